"""The story of a game in sentences. A step is told by the text `story.<kind>` or one of its variants."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.games.azul.steps import Took
from azulejo.games.chocolatier.steps import Caught, Claimed, Stayed
from azulejo.games.duel.steps import DrewPlate, SpecialTile, TookStartTile, TookSun
from azulejo.games.game import Json
from azulejo.games.steps import Bonus, Charged, Dealt, Fell, Filled, Tiled
from azulejo.games.story import Step
from azulejo.texts import Texts

# Told in the same breath as the step before
FOLLOWING: Final = (Filled, Fell, Stayed, Claimed, Caught, TookStartTile)


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
                return self._deal(step.deal)
            case TookSun(factory=0):
                return ".large", {}
            case Took():
                return (".centre" if step.source == 0 else "" if step.rest == "-" else ".rest"), {}
            case Filled():
                return (".complete" if step.held == step.line else ""), {}
            case Fell(what="marker"):
                return (".marker" if step.landed else ".marker_free"), {}
            case Fell():
                variant = "" if step.landed == step.number else ".partly" if step.landed else ".full"
                return variant, {"lost": step.number - step.landed}
            case Caught(what="marker"):
                return ".marker", {}
            case Tiled():
                return "", {"number": step.points, "run": self._run(len(step.across), len(step.down))}
            case Charged():
                variant = "" if step.lost == step.cost else ".capped" if step.lost else ".none"
                cause = self.texts.say(f"story.charged.{step.source}", game=self.game)
                return variant, {"number": step.lost, "cause": cause}
            case Bonus():
                variant = ".none" if step.points == 0 else ".lost" if step.points < 0 else ""
                what = self.texts.say(f"story.bonus.{step.source}", number=step.number)
                return variant, {"what": what, "number": abs(step.points)}
        return "", {}

    def _deal(self, deal: Json) -> tuple[str, dict[str, object]]:
        match deal:
            case {"kind": "start", "seat": seat}:
                return ".start", {"seat": seat}
            case {"kind": "gold", "displays": [*sides]}:
                return ".gold", {"displays": self._gold(sides)}
            case {"kind": "tablets", "sides": [*sides]}:
                return ".tablets", {"sides": ", ".join(self.texts.word("source", f"tablet_{side}") for side in sides)}
            case {"kind": "plates", "plates": [*plates]}:
                return ".plates", {"plates": ", ".join(map(str, plates))}
            case {"kind": "tiles", "suns": [*suns]}:
                named = (f"{factory} {sun}" for factory, sun in zip("L1234", suns, strict=True))
                return ".tiles", {"suns": ", ".join(named)}
            case {"kind": "top", "type": what}:
                return ".top", {"what": what}
            case {"kind": "deal", "displays": [*displays]}:
                return ".deal", {"displays": _numbered(displays)}
        return "", {}

    def _gold(self, sides: Sequence[object]) -> str:
        """The displays that show a gold side, and in a word what it does: `2 SF4 (…), 5 SF2T (…)`."""
        gold = [(number, str(side)) for number, side in enumerate(sides, 1) if side != "-"]
        return ", ".join(f"{number} SF{side} ({self.texts.say(f'gold.{side[0]}')})" for number, side in gold)

    def _run(self, across: int, down: int) -> str:
        shape = {(False, False): "alone", (True, False): "across", (False, True): "down", (True, True): "both"}
        return self.texts.say(f"story.tiled.{shape[across > 1, down > 1]}", across=across, down=down)


def _numbered(displays: Sequence[object]) -> str:
    """What lies on each display: `1 BBYR, 2 KKTT`."""
    return ", ".join(f"{number} {tiles}" for number, tiles in enumerate(displays, 1))


def mark(step: Step) -> str:
    """The points that a step brings or costs, with their sign."""
    match step:
        case Tiled() | SpecialTile() | Bonus():
            return f"{step.points:+}"
        case Charged():
            return f"-{step.lost}"
        case DrewPlate(lost=lost) if lost:
            return f"-{lost}"
    return ""
