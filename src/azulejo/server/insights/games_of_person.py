"""A person's games as they see them: their own seat, and those of the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, TypeAlias

from azulejo.storage.rows import SeatResult

Outcome: TypeAlias = Literal["won", "shared", "lost"]


@dataclass(frozen=True)
class OwnGame:
    """A game in which a person had one seat."""

    mine: SeatResult
    others: tuple[SeatResult, ...]


@dataclass
class Tally:
    """How many games ended how."""

    won: int = 0
    shared: int = 0
    lost: int = 0

    def add(self, outcome: str) -> None:
        setattr(self, outcome, getattr(self, outcome) + 1)

    @property
    def games(self) -> int:
        return self.won + self.shared + self.lost

    def to_json(self) -> dict[str, int]:
        return {"won": self.won, "shared": self.shared, "lost": self.lost}


def own_games(person: str, seats: Iterable[SeatResult]) -> tuple[list[OwnGame], int]:
    """The games that count, in the order of the rows, and how many do not because the person had several seats."""
    found, several = [], 0
    for _, rows in groupby(seats, lambda seat: seat.table):
        at_table = list(rows)
        mine = [seat for seat in at_table if seat.person == person]
        if len(mine) == 1:
            found.append(OwnGame(mine[0], tuple(seat for seat in at_table if seat is not mine[0])))
        else:
            several += 1
    return found, several


def compared(mine: SeatResult, other: SeatResult) -> Outcome:
    """Who of two came out ahead, whoever else there was: who has won, who stayed to the end, who has more points."""
    marks = [(seat.outcome != "lost", seat.out is None, seat.score or 0) for seat in (mine, other)]
    if marks[0] == marks[1] or mine.outcome == other.outcome == "shared":
        return "shared"
    return "won" if marks[0] > marks[1] else "lost"


def by_game(games: Sequence[OwnGame]) -> list[dict[str, object]]:
    """Results of each game, the one played most first."""
    tallies: dict[str, Tally] = {}
    for game in games:
        tallies.setdefault(game.mine.game, Tally()).add(game.mine.outcome)
    most = sorted(tallies.items(), key=lambda item: -item[1].games)
    return [{"game": name, **tally.to_json()} for name, tally in most]


def by_turn(games: Sequence[OwnGame]) -> list[dict[str, object]]:
    """Results by the place in the order of play: 1 for who started."""
    tallies: dict[tuple[int, int], Tally] = {}
    for game in games:
        tallies.setdefault((game.mine.players, game.mine.turn), Tally()).add(game.mine.outcome)
    return [{"players": players, "turn": turn, **tally.to_json()} for (players, turn), tally in sorted(tallies.items())]


def by_opponent(games: Sequence[OwnGame], most: int) -> tuple[list[dict[str, object]], int]:
    """How one came out against each opponent, and how many opponents are left out. Who was deleted is one of many."""
    tallies: dict[tuple[str | None, str | None], Tally] = {}
    last: dict[tuple[str | None, str | None], SeatResult] = {}
    for game in games:
        for other in game.others:
            who = (other.person, other.bot)
            tallies.setdefault(who, Tally()).add(compared(game.mine, other))
            last.setdefault(who, other)
    ranked = sorted(tallies, key=lambda who: (-tallies[who].games, -last[who].ended))
    shown: list[dict[str, object]] = [
        {"name": None if who == (None, None) else last[who].name, "bot": who[1], **tallies[who].to_json()}
        for who in ranked[:most]
    ]
    return shown, len(ranked) - len(shown)
