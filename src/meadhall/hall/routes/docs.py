"""The interface for programs as a page of our own, made from its OpenAPI document."""

from __future__ import annotations

from typing import Any

from litestar import Response, get

from meadhall.hall import pages
from meadhall.hall.routes.common import Req, page, site_of, visitor


@get("/docs", include_in_schema=False)
async def docs(request: Req) -> Response[str]:
    guest, new = visitor(request)
    base = site_of(request).base(guest, "For programs", "/docs")
    schema = request.app.openapi_schema.to_schema()
    shown = pages.DocsPage(base, tuple(_operations(schema)), "/schema/openapi.json")
    return page(request, guest, new, "docs.html", shown)


HANDLERS = (docs,)


def _operations(schema: dict[str, Any]) -> list[pages.DocsOperation]:
    found = []
    for path, methods in schema["paths"].items():
        for method, about in methods.items():
            if method not in ("get", "post"):
                continue
            fields = [(p["name"], f"{p['in']}: {_type(p.get('schema', {}))}") for p in about.get("parameters", ())]
            for content in about.get("requestBody", {}).get("content", {}).values():
                shape = _resolve(schema, content["schema"])
                fields += [(name, _type(part)) for name, part in shape.get("properties", {}).items()]
            answers = [(status, answer["description"]) for status, answer in about["responses"].items()]
            words = about.get("summary") or "", about.get("description") or ""
            found.append(pages.DocsOperation(method.upper(), path, *words, tuple(fields), tuple(answers)))
    return found


def _resolve(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in part:
        found: dict[str, Any] = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
        return found
    return part


def _type(part: dict[str, Any]) -> str:
    if "oneOf" in part:
        return " or ".join(_type(x) for x in part["oneOf"])
    if part.get("type") == "array":
        return f"list of {_type(part.get('items', {}))}"
    return str(part.get("type", "anything"))
