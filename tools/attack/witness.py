"""Asks a hall again and again until a line comes in, and writes what it took: pairs of milliseconds as JSON.

The first of a pair is the hall's answer, the second that of a small server of this process. What both
took long for, the machine is to blame for.
"""

from __future__ import annotations

import json
import multiprocessing
import socket
import sys
import threading
import time
from multiprocessing.connection import Connection

PAUSE = 0.02  # seconds


def echo(pipe: Connection) -> None:
    """Answers every line with itself."""
    listening = socket.create_server(("127.0.0.1", 0))
    pipe.send(listening.getsockname()[1])
    connection, _ = listening.accept()
    while data := connection.recv(4096):
        connection.sendall(data)


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=120, source_address=("127.0.0.2", 0))


def ask(connection: socket.socket, request: bytes) -> None:
    """Send a request and read a whole answer with a length, or an echo."""
    connection.sendall(request)
    data = b""
    while b"\r\n\r\n" not in data:
        more = connection.recv(65536)
        if not more:
            raise ConnectionError
        data += more
    head, _, body = data.partition(b"\r\n\r\n")
    wanted = next((int(x.split(b":")[1]) for x in head.lower().split(b"\r\n") if x.startswith(b"content-length:")), 0)
    while len(body) < wanted:
        body += connection.recv(65536)


def main() -> None:
    port, path, cookie = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    ours, theirs = multiprocessing.Pipe()
    server = multiprocessing.get_context("spawn").Process(target=echo, args=(theirs,), daemon=True)
    server.start()
    hall, own = connect(port), connect(ours.recv())
    request = f"GET {path} HTTP/1.1\r\nhost: localhost\r\ncookie: hall={cookie}\r\n\r\n".encode()
    enough = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.readline(), enough.set()), daemon=True).start()
    ask(hall, request)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    found = []
    while not enough.is_set():
        began = time.perf_counter()
        try:
            ask(hall, request)
        except ConnectionError:  # kept connections are closed now and then
            hall = connect(port)
            ask(hall, request)
        between = time.perf_counter()
        ask(own, b"\r\n\r\n")
        ended = time.perf_counter()
        found.append((1000 * (between - began), 1000 * (ended - between)))
        time.sleep(PAUSE)
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
