"""What is learned from: positions as networks see them and how their games ended, and choices that searches weighed."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from azulejo.bots.search.features import MOST_TRAITS, Features
from azulejo.bots.search.network import BLOCK

Floats = NDArray[np.float32]
Numbers = NDArray[np.int16]

NOTHING: Final = -1.0  # a search's value where none has searched


@dataclass
class Rows:
    """Positions, one a row; everything of seats is in order of play."""

    active: Numbers  # row, seat, feature; unused places hold the number of features
    dense: Floats
    won: Floats  # row, seat: the part of the victory that it got
    scores: Floats  # row, seat: points at the end
    searched: Floats  # row, seat: what a search thought, or NOTHING

    def __len__(self) -> int:
        return len(self.won)

    def some(self, numbers: list[int]) -> Rows:
        """The rows with these numbers."""
        return Rows(*(getattr(self, name)[numbers] for name in Rows.__dataclass_fields__))


@dataclass
class Choices:
    """Decisions, with the traits of every action; the actions of all decisions lie one after the other."""

    traits: Numbers  # action, trait; unused places hold the number of traits
    share: Floats  # action: the part of the visits that it got
    starts: NDArray[np.int64]  # the first action of each decision

    def __len__(self) -> int:
        return len(self.starts)


@dataclass
class Gathering:
    """Collects rows and choices of games that are being played."""

    features: Features
    active: list[Numbers] = field(default_factory=list)
    dense: list[Floats] = field(default_factory=list)
    order: list[list[int]] = field(default_factory=list)  # seats in order of play
    searched: list[list[float]] = field(default_factory=list)  # by seat
    traits: list[Numbers] = field(default_factory=list)
    share: list[Floats] = field(default_factory=list)
    unvalued: list[int] = field(default_factory=list)  # the last rows, which the next search will tell the value of

    def add_position(self, searched: list[float] | None) -> None:
        """What `features` has just read. Where nothing was searched, the next search tells the value.

        So it is where there was no choice, and before a deal.
        """
        features, seats = self.features, int(self.features.seats)
        active = np.full((seats, BLOCK), int(features.sparse), np.int16)
        for seat in range(seats):
            number = int(features.counts[seat])
            active[seat, :number] = [features.active[BLOCK * seat + n] for n in range(number)]
        self.active.append(active)
        self.dense.append(np.array(list(features.dense), np.float32))
        self.order.append([(int(features.first) + n) % seats for n in range(seats)])
        if searched is None:
            self.unvalued.append(len(self.searched))
            self.searched.append([NOTHING] * seats)
            return
        for row in self.unvalued:
            self.searched[row] = searched
        self.unvalued.clear()
        self.searched.append(searched)

    def forget_value(self) -> None:
        """The next search will tell nothing of the last rows: what happened between was no good choice."""
        self.unvalued.clear()

    def add_choice(self, traits: list[list[int]], share: list[float]) -> None:
        padded = np.full((len(traits), MOST_TRAITS), int(self.features.trait_size), np.int16)
        for action, each in enumerate(traits):
            padded[action, : len(each)] = each
        self.traits.append(padded)
        self.share.append(np.array(share, np.float32))

    def rows(self, won: list[float], scores: list[int]) -> Rows:
        """All positions, of one game that ended so."""
        order = np.array(self.order)
        return Rows(
            np.stack(self.active),
            np.stack(self.dense),
            np.array(won, np.float32)[order],
            np.array(scores, np.float32)[order],
            np.take_along_axis(np.array(self.searched, np.float32), order, 1),
        )

    def choices(self) -> Choices:
        if not self.share:
            return Choices(np.zeros((0, MOST_TRAITS), np.int16), np.zeros(0, np.float32), np.zeros(0, np.int64))
        lengths = [len(share) for share in self.share]
        starts = np.cumsum([0, *lengths[:-1]])
        return Choices(np.concatenate(self.traits), np.concatenate(self.share), starts)


def join_rows(parts: list[Rows]) -> Rows:
    """All rows of several parts."""
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in Rows.__dataclass_fields__))


def join_choices(parts: list[Choices]) -> Choices:
    """All choices of several parts."""
    shifts = np.cumsum([0, *(len(part.share) for part in parts[:-1])])
    starts = np.concatenate([part.starts + shift for part, shift in zip(parts, shifts, strict=True)])
    traits, share = (np.concatenate([getattr(part, name) for part in parts]) for name in ("traits", "share"))
    return Choices(traits, share, starts)


def save(path: Path, rows: Rows, choices: Choices) -> None:
    """Writes a file all at once, so that a broken one is never found."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **vars(rows), **vars(choices))
    unfinished.replace(path)


def read(path: Path) -> tuple[Rows, Choices]:
    """What `save` has written."""
    with np.load(path) as stored:
        rows = Rows(*(stored[name] for name in Rows.__dataclass_fields__))
        return rows, Choices(*(stored[name] for name in Choices.__dataclass_fields__))
