"""Trays: a run of questions to one seat, shown as one panel and sent as one.

worlds    states dealt from the seat's view, answered alike: what a tray offers is found on these, never on the match
filling   what a tray asks and allows, given what has been chosen so far
panel     the panel that shows a filling
"""
