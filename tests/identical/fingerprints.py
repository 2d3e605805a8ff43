"""What thousands of seeded games come to, in one hash a setting. `python -m tests.identical.fingerprints` writes them.

With a part's number it plays only that part and prints what came out, for whoever compares two builds.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path

from azulejo.build import compiled
from azulejo.games.game import OVER
from azulejo.games.playout import fingerprint
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.every_game import SETTINGS, Setting, step

COMMITTED = Path(__file__).parent / "fingerprints.json"
GAMES_OF_EACH = 10_000  # shared evenly by the settings of a game, and rounded up
PARTS = 2
TRANSCRIPTS = 2


def number_of_games(setting: Setting) -> int:
    settings = Counter(each.name for each in SETTINGS)[setting.name]
    return -(-GAMES_OF_EACH // settings)


def part_of(setting: Setting, part: int) -> str:
    """The hash of every so-many-th game of a setting."""
    game = setting.make()
    prints = [fingerprint(game.start(), Rng(seed)) for seed in range(part, number_of_games(setting), PARTS)]
    return hashlib.sha256(json.dumps(prints).encode()).hexdigest()


def transcript(setting: Setting, seed: int) -> list[str]:
    """A whole game: every position, and every step of its story."""
    state, rng = setting.make().start(), Rng(seed)
    state.story = Story()
    lines = [str(state)]
    while state.turn != OVER:
        step(state, rng)
        lines += [json.dumps(event.to_json()) for event in state.story.drain()]
        lines += [str(state), str(state.key()), str([state.legal(seat) for seat in range(state.game.players)])]
    return [*lines, str(state.outcome())]


def fingerprints(part: int) -> dict[str, str]:
    return {f"{setting}, part {part}": part_of(setting, part) for setting in SETTINGS}


def transcripts(part: int) -> dict[str, list[str]]:
    """A few games of each setting in full, other ones in each part."""
    seeds = [1000 + part + PARTS * number for number in range(TRANSCRIPTS)]
    return {f"{setting}, seed {seed}": transcript(setting, seed) for setting in SETTINGS for seed in seeds}


def main(arguments: list[str]) -> None:
    if arguments:
        part = int(arguments[0])
        report = {"compiled": compiled(), "fingerprints": fingerprints(part), "transcripts": transcripts(part)}
        sys.stdout.write(json.dumps(report))
    else:
        whole: dict[str, str] = {}
        for part in range(PARTS):
            whole |= fingerprints(part)
        COMMITTED.write_text(json.dumps(whole, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
