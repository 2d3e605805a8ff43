"""Writes real stories of every game for the tests of motion: `python tools/stories.py`.

Each is one event of a game that greedy played from a fixed seed: the position before it, its steps, the position after.
Of every sort of step the first that comes along is kept, so that no sort is missing that greedy ever meets.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from azulejo.bots.bot import Limit, ask
from azulejo.bots.registry import make_bot
from azulejo.games.game import CHANCE, OVER, View
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.games.story import Story

OUTPUT = Path(__file__).parent.parent / "src" / "motion" / "stories.json"
GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("azul", 2, {"wall": "coloured"}),
    ("azul", 3, {"wall": "gray"}),
    ("chocolatier", 2, {"special_factories": "on"}),
    ("chocolatier", 4, {"special_factories": "on"}),
    ("duel", 2, {}),
)
SEEDS = range(3)


@dataclass(frozen=True)
class Event:
    """What happened at once, and the positions around it."""

    game: str
    before: View
    steps: list[dict[str, object]]
    after: View


def events(name: str, players: int, options: dict[str, str], seed: int) -> Iterator[Event]:
    """Every event of a game that has a story."""
    state = make(name, players, options).start()
    story = state.story = Story()
    bot, rng = make_bot("greedy"), Rng(seed)
    while state.turn != OVER:
        before, mover = state.view(None), int(state.turn)
        if mover == CHANCE:
            state.deal(rng)
        else:
            state.play(mover, ask(bot, state, mover, Limit(), rng).action)
        steps = [step.to_json() for step in story.drain()]
        if steps:
            yield Event(name, before, steps, state.view(None))


def sort(step: dict[str, object]) -> str:
    """Its kind; of a deal also what is dealt."""
    deal = step.get("deal")
    return f"{step['kind']} {deal['kind'] if isinstance(deal, dict) else ''}"


def stories() -> Iterator[dict[str, object]]:
    """The first of every mixture of sorts."""
    seen: set[tuple[str, ...]] = set()
    for name, players, options in GAMES:
        for seed in SEEDS:
            for event in events(name, players, options, seed):
                mixture = (name, *sorted({sort(step) for step in event.steps}))
                if mixture not in seen:
                    seen.add(mixture)
                    yield asdict(event)


def main() -> None:
    """Writes the file anew."""
    found = list(stories())
    OUTPUT.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    print(f"{len(found)} stories, {OUTPUT.stat().st_size // 1024} kB")  # noqa: T201 - it is a command


if __name__ == "__main__":
    main()
