"""Text to IR and back: the Lark grammar, the reader, assembly formats, the printer."""
