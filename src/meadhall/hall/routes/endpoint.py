"""One row of the table of routes. Requests are routed by it, and the OpenAPI document is written from it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.types import ASGIApp

from meadhall.hall.routes.request import HallRequest

LONGEST_FORM = 32_768  # bytes of a posted body
LONGEST_RECORD = 2_000_000  # bytes of a posted record or position

Handler = Callable[[HallRequest], Awaitable[ASGIApp]]  # it returns the response


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One method of one path.

    A POST outside of `/api/` is a form: the gate reads it and checks its `csrf` field before the handler runs.
    """

    method: str
    path: str  # with parameters in braces: /t/{table_id}
    handler: Handler
    # -- what the document says; an endpoint without a summary is a page for browsers and is not in the document
    summary: str = ""
    query: Mapping[str, type[int] | type[str]] = field(default_factory=dict)  # optional parameters of the query
    takes: Any = None  # the type of the posted JSON or form
    gives: Any = None  # the type of the JSON that is answered
    media_type: str = "application/json"  # of the answer
    status: int = 200  # of the answer
    refuses: Mapping[int, str] = field(default_factory=dict)  # what other statuses mean
    # -- what the gate checks
    token: bool = False  # a bot account's token is needed
    limited: bool = False  # a GET with the rate limit of a POST
    makes: bool = False  # makes a table or an account: also limited by the sender's address
    largest: int = LONGEST_FORM

    @property
    def description(self) -> str:
        """The handler's docstring."""
        return " ".join((self.handler.__doc__ or "").split())
