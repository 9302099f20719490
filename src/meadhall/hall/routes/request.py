"""A request as handlers see it: Starlette's request with the guest, the site and the posted form."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

import msgspec
from starlette.requests import Request, empty_receive
from starlette.types import Receive, Scope

from meadhall.hall.errors import Refused
from meadhall.hall.forms import Form
from meadhall.hall.security import COOKIE, Guest, new_guest
from meadhall.hall.site import Site
from meadhall.hall.tables.table import Table

T = TypeVar("T")


class HallRequest(Request):
    """`query`, `fields` and `program` are set by the gate, for the endpoints that have them."""

    def __init__(self, scope: Scope, receive: Receive = empty_receive) -> None:
        super().__init__(scope, receive)
        self.site: Site = scope["app"].state.site
        self.query: dict[str, int | str | None] = {}  # the parameters that the endpoint names; None for a missing one
        self.fields: Form = {}  # the posted form
        self.program = Guest("")  # the bot account whose token was sent

    @property
    def path(self) -> str:
        path: str = self.scope["path"]
        return path

    # -- who asks

    @cached_property
    def known_guest(self) -> Guest | None:
        """The guest whom the cookie names; None without a valid cookie."""
        cookie = self.cookies.get(COOKIE)
        return self.site.signer.guest(cookie) if cookie else None

    @cached_property
    def guest(self) -> Guest:
        """The guest whom the cookie names, or a new guest."""
        return self.known_guest or new_guest()

    @property
    def address(self) -> str:
        return self.client.host if self.client else ""

    @property
    def by_script(self) -> bool:
        """Did our script send the request? Then the response is a status and JSON instead of a page."""
        return "x-hall" in self.headers

    # -- what is asked for

    async def table(self) -> Table:
        """The table that the path names."""
        found = await self.site.registry.table(self.path_params["table_id"])
        if self.method == "GET":  # what is shown is fresh; what is posted is judged again if that matters
            await found.freshen()
        await found.visited(self.known_guest.id if self.known_guest else "")
        return found

    def number(self, name: str) -> int | None:
        """A whole number from the query."""
        found = self.query[name]
        assert not isinstance(found, str)
        return found

    def text(self, name: str) -> str | None:
        """A text from the query."""
        found = self.query[name]
        assert not isinstance(found, int)
        return found

    async def json_as(self, kind: type[T]) -> T:
        """The posted JSON, which must have the form of this type."""
        try:
            return msgspec.json.decode(await self.body(), type=kind)
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refused(str(error), 400, kind="request") from None
