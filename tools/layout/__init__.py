"""The layout audit: real pages in a real browser, at five sizes, measured for what people would stumble over.

`positions.py` finds many positions of a game, `audit.js` measures a page, `audit.py` walks through them.
"""
