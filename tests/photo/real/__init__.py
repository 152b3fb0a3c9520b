"""Tables of published modules, photographed by a simulator of their own: the gate of what the eye has not been fitted to.

SABRETACHE_MODULES=a.vmod:b.vmod python -m tests.photo.real [NUMBER]      so many tables of each module are photographed and told

Kits are made of the modules as the program makes them, in a folder that is forgotten; nothing of them is kept. The simulator shares
no code with the one that weights and prices are fitted by.
"""
