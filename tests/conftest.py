"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# The same examples in every run and on every machine: a change is judged by its own merits, not by luck. To
# look for new counterexamples: pytest --hypothesis-profile=search.
settings.register_profile("stable", derandomize=True, deadline=None, database=None)
settings.register_profile("search", deadline=None, max_examples=1000)
settings.load_profile("stable")
