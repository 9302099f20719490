"""The interface for programs: its OpenAPI document, and a page that shows it."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from meadhall.hall import pages
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.reply import json_reply, page
from meadhall.hall.routes.request import HallRequest

SCHEMA = "/schema/openapi.json"


async def docs(request: HallRequest) -> Response:
    base = request.site.base(request.guest, "For programs", "/docs")
    shown = pages.DocsPage(base, tuple(_operations(request.app.state.document)), SCHEMA)
    return page(request, "docs.html", shown)


async def schema(request: HallRequest) -> Response:
    return json_reply(request.app.state.document)


ENDPOINTS = (
    Endpoint("GET", "/docs", docs),
    Endpoint("GET", SCHEMA, schema),
)


def _operations(document: dict[str, Any]) -> list[pages.DocsOperation]:
    found = []
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            fields = [(p["name"], f"{p['in']}: {_type(p['schema'])}") for p in about.get("parameters", ())]
            for content in about.get("requestBody", {}).get("content", {}).values():
                shape = _resolve(document, content["schema"])
                fields += [(name, _type(part)) for name, part in shape.get("properties", {}).items()]
            answers = [(status, answer["description"]) for status, answer in about["responses"].items()]
            words = about["summary"], about.get("description", "")
            found.append(pages.DocsOperation(method.upper(), path, *words, tuple(fields), tuple(answers)))
    return found


def _resolve(document: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """The schema itself, or the schema that its `$ref` names."""
    if "$ref" in part:
        found: dict[str, Any] = document["components"]["schemas"][part["$ref"].rpartition("/")[2]]
        return found
    return part


def _type(part: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "anyOf" in part:
        return " or ".join(_type(x) for x in part["anyOf"])
    if part.get("type") == "array":
        return f"list of {_type(part.get('items', {}))}"
    return str(part.get("type", "anything"))
