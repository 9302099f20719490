"""A bot that plays over HTTP, at random: it listens for questions and answers each. Standard library only.

    python examples/http_bot.py http://localhost:8000 --invite http://localhost:8000/s/…
    python examples/http_bot.py http://localhost:8000 --play ragnarocks

Keep the token it prints: with --token the same account comes back.
"""

from __future__ import annotations

import argparse
import json
import random
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Hall:
    def __init__(self, url: str, token: str) -> None:
        self.url, self.token = url.rstrip("/"), token

    def open(self, path: str, data: Any = None) -> Any:
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        return urlopen(Request(self.url + path, None if data is None else json.dumps(data).encode(), headers))

    def post(self, path: str, data: Any) -> Any:
        try:
            with self.open(path, data) as reply:
                return json.load(reply)
        except HTTPError as error:  # {"ok": false, "error": {"kind", "message", "clause"}}
            with error:
                return json.load(error)


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot that plays at random over HTTP.")
    parser.add_argument("url", help="address of the hall")
    parser.add_argument("--token", default="", help="of an account made before")
    parser.add_argument("--invite", help="a seat's link")
    parser.add_argument("--play", metavar="GAME", help="set a table against a bot of the hall")
    args = parser.parse_args()
    hall = Hall(args.url, args.token)
    if not args.token:
        hall.token = hall.post("/api/accounts", {"name": "Ratatosk"})["token"]
        print("token:", hall.token, flush=True)
    if args.invite:
        print(json.dumps(hall.post("/api/join", {"invite": args.invite})), flush=True)
    if args.play:
        print(json.dumps(hall.post("/api/tables", {"game": args.play, "seats": ["me", "bot:thrall"]})), flush=True)
    for line in hall.open("/api/events"):
        event = json.loads(line) if line.strip() else {"do": "nothing"}  # blank lines keep the connection alive
        if event["do"] == "choose":
            option = random.choice(event["waiting"]["options"])
            print(event["game"], event["waiting"]["prompt"], option, flush=True)
            hall.post(f"/api/tables/{event['table']}/answer", {"version": event["version"], "option": option})


if __name__ == "__main__":
    main()
