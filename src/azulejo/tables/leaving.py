"""Leaving a table, being away from it, being sent away, and coming back."""

from __future__ import annotations

from typing import Final

from azulejo.tables.checks import deciding_seat, not_over, own_seat, running, seat_at
from azulejo.tables.clocks import SECOND
from azulejo.tables.commands import GoAway, Leave, Replace, Return, SendAway
from azulejo.tables.errors import Conflict, NotAllowed
from azulejo.tables.events import BotTookOver, Event, Left, Returned, SeatFreed, SeatLeft, SentAway
from azulejo.tables.joining import begin
from azulejo.tables.table import Table

PATIENCE: Final = 120 * SECOND  # how long somebody must be away before the others may let a bot play


def leave(table: Table, command: Leave, now: int, who: str) -> list[Event]:
    """Before the game the seat becomes free; during the game it stays the person's."""
    own_seat(table, command.seat, who)
    not_over(table)
    if table.begins:
        raise Conflict("game_begins")
    return go_away(table, GoAway(command.seat), now, who) if table.is_started else [SeatLeft(now, command.seat)]


def go_away(table: Table, command: GoAway, now: int, who: str) -> list[Event]:
    """The seat stays the person's. Where everybody must be there for the beginning, it is waited for."""
    seat = own_seat(table, command.seat, who)
    not_over(table)
    return [] if seat.away_since is not None else [Left(now, command.seat)]


def send_away(table: Table, command: SendAway, now: int, who: str) -> list[Event]:
    """Until the first nonce is known: nobody has others drawn by sending somebody away."""
    if who != table.opened.opener:
        raise NotAllowed("only_opener_sends_away")
    seat = seat_at(table, command.seat)
    not_over(table)
    if table.is_started or table.begins:
        raise Conflict("too_late_to_send_away")
    if seat.level is not None or seat.person == who:
        raise Conflict("nobody_to_send_away", seat=command.seat + 1)
    if seat.is_free:
        return []
    if seat.name != command.name:
        raise Conflict("somebody_else_sits_there", seat=command.seat + 1, name=seat.name, meant=command.name[:40])
    return [SentAway(now, command.seat)]


def free_or_begin(table: Table, now: int) -> list[Event]:
    """What becomes of a table whose game has not begun once somebody is too late.

    As long as no nonce is known, their seats are free again. From then on the game begins without what is lacking.
    """
    late = [number for number, deadline in table.deadlines().items() if deadline <= now]
    if late and table.begins:
        return begin(table, table.nonces, now)
    return [SeatFreed(now, number) for number in late]


def return_(table: Table, command: Return, now: int, who: str) -> list[Event]:
    """Back from being away or from being replaced, but not after having resigned.

    Whose time was up for a decision plays from the next one on.
    """
    seat = own_seat(table, command.seat, who)
    if table.is_started:
        running(table, now)
    not_over(table)
    if seat.out:
        raise Conflict("you_are_out", seat=command.seat + 1)
    is_gone = (seat.stand_in and not seat.is_returning) or seat.away_since is not None
    return [Returned(now, command.seat)] if is_gone else []


def replace_(table: Table, command: Replace, now: int, who: str) -> list[Event]:
    """Where there is a clock, the clock decides; without one, the others need not wait for ever."""
    absent = seat_at(table, command.seat)
    mine = table.seats_of(who)
    if not mine:
        raise NotAllowed("not_at_this_table")
    deciding_seat(table, mine[0], who, now)
    if absent.stand_in or absent.out:
        return []
    if table.opened.clock is not None:
        raise Conflict("clock_decides", seat=command.seat + 1)
    if absent.away_since is None or now - absent.away_since < PATIENCE:
        raise Conflict("not_away_long", seat=command.seat + 1, seconds=PATIENCE // SECOND)
    return [BotTookOver(now, command.seat)]
