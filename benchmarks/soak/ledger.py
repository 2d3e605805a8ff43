"""What the server has said it has, and whether its log has it too: each move once, unchanged, and in order."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Event: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Acknowledged:
    """A move that was answered with 200. `sent` and `answered` are moments of the soak's own clock."""

    seat: int
    decision: int
    action: str
    first: int
    sent: float
    answered: float


@dataclass
class Account:
    """What people were told of one table, each seat for itself; None is the seat of spectators."""

    moves: list[Acknowledged] = field(default_factory=list)
    told: dict[int | None, dict[int, int]] = field(default_factory=dict)  # a mark of each event, by its number

    def tell(self, seat: int | None, events: Iterable[Event]) -> None:
        """A stream or an answer has told a seat of these; what another has told before must be the same."""
        known = self.told.setdefault(seat, {})
        for event in events:
            known.setdefault(event["sequence"], mark(event))

    def wrongs(self, seat: int | None, log: Sequence[Event]) -> list[str]:
        """What this seat's log lacks of what it was told. Every move of the table must be in the log of any seat."""
        return [*misnumbered(log), *unlike(self.told.get(seat, {}), log), *lost(self.moves, seat, log)]


def mark(event: Event) -> int:
    """The same for the same event, told again in whatever words: stories, too, must not change.

    >>> mark({"kind": "left", "seat": 1}) == mark({"seat": 1, "kind": "left"}) != mark({"seat": 2, "kind": "left"})
    True
    """
    return zlib.crc32(json.dumps(event, sort_keys=True).encode())


def misnumbered(log: Sequence[Event]) -> list[str]:
    """A log has the numbers 1, 2, 3, …"""
    numbers = [event["sequence"] for event in log]
    return [] if numbers == list(range(1, len(log) + 1)) else [f"its events have the numbers {numbers}"]


def unlike(told: Mapping[int, int], log: Sequence[Event]) -> list[str]:
    """What was told before must be stored, and just so: nobody is told what may not last."""
    stored = {event["sequence"]: mark(event) for event in log}
    return [f"event {number} was told, and is another or none" for number in told if stored.get(number) != told[number]]


def lost(moves: Sequence[Acknowledged], seat: int | None, log: Sequence[Event]) -> list[str]:
    """Moves that are not in the log exactly once where they were said to be, or after one that was sent later."""
    moved = [event for event in log if event["kind"] == "moved"]
    times = Counter((event["seat"], event["decision"]) for event in moved)
    stored = {event["sequence"]: event for event in moved}
    wrongs = []
    latest: Acknowledged | None = None  # of all before, the one that was sent last
    for move in sorted(moves, key=lambda each: (each.first, each.sent)):
        named = f"decision {move.decision} of seat {move.seat}"
        event = stored.get(move.first, {})
        if times[move.seat, move.decision] != 1:
            wrongs.append(f"{named} is there {times[move.seat, move.decision]} times")
        elif (event.get("seat"), event.get("decision")) != (move.seat, move.decision):
            wrongs.append(f"{named} is not event {move.first}")
        elif seat == move.seat and event.get("action") != move.action:
            wrongs.append(f"{named} is {event.get('action')!r} instead of {move.action!r}")
        if latest and move.answered < latest.sent:
            later = f"decision {latest.decision} of seat {latest.seat}, sent {latest.sent - move.answered:.1f} s later"
            wrongs.append(f"{named} comes after {later}")
        latest = max(latest or move, move, key=lambda each: each.sent)
    return wrongs
