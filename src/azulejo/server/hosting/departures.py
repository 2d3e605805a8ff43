"""What becomes of tables when a guest becomes one with an account, and when somebody is deleted."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from azulejo.server.hosting import bus
from azulejo.server.hosting.host import Host
from azulejo.storage import ChangedMeanwhile, Overtaken, Person
from azulejo.tables import Conflict, NotFound, Table
from azulejo.tables.commands import Abort, Command, Leave, Resign

TRIES: Final = 5  # after each of which the person has sat down somewhere else


def tell_of(host: Host, *people: str) -> None:
    """Has everybody in this process look again at what is known of people: sessions that count, names. The others have
    heard of it from the store."""
    for each in people:
        host.bus.publish(bus.person(each), bus.CHANGED)


async def merge(host: Host, guest: Person, account: Person) -> None:
    """Whatever is a guest's becomes the account's: seats, tables, records, games called off. It cannot be undone.

    Where both wait for a game to begin, nobody but an opener may have two seats, so the guest's becomes free; in a game
    that runs, or is over, both are one person's from now on, as everybody sees.
    """
    own = set(await host.store.departures.going_on(account.id))
    for name in await host.store.departures.going_on(guest.id):
        if name in own:
            await _make_room(host, name, guest.id, account.id)
    changed = await host.store.departures.merge(guest.id, account.id)
    _read_anew(host, changed)
    tell_of(host, guest.id, account.id)


async def _make_room(host: Host, name: str, guest: str, account: str) -> None:
    table = await host.table(name, guest)
    if table.is_started or table.opened.opener in (guest, account) or not table.seats_of(account):
        return
    for seat in table.seats_of(guest):
        with suppress(Conflict):  # begun in the meantime
            await host.do(name, Leave(seat), guest)


async def delete(host: Host, person: Person, version: int) -> None:
    """Ends what a person takes part in, then forgets them. Raises ChangedMeanwhile, and Conflict while a game of theirs
    is about to begin, which nobody can leave."""
    now = await host.store.people.find(person.id)
    if now is None or now.version != version:
        raise ChangedMeanwhile("changed_meanwhile")
    tries = 0
    while True:
        tries += 1
        settled = await _settle(host, person.id)
        try:
            changed = await host.store.departures.delete(now, settled)
            break
        except Overtaken:
            if tries == TRIES:
                raise
    _read_anew(host, changed)
    tell_of(host, person.id)


async def _settle(host: Host, who: str) -> list[str]:
    """The tables that go on, at which the person plays no more now."""
    names = await host.store.departures.going_on(who)
    tables = [(name, await host.table(name, who)) for name in names]
    for name, table in sorted(tables, key=lambda each: each[1].is_started):  # what may be refused comes first
        for command in _last_commands(table, who):
            await _do(host, name, command, who)
    return names


def _last_commands(table: Table, who: str) -> list[Command]:
    """A table that has not begun is closed by its opener; a seat there becomes free; a running game is lost."""
    if table.is_over:
        return []
    if table.is_started:
        return [Resign(seat) for seat in table.seats_of(who) if table.seats[seat].out is None]
    return [Abort()] if table.opened.opener == who else [Leave(seat) for seat in table.seats_of(who)]


async def _do(host: Host, name: str, command: Command, who: str) -> None:
    """Refusals count only where the person would still play afterwards."""
    try:
        await host.do(name, command, who)
    except Conflict:
        with suppress(NotFound):
            if _last_commands(await host.table(name, who), who):
                raise


def _read_anew(host: Host, tables: list[str]) -> None:
    for name in tables:
        host.bus.publish(bus.anew(name), bus.CHANGED)
    host.bus.publish(bus.LOBBY, bus.UNSURE)
