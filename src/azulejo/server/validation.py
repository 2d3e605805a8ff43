"""What is wrong with a request, as pydantic finds it, in our own codes and sentences."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from azulejo.server.refusals import BadRequest, NotJson, Refusal

KINDS: Final = {
    "missing": "missing",
    "extra_forbidden": "extra",
    "int_type": "integer",
    "int_parsing": "integer",
    "int_parsing_size": "integer",
    "int_from_float": "integer",
    "float_type": "number",
    "float_parsing": "number",
    "finite_number": "number",
    "string_type": "text",
    "string_unicode": "text",
    "bool_type": "boolean",
    "bool_parsing": "boolean",
    "list_type": "list",
    "dict_type": "object",
    "model_type": "object",
    "model_attributes_type": "object",
    "literal_error": "choice",
    "string_too_short": "short",
    "too_short": "short",
    "string_too_long": "long",
    "too_long": "long",
    "greater_than": "small",
    "greater_than_equal": "small",
    "less_than_equal": "large",
    "string_pattern_mismatch": "pattern",
    "action": "action",
}
EXPECTED: Final = ("expected", "min_length", "max_length", "ge", "gt", "le", "pattern")
INNER: Final = re.compile(r"[A-Z]|.*[\[\]]")  # how pydantic calls the choices of a union, which nobody has asked for
LONGEST: Final = 80


def refusal(errors: Sequence[Any]) -> Refusal:
    """The first thing that is wrong."""
    error: Mapping[str, Any] = errors[0]
    if error["type"] == "json_invalid":
        return NotJson("not_json")
    kind = KINDS.get(error["type"], "other")
    return BadRequest(f"invalid_{kind}", where=where(error["loc"]), expected=expected(error.get("ctx", {})))


def where(location: Sequence[str | int]) -> str:
    """The path to it, such as `seats.0.bot`, as it was sent."""
    parts = [str(part) for part in location]
    named = [part for part in parts[1:-1] if not INNER.match(part)] + parts[1:][-1:]
    return (".".join(named) or parts[0])[:LONGEST]


def expected(context: Mapping[str, Any]) -> str:
    """What would be right, where pydantic says so."""
    return next((str(context[name]) for name in EXPECTED if name in context), "")
