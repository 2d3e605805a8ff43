"""Opening a table, and opening the next one for a rematch."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from azulejo.fair import commitment
from azulejo.games.game import OVER, Game
from azulejo.games.registry import make
from azulejo.tables.clocks import Clock
from azulejo.tables.errors import BadSetting
from azulejo.tables.events import Event, Opened, SeatTaken
from azulejo.tables.levels import STAND_IN, Level
from azulejo.tables.table import Sealed, Table


def open_table(
    now: int,
    opener: str,
    sealed: Sealed,
    game: str,
    options: Mapping[str, str],
    seats: Sequence[Level | None],
    clock: Clock | None = None,
    private: bool = False,
    stand_in: Level = STAND_IN,
    position: str | None = None,
) -> Opened:
    """The first event of a table; raises UnknownGame, BadOption, UnknownBot or BadSetting.

    A game that begins from a position, given as text, needs one in which something is still to be played; otherwise
    BadNotation or BadSetting is raised.
    """
    settled = make(game, len(seats), dict(options))
    levels = tuple(None if level is None else level.checked() for level in seats)
    stand_in = stand_in.checked()
    if None not in levels:
        raise BadSetting("nobody_to_play")
    begins = None if position is None else _playable(settled, position)
    promise = commitment(sealed.secret)
    return Opened(now, opener, game, settled.options, levels, clock, private, promise, stand_in, position=begins)


def _playable(game: Game, text: str) -> str:
    """A position's text as the game writes it."""
    state = game.position(text)
    if state.turn == OVER:
        raise BadSetting("position_is_over")
    return str(state)


def wants_rematch(table: Table) -> bool:
    """Whether everybody who played has asked for another game, which is not there yet."""
    people = [seat for seat in table.seats if seat.person is not None]
    return table.is_over and table.rematch is None and bool(people) and all(seat.wants_rematch for seat in people)


def open_rematch(table: Table, name: str, now: int, sealed: Sealed) -> list[Event]:
    """The first events of the next table, where everybody sits one seat further; `name` is this one's."""
    seats = (table.opened.seats[-1], *table.opened.seats[:-1])
    opened = replace(table.opened, at=now, seats=seats, commitment=commitment(sealed.secret), rematch_of=name)
    events: list[Event] = [opened]
    for number, seat in enumerate(table.seats):
        if seat.person is not None:
            place = (number + 1) % len(table.seats)
            events.append(SeatTaken(now, place, seat.person, seat.name, seat.guest, seat.aborts, seat.place))
    return events
