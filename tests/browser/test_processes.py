"""Two people play through two processes of one hall, and one of the processes is killed."""

from __future__ import annotations

import contextlib
import random
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.acts import LEGAL, sees, set_table, tap
from tests.browser.conftest import Visitor
from tools.browse import Hall

Visit = Callable[..., Visitor]


class Proxy:
    """Passes each connection on to the first of these halls that answers, as a proxy in front of a hall does."""

    def __init__(self, halls: Sequence[Hall]) -> None:
        self.halls = halls
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self.door.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # the door is closed
            while True:
                client, _ = self.door.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        for hall in self.halls:
            try:
                server = socket.create_connection(("127.0.0.1", hall.port))
            except OSError:
                continue
            back = threading.Thread(target=_pass_on, args=(server, client), daemon=True)
            back.start()
            _pass_on(client, server)
            back.join()
            server.close()
            break
        client.close()

    def close(self) -> None:
        self.door.close()


def _pass_on(source: socket.socket, sink: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            sink.sendall(data)
    for end in (source, sink):
        with contextlib.suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


@pytest.fixture
def processes(tmp_path: Path, database: str) -> Iterator[tuple[Hall, Hall]]:
    halls = tuple(Hall(tmp_path, "--pace", "0", "--bots", "0", "--database", database) for _ in "ab")
    for hall in halls:
        hall.start()
    yield halls[0], halls[1]
    for hall in halls:
        hall.stop()


@pytest.mark.postgres
def test_two_browsers_on_two_processes_play_a_whole_game_while_one_process_is_killed(
    processes: tuple[Hall, Hall], visit: Visit
) -> None:
    rng = random.Random(2)
    first, second = processes
    at_first, at_second = Proxy([first, second]), Proxy([second])
    ann, ben = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    link = set_table(ann.page, at_first.url, ivory="me", red="open")
    ben.page.goto(at_second.url + "/s/" + link.rpartition("/")[2])
    ben.page.get_by_role("button", name="Take this seat").click()
    expect(ann.page.locator("#prompt")).to_have_class("yours")
    players, answers = [ann.page, ben.page], 0
    for page in players:
        page.evaluate("window.before = true")  # it is gone if the page is loaded again
    while not any(page.locator("#prompt.over").count() for page in players):
        mover = next((page for page in players if page.locator(LEGAL).count()), None)
        if mover is None:
            players[0].wait_for_timeout(5)
            continue
        tap(mover, rng)
        answers += 1
        if answers == 12:
            first.stop(signal.SIGKILL)
    for page in players:
        expect(page.locator("#prompt")).to_have_class("over")
        assert page.evaluate("window.before")
    assert sees(ann.page) == sees(ben.page)
    assert answers > 30
    for proxy in (at_first, at_second):
        proxy.close()
