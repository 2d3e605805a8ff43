"""A game from its start, or from a position: names, deals and moves. Nothing else is needed to replay it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date as calendar_date
from typing import Final, TypeAlias

from azulejo.fair import Fairness
from azulejo.games.errors import BadRecord
from azulejo.games.game import EVERYONE, Deal, Game, Outcome, State
from azulejo.games.registry import entry
from azulejo.names import compared

FORMAT: Final = "azulejo"
VERSION: Final = 1  # of the file format
RULES: Final = 1  # of the rules that the events were played by
LONGEST_NAME: Final = 40
HIDDEN_POSITION: Final = "?"  # in a redacted record: where the game began holds what not everybody may know


@dataclass(frozen=True)
class Move:
    """A choice a player made."""

    seat: int
    action: int


@dataclass(frozen=True)
class Hidden:
    """In a redacted record: what only this seat knows, a deal that it saw or a secret choice that it made."""

    seat: int
    is_move: bool


Event: TypeAlias = Move | Deal | Hidden


def apply(state: State, event: Event) -> None:
    """Makes an event happen; raises IllegalMove or ImpossibleDeal, and BadRecord for what a redacted record hides."""
    if isinstance(event, Move):
        state.play(event.seat, event.action)
    elif isinstance(event, Hidden):
        raise BadRecord("record_redacted", seat=event.seat + 1)
    else:
        state.replay(event)


class Record:
    """The events of one game, in order; raises BadRecord for names or a date that cannot be.

    It is only as right as what was added: `replay` and `check` find out.
    """

    def __init__(
        self, game: Game, names: list[str], date: str = "", fairness: Fairness | None = None, position: str = ""
    ) -> None:
        if len(names) != game.players:
            raise BadRecord("record_wrong_name_count", names=len(names), players=game.players)
        for number, name in enumerate(names, 1):
            check_name(number, name)
        check_date(date)
        self.game = game
        self.names = list(names)
        self.date = date  # of the game, as 2026-11-15, or empty
        self.fairness = fairness
        self.position = position  # the text of the one that the game began from; empty if from the beginning
        self.events: list[Event] = []
        self.result: Outcome | None = None

    def add(self, event: Event) -> None:
        self.events.append(event)

    def finish(self, outcome: Outcome) -> None:
        """Writes down how the game ended."""
        self.result = outcome

    def start(self) -> State:
        """Where the game began, before the first event; raises BadNotation, and BadRecord if that is hidden."""
        return begun(self.game, self.position)

    def replay(self, upto: int | None = None) -> State:
        """The state after the first `upto` events, by default after all; raises BadRecord when there are fewer."""
        number = len(self.events) if upto is None else upto
        if not 0 <= number <= len(self.events):
            raise BadRecord("record_no_such_event", event=number, number=len(self.events))
        state = self.start()
        for event in self.events[:number]:
            apply(state, event)
        return state

    def states(self) -> Iterator[State]:
        """The start and the state after each event, each its own copy."""
        state = self.start()
        yield state.clone()
        for event in self.events:
            apply(state, event)
            yield state.clone()

    def redact(self, seat: int | None) -> Record:
        """What this seat, or a spectator (None), may read of a running game. It is for reading: it does not replay."""
        fairness = self.fairness.without_secret() if self.fairness else None
        open_to_all = not self.position or entry(self.game.name).hides_nothing
        redacted = Record(self.game, self.names, self.date, fairness, self.position if open_to_all else HIDDEN_POSITION)
        redacted.events = [self._redacted(event, seat) for event in self.events]
        redacted.result = self.result
        return redacted

    def _redacted(self, event: Event, seat: int | None) -> Event:
        if isinstance(event, Deal) and event.seen_by not in (EVERYONE, seat):
            return Hidden(event.seen_by, is_move=False)
        if isinstance(event, Move) and event.seat != seat and self.game.is_secret(event.action):
            return Hidden(event.seat, is_move=True)
        return event

    def event_text(self, event: Event) -> str:
        """`1: 3R4`, a deal as the game writes it, or for what only seat 2 knows `2: ?` (a move) and `? 2` (a deal)."""
        if isinstance(event, Move):
            return f"{event.seat + 1}: {self.game.action_text(event.action)}"
        if isinstance(event, Hidden):
            return f"{event.seat + 1}: ?" if event.is_move else f"? {event.seat + 1}"
        return self.game.deal_text(event)

    def to_text(self) -> str:
        """The record as a file, one event a line. The same record always gives the same text."""
        header: dict[str, object] = {"format": FORMAT, "version": VERSION, "rules": RULES, "game": self.game.name}
        header |= {"options": self.game.options, "players": self.names}
        if self.date:
            header["date"] = self.date
        if self.position:
            header["position"] = self.position
        if self.fairness:
            header["fairness"] = self.fairness.to_json()
        lines = [f"  {_json(field)}: {_json(value)}," for field, value in header.items()]
        events = [f"    {_json(self.event_text(event))}" for event in self.events]
        result = _json(self.result.to_json() if self.result else None)
        listed = "[\n" + ",\n".join(events) + "\n  ]" if events else "[]"
        return "\n".join(["{", *lines, f'  "events": {listed},', f'  "result": {result}', "}", ""])


def begun(game: Game, position: str) -> State:
    """The position of this text, or the beginning of the game if there is none; raises BadNotation or BadRecord."""
    if position == HIDDEN_POSITION:
        raise BadRecord("record_position_hidden")
    return game.position(position) if position else game.start()


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def check_name(number: int, name: str) -> None:
    """A player's name is something that a screen can show on one line; raises BadRecord."""
    if not compared(name) or len(name) > LONGEST_NAME or not name.isprintable():
        raise BadRecord("record_bad_name", number=number, most=LONGEST_NAME)


def check_date(date: str) -> None:
    """A day of the calendar as 2026-11-15, or nothing; raises BadRecord."""
    try:
        if date and calendar_date.fromisoformat(date).isoformat() != date:
            raise ValueError(date)
    except ValueError as cause:
        raise BadRecord("record_bad_date", date=date[:40]) from cause
