"""The IR: operations, blocks, regions, values, interned types and attributes."""
