"""Taking back. What nobody has reacted to, one takes back alone; everything else with the consent of the other people.

Nobody reacted as long as no other seat has moved since. Against bots alone, or with nobody but oneself at the table, no
consent is needed, and what is taken back is the whole turn. What chance has dealt is never taken back, by no consent:
whoever could would know what is dealt next, or could have it dealt until it pleases.
"""

from __future__ import annotations

from azulejo.tables.checks import deciding_seat
from azulejo.tables.commands import AnswerUndo, Undo
from azulejo.tables.errors import Conflict, NotAllowed
from azulejo.tables.events import Event, UndoAccepted, UndoAsked, UndoDeclined, Undone
from azulejo.tables.table import Asked, Table


def undo(table: Table, command: Undo, now: int, who: str) -> list[Event]:
    """Takes back the seat's last answer, or asks those who would have to agree."""
    seat = deciding_seat(table, command.seat, who, now)
    at = table.line.last_move_of(command.seat)
    last = 0 if at is None else table.line.played[at].decision
    if command.decision in seat.answers and command.decision > last:
        return []  # taken back already
    if at is None:
        raise Conflict("nothing_to_undo")
    if command.decision != last:
        raise Conflict("undo_not_last", decision=command.decision, current=last)
    if table.line.takeable(command.seat) is None:
        raise Conflict("undo_dealt")
    if at == len(table.line.played) - 1:
        return [Undone(now, command.seat, last, at)]
    to = table.line.turn_start(at)
    if table.people() == {who}:
        return [Undone(now, command.seat, last, to)]
    return _ask(table, UndoAsked(now, command.seat, last, to))


def _ask(table: Table, wish: UndoAsked) -> list[Event]:
    if table.asked and (table.asked.event.seat, table.asked.event.decision) == (wish.seat, wish.decision):
        return []
    if table.asked:
        raise Conflict("undo_pending", seat=table.asked.event.seat + 1)
    if wish.seat in table.declined:
        raise Conflict("undo_declined")
    return [wish]


def answer_undo(table: Table, command: AnswerUndo, now: int, who: str) -> list[Event]:
    """Everybody must agree; the first who does not decides."""
    deciding_seat(table, command.seat, who, now)
    asked = table.asked
    if asked is None or (asked.event.seat, asked.event.decision) != (command.asker, command.decision):
        raise Conflict("no_undo_asked")
    asker = table.seats[asked.event.seat].person
    if who == asker:
        raise NotAllowed("own_undo")
    if not command.accept:
        return [UndoDeclined(now, command.seat)]
    if who in asked.accepted:
        return []
    return [UndoAccepted(now, command.seat), *_consented(table, asked, who, now)]


def _consented(table: Table, asked: Asked, who: str, now: int) -> list[Event]:
    """Taken back, if this was the last consent that was missing."""
    wish = asked.event
    agreed = {who, table.seats[wish.seat].person, *asked.accepted}
    return [Undone(now, wish.seat, wish.decision, wish.to)] if table.people() <= agreed else []
