"""A bot that plays every game at random: a program that reads one JSON object per line and answers with one.

meadhall arena thunder "python3 examples/bots/random_bot.py" thrall
meadhall arena --check "python3 examples/bots/random_bot.py"
"""

import json
import random
import sys


def choose(view, waiting):
    """Your idea goes here. `view` is what your seat may know: docs/reference/views.md says what is in it."""
    return random.choice(waiting["options"])


for line in sys.stdin:
    if not line.strip():
        continue
    message = json.loads(line)
    if message["do"] == "hello":
        print(json.dumps({"ok": True, "name": "Random, in Python"}), flush=True)
    elif message["do"] == "choose":
        print(json.dumps({"ok": True, "option": choose(message["view"], message["waiting"])}), flush=True)
