"""What every decision asks first: whose seat it is, whether the game runs, and whether the time is up."""

from __future__ import annotations

from azulejo.fair import dealer
from azulejo.games.game import CHANCE, EVERYONE, State
from azulejo.tables.bounds import LONGEST
from azulejo.tables.errors import Conflict, NotAllowed, NotFound
from azulejo.tables.events import Dealt, Event, Finished
from azulejo.tables.results import CLOSED, Result, left_over, played_out
from azulejo.tables.seats import Seat
from azulejo.tables.table import Table


def seat_at(table: Table, number: int) -> Seat:
    """The seat of this number, if there is one."""
    if not 0 <= number < len(table.seats):
        raise NotFound("no_such_seat", seat=number + 1, players=len(table.seats))
    return table.seats[number]


def own_seat(table: Table, number: int, who: str) -> Seat:
    """The seat, if it is this person's."""
    seat = seat_at(table, number)
    if seat.person != who:
        not_lost(table, who)
        yours = ", ".join(str(mine + 1) for mine in table.seats_of(who)) or "-"
        raise NotAllowed("not_your_seat", seat=number + 1, yours=yours)
    return seat


def not_lost(table: Table, who: str) -> None:
    """Raises NotAllowed for somebody who has lost their seat, and says why."""
    if lost := table.lost_seat(who):
        raise NotAllowed("sent_away" if lost == "sent_away" else "seat_freed")


def running(table: Table, now: int) -> None:
    """Raises Conflict unless the game has begun, goes on, and nobody's time is up."""
    not_over(table)
    if not table.is_started:
        raise Conflict("not_started", seats=lacking(table))
    expired = [number for number, deadline in table.deadlines().items() if deadline <= now]
    if expired:
        raise Conflict("time_is_up", seat=expired[0] + 1)


def lacking(table: Table) -> str:
    """The seats that the beginning waits for: for somebody who is ready, then for their nonce."""
    given = table.nonces if table.is_revealing else map(table.waiting.is_ready, table.seats)
    return ", ".join(str(number + 1) for number, each in enumerate(given) if not each)


def not_over(table: Table) -> None:
    """Raises Conflict once the game has ended."""
    if table.is_over:
        raise Conflict("already_over")


def deciding_seat(table: Table, number: int, who: str, now: int) -> Seat:
    """The person's seat in a running game, if the person is the one who decides for it."""
    seat = own_seat(table, number, who)
    running(table, now)
    if seat.out:
        raise Conflict("you_are_out", seat=number + 1)
    if seat.is_returning:
        raise Conflict("bot_still_decides", seat=number + 1)
    if seat.stand_in:
        raise Conflict("bot_plays_for_you", seat=number + 1)
    return seat


def consequences(table: Table, state: State, nonces: tuple[str, ...], at: int) -> list[Event]:
    """What chance deals until somebody must decide, or the end, by the rules or for its length. Plays on the state."""
    events: list[Event] = []
    deals = table.line.deals
    while state.turn == CHANCE:
        deals += 1
        deal = state.deal(dealer(table.sealed.secret, nonces, deals))
        seen_by = None if deal.seen_by == EVERYONE else deal.seen_by
        events.append(Dealt(at, deals, table.game.deal_text(deal), seen_by))
    outcome = state.outcome()
    if outcome is not None:
        events.append(finished(table, played_out(outcome, table.out), at))
    elif table.sequence >= LONGEST:
        events.append(finished(table, Result(CLOSED, out=table.out), at))
    return events


def finished(table: Table, result: Result, at: int) -> Finished:
    """The end, at which the secret of the deals is revealed."""
    return Finished(at, result, table.sealed.secret.hex())


def end_without(table: Table, out: dict[int, str], at: int) -> list[Event]:
    """The end, if with these seats out nobody is left to play against, or no person at all."""
    left = [number for number in range(len(table.seats)) if number not in out]
    if len(left) > 1 and any(table.seats[number].person for number in left):
        return []
    return [finished(table, left_over(len(table.seats), out), at)]
