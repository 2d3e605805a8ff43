"""Reasons as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from azulejo.analysis.report import Reason
from azulejo.texts import Texts


def sentence(reason: Reason, game: str, names: Sequence[str], texts: Texts) -> str:
    """A reason in the words of its game and the language of the texts.

    >>> left = Reason("leaves", {"seat": 2, "number": 3, "colour": "red"})
    >>> sentence(left, "azul", ["Ana", "Rui"], Texts("en"))
    'It leaves 3 red tiles to Rui.'
    """
    if not texts.knows(game):
        return texts.say("why.deeper")
    fields: dict[str, object] = {"game": game, **reason.fields}
    if "seat" in fields:
        fields["name"] = names[int(str(fields["seat"])) - 1]
    if "source" in fields:
        which = fields["which"]
        fields["what"] = texts.say(f"goal.{fields['source']}", game=game, which=which, colour=which)
    return texts.say(f"why.{reason.code}", fields)
