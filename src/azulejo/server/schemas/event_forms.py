"""Events as they are told: made from the classes that the tables have."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_type_hints

from pydantic import BaseModel, Field, create_model

from azulejo.server.schemas.base import Moment, Number, Shown
from azulejo.server.schemas.game_forms import AnyStep, one_of, plain
from azulejo.server.schemas.view_forms import ClockShown, LevelShown, ResultShown
from azulejo.tables.clocks import Clock
from azulejo.tables.events import Event
from azulejo.tables.levels import Level
from azulejo.tables.results import Result
from azulejo.tables.telling import PERSONAL

SOMETIMES_HIDDEN: Final = {("dealt", "text"), ("moved", "action"), ("opened", "position")}
FORMS: Final[dict[object, Any]] = {
    Level: LevelShown,
    Clock: ClockShown,
    Clock | None: ClockShown | None,
    Result: ResultShown,
    tuple[Level | None, ...]: list[LevelShown | None],
}


def event_model(event: type[Event]) -> type[BaseModel]:
    """The form of one event."""
    kind, hints = event.kind_of(), get_type_hints(event)
    names = [each.name for each in fields(event) if each.name not in (*PERSONAL, "at")]
    told: dict[str, Any] = {name: _told(kind, name, hints[name]) for name in names}
    told |= {
        "sequence": (Number, ...),
        "kind": (Literal[kind], ...),
        "at": (Moment, ...),
        "story": (list[AnyStep], ...),
    }
    return create_model(f"{event.__name__}Event", __base__=Shown, __doc__=plain(event.__doc__), **told)


def _told(kind: str, name: str, hint: object) -> tuple[Any, Any]:
    form = FORMS.get(hint, hint)
    if (kind, name) in SOMETIMES_HIDDEN:
        return form | None, Field(default=None, description="Left out for those who may not know it.")
    return form, ...


if TYPE_CHECKING:
    ToldEvent: TypeAlias = dict[str, object]
else:
    ToldEvent = one_of(map(event_model, Event.kinds.values()), "kind", "Something that happened at a table.")
