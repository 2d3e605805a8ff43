"""Pairs of Duel games that differ only in what one seat may not know: the fronts of plates another looked at (D23).

Such a plate was seen in the hand of the other seat alone. Its twin game has another plate of the same type in its place
and is a legal game as well. Sooner or later most plates are seen by all, so the pairs are beginnings of games.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from azulejo.games.duel.components import plates
from azulejo.games.errors import AzulejoError
from azulejo.games.game import CHANCE, EVERYONE, OVER
from azulejo.games.registry import make
from azulejo.games.rng import Rng

DUEL = make("duel")


@dataclass(frozen=True)
class Line:
    """A deal (`seat` is who saw it, or EVERYONE) or a move, as text."""

    is_deal: bool
    seat: int
    text: str

    def is_known_to(self, viewer: int | None) -> bool:
        if self.is_deal:
            return self.seat in (EVERYONE, viewer)
        return self.seat == viewer or not DUEL.is_secret(DUEL.parse_action(self.text))


Script = list[Line]


def random_script(seed: int) -> Script:
    """A random game in which players like to draw plates."""
    state, rng, script = DUEL.start(), Rng(seed), []
    while state.turn != OVER:
        if state.turn == CHANCE:
            deal = state.deal(rng)
            script.append(Line(True, int(deal.seen_by), DUEL.deal_text(deal)))
            continue
        seat = int(state.turn)
        texts = [DUEL.action_text(action) for action in state.legal(seat)]
        text = "draw" if "draw" in texts and rng.below(3) else texts[rng.below(len(texts))]
        state.play(seat, DUEL.parse_action(text))
        script.append(Line(False, seat, text))
    return script


def is_legal(script: Script) -> bool:
    state = DUEL.start()
    try:
        for line in script:
            if line.is_deal:
                deal = DUEL.parse_deal(line.text)
                deal.seen_by = line.seat
                state.replay(deal)
            else:
                state.play(line.seat, DUEL.parse_action(line.text))
    except AzulejoError:
        return False
    return True


def exchanged(script: Script, one: str, other: str) -> Script:
    """The same game with two plates in each other's place."""
    return [
        Line(line.is_deal, line.seat, line.text.replace(one, "?").replace(other, one).replace("?", other))
        for line in script
    ]


def twins(script: Script, viewer: int | None) -> Iterator[Script]:
    """Games that this viewer cannot tell from the given one."""
    known = " ".join(line.text for line in script if line.is_known_to(viewer))
    hidden = " ".join(line.text for line in script if not line.is_known_to(viewer))
    unknown = [name for name in plates.NAMES if name not in known]
    for one in unknown:
        for other in unknown:
            if one in hidden and one != other and one[0] == other[0]:
                twin = exchanged(script, one, other)
                if twin != script and is_legal(twin):
                    yield twin


def longest_pair(seed: int, viewer: int | None) -> tuple[Script, Script] | None:
    """The longest beginning of a random game that has a twin, with its first twin."""
    script = random_script(seed)
    for length in range(len(script), 0, -1):
        beginning = script[:length]
        for twin in twins(beginning, viewer):
            return beginning, twin
    return None
