"""Rows of tables that speak of somebody who has changed: who is merged, deleted, or given another name by whoever runs
the server.

Whom events speak of, and by which name, are rows beside them, and the events stay as they are; but for the mark of the
place from which somebody sat down, which goes when they are deleted.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from sqlalchemy import Connection, bindparam, select, update

from azulejo.encoding import compact
from azulejo.names import compared
from azulejo.records.record import LONGEST_NAME
from azulejo.storage import news, schema
from azulejo.storage.packing import pack, unpack
from azulejo.tables import BadEvent

archive = schema.archive.c
events = schema.events.c
identities = schema.identities.c
lobby = schema.lobby.c
results = schema.results.c
sitters = schema.sitters.c
tables = schema.tables.c


def lock_tables(connection: Connection, person: str) -> None:
    """All that change with somebody, in the order of their names, as moves that are stored together lock theirs: so
    nobody waits for one who waits for them."""
    seated = select(sitters.table).where(sitters.person == person)
    spoken_of = select(identities.table).where(identities.person == person)
    opened = select(tables.name).where(tables.opener == person)
    names = {name for each in (seated, spoken_of, opened) for name in connection.scalars(each)}
    connection.execute(select(tables.name).where(tables.name.in_(names)).order_by(tables.name).with_for_update())


def seats_of(connection: Connection, person: str) -> dict[str, list[int]]:
    """The seats of a person, from 1, by table."""
    rows = connection.execute(select(sitters.table, sitters.seats).where(sitters.person == person)).all()
    return {row.table: json.loads(row.seats) for row in rows}


def tables_of(connection: Connection, person: str) -> list[str]:
    """Those whose events speak of a person."""
    return list(connection.scalars(select(identities.table).where(identities.person == person).distinct()).all())


def read_anew(connection: Connection, found: Iterable[str]) -> None:
    """Whoever has these tables in memory must read them anew."""
    for name in (names := list(found)):
        mark = update(schema.tables).where(tables.name == name).values(reidentified=tables.reidentified + 1)
        connection.execute(mark)
    news.tell(connection, [news.LOBBY, *map(news.anew, names)])


def rewrite_summary(connection: Connection, table: str, rewrite: Callable[[Any], None]) -> None:
    """What everybody who sits there finds in their list."""
    summary = json.loads(connection.execute(select(tables.summary).where(tables.name == table)).scalar_one())
    rewrite(summary)
    connection.execute(update(schema.tables).where(tables.name == table).values(summary=compact(summary)))


def rewrite_offer(connection: Connection, table: str, rewrite: Callable[[Any], None]) -> None:
    """What strangers are told of it, if anything is."""
    if told := connection.scalar(select(lobby.offer).where(lobby.table == table)):
        offer = json.loads(told)
        rewrite(offer)
        connection.execute(update(schema.lobby).where(lobby.table == table).values(offer=compact(offer)))


def forget_places(connection: Connection, person: str) -> None:
    """Takes the mark of where they came from out of the events in which a person sat down, archived ones too."""
    seated = select(identities.table, identities.number).where(identities.person == person, identities.name != "")
    numbers: dict[str, list[int]] = defaultdict(list)
    for row in connection.execute(seated):
        numbers[row.table].append(row.number)
    for table, these in numbers.items():
        here = select(events.number, events.event).where(events.table == table, events.number.in_(these))
        found = {row.number: row.event for row in connection.execute(here)}
        for number, event in found.items():
            at = (events.table == table) & (events.number == number)
            connection.execute(update(schema.events).where(at).values(event=_without_place(event)))
        if len(found) < len(these):
            _forget_archived_places(connection, table, these)


def _forget_archived_places(connection: Connection, table: str, numbers: Iterable[int]) -> None:
    """One that cannot be unpacked keeps nobody from being deleted."""
    packed = connection.scalar(select(archive.packed).where(archive.table == table))
    with suppress(BadEvent):
        lines = [row.event for row in unpack(packed or b"")]
        for number in numbers:
            if number <= len(lines):
                lines[number - 1] = _without_place(lines[number - 1])
        if again := pack(lines):
            connection.execute(update(schema.archive).where(archive.table == table).values(packed=again))


def _without_place(event: str) -> str:
    """Events that are damaged stay as they are."""
    with suppress(ValueError):
        read = json.loads(event)
        if isinstance(read, dict) and read.get("place"):
            return compact(read | {"place": ""})
    return event


def rename_at_tables(connection: Connection, person: str, name: str) -> None:
    """Gives a person this name wherever they sit or have sat, and a number with it where it is taken at a table."""
    lock_tables(connection, person)
    rows: dict[str, list[Any]] = defaultdict(list)
    here = select(identities.table, identities.number, identities.person, identities.name)
    mine = select(identities.table).where(identities.person == person)
    here = here.where(identities.table.in_(mine), identities.name != "").order_by(identities.table, identities.number)
    for row in connection.execute(here):
        rows[row.table].append(row)
    seats = seats_of(connection, person)
    named = {table: given for table, spoken_of in rows.items() if (given := _new_names(spoken_of, person, name))}
    for table, given in named.items():
        spoken_of = rows[table]
        renamed = [
            {"here": table, "which": row.number, "new": given[row.name]} for row in spoken_of if row.name in given
        ]
        at = (identities.table == bindparam("here")) & (identities.number == bindparam("which"))
        connection.execute(update(schema.identities).where(at).values(name=bindparam("new")), renamed)
        _rename_results(connection, table, person, given)

        def rewrite(shown: Any, own: Sequence[int] = seats.get(table, ()), given: dict[str, str] = given) -> None:
            for seat in own:
                old = shown["seats"][seat - 1]["name"]
                shown["seats"][seat - 1]["name"] = given.get(old, old)

        rewrite_summary(connection, table, rewrite)
        rewrite_offer(connection, table, rewrite)
    read_anew(connection, named)


def _rename_results(connection: Connection, table: str, person: str, given: Mapping[str, str]) -> None:
    """Nor does what is told of a game that is over, to those who played it, name anybody as before."""
    mine = (results.table == table) & (results.person == person)
    for row in connection.execute(select(results.seat, results.name).where(mine)).all():
        name = given.get(row.name, row.name)
        connection.execute(update(schema.results).where(mine, results.seat == row.seat).values(name=name))


def _new_names(rows: Sequence[Any], person: str, name: str) -> dict[str, str]:
    """By the names that a person has at one table, which may be several at one screen."""
    taken = {compared(row.name) for row in rows if row.person != person}
    given: dict[str, str] = {}
    for old in dict.fromkeys(row.name for row in rows if row.person == person):
        given[old] = _free(name, taken)
        taken.add(compared(given[old]))
    return given


def _free(name: str, taken: set[str]) -> str:
    number, found = 1, name
    while compared(found) in taken:
        number += 1
        found = f"{name[: LONGEST_NAME - len(f' {number}')]} {number}"
    return found
