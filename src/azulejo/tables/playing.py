"""Decisions answered by people and bots, and the ways in which a game ends early."""

from __future__ import annotations

from azulejo.tables.checks import (
    consequences,
    deciding_seat,
    end_without,
    finished,
    not_over,
    own_seat,
    running,
    seat_at,
)
from azulejo.tables.clocks import BOT, GRACE
from azulejo.tables.commands import Abort, Act, OfferRematch, Resign
from azulejo.tables.errors import Conflict, NotAllowed
from azulejo.tables.events import (
    AbortAsked,
    Aborted,
    BotTookOver,
    Event,
    Moved,
    RematchOffered,
    Resigned,
    ServerReturned,
    TimeRanOut,
)
from azulejo.tables.leaving import free_or_begin
from azulejo.tables.results import ABORTED, CLOSED, RESIGNED, TIME, Result
from azulejo.tables.seats import Answer
from azulejo.tables.table import Table


def earlier_answer(table: Table, command: Act) -> Answer | None:
    """The answer that this one repeats. An answer given twice changes nothing and has the first one's reply."""
    answer = table.seats[command.seat].answers.get(command.decision)
    return answer if answer is not None and _means(table, answer.action, command.action) else None


def _means(table: Table, stored: str, written: str) -> bool:
    """Whether somebody has written the stored action, in whichever of its spellings."""
    return written == stored or table.game.parse_action(written) == table.game.parse_action(stored)


def act(table: Table, command: Act, now: int, who: str) -> list[Event]:
    """A person's answer to the decision that is open; two different answers cannot both come first."""
    own_seat(table, command.seat, who)
    if earlier_answer(table, command):
        return []
    deciding_seat(table, command.seat, who, now)
    return _answer(table, command, now)


def act_for_bot(table: Table, command: Act, now: int) -> list[Event]:
    """What a bot has thought of for its seat. It may come too late, like anybody's answer."""
    seat = seat_at(table, command.seat)
    if earlier_answer(table, command):
        return []
    running(table, now)
    if seat.is_person:
        raise NotAllowed("not_a_bots_seat", seat=command.seat + 1)
    return _answer(table, command, now)


def open_decision(table: Table, seat: int) -> int:
    """The number of the decision that is this seat's to make; raises Conflict if none is."""
    if not table.seats[seat].is_deciding:
        turn = ", ".join(str(number + 1) for number in table.line.state.actors())
        raise Conflict("not_your_decision", seat=seat + 1, turn=turn)
    return table.seats[seat].decision


def _answer(table: Table, command: Act, now: int) -> list[Event]:
    current = open_decision(table, command.seat)
    if command.decision != current:
        raise Conflict("stale_decision", seat=command.seat + 1, decision=command.decision, current=current)
    action = table.game.parse_action(command.action)
    state = table.line.state.clone()
    state.play(command.seat, action)
    moved = Moved(now, command.seat, command.decision, table.game.action_text(action))
    return [moved, *consequences(table, state, table.nonces, now)]


def expire(table: Table, now: int) -> list[Event]:
    """What becomes of those whose time is up, or of a table that nobody has come to; nothing if there are none.

    Comes before anything else is decided.
    """
    if table.closes is not None and table.closes <= now:
        return [finished(table, Result(CLOSED, out=table.out), now)]
    if not table.is_started:
        return free_or_begin(table, now)
    clock, out = table.opened.clock, table.out
    events: list[Event] = []
    for number, deadline in sorted(table.deadlines().items(), key=lambda item: item[1]):
        if clock is None or deadline > now:
            break
        if clock.expiry == BOT:
            events.append(BotTookOver(now, number))
            continue
        out[number] = TIME
        end = end_without(table, out, now)
        events += [TimeRanOut(now, number), *end]
        if end:
            break
    return events


def return_server(table: Table, gone: int, now: int) -> list[Event]:
    """What becomes of a table after nobody could reach the server since `gone`. Comes before `expire`."""
    return [ServerReturned(now, min(gone, now), GRACE)] if table.deadlines() else []


def resign(table: Table, command: Resign, now: int, who: str) -> list[Event]:
    """With two players that is the end; with more a bot plays on for the one who resigned, who comes last."""
    seat = own_seat(table, command.seat, who)
    if seat.out == RESIGNED:
        return []
    running(table, now)
    if seat.out:
        raise Conflict("you_are_out", seat=command.seat + 1)
    out = table.out | {command.seat: RESIGNED}
    return [Resigned(now, command.seat), *end_without(table, out, now)]


def abort(table: Table, command: Abort, now: int, who: str) -> list[Event]:
    """Before the game its opener may; in the game all people together, as long as only one seat has moved.

    Once chance has dealt nobody gets out of a game alone: whoever does not like the deal can resign.
    """
    mine = table.seats_of(who)
    not_over(table)
    if not table.is_started:
        if who != table.opened.opener:
            raise NotAllowed("only_opener_aborts")
        return _aborted(table, mine[0] if mine else None, now)
    if not mine:
        raise NotAllowed("not_at_this_table")
    if who not in table.people():
        raise Conflict("you_are_out", seat=mine[0] + 1)
    if len(table.line.movers()) > 1:
        raise Conflict("too_late_to_abort")
    agreed = {table.seats[number].person for number in table.aborting}
    if table.people() <= agreed | {who}:
        return _aborted(table, [*table.aborting, *mine][0], now)
    return [] if who in agreed else [AbortAsked(now, mine[0])]


def _aborted(table: Table, seat: int | None, now: int) -> list[Event]:
    return [Aborted(now, seat), finished(table, Result(ABORTED, out=table.out), now)]


def offer_rematch(table: Table, command: OfferRematch, now: int, who: str) -> list[Event]:
    """Once everybody has, `opening.open_rematch` makes the next table."""
    seat = own_seat(table, command.seat, who)
    if not table.is_over:
        raise Conflict("not_over")
    return [] if seat.wants_rematch else [RematchOffered(now, command.seat)]
