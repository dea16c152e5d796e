"""The dialects: one module each, with a ``dialect`` that is imported when its first operation is met."""
