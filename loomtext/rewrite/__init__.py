"""The rewrite engine: rules in the IR's own syntax, the greedy driver, CSE, passes, provenance."""
