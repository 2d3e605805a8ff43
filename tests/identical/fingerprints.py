"""What thousands of seeded games come to, in one hash a setting. `python -m tests.identical.fingerprints` writes them.

With a number of games and of a part it plays only these and prints what came out, for whoever compares two builds.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections import Counter
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from azulejo.build import compiled
from azulejo.envs.registry import sight_of
from azulejo.games.game import OVER, Game, State
from azulejo.games.playout import fingerprint
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.every_game import SETTINGS, Setting, step

COMMITTED = Path(__file__).parent / "fingerprints.json"
FEW, MANY = 100, 10_000  # games of each game, shared evenly by its settings and rounded up
PARTS = 2
TRANSCRIPTS = {FEW: 1, MANY: 10}  # games of each setting that are told in full


def seeds(setting: Setting, games: int, part: int) -> range:
    """Every so-many-th game of a setting's share."""
    settings = Counter(each.name for each in SETTINGS)[setting.name]
    return range(part, -(-games // settings), PARTS)


def part_of(setting: Setting, games: int, part: int) -> str:
    """How many games there were, and the hash of them all."""
    game = setting.make()
    prints = [fingerprint(game.start(), Rng(seed)) for seed in seeds(setting, games, part)]
    return f"{len(prints)} games: {hashlib.sha256(json.dumps(prints).encode()).hexdigest()}"


def transcript(setting: Setting, seed: int) -> list[str]:
    """A whole game: every position, every step of its story, and what environments see of it."""
    state, rng = setting.make().start(), Rng(seed)
    state.story = Story()
    sights = Sights(state.game)
    lines = [str(state)]
    while state.turn != OVER:
        step(state, rng)
        lines += [json.dumps(event.to_json()) for event in state.story.drain()]
        lines += [str(state), str(state.key()), str([state.legal(seat) for seat in range(state.game.players)])]
        if state.turn >= 0:
            lines.append(sights.seen(state))
    return [*lines, str(state.outcome())]


class Sights:
    """What the environments see of positions, word by word."""

    def __init__(self, game: Game) -> None:
        self.observer = sight_of(game.name).observer(game)
        self.words: vec[i64] = vec[i64]([0] * int(self.observer.words))
        self.mask: vec[i64] = vec[i64]([0] * int(self.observer.mask_words))

    def seen(self, state: State) -> str:
        self.observer.observe(state, state.turn, self.words, 0)
        self.observer.mark_legal(state, state.turn, self.mask, 0)
        return str([[int(word) for word in words] for words in (self.words, self.mask)])


def fingerprints(games: int, part: int) -> dict[str, str]:
    return {str(setting): part_of(setting, games, part) for setting in SETTINGS}


def transcripts(games: int, part: int) -> dict[str, list[str]]:
    """A few games of each setting in full, other ones in each part."""
    seeds = [1000 + part + PARTS * number for number in range(TRANSCRIPTS[games])]
    return {f"{setting}, seed {seed}": transcript(setting, seed) for setting in SETTINGS for seed in seeds}


def committed(games: int, part: int) -> dict[str, str]:
    prints: dict[str, str] = json.loads(COMMITTED.read_text("utf-8"))[f"{games} games of each, part {part}"]
    return prints


def main(arguments: list[str]) -> None:
    if arguments:
        games, part = map(int, arguments)
        told = {"fingerprints": fingerprints(games, part), "transcripts": transcripts(games, part)}
        sys.stdout.write(json.dumps({"compiled": compiled(), **told}))
    else:
        parts = [(games, part) for games in (FEW, MANY) for part in range(PARTS)]
        whole = {f"{games} games of each, part {part}": fingerprints(games, part) for games, part in parts}
        COMMITTED.write_text(json.dumps(whole, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
