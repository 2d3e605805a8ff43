"""The forms of every game's JSON, as models for the OpenAPI: made from the games' own definitions."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields
from functools import cache, reduce
from operator import or_
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from pydantic import BaseModel, Field, create_model

from azulejo.games.registry import GAMES
from azulejo.games.steps import SHARED_STEPS, Dealt
from azulejo.games.story import Step
from azulejo.server.schemas.base import Shown


@cache
def model(form: type) -> type[BaseModel]:
    """A TypedDict as a model with the same name, fields and sentences."""
    hints = get_type_hints(form, include_extras=True)
    told: dict[str, Any] = {name: _field(hint) for name, hint in hints.items()}
    return create_model(form.__name__, __base__=Shown, __doc__=plain(form.__doc__), **told)


def _field(hint: Any) -> tuple[Any, Any]:
    if get_origin(hint) is Annotated:
        kind, *notes = get_args(hint)
        return shown(kind), Field(description=next(note for note in notes if isinstance(note, str)))
    return shown(hint), ...


def shown(hint: Any) -> Any:
    """A type with models in the place of TypedDicts."""
    if is_typeddict(hint):
        return model(hint)
    if get_origin(hint) in (Union, UnionType):
        return reduce(or_, [shown(each) for each in get_args(hint)])
    if get_origin(hint) is list:
        return list[shown(get_args(hint)[0])]  # type: ignore[misc]  # the item's type is known when it runs
    return hint


@cache
def step_model(step: type[Step]) -> type[BaseModel]:
    """The form of one step of a story."""
    hints = get_type_hints(step)
    told: dict[str, Any] = {each.name: (hints[each.name], ...) for each in fields(step)}
    if step is Dealt:
        told["deal"] = (AnyDeal, ...)
    told["kind"] = (Literal[step.kind], ...)
    return create_model(f"{step.__name__}Step", __base__=Shown, __doc__=plain(step.__doc__), **told)


def plain(text: str | None) -> str:
    """A docstring on one line."""
    return re.sub(r"\s+", " ", text or "").strip()


def one_of(models: Iterable[type[BaseModel]], by: str, description: str) -> Any:
    """Any of these, each once; told apart by a field of theirs."""
    union = reduce(or_, dict.fromkeys(models))
    return Annotated[union, Field(discriminator=by, description=description)]


FORMS: Final = [entry.forms for entry in GAMES.values()]
STEPS: Final = [*SHARED_STEPS, *(step for forms in FORMS for step in forms.steps)]
if TYPE_CHECKING:
    AnyPosition: TypeAlias = dict[str, object]
    AnyAction: TypeAlias = dict[str, object]
    AnyDeal: TypeAlias = dict[str, object]
    AnyStep: TypeAlias = dict[str, object]
else:
    positions = [model(forms.position) for forms in FORMS]
    actions = [model(action) for forms in FORMS for action in forms.actions]
    deals = [model(deal) for forms in FORMS for deal in forms.deals]
    AnyPosition = one_of(positions, "game", "As this seat may see it.")
    AnyAction = one_of(actions, "kind", "An action of the table's game.")
    AnyDeal = one_of(deals, "kind", "What chance dealt in the table's game.")
    AnyStep = one_of(map(step_model, STEPS), "kind", "A step of the story of the table's game.")
