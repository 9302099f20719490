"""The ten runes, one file each (CM-11).

Four may be used at any time: they are asides, beside every question put to their holder (`anytime.py`). The other six
answer to a moment, and the rule of that moment asks for them.
"""
