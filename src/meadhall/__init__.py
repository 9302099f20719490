"""Viking board games with exact rules: play them, replay them, and let bots search them."""

__version__ = "0.1.0"
