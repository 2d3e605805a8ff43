"""A whole game as text, for people to read and for a test to compare.

The first and the last round are told in full: each deal and move with its story and the position it leads to. In the
rounds between, every move is one line. Of two random moves a player here prefers the one with the better preview,
which makes games that look like games.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng
from azulejo.games.story import Step, Story
from tests.every_game import Setting

FOLDER = Path(__file__).parent / "games"
SEED = 2017


def path(setting: Setting) -> Path:
    return FOLDER / (str(setting).replace(" ", "-") + ".txt")


def playthrough(setting: Setting) -> str:
    """The text of the file; the same every time."""
    state = setting.make().start()
    steps = [(_round(state), entry) for entry in _played(state)]
    last = _round(state)
    lines = [f"# {setting}, seed {SEED}", ""]
    for number, entry in steps:
        lines += entry if number in (0, 1, last) else entry[:1]
    return "\n".join([*lines, "", *_ending(state)]) + "\n"


def _round(state: State) -> int:
    return int(str(state.to_json()["round"]))


def _played(state: State) -> Iterator[list[str]]:
    """Plays a game and gives, after every step, what is told of it: one line, then the details."""
    state.story = Story()
    rng = Rng(SEED)
    yield [f"position  {state}"]
    while state.turn != OVER:
        line = _deal(state, rng) if state.turn == CHANCE else _move(state, rng)
        yield [line, *(f"    {_told(step)}" for step in state.story.drain()), f"  {state}"]


def _deal(state: State, rng: Rng) -> str:
    return "chance    " + state.game.deal_text(state.deal(rng))


def _move(state: State, rng: Rng) -> str:
    seat = int(state.turn)
    number = int(state.count_legal(seat))
    first, second = (int(state.nth_legal(seat, rng.below(number))) for _ in range(2))
    action = max(first, second, key=lambda action: _merit(state, seat, action))
    others = len(state.actors()) - 1
    state.play(seat, action)
    also = f", {others} more to decide" if others else ""
    return f"player {seat + 1}  {state.game.action_text(action)}  (one of {number}{also})"


def _merit(state: State, seat: int, action: int) -> int:
    preview = state.preview(seat, action)
    return preview.points + preview.fills - 2 * preview.cost


def _told(step: Step) -> str:
    """`tiled: seat 1, row 2, …`."""
    fields = [f"{name} {value}" for name, value in step.to_json().items() if name != "kind"]
    return f"{step.kind}: {', '.join(fields)}"


def _ending(state: State) -> list[str]:
    outcome = state.outcome()
    assert outcome is not None
    lines = [f"The game is over: {outcome.reason}."]
    for seat, points in enumerate(outcome.points):
        parts = ", ".join(f"{source} {number}" for source, number in points.items())
        lines.append(f"player {seat + 1}: rank {outcome.ranks[seat]}, {outcome.scores[seat]} points ({parts})")
    return lines
