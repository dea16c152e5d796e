"""A network of routers at the level of flits: virtual channels, credits and arbitration, one cycle after the other.

It is slower than the fluid model and shows what that one leaves out: head-of-line blocking and the back-pressure of
full buffers.
"""
