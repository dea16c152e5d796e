"""One self-contained HTML page about simulated candidates."""
