"""Sitting down, committing to a nonce and revealing it."""

from __future__ import annotations

import hmac
from collections.abc import Sequence

from azulejo.fair import NO_NONCE, check_commitment, check_nonce, nonce_commitment
from azulejo.names import compared
from azulejo.records.record import check_name
from azulejo.tables.checks import consequences, lacking, not_lost, not_over, own_seat, seat_at
from azulejo.tables.commands import AddNonce, Commit, TakeSeat
from azulejo.tables.errors import Conflict, NotAllowed, NotFound
from azulejo.tables.events import Committed, Event, NonceAdded, SeatTaken, Started
from azulejo.tables.table import Table


def may_look(table: Table, who: str, link: str = "") -> bool:
    """Whether a person may watch: everybody at a public table, otherwise those who have the link or belong there.

    Who was not ready in time still belongs there; who was sent away does not, link or no link.
    """
    if not table.opened.private or who == table.opened.opener:
        return True
    if who in table.waiting.sent_away:
        return False
    if table.seats_of(who) or who in table.waiting.late:
        return True
    return hmac.compare_digest(link.encode(), table.sealed.link.encode())


def check_look(table: Table, name: str, who: str, link: str = "") -> None:
    """Raises NotFound for those who may not watch, as if there were no such table; who was sent away is told so."""
    if not may_look(table, who, link):
        not_lost(table, who)
        raise NotFound("no_such_table", table=name[:40])


def take_seat(table: Table, command: TakeSeat, now: int, who: str) -> list[Event]:
    """One seat each; only the opener may take several, to play with others at one screen."""
    if who in table.waiting.sent_away:
        raise NotAllowed("sent_away")
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
    taken = SeatTaken(now, number, who, command.name, command.guest, command.aborts, command.place)
    events: list[Event] = [taken]
    if command.nonce:
        return events + _at_once(table, number, command.nonce, now)
    return events + (_committed(table, number, command.commitment, now) if command.commitment else [])


def _at_once(table: Table, number: int, nonce: str, now: int) -> list[Event]:
    """Whoever completes the table may reveal at once: everybody else is bound already."""
    check_nonce(nonce)
    committed = _committed(table, number, nonce_commitment(nonce), now)
    ready = [table.waiting.is_ready(seat) for seat in table.seats]
    others = [other for other in range(len(ready)) if other != number and not ready[other]]
    if others:
        raise Conflict("nonce_too_early", seats=", ".join(str(other + 1) for other in others))
    return committed + _nonce(table, number, nonce, now)


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
    if compared(name) in (compared(seat.name) for seat in table.seats if seat.name):
        raise Conflict("name_taken", name=name)


def commit(table: Table, command: Commit, now: int, who: str) -> list[Event]:
    """May be changed as long as nobody's nonce is known, which is all that one could react to."""
    seat = own_seat(table, command.seat, who)
    if seat.commitment == command.commitment:
        return []
    not_over(table)
    if table.is_started or table.begins:
        raise Conflict("commitment_given", seat=command.seat + 1)
    return _committed(table, command.seat, command.commitment, now)


def _committed(table: Table, number: int, commitment: str, now: int) -> list[Event]:
    """Nobody repeats another's: they would repeat the nonce, too."""
    check_commitment(commitment)
    if commitment in table.commitments:
        raise Conflict("commitment_taken")
    return [Committed(now, number, commitment)]


def add_nonce(table: Table, command: AddNonce, now: int, who: str) -> list[Event]:
    """Once for each seat, when all have committed themselves, and in time."""
    seat = own_seat(table, command.seat, who)
    if seat.nonce == command.nonce:
        return []
    if seat.nonce:
        raise Conflict("nonce_late" if seat.nonce == NO_NONCE else "nonce_given", seat=command.seat + 1)
    not_over(table)
    check_nonce(command.nonce)
    if not table.is_revealing:
        raise Conflict("nonce_too_early", seats=lacking(table))
    if command.commitments not in (None, table.commitments):
        raise Conflict("commitments_changed")
    if nonce_commitment(command.nonce) != seat.commitment:
        raise Conflict("other_nonce", seat=command.seat + 1)
    return _nonce(table, command.seat, command.nonce, now)


def _nonce(table: Table, number: int, nonce: str, now: int) -> list[Event]:
    """Adds a nonce; the last one starts the game."""
    nonces = (*table.nonces[:number], nonce, *table.nonces[number + 1 :])
    return [NonceAdded(now, number, nonce), *(begin(table, nonces, now) if all(nonces) else [])]


def begin(table: Table, nonces: Sequence[str], now: int) -> list[Event]:
    """The game begins with these nonces; what is lacking was not revealed in time."""
    given = tuple(nonce or NO_NONCE for nonce in nonces)
    return [Started(now), *consequences(table, table.line.state.clone(), given, now)]
