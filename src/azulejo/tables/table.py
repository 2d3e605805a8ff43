"""A table as its events have made it. Folding an event costs the same however many came before.

`fold` trusts what it is given: `deciding.decide` and the others make only events that fit. It is the one place where a
table changes, live, after a restart, or on any other machine that has the events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from azulejo.fair import NO_NONCE, Fairness
from azulejo.games.game import EVERYONE, Game
from azulejo.games.registry import Entry, entry, make
from azulejo.games.story import Step
from azulejo.records import Move, Record
from azulejo.tables.clocks import UNSTARTED, UNTOUCHED, Timer
from azulejo.tables.errors import BadEvent
from azulejo.tables.events import (
    AbortAsked,
    BotTookOver,
    Committed,
    Dealt,
    Event,
    Finished,
    Left,
    Moved,
    NonceAdded,
    Opened,
    RematchOffered,
    RematchOpened,
    Resigned,
    Returned,
    SeatFreed,
    SeatLeft,
    SeatTaken,
    SentAway,
    ServerReturned,
    Started,
    TimeRanOut,
    UndoAccepted,
    UndoAsked,
    UndoDeclined,
    Undone,
)
from azulejo.tables.levels import Level
from azulejo.tables.line import Line, Played
from azulejo.tables.results import RESIGNED, TIME, Result
from azulejo.tables.seats import Answer, Seat, seat_for
from azulejo.tables.waiting import Waiting

MOST_GAMES: Final = 200  # combinations of players and options that are remembered


@dataclass(frozen=True)
class Sealed:
    """What the server keeps to itself about a table and stores beside its events. Folding never looks at it."""

    secret: bytes = field(repr=False)  # that the deals come from
    link: str = field(repr=False)  # that lets people in at a private table


@dataclass
class Asked:
    """An undo that waits for consent."""

    event: UndoAsked
    accepted: set[str]  # persons


class Table:
    """One live game: who sits where, the line of play, open decisions, clocks, and how it ended."""

    def __init__(self, sealed: Sealed, opened: Opened) -> None:
        self.sealed = sealed
        self.opened = opened
        self.sequence = 1  # the number of the last event
        self.game = _game(entry(opened.game), len(opened.seats), tuple(opened.options.items()))
        self.hides_nothing = entry(opened.game).hides_nothing
        self.line = Line(self.game, opened.position or "")
        self.seats = [seat_for(level) for level in opened.seats]
        self.waiting = Waiting(opened)
        self.is_started = False
        self.result: Result | None = None
        self.ended: int | None = None  # when the result was there
        self.secret = ""  # in hexadecimal, once revealed
        self.asked: Asked | None = None
        self.declined: set[int] = set()  # seats whose wish to undo was declined since the last move
        self.aborting: list[int] = []  # seats whose persons want to call the game off, since the last move
        self.answering: tuple[Seat, int] | None = None  # the decision whose consequences are still being folded
        self.rematch: str | None = None
        self.touched = opened.at  # when something last happened
        self.undos = 0  # how often something was taken back
        self.has_stood_in = False  # whether a bot has ever played for a person

    def fold(self, event: Event) -> list[Step]:
        """Lets an event happen, and tells what happened in the game."""
        self.sequence += 1
        self.touched = event.at
        if isinstance(event, Dealt | Finished):
            self._extend_answer()
        else:
            self.answering = None
        match event:
            case Dealt():
                deal = self.game.parse_deal(event.text)
                deal.seen_by = EVERYONE if event.seen_by is None else event.seen_by
                return self._play(event.at, Played(deal))
            case Moved():
                return self._moved(event)
            case Undone():
                self._undone(event)
            case Finished():
                self._finished(event)
            case UndoAsked() | UndoAccepted() | UndoDeclined():
                self._asked(event)
            case AbortAsked():
                self.aborting.append(event.seat)
            case RematchOpened():
                self.rematch = event.table
            case Started():
                self._started(event)
            case ServerReturned():
                self._clocks_go_on(event)
            case _:
                self._seated(event)
        return []

    # Reading

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def commitments(self) -> tuple[str, ...]:
        return tuple(seat.commitment for seat in self.seats)

    @property
    def nonces(self) -> tuple[str, ...]:
        return tuple(seat.nonce for seat in self.seats)

    @property
    def is_revealing(self) -> bool:
        """Whether everybody is ready, so that nonces may be known."""
        return not self.is_started and not self.is_over and self.waiting.is_revealing(self.seats)

    @property
    def begins(self) -> bool:
        """Whether a nonce is known, so that nobody can leave before the game has begun."""
        return not self.is_started and self.waiting.revealed is not None

    @property
    def out(self) -> dict[int, str]:
        """The seats that are out of the game, and why."""
        return {number: seat.out for number, seat in enumerate(self.seats) if seat.out}

    def seats_of(self, person: str) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.person == person]

    def lost_seat(self, person: str) -> str | None:
        """Why somebody who sat here does not any more, unless they left by themselves."""
        if person in self.waiting.sent_away:
            return "sent_away"
        return "seat_freed" if person in self.waiting.late and not self.seats_of(person) else None

    def same_person(self, number: int) -> list[int]:
        """The other seats of whoever sits there."""
        person = self.seats[number].person
        return [other for other in self.seats_of(person) if other != number] if person else []

    def same_place(self, number: int) -> list[int]:
        """The seats of others who came over the same connection: perhaps one household, perhaps one person."""
        here = self.seats[number]
        if not here.place:
            return []
        alike = [other for other, seat in enumerate(self.seats) if seat.place == here.place]
        return [other for other in alike if self.seats[other].person != here.person]

    def people(self) -> set[str]:
        """Those who must agree to what concerns all: everybody who sits here and is not out, away or not.

        Whoever a bot stands in for may return, and must find the game that they left.
        """
        return {seat.person for seat in self.seats if seat.person is not None and seat.out is None}

    def deadlines(self) -> dict[int, int]:
        """For each seat whose clock runs, or that the beginning waits for, the first moment at which it is too late."""
        if not self.is_started:
            return {} if self.is_over else self.waiting.deadlines(self.seats)
        if self.opened.clock is None:
            return {}
        timers = {number: seat.timer for number, seat in enumerate(self.seats) if seat.timer}
        return {number: timer.deadline for number, timer in timers.items() if timer.deadline is not None}

    @property
    def closes(self) -> int | None:
        """When the table is closed unless something happens there. Where clocks run, they see to its end."""
        if self.is_over or (self.is_started and self.opened.clock):
            return None
        return self.touched + (UNTOUCHED if self.is_started else UNSTARTED)

    def due_bots(self) -> list[tuple[int, int, Level]]:
        """The decisions that bots must make now: seat, number and level."""
        return [
            (number, seat.decision, seat.level or self.opened.stand_in)
            for number, seat in enumerate(self.seats)
            if seat.is_deciding and not seat.is_person
        ]

    def fairness(self) -> Fairness:
        return Fairness(self.opened.commitment, self.commitments, self.nonces, self.secret)

    def record(self, date: str = "") -> Record:
        """The whole game, hidden things included: while it runs, it leaves only through `Record.redact`."""
        names, position = [seat.name for seat in self.seats], self.opened.position or ""
        record = Record(self.game, names, date, self.fairness(), position)
        record.events = [played.event for played in self.line.played]
        record.result = self.line.state.outcome()
        return record

    # Folding

    def _extend_answer(self) -> None:
        if self.answering is not None:
            seat, decision = self.answering
            seat.answers[decision] = replace(seat.answers[decision], last=self.sequence)

    def _seated(self, event: Event) -> None:
        """What concerns one seat alone."""
        match event:
            case SeatTaken():
                seat = self.seats[event.seat]
                seat.person, seat.name, seat.guest = event.person, event.name, event.guest
                seat.aborts, seat.place = event.aborts, event.place
            case SeatLeft() | SentAway() | SeatFreed():
                self.waiting.free(self.seats[event.seat], event)
            case Committed():
                self.seats[event.seat].commitment = event.commitment
            case NonceAdded():
                self.seats[event.seat].nonce = event.nonce
                self.waiting.revealed = self.waiting.revealed or event.at
            case Resigned():
                self._stop_deciding(event, RESIGNED)
            case TimeRanOut():
                self._stop_deciding(event, TIME)
            case BotTookOver():
                self._stop_deciding(event, None)
            case Left():
                self.seats[event.seat].away_since = event.at
            case Returned():
                self._returned(event)
            case RematchOffered():
                self.seats[event.seat].wants_rematch = True
        if not self.is_started:
            self.waiting.noted(self.seats, event.at)

    def _stop_deciding(self, event: Resigned | TimeRanOut | BotTookOver, out: str | None) -> None:
        """A bot plays on. Whoever was asked for an undo may be somebody else now, so a question lapses."""
        seat = self.seats[event.seat]
        seat.out, seat.stand_in, seat.is_returning = out, out is None, False
        self.has_stood_in = True
        if seat.timer:
            seat.timer.stop(event.at)
        self._drop_wishes()

    def _drop_wishes(self) -> None:
        """What was asked of the others was asked of them as things were."""
        self.asked = None
        self.aborting.clear()

    def _returned(self, event: Returned) -> None:
        """A decision whose time was up stays the bot's: returning gives no new time, and nobody races with the bot."""
        seat = self.seats[event.seat]
        seat.away_since = None
        seat.is_returning = seat.stand_in and seat.is_deciding and seat.timer is not None
        seat.stand_in = seat.is_returning

    def _started(self, event: Started) -> None:
        """Where the game begins from a position, somebody may have to decide before anything is dealt."""
        self.is_started = True
        clock = self.opened.clock
        for seat in self.seats:
            seat.nonce = seat.nonce or NO_NONCE
            seat.timer = Timer(clock.move, clock.reserve) if clock and seat.level is None else None
        self._open_decisions(event.at, {})

    def _clocks_go_on(self, event: ServerReturned) -> None:
        self.waiting.resumed = event.at + event.grace
        for seat in self.seats:
            if seat.timer:
                seat.timer.pause(event.gone, event.at + event.grace)

    def _moved(self, event: Moved) -> list[Step]:
        seat = self.seats[event.seat]
        if seat.timer:
            seat.timer.stop(event.at)
        seat.is_deciding = False
        stood_in = seat.person is not None and not seat.is_person
        self._take_seat_again(seat)
        seat.answers[event.decision] = Answer(event.action, self.sequence, self.sequence)
        self.answering = seat, event.decision
        self._drop_wishes()
        self.declined.clear()
        move = Move(event.seat, self.game.parse_action(event.action))
        return self._play(event.at, Played(move, event.decision, seat.timer.left if seat.timer else 0, stood_in))

    def _take_seat_again(self, seat: Seat) -> None:
        """Who has moved is there; who came back while the bot decided plays from here on."""
        if seat.is_person:
            seat.away_since = None
        elif seat.is_returning:
            seat.stand_in = seat.is_returning = False

    def _play(self, at: int, played: Played) -> list[Step]:
        steps = self.line.add(played)
        self._open_decisions(at, {})
        return steps

    def _open_decisions(self, at: int, left: dict[int, int]) -> None:
        """Gives a new number to each seat that must decide and has none open; `left` are times not to be had anew."""
        actors = self.line.state.actors()
        for number, seat in enumerate(self.seats):
            if number in actors and not seat.is_deciding:
                seat.decision += 1
                seat.is_deciding = True
                self._run(seat, at, left.get(number))

    def _run(self, seat: Seat, at: int, left: int | None = None) -> None:
        if seat.timer and self.opened.clock and seat.is_person:
            seat.timer.start(at, self.opened.clock.move if left is None else left)

    def _undone(self, event: Undone) -> None:
        """Whoever decides again has the time that was left then; those who still decide have what is left now."""
        self.undos += 1
        left: dict[int, int] = {}
        for number, seat in enumerate(self.seats):
            if seat.is_deciding and seat.timer:
                seat.timer.stop(event.at)
                left[number] = seat.timer.left
            seat.is_deciding = False
        for played in reversed(self.line.back_to(event.to)):
            if isinstance(played.event, Move):
                left[played.event.seat] = played.left
        self._drop_wishes()
        self.declined.clear()
        self._open_decisions(event.at, left)
        for seat in self.seats:
            if seat.is_returning and not seat.is_deciding:
                self._take_seat_again(seat)

    def _asked(self, event: UndoAsked | UndoAccepted | UndoDeclined) -> None:
        match event:
            case UndoAsked():
                self.asked = Asked(event, set())
            case UndoAccepted():
                person = self.seats[event.seat].person
                assert self.asked is not None
                assert person is not None
                self.asked.accepted.add(person)
            case UndoDeclined():
                assert self.asked is not None
                self.declined.add(self.asked.event.seat)
                self.asked = None

    def _finished(self, event: Finished) -> None:
        self.result, self.ended, self.secret = event.result, event.at, event.secret
        self._drop_wishes()
        for seat in self.seats:
            seat.is_deciding = False
            if seat.timer:
                seat.timer.stop(event.at)


@lru_cache(maxsize=MOST_GAMES)
def _game(kind: Entry, players: int, options: tuple[tuple[str, str], ...]) -> Game:
    """Nothing about a game changes, so that all tables with the same options share one."""
    return make(kind.name, players, dict(options))


def folded(sealed: Sealed, events: Iterable[Event]) -> Table:
    """The table that these events, the first of which opened it, have made; raises BadEvent if they cannot have.

    `fold` trusts what was decided, but what is read back may be damaged in ways that no event shows by itself.
    """
    try:
        first, *others = events
        assert isinstance(first, Opened)
        table = Table(sealed, first)
        for event in others:
            table.fold(event)
    except Exception as cause:
        raise BadEvent("bad_event") from cause
    return table
