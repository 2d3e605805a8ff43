"""What the bytes of an observation mean: each game's definition.py lists its fields, and docs/observations.md is made
from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from azulejo.envs.core.words import BYTES
from azulejo.games.game import Game

Repeat = tuple[int, int]  # how many there are, and how many bytes after one the next begins


@dataclass(frozen=True)
class Field:
    """Some bytes with one meaning. The innermost of the repeats comes last."""

    name: str
    first: int  # byte
    repeats: tuple[Repeat, ...]
    most: int  # that a byte of it can be
    meaning: str

    @property
    def shape(self) -> tuple[int, ...]:
        return tuple(number for number, _ in self.repeats)

    def places(self) -> list[int]:
        """The bytes, in the order of the shape."""
        steps = product(*(range(0, number * step, step) for number, step in self.repeats))
        return [self.first + sum(step) for step in steps]

    @property
    def size(self) -> int:
        return prod(self.shape)


def field(name: str, word: int, byte: int, most: int, meaning: str, *repeats: Repeat, size: int = 1) -> Field:
    """A field that begins at a byte of a word; what is repeated begins so many words after the one before."""
    steps = tuple((number, words * BYTES) for number, words in repeats)
    return Field(name, word * BYTES + byte, (*steps, (size, 1)) if size > 1 else steps, most, meaning)


def highest(fields: Iterable[Field], size: int) -> list[int]:
    """The largest value of each byte; 0 of those that are not used."""
    most = [0] * size
    for each in fields:
        for place in each.places():
            most[place] = each.most
    return most


def table(fields: Sequence[Field]) -> str:
    """The fields as Markdown: where each begins, its shape and the bytes between what is repeated."""
    lines = ["| byte | field | shape | step | most | meaning |", "|---|---|---|---|---|---|"]
    for each in fields:
        shape = " by ".join(map(str, each.shape)) or "1"
        steps = ", ".join(str(step) for _, step in each.repeats) or "-"
        lines.append(f"| {each.first} | `{each.name}` | {shape} | {steps} | {each.most} | {each.meaning} |")
    return "\n".join(lines)


def action_table(game: Game) -> str:
    """The actions of a game as Markdown: where each kind begins and ends, with the texts of both."""
    kinds = [str(game.action_json(action)["kind"]) for action in range(game.actions)]
    lines = ["| actions | kind | text of the first | of the last |", "|---|---|---|---|"]
    for kind in dict.fromkeys(kinds):
        first, last = kinds.index(kind), game.actions - 1 - kinds[::-1].index(kind)
        texts = f"`{game.action_text(first)}` | `{game.action_text(last)}`"
        lines.append(f"| {first} to {last} | {kind} | {texts} |")
    return "\n".join(lines)
