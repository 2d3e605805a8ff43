"""Reading JSON as a TypedDict defines it: every field there and of its type, or BadNotation.

After that the fields are typed, so a field that is renamed in its definition fails the type check wherever it is read.
What numbers and texts may say is the game's to check; `bounded` and `sized` do the usual.

Definitions are in modules that are not compiled (`setup.py` says which), for mypyc forgets what fields are made of.
"""

from __future__ import annotations

from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    final,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from azulejo.games.definition import Heading
from azulejo.games.errors import BadNotation
from azulejo.games.game import Game

T = TypeVar("T")
LONGEST_SHOWN: Final = 40  # characters of a wrong value that an error repeats


def read(json: object, form: type[T], name: str) -> T:
    """The same JSON, known to have the fields of a TypedDict; raises BadNotation. `name` is what errors call it."""
    _check(json, form, name)
    return json  # type: ignore[return-value]  # that is what was just checked


def read_position(json: object, form: type[T], game: Game) -> T:
    """The same for a position, which must be of this game, with its players and options."""
    heading = read(json, Heading, "position")
    _same("game", heading["game"], game.name)
    _same("players", heading["players"], game.players)
    _same("options", heading["options"], game.options)
    return read(json, form, "position")


def _same(field: str, given: object, expected: object) -> None:
    if given != expected:
        raise BadNotation("other_game", field=field, value=str(given)[:LONGEST_SHOWN], expected=str(expected))


def read_kind(json: object, form: type[T]) -> T | None:
    """The same for JSON that may be of another kind: None unless it has the form's `kind` and exactly its fields.

    A field that has not the type it should raises BadNotation.
    """
    definition: Any = form
    fields = fields_of(definition)
    if not isinstance(json, dict) or set(json) != set(fields) or not _fits(json["kind"], fields["kind"]):
        return None
    return read(json, form, "kind")


class OnBoard:
    """While it lasts, errors that do not say on whose board something is wrong are about the board of this seat."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, BadNotation):
            error.fields.setdefault("board", self.seat + 1)


def bounded(value: int, name: str, least: int, most: int) -> int:
    """A number that must lie between two; raises BadNotation."""
    if not least <= value <= most:
        raise BadNotation("bad_number", field=name, value=shown(value), most=most)
    return value


def sized(items: list[T], name: str, size: int) -> list[T]:
    """A list that must have exactly so many items; raises BadNotation."""
    if len(items) != size:
        raise BadNotation("bad_list", field=name, size=size)
    return items


def at_most(items: list[T], name: str, most: int) -> list[T]:
    """A list that must not have more items; raises BadNotation."""
    if len(items) > most:
        raise BadNotation("long_list", field=name, most=most)
    return items


def shown(value: object) -> str:
    """A wrong value as an error repeats it."""
    return repr(value)[:LONGEST_SHOWN]


@cache
def fields_of(form: Any) -> dict[str, Any]:
    """The fields of a TypedDict with their types."""
    return get_type_hints(form)


@final
class Follows:
    """Marks a field that follows from the others (`Annotated[int, FOLLOWS]`): it may be left out when it is read."""


FOLLOWS: Final = Follows()


def follows(form: Any, field: str) -> bool:
    """Whether a field of a TypedDict follows from the others."""
    return FOLLOWS in get_args(get_type_hints(form, include_extras=True)[field])


def _check(value: object, form: Any, name: str) -> None:
    if is_typeddict(form):
        _check_fields(value, form, name)
    elif get_origin(form) is Annotated:
        _check(value, get_args(form)[0], name)
    elif get_origin(form) in (Union, UnionType):
        _check_one_of(value, get_args(form), name)
    elif get_origin(form) is list:
        _check_items(value, get_args(form)[0], name)
    elif get_origin(form) is dict:
        if not isinstance(value, dict) or not all(isinstance(each, str) for pair in value.items() for each in pair):
            raise BadNotation("not_texts_by_name", field=name, value=shown(value))
    elif not _fits(value, form):
        raise _misfit(value, form, name)


def _check_fields(value: object, form: type, name: str) -> None:
    if not isinstance(value, dict):
        raise BadNotation("not_an_object", field=name, value=shown(value))
    for field, kind in fields_of(form).items():
        if field in value:
            _check(value[field], kind, field)
        elif not follows(form, field):
            raise BadNotation("field_missing", field=field)


def _check_items(value: object, form: Any, name: str) -> None:
    if not isinstance(value, list):
        raise BadNotation("not_a_list", field=name, value=shown(value))
    for item in value:
        _check(item, form, name)


def _check_one_of(value: object, forms: tuple[Any, ...], name: str) -> None:
    """A simple alternative that fits, or else the one that is not simple, or the first, whose complaint is raised."""
    simple = [form for form in forms if not is_typeddict(form) and get_origin(form) in (None, Literal)]
    if not any(_fits(value, form) for form in simple):
        _check(value, next((form for form in forms if form not in simple), forms[0]), name)


def _fits(value: object, form: Any) -> bool:
    if get_origin(form) is Literal:
        return any(value == choice and type(value) is type(choice) for choice in get_args(form))
    if form is None or form is NoneType:
        return value is None
    return type(value) is form


def _misfit(value: object, form: Any, name: str) -> BadNotation:
    if get_origin(form) is Literal:
        choices = ", ".join(map(str, get_args(form)))
        return BadNotation("not_a_choice", field=name, value=shown(value), choices=choices)
    if form is int:
        return BadNotation("not_a_number", field=name, value=shown(value))
    if form is str:
        return BadNotation("bad_text", field=name, value=shown(value))
    if form is bool:
        return BadNotation("not_yes_or_no", field=name, value=shown(value))
    return BadNotation("not_null", field=name, value=shown(value))
