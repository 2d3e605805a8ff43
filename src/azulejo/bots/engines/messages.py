"""Lines of the engine protocol (docs/engines.md), as both sides write and read them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, Final

from azulejo.bots.bot import Choice, Thought
from azulejo.bots.engines.errors import BadMessage
from azulejo.games.game import Game

PROTOCOL: Final = 1
LONGEST: Final = 2 * 1024**2  # bytes of a line, more than any record of a game has
SHOWN: Final = 80  # characters of a wrong line or value that an error repeats


def to_line(message: Mapping[str, object]) -> bytes:
    """One line, in ASCII."""
    return json.dumps(message).encode() + b"\n"


class Message:
    """A line that was read. Fields that are asked for are of the type that they must have, or BadMessage is raised."""

    def __init__(self, line: bytes) -> None:
        try:
            fields = json.loads(line.decode())
        except (ValueError, RecursionError) as cause:
            raise BadMessage("message_not_json", line=excerpt(line[: 4 * SHOWN].decode(errors="replace"))) from cause
        if not isinstance(fields, dict):
            raise BadMessage("message_not_json", line=excerpt(line[: 4 * SHOWN].decode(errors="replace")))
        self.fields: dict[str, Any] = fields
        self.kind = fields.get("kind")

    def get(self, name: str) -> Any:
        """A field that must be there."""
        if self.fields.get(name) is None:
            raise BadMessage("message_field_missing", field=name, kind=shown(self.kind))
        return self.fields[name]

    def has(self, name: str) -> bool:
        """Whether a field is there; null is nothing."""
        return self.fields.get(name) is not None

    def text(self, name: str) -> str:
        value = self.get(name)
        if not isinstance(value, str):
            raise BadMessage("message_not_text", field=name, value=shown(value))
        return value

    def texts(self, name: str) -> list[str]:
        value = self.get(name)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise BadMessage("message_not_texts", field=name, value=shown(value))
        return value

    def object(self, name: str) -> dict[str, Any]:
        value = self.get(name)
        if not isinstance(value, dict):
            raise BadMessage("message_not_object", field=name, value=shown(value))
        return value

    def whole(self, name: str, least: int, most: int) -> int:
        value = self.get(name)
        if type(value) is not int or not least <= value <= most:
            raise BadMessage("message_not_whole", field=name, value=shown(value), least=least, most=most)
        return value

    def seconds(self, name: str, most: float) -> float:
        value = self.get(name)
        if type(value) not in (int, float) or not 0 < value <= most:
            raise BadMessage("message_not_seconds", field=name, value=shown(value), most=most)
        return float(value)


def excerpt(text: str) -> str:
    """The beginning of something foreign as an error repeats it."""
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text.strip()[:SHOWN])


def shown(value: object) -> str:
    """A wrong value as an error repeats it."""
    return excerpt(json.dumps(value))


# What a bot thinks


def choice_json(game: Game, choice: Choice) -> dict[str, object]:
    """An action and the thoughts behind it. What a thought does not know is left out."""
    thoughts = [thought_json(game, thought) for thought in choice.thoughts]
    return {"action": game.action_text(choice.action), "thoughts": thoughts}


def thought_json(game: Game, thought: Thought) -> dict[str, object]:
    """A thought with its actions as text."""
    said: dict[str, object] = {"action": game.action_text(thought.action), "value": round(thought.value, 4)}
    for name, guess in (("chance", thought.chance), ("margin", thought.margin)):
        if guess is not None:
            said[name] = round(guess, 4)
    if thought.visits:
        said["visits"] = thought.visits
    if thought.line:
        said["line"] = [game.action_text(action) for action in thought.line]
    return said


def choice_from(game: Game, message: Message) -> Choice:
    """What `choice_json` wrote, or somebody else did; raises BadMessage or BadNotation."""
    action = game.parse_action(message.text("action"))
    thoughts = message.get("thoughts") if message.has("thoughts") else []
    if not isinstance(thoughts, list) or not all(isinstance(each, dict) for each in thoughts):
        raise BadMessage("message_not_object", field="thoughts", value=shown(thoughts))
    return Choice(action, tuple(thought_from(game, each) for each in thoughts))


def thought_from(game: Game, said: dict[str, Any]) -> Thought:
    """A thought; one without a value has that of its chance or its margin."""
    estimates = {name: estimate(said, name) for name in ("value", "chance", "margin")}
    known = [each for each in estimates.values() if each is not None]
    visits, line = said.get("visits", 0), said.get("line", [])
    if type(visits) is not int or not isinstance(line, list):
        raise BadMessage("message_not_object", field="thoughts", value=shown(said))
    return Thought(
        game.parse_action(str(said.get("action"))),
        known[0] if known else 0.0,
        estimates["chance"],
        estimates["margin"],
        visits,
        tuple(game.parse_action(str(text)) for text in line),
    )


def estimate(said: dict[str, Any], name: str) -> float | None:
    """A number, if there is one."""
    value = said.get(name)
    if value is None:
        return None
    if type(value) not in (int, float) or not isfinite(value):
        raise BadMessage("message_not_number", field=name, value=shown(value))
    return float(value)
