"""Errors as they are sent: a status, and a body with code, fields and a sentence in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from azulejo.games.errors import AzulejoError
from azulejo.server import languages
from azulejo.server.problems.refusals import (
    BodyTooSlow,
    Draining,
    Full,
    NotReady,
    Refusal,
    TooLarge,
    TooMany,
    Unavailable,
    WrongMethod,
)
from azulejo.storage import ChangedMeanwhile, NameTaken, Overtaken, PersonGone, StorageError
from azulejo.tables import BadEvent, Conflict, NotAllowed, NotFound
from azulejo.texts import Texts

CONFLICTS: Final = (Overtaken, NameTaken, ChangedMeanwhile, PersonGone)  # of the store, which has nothing to hide
UNPROCESSABLE: Final = 422  # what the rules and settings refuse
STATUSES: Final[tuple[tuple[type[AzulejoError], int], ...]] = (
    (BadEvent, 503),
    (NotFound, 404),
    (NotAllowed, 403),
    (Conflict, 409),
    *((kind, 409) for kind in CONFLICTS),
)
FULL: Final = "storage_full"
LONGEST_FIELD: Final = 200


def status(error: AzulejoError) -> int:
    """The HTTP status that an error deserves."""
    if isinstance(error, Refusal):
        return error.status
    return next((number for kind, number in STATUSES if isinstance(error, kind)), UNPROCESSABLE)


def told(error: AzulejoError) -> AzulejoError:
    """The error that others are told of: not where the server keeps its data."""
    if not isinstance(error, StorageError) or isinstance(error, CONFLICTS):
        return error
    return Full("store_full") if error.code == FULL else Unavailable("store_unavailable")


def is_unavailable(error: AzulejoError) -> bool:
    """Whether the same may well be answered in a moment, as the database could not be asked."""
    return isinstance(told(error), Unavailable)


def body(error: AzulejoError, texts: Texts) -> dict[str, object]:
    """What is sent about an error."""
    error = told(error)
    fields = {name: _plain(value) for name, value in error.fields.items()}
    return {"code": error.code, "fields": fields, "sentence": texts.error(error)}


def _plain(value: object) -> object:
    """A field's value as JSON can have it; texts that somebody sent are cut short."""
    if value is None or isinstance(value, bool | int):
        return value
    return str(value)[:LONGEST_FIELD]


def response(error: AzulejoError, connection: HTTPConnection) -> Response:
    """The whole answer."""
    texts = languages.asked(connection)
    headers = {"content-language": texts.language, "vary": "accept-language", **_headers(error)}
    return Response(encoded(body(error, texts)), status(told(error)), headers, "application/json")


def _headers(error: AzulejoError) -> Mapping[str, str]:
    if isinstance(error, TooMany | NotReady | Draining):
        return {"retry-after": str(error.fields["seconds"])}
    if isinstance(error, BodyTooSlow | TooLarge):
        return {"connection": "close"}  # what is still to come of the body is nobody's
    if isinstance(error, WrongMethod):
        return {"allow": str(error.fields["allowed"])}
    return {}


def encoded(content: object) -> bytes:
    """JSON as bytes, whatever signs its texts are made of: half of a surrogate pair stays escaped."""
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace")
