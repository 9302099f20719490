"""The routes, one module for each group with what its pages show: a few lines between a request and the site.

`common` is what all of them share. Each module's HANDLERS are gathered by `app`.
"""
