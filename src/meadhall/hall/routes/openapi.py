"""The OpenAPI document, written from the table of routes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import msgspec

import meadhall
from meadhall.hall.routes.endpoint import Endpoint
from meadhall.hall.routes.shapes import ApiError, ScriptError

Json = dict[str, Any]


def document(endpoints: Sequence[Endpoint]) -> Json:
    """All endpoints that have a summary."""
    shown = [endpoint for endpoint in endpoints if endpoint.summary]
    kinds = {ApiError, ScriptError}
    kinds |= {kind for endpoint in shown for kind in (endpoint.takes, endpoint.gives) if kind is not None}
    in_order = sorted(kinds, key=str)
    found, components = msgspec.json.schema_components(in_order, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(in_order, found, strict=True))
    paths: dict[str, Json] = {}
    for endpoint in shown:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Meadhall",
            "version": meadhall.__version__,
            "description": "The hall's interface for programs. Receivers are sent only what they may know.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, schemas: dict[Any, Json]) -> Json:
    found: Json = {"summary": endpoint.summary, "operationId": endpoint.handler.__name__}
    if endpoint.description:
        found["description"] = endpoint.description
    parameters = [_parameter(name, "path", str) for name in re.findall(r"{(\w+)}", endpoint.path)]
    parameters += [_parameter(name, "query", kind) for name, kind in endpoint.query.items()]
    if parameters:
        found["parameters"] = parameters
    api = endpoint.path.startswith("/api/")
    if endpoint.takes is not None:
        media_type = "application/json" if api else "application/x-www-form-urlencoded"
        found["requestBody"] = {"required": True, "content": {media_type: {"schema": schemas[endpoint.takes]}}}
    if endpoint.token:
        found["security"] = [{"token": []}]
    answer: Json = {"description": HTTPStatus(endpoint.status).phrase}
    if endpoint.status != HTTPStatus.NO_CONTENT:
        schema = {"type": "string"} if endpoint.gives is None else schemas[endpoint.gives]
        answer["content"] = {endpoint.media_type: {"schema": schema}}
    error = {"application/json": {"schema": schemas[ApiError if api else ScriptError]}}
    refusals = {str(status): {"description": words, "content": error} for status, words in endpoint.refuses.items()}
    default = {"description": "Refused: why, and by which clause", "content": error}
    found["responses"] = {str(endpoint.status): answer, **refusals, "default": default}
    return found


def _parameter(name: str, place: str, kind: type[int] | type[str]) -> Json:
    schema = {"type": "integer" if kind is int else "string"}
    return {"name": name, "in": place, "required": place == "path", "schema": schema}
