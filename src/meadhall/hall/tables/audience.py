"""The viewers of a table: each gets the changed parts of their page, and nothing that is hidden from them."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

from meadhall.hall import pages, render
from meadhall.hall.tables.seats import Viewer
from meadhall.hall.tables.services import Services
from meadhall.hall.tables.stream import RELOAD, Channel, Subscription
from meadhall.hall.tables.table_page import TablePage
from meadhall.hall.tables.table_state import TableState
from meadhall.kernel.picture import Part, difference
from meadhall.kernel.rule import State
from meadhall.kernel.veil import View, view_of

KEPT_CHANNELS = 64  # channels without an open stream whose page is kept, so that a returning viewer gets a short beat
SAID = 3  # how many of the last sentences a screen reader is given
SCENE = 6  # how long a scene is shown, as a multiple of a bot's pace


class Audience:
    """The viewers of one table, and their beats."""

    def __init__(self, table: TableState, page: TablePage, services: Services) -> None:
        self.table, self.page, self.services = table, page, services

    # -- connecting and disconnecting

    def channel(self, person: str) -> Channel:
        """The channel of a person: one for each person seated; spectators share one, unless they are offered seats."""
        table, channels = self.table, self.table.channels
        shared = not table.held(person) and not (table.public and table.status == "open")
        key = "" if shared else person
        found = channels.get(key)
        if found is None:
            idle = [k for k, c in channels.items() if not c.subscriptions]
            for old in idle[: max(0, len(channels) - KEPT_CHANNELS)]:
                del channels[old]
            found = channels[key] = Channel(key)
        return found

    def subscribe(self, person: str, version: int | None) -> tuple[Channel, Subscription]:
        """Open a stream. Its first beat has what changed since the page of that version (None: everything)."""
        new_face = not self.table.is_here(person)
        channel, subscription = self.channel(person), Subscription()
        subscription.push(self.first_beat(channel, version))
        channel.subscriptions.add(subscription)
        self._beat(channel)
        if self.table.held(person) and channel.person and len(channel.subscriptions) == 1:
            self.services.here(self.table)
        if new_face and self.table.held(person):
            self.publish()
        return channel, subscription

    def unsubscribe(self, channel: Channel, subscription: Subscription) -> None:
        channel.subscriptions.discard(subscription)
        self.table.touched = time.monotonic()
        if not channel.subscriptions and channel.person and self.table.held(channel.person):
            self.services.here(self.table)
            self.publish()

    def look(self, person: str) -> tuple[Viewer, dict[str, Part]]:
        """For a person who loads the page: the viewer, and all parts of the page (none behind a curtain)."""
        viewer, channel = self.table.viewer(person), self.channel(person)
        if viewer.curtain is not None:
            return viewer, {}
        if channel.subscriptions:
            self._beat(channel)
        else:
            self._remember(channel, viewer, self.page.parts(channel.person, viewer.seat))
        return viewer, channel.parts

    def reload(self, person: str | None) -> None:
        """Tell a person's open pages to load again."""
        for channel in self.table.channels.values():
            if channel.person == person or (not channel.person and person is not None):
                channel.push(RELOAD)

    def close(self, frame: bytes) -> None:
        for channel in self.table.channels.values():
            channel.close(frame)

    # -- beats

    def publish(self, say: str = "") -> None:
        """Send all viewers what changed on their page."""
        for channel in list(self.table.channels.values()):
            if channel.subscriptions:
                self._beat(channel, say)

    def _beat(self, channel: Channel, say: str = "") -> None:
        version = self.table.version
        viewer = self.table.viewer(channel.person)
        if viewer.curtain is not None:
            if channel.version != version:
                channel.version, channel.parts = version, {}
                channel.push(RELOAD)
            return
        old = channel.parts
        new = self.page.parts(channel.person, viewer.seat)
        changed, gone = difference(old, new)
        if not changed and not gone:
            channel.version = version
            return
        told = [] if not old else self._events_since(viewer.seat, channel.told)
        scenes = self._scenes(channel, self.page.seen(viewer.seat).view)
        follow = bool(old) and self._by_bot(channel)
        frame = self._frame(viewer, changed, gone, " ".join([*told, say]).strip(), scenes=scenes, follow=follow)
        self._remember(channel, viewer, new)
        channel.push(frame)
        self.services.counts["beats"] += len(channel.subscriptions)
        self.services.counts["beat_bytes"] += len(frame) * len(channel.subscriptions)

    def first_beat(self, channel: Channel, version: int | None) -> bytes:
        """The difference to the page of that version if it is still known, else everything."""
        old = channel.page_of(version)
        viewer = self.table.viewer(channel.person)
        if old is None or viewer.curtain is not None:
            return self.whole_beat(channel)
        new = self._page(channel, viewer)
        known = {name: part for name, part in old.items() if name not in self.page.unnumbered}
        changed, gone = difference(known, new)
        return self._frame(viewer, changed, gone, "")

    def whole_beat(self, channel: Channel) -> bytes:
        """All parts: for a viewer who has not seen this table yet, or has missed too much."""
        viewer = self.table.viewer(channel.person)
        if viewer.curtain is not None:
            return RELOAD
        return self._frame(viewer, self._page(channel, viewer).values(), [], "", whole=True)

    def _page(self, channel: Channel, viewer: Viewer) -> dict[str, Part]:
        """The page as it is now. The next beat of open streams is still compared with what they were last sent."""
        new = self.page.parts(channel.person, viewer.seat)
        if not channel.subscriptions:
            self._remember(channel, viewer, new)
        return new

    def _remember(self, channel: Channel, viewer: Viewer, parts: dict[str, Part]) -> None:
        seen = self.page.seen(viewer.seat)
        channel.remember(self.table.version, parts, len(seen.story))
        channel.view, channel.ply = seen.view, self.table.match.ply

    def _scenes(self, channel: Channel, now: View[Any]) -> tuple[render.BeatScene, ...]:
        """What is played for these viewers before they see `now`; nothing where answers were taken back."""
        before = channel.view
        if before is None or before.seat != now.seat or self.table.match.ply <= channel.ply:
            return ()
        return render.scenes_of(self.table.spec, before, now, self.page.people(now.seat))

    def _by_bot(self, channel: Channel) -> bool:
        """Is what changed since their last beat the answer of a bot?"""
        match = self.table.match
        return match.ply > channel.ply and self.table.seats[match.answers[-1].seat].played_by_bot

    def _frame(
        self,
        viewer: Viewer,
        changed: Iterable[Part],
        gone: list[str],
        say: str,
        *,
        whole: bool = False,
        scenes: tuple[render.BeatScene, ...] = (),
        follow: bool = False,
    ) -> bytes:
        table = self.table
        mine = table.your_move(viewer)
        title = table.title(mine)
        ply = table.match.ply
        data = render.beat(table.version, ply, mine, changed, gone, say, title, 0, whole, scenes, follow)
        return render.sse("beat", data, table.version)

    def _events_since(self, seat: int | None, told: int) -> list[str]:
        table = self.table
        story = self.page.seen(seat).story
        return [render.event_text(table.spec.name, event, table.names, seat) for event in story[told:][-SAID:]]

    # -- scenes

    def show(self, state: State) -> None:
        """Send a scene: the picture of an earlier state, with the events since the scene before."""
        for channel in self.table.channels.values():
            viewer = self.table.viewer(channel.person)
            if channel.subscriptions and viewer.curtain is None:
                self._show_to(channel, viewer, state)

    def _show_to(self, channel: Channel, viewer: Viewer, state: State) -> None:
        table = self.table
        view = view_of(table.spec.name, state, viewer.seat)
        picture = render.picture_of(table.spec, view, self.page.people(viewer.seat))
        story = view.table.story or []
        said = " ".join(render.story_lines(table.spec, story[channel.told :], table.names, viewer.seat, 6))
        now: list[pages.PagePart] = [
            pages.Prompt(said),
            pages.Now(),
            pages.Choices(table.id, "", 0),
            pages.Cards(picture.cards, picture.spread),
            self.page.story(render.told(table.match, story, table.names, viewer.seat, render.STORY_LINES)),
        ]
        beside = [part for part in channel.parts.values() if part.layer == pages.PAGE_LAYER]
        new = {part.id: part for part in (*beside, *picture.parts, *map(render.page_part, now))}
        changed, gone = difference(channel.parts, new)
        rest = round(1000 * SCENE * self.services.settings.pace)
        scenes, title = self._scenes(channel, view), table.title(False)
        frame = render.beat(table.version, table.match.ply, False, changed, gone, said, title, rest, False, scenes)
        channel.push(render.sse("beat", frame, table.version))
        channel.parts = new
        channel.told = len(story)
        channel.view = view
