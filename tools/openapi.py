"""Describes the HTTP API: `python -m tools.openapi` writes `src/azulejo/server/openapi.json`, which servers send.

What the routes declare, with what holds for all of them said once, and examples from real games. A test says when the
file is out of date.
"""

from __future__ import annotations

import json
from typing import Any, Final

from fastapi.openapi.utils import get_openapi

from azulejo.games.errors import AzulejoError
from azulejo.server.app import create_app
from azulejo.server.identity import COOKIE
from azulejo.server.languages import texts
from azulejo.server.openapi import FILE
from azulejo.server.problems import body
from azulejo.server.problems.refusals import (
    BadRequest,
    Full,
    NotJson,
    NotSignedIn,
    TooLarge,
    TooMany,
    Unavailable,
    WrongMedia,
)
from azulejo.server.schemas.base import Problem
from azulejo.server.settings import PREFIX, Settings
from azulejo.tables import Conflict, NotAllowed, NotFound
from tools import openapi_examples as examples

ABOUT: Final = (
    "Live games of Azul, Azul Master Chocolatier and Azul Duel. Begin with `POST /people`, which makes you a guest and"
    " sends a cookie. Open a table or take a seat, then answer the decisions that the view offers. What happens"
    " meanwhile comes through the WebSocket `/api/v1/live`. Seats count from 1; times are milliseconds since 1970."
    " Every refusal has the form `Problem`, in English or French as `?lang=` or Accept-Language ask."
)
REFUSALS: Final[dict[int, tuple[str, AzulejoError]]] = {
    400: ("The body is not JSON.", NotJson("not_json")),
    401: ("Nobody knows who is asking.", NotSignedIn("not_signed_in")),
    403: ("You may not do that.", NotAllowed("not_your_seat", seat=2, yours="1")),
    404: ("There is nothing there that you may know of.", NotFound("no_such_table", table="k3mw8xq2hd7t")),
    409: (
        "It does not fit what there is now: come too late, too early, or second.",
        Conflict("stale_decision", seat=1, decision=3, current=4),
    ),
    413: ("The body is too large.", TooLarge("too_large", most=16384)),
    415: ("The body does not say that it is JSON.", WrongMedia("wrong_media")),
    422: (
        "Something in the request cannot be meant, or the rules do not allow it.",
        BadRequest("invalid_missing", where="game", expected=""),
    ),
    429: ("Too many requests; Retry-After says how many seconds to wait.", TooMany("too_many", seconds=5)),
    503: ("The database cannot be used now. Nothing was changed.", Unavailable("store_unavailable")),
    507: ("There is no space left to store anything. Nothing was changed.", Full("store_full")),
}
SECURITY: Final = "cookie"
LANGUAGE: Final = {
    "name": "lang",
    "in": "query",
    "description": "The language of sentences, `en` or `fr`. Without it, Accept-Language decides.",
    "schema": {"type": "string"},
}


def description() -> dict[str, Any]:
    """All of it. It is made from the routes alone: the application is never started."""
    app = create_app(Settings("sqlite://"))
    schema = get_openapi(title=app.title, version=app.version, description=ABOUT, routes=app.routes)
    components = schema["components"]
    components["securitySchemes"] = {SECURITY: {"type": "apiKey", "in": "cookie", "name": COOKIE}}
    components["schemas"]["Problem"] = Problem.model_json_schema()
    for name in ("HTTPValidationError", "ValidationError"):
        components["schemas"].pop(name, None)
    for path, operations in schema["paths"].items():
        for method, operation in operations.items():
            _complete(operation, path, method)
    return schema


def written() -> str:
    """As the file has it: a line for each path and each form, so that one sees what a change has changed."""
    described = description()
    paths, components = described.pop("paths"), described.pop("components")
    schemas = components.pop("schemas")
    about, rest = _encoded(described)[1:-1], _encoded(components)[1:-1]
    return f'{{{about},\n"paths":{_by_line(paths)},\n"components":{{{rest},\n"schemas":{_by_line(schemas)}}}}}\n'


def _by_line(parts: dict[str, Any]) -> str:
    lines = ",\n".join(f"{_encoded(name)}:{_encoded(part)}" for name, part in parts.items())
    return f"{{\n{lines}\n}}"


def _encoded(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _complete(operation: dict[str, Any], path: str, method: str) -> None:
    """Adds to an operation what it has in common with others, and its examples."""
    answers = operation["responses"]
    if "401" in answers:
        operation["security"] = [{SECURITY: []}]
    for status in {*_general(operation, path, method), *(int(known) for known in answers if int(known) >= 400)}:
        answers[str(status)] = _refusal(status)
    for known in [known for known in answers if int(known) < 400]:
        if answers[known].get("description") == "Successful Response":
            answers[known]["description"] = "Done."
    if path.startswith(PREFIX):
        operation.setdefault("parameters", []).append(LANGUAGE)
    _add_examples(operation)
    operation["responses"] = dict(sorted(answers.items()))


def _general(operation: dict[str, Any], path: str, method: str) -> list[int]:
    """The refusals that follow from what kind of operation it is."""
    found = [503] if path != "/" else []
    if path.startswith(PREFIX):
        found += [429]
    if method != "get":
        found += [403, 413, 415, 507]
    if "requestBody" in operation:
        found += [400, 422]
    return found


def _refusal(status: int) -> dict[str, Any]:
    meaning, error = REFUSALS[status]
    content = {"schema": {"$ref": "#/components/schemas/Problem"}, "example": body(error, texts("en"))}
    return {"description": meaning, "content": {"application/json": content}}


def _add_examples(operation: dict[str, Any]) -> None:
    """What is sent and answered, from real games."""
    name = operation["operationId"]
    sent = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if sent is not None:
        sent["examples"] = _named(examples.asked()[name])
    for status, answer in operation["responses"].items():
        content = answer.get("content", {}).get("application/json")
        if int(status) < 400 and content is not None:
            content["examples"] = _named(examples.answered().get(name) or examples.done())


def _named(values: dict[str, Any]) -> dict[str, Any]:
    return {name: {"value": value} for name, value in values.items()}


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
