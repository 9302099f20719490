"""The routes: one module for each group of pages, with a table of its endpoints at the end, `ENDPOINTS`.

`endpoint` is a row of that table, `request` is what handlers are given, `reply` makes what they return, `streams` are
the open-ended responses. `shapes` and `openapi` describe the interface for programs.
"""
