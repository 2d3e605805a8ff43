"""The story of a game in sentences. A step is told by the text `story.<kind>` or one of its variants.

What a step of one game alone needs for that is said by the game's drawing; the steps that games share are told here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.games.steps import Bonus, Charged, Dealt, Fell, Filled, Tiled
from azulejo.games.story import Step
from azulejo.terminal.drawing import Telling
from azulejo.terminal.plain import word
from azulejo.terminal.registry import drawing_of
from azulejo.texts import Texts

SHAPES: Final = {(False, False): "alone", (True, False): "across", (False, True): "down", (True, True): "both"}


@dataclass
class Told:
    """A few sentences, and what stands before them: a move's text, or points won or lost."""

    mark: str
    text: str


class Teller:
    """Tells the steps of one game in one language."""

    def __init__(self, texts: Texts, game: str, names: Sequence[str]) -> None:
        self.texts = texts
        self.game = game
        self.names = names
        self.drawing = drawing_of(game)

    def tell(self, steps: Sequence[Step], move: str = "") -> list[Told]:
        """What happened, beginning with the move that made it happen."""
        story: list[Told] = []
        for step in steps:
            telling = self.telling(step)
            if story and telling.follows:
                story[-1].text += " " + self.sentence(step)
            else:
                story.append(Told(telling.points or ("" if story else move), self.sentence(step)))
        return story

    def sentence(self, step: Step) -> str:
        if not self.texts.knows(self.game):
            return self.plain_sentence(step)
        telling = self.telling(step)
        fields = {"game": self.game, **step.to_json(), **telling.fields}
        if "seat" in fields:
            fields["name"] = self.names[int(str(fields["seat"])) - 1]
        return self.texts.say(f"story.{step.kind}{telling.variant}", fields)

    def plain_sentence(self, step: Step) -> str:
        """A step of a game that has no texts: its kind and its fields."""
        fields = {name: value for name, value in step.to_json().items() if name != "kind"}
        if "seat" in fields:
            fields["seat"] = self.names[int(str(fields["seat"])) - 1]
        said = ", ".join(f"{name} {word(value)}" for name, value in fields.items())
        return self.texts.say("plain.step" if said else "plain.step.bare", step=step.kind.replace("_", " "), said=said)

    def telling(self, step: Step) -> Telling:
        return self.drawing.told(step, self.texts) or self.shared(step)

    def shared(self, step: Step) -> Telling:
        """How a step that games share is told."""
        match step:
            case Dealt(deal={"kind": "start", "seat": seat}):
                return Telling(".start", {"seat": seat})
            case Filled():
                return Telling(".complete" if step.held == step.line else "", follows=True)
            case Fell(what="marker"):
                return Telling(".marker" if step.landed else ".marker_free", follows=True)
            case Fell():
                variant = "" if step.landed == step.number else ".partly" if step.landed else ".full"
                return Telling(variant, {"lost": step.number - step.landed}, follows=True)
            case Tiled():
                fields = {"number": step.points, "run": self.run(len(step.across), len(step.down))}
                return Telling("", fields, f"{step.points:+}")
            case Charged():
                variant = "" if step.lost == step.cost else ".capped" if step.lost else ".none"
                cause = self.phrase(f"story.charged.{step.source}")
                return Telling(variant, {"number": step.lost, "cause": cause}, f"-{step.lost}")
            case Bonus():
                variant = ".none" if step.points == 0 else ".lost" if step.points < 0 else ""
                what = self.phrase(f"story.bonus.{step.source}", number=step.number)
                return Telling(variant, {"what": what, "number": abs(step.points)}, f"{step.points:+}")
        return Telling()

    def run(self, across: int, down: int) -> str:
        return self.phrase(f"story.tiled.{SHAPES[across > 1, down > 1]}", across=across, down=down)

    def phrase(self, code: str, **fields: object) -> str:
        """A part of a sentence in the game's words, nothing where it has none."""
        return self.texts.say(code, fields, game=self.game) if self.texts.knows(self.game) else ""
