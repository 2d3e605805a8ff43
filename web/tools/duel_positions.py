"""Writes real Azul Duel positions with their legal actions, for the gallery and the tests of `src/duel`.

    python web/tools/duel_positions.py > web/gallery/duel/samples.json

Each is what the server would tell the seat that acts: its view, and every legal action with its preview. The games are
played by bots from fixed seeds, so the same program writes the same file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from azulejo.bots.bot import Limit, ask
from azulejo.bots.registry import make_bot
from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.registry import make
from azulejo.games.rng import Rng

Sample = dict[str, object]
View = Mapping[str, Any]
Wanted = Callable[[State, View], bool]

OPTIONS: Final[tuple[dict[str, str], ...]] = (
    {},
    {"tablets": "five_colours,outer,corners,empty_specials"},
    {"tablets": "rows,diagonals,jokers"},
)
SEEDS: Final = 60
BOT: Final = make_bot("greedy")
MANY: Final = 9  # so much choice of a turn that no plate is drawn yet


def phase(name: str, least_legal: int = 1, from_round: int = 0) -> Wanted:
    """Positions of a phase, from a round on, with at least so much choice."""
    return lambda state, view: (
        view["phase"] == name and state.count_legal(state.turn) >= least_legal and view["round"] >= from_round
    )


def chips_to_take(state: State, view: View) -> bool:
    """A turn with both a chip and moons to take from."""
    kinds = [state.game.action_json(action)["kind"] for action in state.legal(state.turn)] if state.turn >= 0 else []
    return view["phase"] == "acquiring" and view["round"] >= 2 and "take_chip" in kinds and "take_moons" in kinds


def chips_to_spend(state: State, view: View) -> bool:
    """Several chips could complete a line, or it is left."""
    texts = [state.game.action_text(action) for action in state.legal(state.turn)] if state.turn >= 0 else []
    return "leave" in texts and len(texts) > 3


def cells_to_choose(state: State, view: View) -> bool:
    """A complete line has more than one cell to go to."""
    texts = [state.game.action_text(action) for action in state.legal(state.turn)] if state.turn >= 0 else []
    return len(texts) > 1 and view["round"] >= 3 and texts[0][1:2] == ">" and view["phase"] == "tiling"


def begun_to_spend(state: State, view: View) -> bool:
    """A chip is spent on a line, and there is a choice of the next one."""
    texts = [state.game.action_text(action) for action in state.legal(state.turn)] if state.turn >= 0 else []
    return bool(texts) and texts[0].startswith("+") and len(texts) > 1


def many_drawn(state: State, view: View) -> bool:
    """One of several drawn plates is to be kept."""
    return view["phase"] == "keeping" and state.count_legal(state.turn) >= 3


# In the order of a game.
WANTED: Final[dict[str, Wanted]] = {
    "first_plate": phase("first_plate"),
    "start": phase("acquiring", 12),
    "stacking": phase("stacking", 6, from_round=2),
    "filling": phase("filling", 4, from_round=4),
    "middle": phase("acquiring", 8, from_round=3),
    "chips": chips_to_take,
    "drawing": phase("drawing", 2),
    "keeping": many_drawn,
    "placing_plate": phase("placing_plate", 16, from_round=2),
    "returning": phase("returning", 2),
    "cells": cells_to_choose,
    "spending": chips_to_spend,
    "spent_some": begun_to_spend,
    "last_round": lambda state, view: phase("acquiring", 6, from_round=5)(state, view) and "jokers" in view["sides"],
    "ended": lambda state, view: view["phase"] == "ended" and "corners" in view["sides"],
}


def main() -> None:
    """Writes the samples, or says which the games did not bring."""
    samples: dict[str, Sample] = {}
    for seed in range(SEEDS):
        for state in game(seed):
            keep_wanted(state, samples)
        if len(samples) == len(WANTED):
            break
    missing = WANTED.keys() - samples.keys()
    if missing:
        sys.exit(f"no game had: {', '.join(sorted(missing))}")
    json.dump({name: samples[name] for name in WANTED}, sys.stdout, ensure_ascii=False)
    sys.stdout.write("\n")


def keep_wanted(state: State, samples: dict[str, Sample]) -> None:
    """Keeps this position under every name that still waits for one like it."""
    if state.turn == CHANCE:
        return
    view = state.view(state.turn if state.turn >= 0 else 0)
    for name, wanted in WANTED.items():
        if name not in samples and wanted(state, view):
            samples[name] = sample(state)


def game(seed: int) -> Iterator[State]:
    """All positions of one game; now and then plates are drawn, as a greedy bot never would."""
    state = make("duel", 2, OPTIONS[seed % len(OPTIONS)]).start()
    rng = Rng(seed)
    draw = state.game.parse_action("draw")
    while state.turn != OVER:
        yield state
        if state.turn == CHANCE:
            state.deal(rng)
        elif state.is_legal(state.turn, draw) and state.count_legal(state.turn) < MANY and rng.below(4) > 0:
            state.play(state.turn, draw)
        else:
            state.play(state.turn, ask(BOT, state, state.turn, Limit(), rng).action)
    yield state


def sample(state: State) -> Sample:
    """What the acting seat is told; after the end, what the first seat is."""
    seat = max(int(state.turn), 0)
    return {
        "seat": seat + 1,
        "position": state.view(seat),
        "actions": [offered(state, seat, each) for each in state.legal(seat)],
    }


def offered(state: State, seat: int, action: int) -> dict[str, object]:
    """A legal action as a table tells it."""
    game = state.game
    return {
        "text": game.action_text(action),
        "action": game.action_json(action),
        "preview": state.preview(seat, action).to_json(),
    }


if __name__ == "__main__":
    main()
