"""The story of a game in sentences. A step is told by the text `story.<kind>` or one of its variants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.games.azul.steps import Bonus, Charged, Fell, Filled, Tiled, Took
from azulejo.games.chocolatier.steps import Caught, Claimed, Stayed
from azulejo.games.duel.steps import (
    Broke,
    DomeTiled,
    DrewPlate,
    LostPoints,
    PutOnLine,
    SpecialTile,
    TabletScored,
    TookStartTile,
    TookSun,
)
from azulejo.games.story import Dealt, Step
from azulejo.texts import Texts

# Told in the same breath as the step before
FOLLOWING: Final = (Filled, Fell, Stayed, Claimed, Caught, TookStartTile, Broke)


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

    def tell(self, steps: Sequence[Step], move: str = "") -> list[Told]:
        """What happened, beginning with the move that made it happen."""
        story: list[Told] = []
        for step in steps:
            if story and isinstance(step, FOLLOWING):
                story[-1].text += " " + self.sentence(step)
            else:
                story.append(Told(mark(step) or ("" if story else move), self.sentence(step)))
        return story

    def sentence(self, step: Step) -> str:
        variant, more = self._variant(step)
        fields = {"game": self.game, **step.to_json(), **more}
        if "seat" in fields:
            fields["name"] = self.names[int(str(fields["seat"])) - 1]
        return self.texts.say(f"story.{step.kind}{variant}", fields)

    def _variant(self, step: Step) -> tuple[str, dict[str, object]]:
        """Which variant of its text tells a step, and the fields that the step itself does not have."""
        match step:
            case Dealt():
                return self._deal(*step.text.replace(",", " ").split())
            case TookSun(factory=0):
                return ".large", {}
            case PutOnLine():
                return (".complete" if step.held == step.line else ""), {}
            case Took():
                return (".centre" if step.source == 0 else "" if step.rest == "-" else ".rest"), {}
            case Filled():
                return (".complete" if step.held == step.line else ""), {}
            case Fell(what="marker"):
                return (".marker" if step.on_floor else ".marker_free"), {}
            case Fell():
                return (".partly" if step.on_floor < step.number else ""), {"lost": step.number - step.on_floor}
            case Caught(what="marker"):
                return ".marker", {}
            case Tiled():
                return "", {"number": step.points, "run": self._run(len(step.across), len(step.down))}
            case Charged():
                return (".capped" if step.lost < step.cost else ""), {"number": step.lost}
            case Bonus():
                return "", {"what": self.texts.say(f"story.bonus.{step.source}", number=step.number)}
        return "", {}

    def _deal(self, kind: str, *parts: str) -> tuple[str, dict[str, object]]:
        if kind == "start":
            return ".start", {"seat": parts[0]}
        if kind == "gold":
            return ".gold", {"displays": self._gold(parts)}
        if kind == "tablets":
            return ".tablets", {"sides": ", ".join(self.texts.word("source", f"tablet_{side}") for side in parts)}
        if kind == "plates":
            return ".plates", {"plates": ", ".join(parts[:-1])}
        if kind == "tiles":
            return ".tiles", {
                "suns": ", ".join(f"{factory} {sun}" for factory, sun in zip("L1234", parts, strict=True))
            }
        if kind == "top":
            return ".top", {"what": {"s": "special", "j": "joker"}[parts[0]]}
        return (".deal", {"displays": _numbered(parts)}) if kind == "deal" else ("", {})

    def _gold(self, sides: Sequence[str]) -> str:
        """The displays that show a gold side, and in a word what it does: `2 SF4 (…), 5 SF2T (…)`."""
        gold = [(number, side) for number, side in enumerate(sides, 1) if side != "-"]
        return ", ".join(f"{number} SF{side} ({self.texts.say(f'gold.{side[0]}')})" for number, side in gold)

    def _run(self, across: int, down: int) -> str:
        shape = {(False, False): "alone", (True, False): "across", (False, True): "down", (True, True): "both"}
        return self.texts.say(f"story.tiled.{shape[across > 1, down > 1]}", across=across, down=down)


def _numbered(displays: Sequence[str]) -> str:
    """What lies on each display: `1 BBYR, 2 KKTT`."""
    return ", ".join(f"{number} {tiles}" for number, tiles in enumerate(displays, 1))


def mark(step: Step) -> str:
    """The points that a step brings or costs, with their sign."""
    match step:
        case Tiled() | Bonus():
            return f"+{step.points}"
        case DomeTiled() | SpecialTile() | TabletScored():
            return f"{step.points:+}"
        case Charged() | LostPoints():
            return f"-{step.lost}"
        case DrewPlate(lost=lost) if lost:
            return f"-{lost}"
    return ""
