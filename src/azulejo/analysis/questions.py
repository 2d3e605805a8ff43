"""The decisions of a record, each as a question that any process can answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from azulejo.games.game import State
from azulejo.records import Move, Record, apply


@dataclass(frozen=True)
class Question:
    """A decision that somebody made. Who answers uses nothing of the position that its seat could not know."""

    event: int  # its number in the record, from 1
    seat: int  # from 0
    action: int
    position: State


def questions(record: Record) -> Iterator[Question]:
    """All decisions in their order; raises BadRecord, IllegalMove or ImpossibleDeal where a record does not replay."""
    state = record.start()
    for number, event in enumerate(record.events, 1):
        if isinstance(event, Move):
            yield Question(number, event.seat, event.action, state.clone())
        apply(state, event)


def fingerprint(record: Record) -> str:
    """The same for records with the same events of the same game, whoever played them."""
    game = record.game
    setting = [game.name, str(game.players), *(f"{name}={value}" for name, value in sorted(game.options.items()))]
    events = [record.event_text(event) for event in record.events]
    begun = [record.position] if record.position else []
    return sha256("\n".join([*setting, *begun, *events]).encode()).hexdigest()[:16]
