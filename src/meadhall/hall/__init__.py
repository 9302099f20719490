"""The hall: a web site where people play with friends, against bots, or look on. It knows no game.

In dependency order: schema, migrate, store (what is kept), pages (what is shown), render (how), think and pool (bots in
other processes), table (one game in progress and its viewers), keep (all tables), security, wire (JSON for programs),
app (routes), serve (the command), backup.
"""
