"""Every preview promises what the naive Duel finds by trying everything that can be done until the line is tiled."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from azulejo.games.game import Preview, State
from azulejo.games.registry import make
from tests.lockstep import side_by_side
from tests.naive_duel import NaiveDuel
from tests.naive_duel.hand import by_hand
from tests.naive_duel.players import CHOOSERS
from tests.naive_duel.preview import promise

LONGEST = 2000  # steps
OPTIONS = {"tablets": "rows,columns,diagonals", "special_counts_as_colour": "yes"}


def check_previews(state: State, naive: NaiveDuel) -> Counter[str]:
    """All actions of both seats; what the previews were about."""
    found: Counter[str] = Counter()
    for seat in naive.actors():
        for action in state.legal(seat):
            move = state.game.action_text(action)
            preview, promised = state.preview(seat, action), promise(naive, seat, move)
            expected = Preview(caught=0, **vars(promised))
            assert preview == expected, f"{move} by player {seat + 1} in {state}"
            found["previews"] += 1
            found["a line completed by tiles"] += preview.completes and move[0] == ">"
            found["a line completed by a chip"] += preview.completes and move[0] == "+"
            found["more than a point"] += preview.points > 1
            found["a point paid for a plate"] += move == "draw" and preview.cost == 1
            found["the start tile"] += move[0] == "M" and preview.cost == 2
    return found


def previews(games: int) -> Counter[str]:
    """All previews of so many games with each kind of players."""
    found: Counter[str] = Counter()
    for chooser, zero_point_draw, seed in product(CHOOSERS, ["free_if_stuck", "always_free"], range(games)):
        options = {**OPTIONS, "zero_point_draw": zero_point_draw}
        state, naive = make("duel", options=options).start(), NaiveDuel(**options)
        for _ in side_by_side(state, naive, chooser, by_hand, seed, LONGEST):
            found += check_previews(state, naive)
    return found


def test_a_preview_promises_the_most_that_a_move_can_score() -> None:
    """The chips and cells of the lines above are the player's to choose (D15, D16), and a special tile counts (D17)."""
    found = previews(8)
    assert found["a line completed by tiles"] > 5000
    assert min(found.values()) > 20 and len(found) == 6


@pytest.mark.long
def test_a_preview_promises_the_most_in_many_games() -> None:
    assert previews(150)["a line completed by tiles"] > 75000
