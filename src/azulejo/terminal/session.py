"""A game being played at one terminal: its record, the position reached, and how it goes back and forth."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from azulejo.bots import Limit, ask
from azulejo.games.errors import ImpossibleDeal
from azulejo.games.game import Deal, State
from azulejo.games.rng import Rng
from azulejo.games.story import Step, Story
from azulejo.records import Event, Move, Record, apply, save
from azulejo.tables import Advice, Task, think
from azulejo.tables.thinking import ADVISER
from azulejo.terminal.seats import Seat

SEED_BITS: Final = 64
WHOLE_SEED: Final = 96  # bits that the generator takes


class Session:
    """Every change goes through here and into the record at once; `save` makes it last.

    A deal, once drawn, is kept by its number: who takes back a move and plays on gets the same deal again.
    """

    def __init__(
        self, record: Record, seats: Sequence[Seat], path: Path | None, seed: int | None, limit: Limit
    ) -> None:
        self.record = record
        self.seats = seats
        self.path = path
        self.seed = seed
        self.limit = limit
        self.drawn = [event for event in record.events if isinstance(event, Deal)]
        self.state = self._replayed()

    @property
    def names(self) -> list[str]:
        return self.record.names

    def save(self, path: Path | None) -> None:
        """Writes the record to a file, its own from now on, if there is one; raises OSError."""
        if path is not None:
            save(self.record, path)
        self.path = path

    def next_seat(self) -> int:
        """The seat to ask now: bots that must decide first, so that nobody waits for them."""
        actors = self.state.actors()
        return next((seat for seat in actors if self.seats[seat].bot is not None), actors[0])

    def play(self, seat: int, action: int) -> list[Step]:
        """Makes a move and returns what happened; raises IllegalMove."""
        self.state.play(seat, action)
        self.record.add(Move(seat, action))
        outcome = self.state.outcome()
        if outcome is not None:
            self.record.finish(outcome)
        return self._told()

    def deal(self) -> list[Step]:
        """Lets chance deal, as it dealt before if it can, and returns what happened."""
        number = sum(isinstance(event, Deal) for event in self.record.events)
        deal = self._redealt(number) or self.state.deal(self._rng(number))
        self.drawn[number:] = [deal, *self.drawn[number + 1 :]]
        self.record.add(deal)
        return self._told()

    def choose(self, seat: int) -> int:
        """The action that the seat's bot chooses."""
        bot = self.seats[seat].bot
        assert bot is not None
        rng = self._rng((1 << WHOLE_SEED - SEED_BITS) - 1 - len(self.record.events))
        return ask(bot, self.state, seat, replace(self.limit, only_action=True), rng).action

    def may_advise(self, seat: int) -> bool:
        """Whether only bots play against a seat: against people a hint would not be fair."""
        return not any(self._is_person(other) for other in range(len(self.seats)) if other != seat)

    def advise(self, seat: int) -> Advice:
        """What the strongest bot would play in a person's place, knowing no more than that person."""
        return think(Task("", seat, 0, ADVISER, self.state.clone()), secrets.randbits(WHOLE_SEED))

    def undo(self) -> list[Event]:
        """Goes back to the last decision of a person and returns what was taken back, nothing if there was none."""
        events = self.record.events
        decisions = [n for n, event in enumerate(events) if isinstance(event, Move) and self._is_person(event.seat)]
        if not decisions:
            return []
        undone = events[decisions[-1] :]
        del events[decisions[-1] :]
        self.record.result = None
        self.state = self._replayed()
        return undone

    def _is_person(self, seat: int) -> bool:
        return self.seats[seat].bot is None

    def _redealt(self, number: int) -> Deal | None:
        """The deal of this number applied again, unless it was never drawn or other moves made it impossible."""
        if number >= len(self.drawn):
            return None
        try:
            self.state.replay(self.drawn[number])
        except ImpossibleDeal:
            return None
        return self.drawn[number]

    def _rng(self, number: int) -> Rng:
        """Fresh randomness from the operating system, or what the seed gives for this number."""
        if self.seed is None:
            return Rng(secrets.randbits(WHOLE_SEED))
        return Rng(number << SEED_BITS | self.seed % (1 << SEED_BITS))

    def _replayed(self) -> State:
        state = self.record.replay()
        state.story = Story()
        return state

    def _told(self) -> list[Step]:
        assert self.state.story is not None
        return self.state.story.drain()


def last_round(record: Record) -> list[tuple[Move, list[Step]]]:
    """The moves of the last round in which somebody moved, each with all that followed from it."""
    state = record.start()
    state.story = Story()
    moves: list[tuple[Move, list[Step]]] = []
    told = None
    for event in record.events:
        if isinstance(event, Move) and state.view(None).get("round") != told:
            moves, told = [], state.view(None).get("round")
        apply(state, event)
        steps = state.story.drain()
        if isinstance(event, Move):
            moves.append((event, steps))
    return moves
