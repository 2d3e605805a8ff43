"""What a change at a table writes: its new events, and the rows beside them, made from the table as it is now.

The rows are what the server looks things up by. They say nothing that the events do not, and are written in the same
transaction, so that they cannot disagree. How much there is to write depends on what is new, not on what came before.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from azulejo.encoding import compact
from azulejo.storage.seat_results import Row, seat_results
from azulejo.tables import Event, Table, summary, to_stored
from azulejo.tables.clocks import DAY
from azulejo.tables.events import Aborted, Finished, Opened, SeatFreed, SeatLeft, SeatTaken, SentAway
from azulejo.tables.offers import changes_offer, offer


@dataclass(frozen=True)
class Change:
    """Plain rows, so that they can be written in another thread while the table is being looked at."""

    name: str
    before: int  # the number of the last event that must be stored already
    at: int
    table: Row
    reidentified: int  # what the table's own count must be: the rows are made from who is who in memory
    events: list[Row]
    identities: list[Row]  # whom these events speak of
    lobby: list[Row] | None  # one or none; None if strangers see nothing of the change
    sitters: list[Row] | None  # None if nobody has come or gone
    deadline: list[Row]  # one or none
    due_bots: list[Row]  # decisions that bots must make now
    idle_bots: list[Row]  # the other seats of a table at which bots play, or have played
    aborter: str | None  # who has called off a game with others by this
    results: list[Row]  # how each seat came out, of a game that ends by this

    @property
    def concerns_people(self) -> bool:
        """Whether rows of people must be looked at, or changed, together with it."""
        return bool(self.identities) or self.aborter is not None


def change(
    name: str, table: Table, events: Sequence[Event], worker: str = "", lease: int = 0, reidentified: int = 0
) -> Change:
    """What to write of a table that has folded these events."""
    before, at = table.sequence - len(events), events[-1].at
    numbered = list(enumerate(events, before + 1))
    return Change(
        name,
        before,
        at,
        _table(table),
        reidentified,
        [{"table": name, "number": number, "event": compact(_without_name(event))} for number, event in numbered],
        [{"table": name, "number": number, **of} for number, event in numbered if (of := identity_of(event))],
        _lobby(name, table) if changes_offer(table, events) else None,
        _sitters(name, table, at) if _any(events, Opened, SeatTaken, SeatLeft, SentAway, SeatFreed) else None,
        _deadline(name, table),
        _due_bots(name, table, worker, lease),
        _idle_bots(name, table) if _has_bots(table) else [],
        _aborter(table, events),
        seat_results(name, table) if _any(events, Finished) else [],
    )


def identity_of(event: Event) -> Row:
    """Whom an event speaks of, by id and name; nothing for most."""
    match event:
        case Opened():
            return {"person": event.opener, "name": ""}
        case SeatTaken():
            return {"person": event.person, "name": event.name}
    return {}


def identified(event: Event, person: str, name: str) -> Event:
    """The event that was stored, speaking of this person."""
    match event:
        case Opened():
            return replace(event, opener=person)
        case SeatTaken():
            return replace(event, person=person, name=name)
    return event


def _without_name(event: Event) -> dict[str, object]:
    """An event is never changed, so it keeps no name that somebody may want to have deleted."""
    return to_stored(replace(event, name="") if isinstance(event, SeatTaken) else event)


def _any(events: Sequence[Event], *kinds: type[Event]) -> bool:
    return any(isinstance(event, kinds) for event in events)


def _aborter(table: Table, events: Sequence[Event]) -> str | None:
    """Against bots alone nobody minds, and before the game nothing was dealt."""
    seats = [event.seat for event in events if isinstance(event, Aborted) and event.seat is not None]
    people = {seat.person for seat in table.seats} - {None}
    return table.seats[seats[0]].person if seats and table.is_started and len(people) > 1 else None


def _has_bots(table: Table) -> bool:
    """Or has had: what was due for one who plays no longer is to be cleared."""
    return table.is_started and (table.has_stood_in or not all(seat.is_person for seat in table.seats))


def _table(table: Table) -> Row:
    result = table.result.to_json() if table.result else None
    return {
        "sequence": table.sequence,
        "is_over": table.is_over,
        "summary": compact(summary(table) | {"result": result}),
    }


def _lobby(name: str, table: Table) -> list[Row]:
    found = offer(table)
    if found is None:
        return []
    columns = {"rank": found.rank, "standing": found.standing, "game": found.game, "pace": found.pace}
    return [{"table": name, **columns, "free": found.free, "offer": compact(found.told)}]


def _sitters(name: str, table: Table, at: int) -> list[Row]:
    """Everybody who sits there, and who opened it."""
    people = {table.opened.opener, *(seat.person for seat in table.seats if seat.person is not None)}
    seats = {person: [seat + 1 for seat in table.seats_of(person)] for person in sorted(people)}
    return [{"table": name, "person": who, "seats": compact(mine), "updated": at} for who, mine in seats.items()]


def _deadline(name: str, table: Table) -> list[Row]:
    """The soonest alone, since `expire` sees to the clocks of all seats, and to tables that nobody comes to.

    Those may be closed some hours late, so that not every move at them writes a row.
    """
    clocks = table.deadlines().values()
    due = min(clocks, default=None if table.closes is None else -(-table.closes // DAY) * DAY)
    return [] if due is None else [{"table": name, "due": due, "clock": bool(clocks), "worker": ""}]


def _due_bots(name: str, table: Table, worker: str, lease: int) -> list[Row]:
    due = [{"seat": seat + 1, "decision": decision} for seat, decision, _ in table.due_bots()]
    return [{"table": name, "due": lease, "worker": worker, **decision} for decision in due]


def _idle_bots(name: str, table: Table) -> list[Row]:
    due = {seat for seat, _, _ in table.due_bots()}
    return [{"here": name, "at_seat": seat + 1} for seat in range(len(table.seats)) if seat not in due]
