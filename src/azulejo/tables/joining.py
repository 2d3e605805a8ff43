"""Sitting down, adding a nonce, leaving and coming back."""

from __future__ import annotations

import hmac
from typing import Final

from azulejo.fair import check_nonce
from azulejo.records.record import check_name
from azulejo.tables.asking import consequences, deciding_seat, not_over, own_seat, running, seat_at
from azulejo.tables.clocks import SECOND
from azulejo.tables.commands import AddNonce, Leave, Replace, Return, TakeSeat
from azulejo.tables.errors import Conflict, NotAllowed
from azulejo.tables.events import BotTookOver, Event, Left, NonceAdded, Returned, SeatLeft, SeatTaken, Started
from azulejo.tables.table import Table

PATIENCE: Final = 120 * SECOND  # how long somebody must be away before the others may let a bot play


def may_look(table: Table, who: str, link: str = "") -> bool:
    """Whether a person may watch: everybody at a public table, otherwise those who have the link or belong there."""
    if not table.opened.private or who == table.opened.opener or table.seats_of(who):
        return True
    return hmac.compare_digest(link.encode(), table.sealed.link.encode())


def take_seat(table: Table, command: TakeSeat, now: int, who: str) -> list[Event]:
    """One seat each; only the opener may take several, to play with others at one screen."""
    if not may_look(table, who, command.link):
        raise NotAllowed("private_table")
    not_over(table)
    mine = table.seats_of(who)
    number = _wanted(table, command.seat, mine)
    if number in mine:
        return []
    seat = seat_at(table, number)
    if not seat.is_free:
        raise Conflict("seat_taken", seat=number + 1, name=seat.name, free=_free(table))
    if mine and who != table.opened.opener:
        raise NotAllowed("one_seat_each", seat=mine[0] + 1)
    _check_name(table, number, command.name)
    events: list[Event] = [SeatTaken(now, number, who, command.name)]
    return events + (_nonce(table, number, command.nonce, now) if command.nonce else [])


def _wanted(table: Table, asked: int | None, mine: list[int]) -> int:
    """The seat asked for; if none was, the one that the person has, or the first that is free."""
    if asked is not None:
        return asked
    free = [number for number, seat in enumerate(table.seats) if seat.is_free]
    if not mine and not free:
        raise Conflict("table_full")
    return (mine or free)[0]


def _free(table: Table) -> str:
    return ", ".join(str(number + 1) for number, seat in enumerate(table.seats) if seat.is_free) or "-"


def _check_name(table: Table, number: int, name: str) -> None:
    """One line that can be shown, and nobody else's here."""
    check_name(number + 1, name)
    if name.casefold() in (seat.name.casefold() for seat in table.seats):
        raise Conflict("name_taken", name=name)


def add_nonce(table: Table, command: AddNonce, now: int, who: str) -> list[Event]:
    """Once for each seat."""
    seat = own_seat(table, command.seat, who)
    if seat.nonce == command.nonce:
        return []
    if seat.nonce:
        raise Conflict("nonce_given", seat=command.seat + 1)
    not_over(table)
    return _nonce(table, command.seat, command.nonce, now)


def _nonce(table: Table, number: int, nonce: str, now: int) -> list[Event]:
    """Adds a nonce; the last one starts the game."""
    check_nonce(nonce)
    events: list[Event] = [NonceAdded(now, number, nonce)]
    nonces = (*table.nonces[:number], nonce, *table.nonces[number + 1 :])
    if all(nonces):
        events += [Started(now), *consequences(table, table.line.state.clone(), nonces, now)]
    return events


def leave(table: Table, command: Leave, now: int, who: str) -> list[Event]:
    """Before the game the seat becomes free; during the game it stays the person's."""
    seat = own_seat(table, command.seat, who)
    not_over(table)
    if not table.is_started:
        return [SeatLeft(now, command.seat)]
    return [] if seat.away_since is not None else [Left(now, command.seat)]


def return_(table: Table, command: Return, now: int, who: str) -> list[Event]:
    """Back from being away or from being replaced, but not after having resigned.

    Whose time was up for a decision plays from the next one on.
    """
    seat = own_seat(table, command.seat, who)
    running(table, now)
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
