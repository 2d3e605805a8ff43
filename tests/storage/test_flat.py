"""A move costs the same however long the game is and however many games are kept: nothing is ever scanned."""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy import event

from azulejo.storage import Session, Store
from azulejo.storage.connections import SqliteConnections
from azulejo.tables.clocks import live_clock
from azulejo.tables.offers import AWAITED, Wanted
from tests.storage.kept import keep, keep_on, opened, run
from tests.tables.night import GREEDY, NOON, Night

IS_SCAN = re.compile(r"SCAN (?!CONSTANT ROW|\(subquery)")  # those are rows that the statement itself brings
IS_LOOKED_AT = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE)")


async def overheard(store: Store) -> list[str]:
    """Every statement that SQLite itself executes for the store from now on, with its values."""
    statements: list[str] = []

    def hear(connection: Any) -> None:
        connection.set_trace_callback(lambda statement: statements.append(statement))

    connections = store.database.connections
    assert isinstance(connections, SqliteConnections)
    await store.database.write(lambda connection: hear(connection.connection.driver_connection))
    for engine in (connections.writer, connections.reader):
        event.listen(engine, "checkout", lambda connection, *_: hear(connection))
    statements.clear()
    return statements


async def scans(store: Store, statements: list[str]) -> list[str]:
    """The steps in which SQLite would go through a whole table or index."""
    found = []
    for statement in statements:
        plan = await store.database.read(
            lambda connection, sql=f"EXPLAIN QUERY PLAN {statement}": connection.exec_driver_sql(sql).all()  # type: ignore[misc] # a lambda's default has no type
        )
        found += [f"{step.detail}: {statement}" for step in plan if IS_SCAN.match(step.detail)]
    return found


def test_a_move_and_all_that_is_looked_up_between_moves_scan_nothing(sqlite_url: str) -> None:
    async def check() -> None:
        async with opened(sqlite_url) as store:
            statements = await overheard(store)
            night = Night("ana", "rui", GREEDY, clock=live_clock(30, 30))
            await keep(store, night)
            for _ in range(6):
                since = night.table.sequence
                night.play()
                await keep_on(store, night, since)
            await store.tables.load("t")
            await store.tables.load("archived or not there")
            await store.tables.events_after("t", 5)
            await store.tables.find_link("link")
            for wanted in (Wanted(), Wanted("azul", "live", 1)):
                await store.tables.lobby(wanted, 10)
                await store.tables.lobby(wanted, 10, after=(AWAITED, NOON, "x"))
            await store.tables.of_person("ana", 10, (NOON, "x"))
            await store.due.claim_deadlines(NOON, "w", NOON, 10)
            await store.due.claim_bots(NOON, "w", NOON, 10)
            await store.due.next_deadline()
            await store.due.clocked()
            await store.tables.count_open(opener="ana")
            await store.tables.count_open(origin="here")
            await store.tables.count_waiting(opener="ana")
            await store.tables.count_waiting(origin="here")
            await store.people.add("p", "Ana", NOON)
            await store.people.claim_name("p", 1, "Ana", "hash", Session("s", "", "", NOON, NOON))
            await store.sessions.add("p", "hash", Session("t", "", "", NOON, NOON))
            await store.sessions.of_person("p")
            await store.sessions.mark_seen("p", "s", NOON)
            await store.sessions.end("p", "s")
            await store.sessions.forget_unseen(NOON)
            await store.recovery.replace("p", 2, {1: "code"})
            await store.recovery.code_hash("p", 1)
            await store.recovery.use("p", 1, "code", "hash", Session("u", "", "", NOON, NOON))
            await store.people.forget_guests(NOON, 10)
            await store.due.say_alive(NOON)
            await store.due.last_alive()
            await store.people.find("p")
            await store.people.account("Ana")
            await store.people.use_once("p", NOON)
            await store.admin.acts_after(0)
            await store.admin.seats_of_banned()
            await store.people.add("ana", "Eva", NOON)
            await store.departures.merge("ana", "p")
            merged = await store.people.find("p")
            assert merged is not None
            await store.departures.delete(merged, await store.departures.going_on("p"))
            await store.records.of_person("p", 10, (NOON, "x"))
            written = [each for each in statements if IS_LOOKED_AT.match(each)]
            assert len({re.sub(r"'[^']*'|\d+", "?", statement) for statement in written}) > 15
            assert await scans(store, written) == []

    run(check())


def test_a_late_move_writes_no_more_than_an_early_one(sqlite_url: str) -> None:
    async def check() -> None:
        async with opened(sqlite_url) as store:
            night = Night("ana", "rui", clock=live_clock(30, 30))
            await keep(store, night)
            statements = await overheard(store)
            sizes: list[int] = []
            while not night.table.is_over:
                since = night.table.sequence
                night.play()
                if night.kinds[since:] == ["moved"]:
                    statements.clear()
                    await keep_on(store, night, since)
                    sizes.append(len(repr(statements)))
                else:
                    await keep_on(store, night, since)
            assert len(sizes) > 30
            assert max(sizes) - min(sizes) < 50  # numbers have more digits later

    run(check())
