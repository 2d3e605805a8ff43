"""What many games come to: scores, victories and length, for each bot and for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean, stdev

from azulejo.records import Move, Record


@dataclass
class Tally:
    """The results of one bot, or of one seat."""

    scores: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    wins: int = 0
    shared: int = 0

    def add(self, score: int, length: int, winner: bool, winners: int) -> None:
        self.scores.append(score)
        self.lengths.append(length)
        self.wins += winner and winners == 1
        self.shared += winner and winners > 1

    def to_json(self) -> Mapping[str, int | float]:
        """Counts and means. The deviation is that of a sample; that of a single score is 0."""
        return {
            "results": len(self.scores),
            "mean": fmean(self.scores),
            "deviation": stdev(self.scores) if len(self.scores) > 1 else 0.0,
            "least": min(self.scores),
            "most": max(self.scores),
            "wins": self.wins,
            "shared": self.shared,
            "length": fmean(self.lengths),
        }


@dataclass
class Summary:
    """Tallies by the bot's name and by the seat, which counts from 1. Length is the number of moves of a game."""

    bots: dict[str, Tally] = field(default_factory=dict)
    seats: dict[int, Tally] = field(default_factory=dict)

    def add(self, record: Record) -> None:
        """Counts a finished game."""
        outcome = record.result
        assert outcome is not None
        length = sum(isinstance(event, Move) for event in record.events)
        for seat, (name, score) in enumerate(zip(record.names, outcome.scores, strict=True)):
            for tally in (self.bots.setdefault(name, Tally()), self.seats.setdefault(seat + 1, Tally())):
                tally.add(score, length, seat in outcome.winners, len(outcome.winners))

    def to_json(self) -> dict[str, object]:
        return {
            "by_bot": {name: tally.to_json() for name, tally in self.bots.items()},
            "by_seat": {str(seat): tally.to_json() for seat, tally in self.seats.items()},
        }
