"""Pure analyses that several stages use."""
