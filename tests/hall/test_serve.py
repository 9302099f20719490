"""Starting the hall, errors at the start, and backup and restore while a hall runs."""

from __future__ import annotations

import argparse
import re
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from hall.house import House

from meadhall.hall import backup, restore, serve
from meadhall.hall.errors import HallError
from meadhall.hall.store import Store

COMMAND = [sys.executable, "-m", "meadhall.hall", "--no-open"]


@contextmanager
def running(*arguments: str) -> Iterator[str]:
    process = subprocess.Popen([*COMMAND, "--port", "0", *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, line
        yield found[0]
    finally:
        process.terminate()
        code = process.wait(15)
        process.stdout.close()
    assert code in (0, -15)


def refused(*arguments: str) -> str:
    done = subprocess.run([*COMMAND, *arguments], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode not in (0, 1), done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1, done.stderr
    return done.stderr


def start(*arguments: str) -> int:
    """Start a hall in this process, for errors before it listens."""
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    interval = sys.getswitchinterval()
    try:
        return serve.run(parser.parse_args(["--no-open", *arguments]))
    finally:
        sys.setswitchinterval(interval)


def options(*arguments: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    backup.add_arguments(parser)
    return parser.parse_args(arguments)


def test_serve_makes_its_folder_and_answers(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "hall"
    with running("--data", str(folder)) as url:
        assert "Meadhall" in httpx.get(url, verify=False).text
        assert (folder / "hall.sqlite").exists()
        assert "Another hall uses the data folder" in refused("--port", "0", "--data", str(folder))


def test_a_busy_port_is_reported(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(HallError, match="Choose another one with --port"):
            serve.bound_socket("127.0.0.1", taken.getsockname()[1])
        with pytest.raises(HallError, match="cannot be used"):
            start("--port", str(taken.getsockname()[1]), "--data", str(tmp_path / "hall"))
    assert not (tmp_path / "hall").exists()  # nothing was changed


def test_a_read_only_folder_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(HallError, match="cannot be written to"), serve.prepared_folder(file / "hall"):
        pass
    assert file.read_text() == "no folder"


def test_a_database_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    with House(tmp_path):
        pass
    path = tmp_path / "hall.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = path.read_bytes()
    with pytest.raises(HallError, match="newer version of Meadhall"):
        start("--port", "0", "--data", str(tmp_path))
    assert path.read_bytes() == before


def test_files_that_are_not_a_hall_database_are_refused(tmp_path: Path) -> None:
    (tmp_path / "hall.sqlite").write_bytes(b"this is not a database, but long enough to be taken for one" * 20)
    with pytest.raises(HallError, match="is damaged"):
        serve.open_store(serve.sqlite_url(tmp_path))
    (tmp_path / "other").mkdir()
    with sqlite3.connect(tmp_path / "other" / "hall.sqlite") as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()
    with pytest.raises(HallError, match="something else"):
        serve.open_store(serve.sqlite_url(tmp_path / "other"))
    for url in ("nonsense", "postgresql+nothing://x/y"):
        with pytest.raises(HallError, match="cannot be opened"):
            serve.open_store(url)


def test_host_names_and_addresses_are_worked_out() -> None:
    assert serve.network_address("127.0.0.1") is None
    assert serve.network_address("192.0.2.7") == "192.0.2.7"
    hosts = serve.known_hosts("0.0.0.0", "192.0.2.7", ["Hall.Example"])
    assert {"localhost", "127.0.0.1", "192.0.2.7", "hall.example"} <= hosts
    assert socket.gethostname().lower() not in serve.known_hosts("127.0.0.1", None, []) - {"localhost"}


def test_invitations_have_a_qr_code_in_a_network(tmp_path: Path) -> None:
    with House(tmp_path, network="http://192.0.2.7:8000", address="http://192.0.2.7:8000") as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="open")
        page = ann.get(f"/t/{table}").text
        assert f"http://192.0.2.7:8000/s/{hall.table(table).seats[1].invite}" in page
        assert re.search(r"<svg[^>]*class=[\"']qr", page)
        assert "on this machine only" not in page


def test_backup_and_restore_of_a_running_hall(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.sqlite"
    data.mkdir()
    with House(data, idle=1.0) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        for _ in range(4):
            assert ann.answer(table).status_code == 204
        assert backup.run(options(str(file), "--data", str(data))) == 0
        for _ in range(5):
            assert ann.answer(table).status_code == 204
        lost = ann.new_table(seat_0="me", seat_1="me")
        with ann.stream(table) as stream:
            stream.beat()
            assert restore.run(options(str(file), "--data", str(data))) == 0
            end = time.monotonic() + 10
            while (found := stream.next()) is not None and found[0] != "reload" and time.monotonic() < end:
                pass
            assert found is not None
        assert ann.view(table)["ply"] == 4
        assert ann.get(f"/t/{lost}").status_code == 404
        assert ann.answer(table).status_code == 204
    with House(data) as hall:
        assert hall.person().view(table)["ply"] == 5
    assert "before-restore.sqlite" in capsys.readouterr().out


def test_files_that_are_not_backups_are_refused(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with pytest.raises(HallError, match="no hall in"):
        backup.run(options(str(tmp_path / "x"), "--data", str(data)))
    with pytest.raises(HallError, match="There is no file"):
        restore.run(options(str(tmp_path / "x"), "--data", str(data)))
    (tmp_path / "x").write_text("not a database" * 100)
    with pytest.raises(HallError, match="is no backup"):
        restore.run(options(str(tmp_path / "x"), "--data", str(data)))
    with House(tmp_path):
        pass
    with sqlite3.connect(tmp_path / "hall.sqlite") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(HallError, match="newer version"):
        restore.run(options(str(tmp_path / "hall.sqlite"), "--data", str(data)))
    assert not data.exists()


@pytest.mark.postgres
def test_the_hall_works_on_postgresql(tmp_path: Path, database: str) -> None:
    with House(tmp_path, store=Store(database)) as hall:
        ann = hall.person("Ann")
        table = ann.new_table(seat_0="me", seat_1="me")
        for _ in range(4):
            assert ann.answer(table).status_code == 204
        assert ann.get("/").status_code == 200
        assert ann.get("/turns.json").json()["turns"] >= 1
        cookies = ann.client.cookies
    with House(tmp_path, store=Store(database)) as hall:
        ann = hall.person()
        ann.client.cookies = cookies
        assert ann.view(table)["ply"] == 4
        assert ann.answer(table).status_code == 204


def test_the_commands_of_the_docs_are_understood() -> None:
    text = (Path(__file__).parents[2] / "docs" / "host.md").read_text(encoding="utf-8")
    found = re.findall(r"meadhall serve (--.*)", text)
    assert len(found) > 3
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    for line in found:
        parser.parse_args(line.replace("%i", "8001").split("`")[0].split())
