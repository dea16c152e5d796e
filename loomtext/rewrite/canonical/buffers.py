"""Predicates of ``buffers.rules``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PREDICATES: dict[str, Callable[..., Any]] = {}
