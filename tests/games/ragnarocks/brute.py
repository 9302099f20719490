"""An independent generator of turns with powers: coordinates and sets, without code of the kernel or the game.

`turns(table, power)` lists every complete turn as the answers it takes, in the order in which the game asks: a hex or
"pass" for each. Only turns that can be completed are listed, so what it never lists must never be offered. It covers
the powers that change their own side's turn, and Nerthus of the other side; later acts of the other side are left out.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator

Hex = tuple[int, int]
Turn = tuple[str, ...]

ROW_LENGTHS = (5, 6, 7, 8, 9, 10, 11, 11, 10, 9)
FIRST_X = (0, 0, 0, 0, 0, 0, 0, 0, 1, 2)
WAYS = {"NE": (1, 1), "E": (1, 0), "SE": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (0, 1)}

NAME: dict[Hex, str] = {
    (FIRST_X[y] + n, y): f"{'ABCDEFGHIJ'[y]}{n + 1}" for y, length in enumerate(ROW_LENGTHS) for n in range(length)
}
HEX: dict[str, Hex] = {name: at for at, name in NAME.items()}


def beyond(at: Hex, way: str, steps: int = 1) -> Hex:
    dx, dy = WAYS[way]
    return at[0] + steps * dx, at[1] + steps * dy


def near(at: Hex) -> list[Hex]:
    return [there for way in WAYS if (there := beyond(at, way)) in NAME]


def on_the_edge(at: Hex) -> bool:
    return len(near(at)) < 6


@functools.lru_cache(maxsize=10_000)
def regions(stones: frozenset[Hex]) -> dict[Hex, frozenset[Hex]]:
    """For each hex without a stone, the set of hexes connected with it."""
    found: dict[Hex, frozenset[Hex]] = {}
    for start in NAME:
        if start not in stones and start not in found:
            land, todo = {start}, [start]
            while todo:
                for there in near(todo.pop()):
                    if there not in stones and there not in land:
                        land.add(there)
                        todo.append(there)
            found |= dict.fromkeys(land, frozenset(land))
    return found


@dataclasses.dataclass(frozen=True)
class Table:
    mine: frozenset[Hex]
    theirs: frozenset[Hex]
    stones: frozenset[Hex]
    supply: int = 40
    card_stones: int = 0  # Thor's
    nerthus: bool = False  # the other side's
    waiting: bool = False  # a Viking of Ask and Embla

    @property
    def vikings(self) -> frozenset[Hex]:
        return self.mine | self.theirs

    def free(self, at: Hex) -> bool:
        return at in NAME and at not in self.vikings and at not in self.stones

    def slides(self, origin: Hex) -> list[Hex]:
        found = []
        for way in WAYS:
            at = beyond(origin, way)
            while self.free(at):
                found.append(at)
                at = beyond(at, way)
        return found

    def region(self, at: Hex) -> frozenset[Hex]:
        return regions(self.stones)[at]

    def contested(self, at: Hex) -> bool:
        region = self.region(at)
        return bool(region & self.mine) and bool(region & self.theirs)

    def wild(self, at: Hex) -> bool:
        return not self.region(at) & self.vikings

    def moved(self, viking: Hex, to: Hex) -> Table:
        if viking in self.mine:
            return dataclasses.replace(self, mine=self.mine - {viking} | {to})
        return dataclasses.replace(self, theirs=self.theirs - {viking} | {to})

    def with_stone(self, at: Hex) -> Table:
        return dataclasses.replace(self, stones=self.stones | {at}, supply=self.supply - 1)


def offered(offers: dict[str, list[Turn]], declined: list[Turn]) -> list[Turn]:
    """An offer is made only if it has options; declining it is then an answer too."""
    taken = [(hexagon, *rest) for hexagon, turns in offers.items() for rest in turns]
    return taken + [("pass", *rest) for rest in declined] if taken else declined


# -- the parts of a turn --------------------------------------------------------------------------------------------
# Each takes the table and the selected Viking's hex, and returns how the turn can go on from there.


def parts(table: Table, stone: Hex) -> set[frozenset[Hex]]:
    """The parts of a region after a stone is placed in it."""
    after = regions(table.stones | {stone})
    return {after[at] for at in near(stone) if at in after}


def creates(table: Table, placing: tuple[Hex, ...]) -> bool:
    for stone in placing:
        if len(parts(table, stone)) > 1:
            return True
        table = table.with_stone(stone)
    return False


def barred(table: Table, *kinds: list[tuple[Hex, ...]]) -> list[list[tuple[Hex, ...]]]:
    """The placings that Nerthus allows."""
    if table.nerthus and any(not creates(table, placing) for kind in kinds for placing in kind):
        return [[placing for placing in kind if not creates(table, placing)] for kind in kinds]
    return list(kinds)


def ordinary(table: Table, viking: Hex) -> list[tuple[Hex, ...]]:
    return [(stone,) for stone in table.slides(viking)] if table.supply else []


def named(placings: list[tuple[Hex, ...]]) -> list[Turn]:
    return [tuple(NAME[at] for at in placing) for placing in placings]


def summon(table: Table, viking: Hex) -> list[Turn]:
    return named(barred(table, ordinary(table, viking))[0])


def summon_next_to_it(table: Table, viking: Hex) -> list[Turn]:
    places: list[tuple[Hex, ...]] = [(stone,) for stone in near(viking) if table.free(stone) and table.supply]
    return named(barred(table, places)[0])


def with_tail(
    tail: Callable[[Table, Table, Hex, Hex], list[Turn]], summons: Callable[[Table, Hex], list[Turn]] = summon
) -> Callable[[Table, Hex], list[Turn]]:
    """The summon, followed by `tail`, which takes the table before the stone, the table after it, the Viking and
    the stone.
    """

    def after_the_move(table: Table, viking: Hex) -> list[Turn]:
        found: list[Turn] = []
        for (name,) in summons(table, viking):
            stone = HEX[name]
            found += [(name, *rest) for rest in tail(table, table.with_stone(stone), viking, stone)]
        return found

    return after_the_move


def plain_moves(table: Table, viking: Hex) -> dict[Hex, Table]:
    return {to: table.moved(viking, to) for to in table.slides(viking)}


def able(table: Table) -> list[Hex]:
    return sorted(viking for viking in table.mine if table.contested(viking))


def turns_by(
    table: Table,
    moves: Callable[[Table, Hex], dict[Hex, Table]] = plain_moves,
    after_the_move: Callable[[Table, Hex], list[Turn]] = summon,
) -> Iterator[Turn]:
    for viking in able(table):
        for rest in moved_on(table, viking, moves, after_the_move):
            yield (NAME[viking], *rest)


def moved_on(
    table: Table,
    viking: Hex,
    moves: Callable[[Table, Hex], dict[Hex, Table]] = plain_moves,
    after_the_move: Callable[[Table, Hex], list[Turn]] = summon,
) -> list[Turn]:
    return [(NAME[to], *rest) for to, then in moves(table, viking).items() for rest in after_the_move(then, to)]


# -- the powers -----------------------------------------------------------------------------------------------------


def none(table: Table) -> Iterator[Turn]:
    yield from turns_by(table)


def sol(table: Table) -> Iterator[Turn]:
    for viking in able(table):
        offers = {}
        for way in ("E", "W"):
            to = beyond(viking, way)
            if table.free(to):
                offers[NAME[to]] = moved_on(table.moved(viking, to), to)
        for rest in offered(offers, moved_on(table, viking)):
            yield (NAME[viking], *rest)


def hildisvini(table: Table) -> Iterator[Turn]:
    def moves(table: Table, viking: Hex) -> dict[Hex, Table]:
        found = plain_moves(table, viking)
        for way in WAYS:
            at = beyond(viking, way)
            while table.free(at):
                at = beyond(at, way)
            if at in table.vikings and table.free(beyond(at, way)):
                found[at] = table.moved(at, beyond(at, way)).moved(viking, at)
        return found

    yield from turns_by(table, moves)


def sleipnir(table: Table) -> Iterator[Turn]:
    def moves(table: Table, viking: Hex) -> dict[Hex, Table]:
        found = plain_moves(table, viking)
        for way in WAYS:
            over, to = beyond(viking, way), beyond(viking, way, 2)
            if over in table.stones and table.free(to) and (table.contested(to) or table.wild(to)):
                found[to] = table.moved(viking, to)
        return found

    yield from turns_by(table, moves)


def fjorgyn(table: Table) -> Iterator[Turn]:
    def moves(table: Table, viking: Hex) -> dict[Hex, Table]:
        found = plain_moves(table, viking)
        for way in WAYS:
            at = beyond(viking, way)
            if at not in table.stones:
                continue
            while at in table.stones:
                at = beyond(at, way)
            if table.free(at) and table.contested(at):
                found[at] = table.moved(viking, at)
        return found

    yield from turns_by(table, moves)


def selkolla(table: Table) -> Iterator[Turn]:
    def moves(table: Table, viking: Hex) -> dict[Hex, Table]:
        found = plain_moves(table, viking)
        if on_the_edge(viking):
            for to in NAME:
                if on_the_edge(to) and table.free(to) and table.contested(to):
                    found[to] = table.moved(viking, to)
        return found

    yield from turns_by(table, moves, summon_next_to_it)


def tyr(table: Table) -> Iterator[Turn]:
    def after(table: Table, viking: Hex) -> list[Turn]:
        offers = {}
        for other in near(viking):
            if other in table.mine:
                offers[NAME[other]] = summon(table, other)  # two Vikings of one side: the board stays the same
            elif other in table.theirs:
                theirs = table.theirs - {other} | {viking}
                swapped = dataclasses.replace(table, mine=table.mine - {viking} | {other}, theirs=theirs)
                offers[NAME[other]] = summon(swapped, other)
        return offered(offers, summon(table, viking))

    yield from turns_by(table, after_the_move=after)


def gullinbursti(table: Table) -> Iterator[Turn]:
    def after(table: Table, viking: Hex) -> list[Turn]:
        return offered({NAME[to]: [()] for to in table.slides(viking)}, summon(table, viking))

    yield from turns_by(table, after_the_move=after)


def thor(table: Table) -> Iterator[Turn]:
    def after(table: Table, viking: Hex) -> list[Turn]:
        places: list[tuple[Hex, ...]] = []
        if table.card_stones:
            places = [(at,) for at in NAME if table.free(at) and table.contested(at)]
        usual, thrown = barred(table, ordinary(table, viking), places)
        return offered({NAME[at]: [()] for (at,) in thrown}, named(usual))

    yield from turns_by(table, after_the_move=after)


def surtr(table: Table) -> Iterator[Turn]:
    def after(table: Table, viking: Hex) -> list[Turn]:
        pairs: list[tuple[Hex, ...]] = []
        if table.supply >= 2:
            for first in near(viking):
                if table.free(first):
                    then = table.with_stone(first)
                    pairs += [(first, at) for at in near(first) if then.free(at) and then.contested(at)]
        usual, pairs = barred(table, ordinary(table, viking), pairs)
        offers: dict[str, list[Turn]] = {}
        for first, second in pairs:
            offers.setdefault(NAME[first], []).append((NAME[second],))
        return offered(offers, named(usual))

    yield from turns_by(table, after_the_move=after)


def ratatoskr(table: Table) -> Iterator[Turn]:
    for viking in able(table):
        for way in WAYS:
            to = beyond(viking, way)
            while table.free(to):
                for rest in with_tail(runs_back(way))(table.moved(viking, to), to):
                    yield (NAME[viking], NAME[to], *rest)
                to = beyond(to, way)


def runs_back(way: str) -> Callable[[Table, Table, Hex, Hex], list[Turn]]:
    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        offers: dict[str, list[Turn]] = {}
        back = beyond(viking, way, -1)
        while then.contested(viking) and then.free(back):
            offers[NAME[back]] = [()]
            back = beyond(back, way, -1)
        return offered(offers, [()])

    return tail


def mani(table: Table) -> Iterator[Turn]:
    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        steps: dict[str, list[Turn]] = {
            NAME[mine]: [(NAME[to],) for to in near(mine) if then.free(to)] for mine in then.mine
        }
        return offered(steps, [()])

    yield from turns_by(table, after_the_move=with_tail(tail))


def ymir(table: Table) -> Iterator[Turn]:
    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        places = {at for mine in able(then) for at in near(mine) if then.free(at)} if then.supply else set()
        return offered({NAME[at]: [()] for at in places}, [()])

    yield from turns_by(table, after_the_move=with_tail(tail))


def bragi(table: Table) -> Iterator[Turn]:
    for viking in able(table):
        offers: dict[str, list[Turn]] = {}
        for foe in near(viking):
            if foe in table.theirs:
                for to in table.slides(foe):
                    rests = moved_on(table.moved(foe, to), viking)
                    offers.setdefault(NAME[foe], []).extend((NAME[to], *rest) for rest in rests)
        for rest in offered(offers, moved_on(table, viking)):
            yield (NAME[viking], *rest)


def frigg(table: Table) -> Iterator[Turn]:
    """After her first turn."""

    def stepped(table: Table, viking: Hex, to: Hex) -> Table:
        return dataclasses.replace(table.moved(viking, to), supply=table.supply - 1)

    def after(table: Table, viking: Hex) -> list[Turn]:
        steps = [to for to in near(viking) if table.free(to)] if table.supply else []
        offers = {NAME[to]: summon(stepped(table, viking, to), to) for to in steps}
        return offered(offers, summon(table, viking))

    for viking in able(table):
        steps = [to for to in near(viking) if table.free(to)] if table.supply else []
        offers = {NAME[to]: moved_on(stepped(table, viking, to), to) for to in steps}
        for rest in offered(offers, moved_on(table, viking, after_the_move=after)):
            yield (NAME[viking], *rest)


def njord(table: Table) -> Iterator[Turn]:
    def after(table: Table, viking: Hex) -> list[Turn]:
        alone = not any(on_the_edge(other) for other in able(table) if other != viking)
        offers = {}
        if on_the_edge(viking) and alone:
            offers = {NAME[to]: summon(table.moved(viking, to), to) for to in table.slides(viking)}
        return offered(offers, summon(table, viking))

    yield from turns_by(table, after_the_move=after)


def vali(table: Table) -> Iterator[Turn]:
    def after(table: Table, viking: Hex) -> list[Turn]:
        offers = {}
        for way in WAYS:
            foe, to = beyond(viking, way), beyond(viking, way, -1)
            if foe in table.theirs and table.free(to):
                offers[NAME[foe]] = summon(table.moved(foe, to), viking)
        return offered(offers, summon(table, viking))

    yield from turns_by(table, after_the_move=after)


def fafnir(table: Table) -> Iterator[Turn]:
    def moves(table: Table, viking: Hex) -> dict[Hex, Table]:
        origins = [at for at in near(viking) if at in table.stones]
        if not origins:
            return plain_moves(table, viking)
        lifted = dataclasses.replace(table, mine=table.mine - {viking})
        ends = {to for origin in origins for to in lifted.slides(origin) if table.contested(to)}
        return {to: table.moved(viking, to) for to in ends}

    yield from turns_by(table, moves)


def blodughofi(table: Table) -> Iterator[Turn]:
    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        again = then.contested(viking) and any(at in then.theirs for at in near(stone))
        return offered({NAME[to]: [()] for to in then.slides(viking)} if again else {}, [()])

    yield from turns_by(table, after_the_move=with_tail(tail, summon_next_to_it))


def gerd(table: Table) -> Iterator[Turn]:
    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        again = then.contested(viking) and any(at in then.mine and at != viking for at in near(stone))
        return [(NAME[to],) for to in then.slides(viking)] or [()] if again else [()]

    yield from turns_by(table, after_the_move=with_tail(tail))


def freyr(table: Table) -> Iterator[Turn]:
    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        offers: dict[str, list[Turn]] = {}
        for old in near(viking):
            if old in then.stones and all(at in then.stones or then.contested(at) for at in near(old)):
                offers[NAME[old]] = [()]
        return offered(offers, [()])

    yield from turns_by(table, after_the_move=with_tail(tail))


def forseti(table: Table) -> Iterator[Turn]:
    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        made = parts(before, stone)
        if len(made) < 2 or not then.supply:
            return [()]
        new = frozenset[Hex]().union(*made)
        places = [at for at in NAME if then.free(at) and (at in new or then.contested(at))]
        return offered({NAME[at]: [()] for at in places}, [()])

    yield from turns_by(table, after_the_move=with_tail(tail))


def heimdallr(table: Table) -> Iterator[Turn]:
    nomads = frozenset(able(table))
    settled = {at for at in NAME if at not in table.stones and not table.contested(at) and not table.wild(at)}

    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        places = [(NAME[at],) for at in NAME if then.free(at) and at not in settled]
        was_nomadic = {mine for mine in then.mine if mine in nomads or mine == viking}
        return offered({NAME[mine]: [*places] for mine in was_nomadic if not then.contested(mine)}, [()])

    yield from turns_by(table, after_the_move=with_tail(tail))


def jormungandr(table: Table) -> Iterator[Turn]:
    """Up to the offer of another turn."""

    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        rows = []
        for way in ("NE", "E", "SE"):
            length = 1
            for sign in (1, -1):
                steps = 1
                while beyond(stone, way, sign * steps) in then.stones:
                    steps += 1
                length += steps - 1
            rows.append(length)
        again = 3 in rows and then.contested(viking) and then.slides(viking) and then.supply
        return offered({NAME[viking]: [()]} if again else {}, [()])

    yield from turns_by(table, after_the_move=with_tail(tail))


def ask_and_embla(table: Table) -> Iterator[Turn]:
    def summons(table: Table, viking: Hex) -> list[Turn]:
        found: list[tuple[Hex, ...]] = []
        for way in WAYS:
            at = beyond(viking, way)
            while at in NAME:
                if table.free(at) and table.contested(at) and table.supply:
                    found.append((at,))
                at = beyond(at, way)
        return named(barred(table, found)[0])

    def tail(before: Table, then: Table, viking: Hex, stone: Hex) -> list[Turn]:
        if not table.waiting or len(parts(before, stone)) < 2:
            return [()]
        return [(NAME[at],) for at in NAME if then.free(at) and then.contested(at)] or [()]

    yield from turns_by(table, after_the_move=with_tail(tail, summons))


def dain(table: Table) -> Iterator[Turn]:
    def go_on(table: Table, waiting: frozenset[Hex]) -> Iterator[Turn]:
        movers = [viking for viking in able(table) if viking in waiting and table.slides(viking) and table.supply]
        if not movers:
            yield ()
        for viking in movers:
            for to in table.slides(viking):
                for rest in go_on(table.moved(viking, to).with_stone(viking), waiting - {viking}):
                    yield (NAME[viking], NAME[to], *rest)

    yield from (turn for turn in go_on(table, table.mine) if turn)


POWERS: dict[str, Callable[[Table], Iterator[Turn]]] = {
    "ask_and_embla": ask_and_embla,
    "blodughofi": blodughofi,
    "bragi": bragi,
    "dain": dain,
    "fafnir": fafnir,
    "fjorgyn": fjorgyn,
    "forseti": forseti,
    "freyr": freyr,
    "frigg": frigg,
    "gerd": gerd,
    "gullinbursti": gullinbursti,
    "heimdallr": heimdallr,
    "hildisvini": hildisvini,
    "jormungandr": jormungandr,
    "mani": mani,
    "njord": njord,
    "ratatoskr": ratatoskr,
    "selkolla": selkolla,
    "sleipnir": sleipnir,
    "sol": sol,
    "surtr": surtr,
    "thor": thor,
    "tyr": tyr,
    "vali": vali,
    "ymir": ymir,
}


def table(
    mine: str,
    theirs: str,
    stones: str = "",
    supply: int = 40,
    card_stones: int = 0,
    nerthus: bool = False,
    waiting: bool = False,
) -> Table:
    """From the names of hexes: table("A2 A3 A4", "J4 J5 J6")."""
    ours, others, walls = (frozenset(HEX[name] for name in names.split()) for names in (mine, theirs, stones))
    return Table(ours, others, walls, supply, card_stones, nerthus, waiting)


def turns(table: Table, power: str | None) -> list[Turn]:
    return sorted(POWERS[power](table) if power else none(table))
