"""What a table costs a phone: the bytes of its first load, and those of a beat."""

from __future__ import annotations

import json
import re
import statistics

import httpx
import pytest
from hall.house import House, Person, part

from meadhall.bots import make_bot
from meadhall.hall.routes.streams import Packer

FIRST_LOAD = 400_000  # bytes, compressed: page, styles, script, fonts, sprite
BEAT = 2_500  # bytes of a beat, as it is sent
TEXT = 5_500  # bytes of text of an ordinary beat
FONTS = re.compile(r"fonts/[\w-]+-latin-\d+\.woff2")  # of Latin letters; others are loaded where they are needed
SEATS = {"champions": 3, "ragnarocks": 2, "thunder": 2, "yggdrasil": 3}


def sit_down(hall: House, name: str) -> tuple[str, list[Person]]:
    """A table with a person at each seat."""
    people = [hall.person(f"Person {n}") for n in range(SEATS[name])]
    seats = {f"seat_{n}": "open" if n else "me" for n in range(len(people))}
    table = people[0].new_table(name, seats=str(len(people)), **seats)
    for person, seat in zip(people[1:], hall.table(table).seats[1:], strict=True):
        assert person.post(f"/s/{seat.invite}").status_code == 303
    return table, people


def play(hall: House, people: list[Person], table: str, answers: int) -> None:
    """Answers of scripted players."""
    here = hall.table(table)
    bots = [make_bot(here.spec, "scripted", seed=seat) for seat in range(here.match.seats)]
    for _ in range(answers):
        ask = here.match.waiting
        if ask is None:
            break
        option = bots[ask.seat].choose(here.match.view(ask.seat), ask).option
        assert people[ask.seat].answer(table, option, here.version).status_code == 204


@pytest.mark.parametrize("name", SEATS)
def test_a_first_load_is_small(hall: House, name: str) -> None:
    table, people = sit_down(hall, name)
    play(hall, people, table, 40)
    sizes: dict[str, int] = {}

    def load(address: str) -> str:
        """Fetch an address as a browser does, once."""
        if address in sizes:
            return ""
        with people[0].client.stream("GET", address, headers={"accept-encoding": "gzip"}) as reply:
            assert reply.status_code == 200, address
            text = b"".join(reply.iter_bytes())
            sizes[address] = reply.num_bytes_downloaded
        return text.decode(errors="replace")

    page = load(f"/t/{table}")
    for style in re.findall(r'<link rel="stylesheet" href="([^"]+)"', page):
        for font in FONTS.findall(load(style)):
            load(f"{style.rpartition('/')[0]}/{font}")
    waiting = re.findall(r'<script type="module" src="([^"]+)"', page)
    while waiting:
        script = waiting.pop()
        waiting += [str(httpx.URL(script).join(each)) for each in re.findall(r'from "(\./[^"]+)"', load(script))]
    sprite = re.search(r'id="sprite" data-all="([^"]+)"', page)
    assert sprite is not None
    load(sprite[1])
    assert sum(address.endswith(".woff2") for address in sizes) == 4
    assert sum(address.endswith(".js") for address in sizes) > 20
    assert sum(sizes.values()) < FIRST_LOAD, sizes


@pytest.mark.parametrize("name", SEATS)
def test_a_beat_is_short(hall: House, name: str) -> None:
    """Beats as they are sent, and the text of an ordinary one."""
    table, people = sit_down(hall, name)
    pack, texts, sent = Packer(), [], []
    with people[0].stream(table) as beats:
        play(hall, people, table, 60)
        assert people[0].post(f"/t/{table}/chat", script=True, text="That was all.").status_code == 204
        while True:
            beat = beats.beat()
            text = json.dumps(beat, ensure_ascii=False, separators=(",", ":")).encode()
            texts.append(len(text))
            sent.append(len(pack(text)))
            if "That was all." in (part(beat, "chat") or ""):
                break
    assert len(texts) > 20
    del sent[0], texts[0]  # the first one has the whole page
    assert statistics.quantiles(sent, n=10)[-1] < BEAT, sent  # nine of ten
    assert statistics.median(texts) < TEXT, texts
