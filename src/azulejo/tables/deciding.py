"""What comes of a command: new events, or a refusal. Only folding these events changes the table."""

from __future__ import annotations

from azulejo.tables import joining, leaving, playing, undoing
from azulejo.tables.bounds import check_room
from azulejo.tables.commands import (
    Abort,
    Act,
    AddNonce,
    AnswerUndo,
    Command,
    Commit,
    GoAway,
    Leave,
    OfferRematch,
    Replace,
    Resign,
    Return,
    SendAway,
    TakeSeat,
    Undo,
)
from azulejo.tables.events import Event
from azulejo.tables.table import Table


def decide(table: Table, command: Command, now: int, who: str) -> list[Event]:
    """The events that this person's command leads to, in order; none if it repeats what was done already.

    Raises AzulejoError, mostly a TableError, when it may not be. Times must not go back from one call to the next, and
    `playing.expire` comes first: a command after somebody's deadline is refused.
    """
    events = _decided(table, command, now, who)
    check_room(table, events)
    return events


def _decided(table: Table, command: Command, now: int, who: str) -> list[Event]:
    match command:
        case Act():
            return playing.act(table, command, now, who)
        case TakeSeat():
            return joining.take_seat(table, command, now, who)
        case Commit():
            return joining.commit(table, command, now, who)
        case AddNonce():
            return joining.add_nonce(table, command, now, who)
        case Leave():
            return leaving.leave(table, command, now, who)
        case GoAway():
            return leaving.go_away(table, command, now, who)
        case SendAway():
            return leaving.send_away(table, command, now, who)
        case Return():
            return leaving.return_(table, command, now, who)
        case Replace():
            return leaving.replace_(table, command, now, who)
        case Undo():
            return undoing.undo(table, command, now, who)
        case AnswerUndo():
            return undoing.answer_undo(table, command, now, who)
        case Resign():
            return playing.resign(table, command, now, who)
        case Abort():
            return playing.abort(table, command, now, who)
        case OfferRematch():
            return playing.offer_rematch(table, command, now, who)
