"""Events as they are told, and the steps of their stories: made from the classes that the tables and the rules have."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, TypeAlias, get_type_hints

from pydantic import BaseModel, Field, create_model

from azulejo.games.story import Step
from azulejo.server.schemas.base import Moment, Number, Shown
from azulejo.server.schemas.deals import AnyDeal
from azulejo.server.schemas.views import ClockShown, LevelShown, ResultShown
from azulejo.tables.clocks import Clock
from azulejo.tables.events import Event
from azulejo.tables.levels import Level
from azulejo.tables.results import Result
from azulejo.tables.telling import PERSONAL

SOMETIMES_HIDDEN: Final = {("dealt", "text"), ("moved", "action")}
FORMS: Final[dict[object, Any]] = {
    Level: LevelShown,
    Clock: ClockShown,
    Clock | None: ClockShown | None,
    Result: ResultShown,
    Mapping[str, object]: AnyDeal,
    tuple[Level | None, ...]: list[LevelShown | None],
}


def step_model(step: type[Step]) -> type[BaseModel]:
    """The form of one step of a story."""
    hints = get_type_hints(step)
    told: dict[str, Any] = {each.name: (FORMS.get(hints[each.name], hints[each.name]), ...) for each in fields(step)}
    told |= {"kind": (Literal[step.kind], ...)}
    return create_model(f"{step.__name__}Step", __base__=Shown, __doc__=_plain(step.__doc__), **told)


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
    return create_model(f"{event.__name__}Event", __base__=Shown, __doc__=_plain(event.__doc__), **told)


def _told(kind: str, name: str, hint: object) -> tuple[Any, Any]:
    form = FORMS.get(hint, hint)
    if (kind, name) in SOMETIMES_HIDDEN:
        return form | None, Field(default=None, description="Left out for those who may not know it.")
    return form, ...


def _plain(text: str | None) -> str:
    return re.sub(r"\s+", " ", text or "").strip()


STEPS: Final = [step_model(step) for step in sorted(Step.__subclasses__(), key=lambda step: step.__name__)]
if TYPE_CHECKING:
    AnyStep: TypeAlias = dict[str, object]
    ToldEvent: TypeAlias = dict[str, object]
else:
    AnyStep = Annotated[reduce(or_, STEPS), Field(discriminator="kind")]
    EVENTS = [event_model(event) for event in Event.kinds.values()]
    ToldEvent = Annotated[reduce(or_, EVENTS), Field(discriminator="kind")]
