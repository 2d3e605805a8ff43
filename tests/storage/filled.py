"""A database with something in every table, and all that is in it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import Connection, Table, select

from azulejo.games.registry import make
from azulejo.puzzles.spacing import Standing
from azulejo.storage import Session, Store, archive_store, schema
from azulejo.storage.admin_store import Order
from azulejo.storage.report_store import KeptReport
from azulejo.storage.schema import metadata
from azulejo.tables.clocks import live_clock
from azulejo.tables.commands import Resign
from tests.fair_games import fair_game
from tests.storage.kept import keep, opened, run
from tests.tables.night import GREEDY, Night

NOW = 1_800_000_000_000
DECISION = '{"seat":1,"event":3,"round":1,"grade":"mistake","loss":0.1,"why":[{"code":"leaves","fields":{}}]}'
SHARED: dict[Table, dict[str, object]] = {  # what the processes of a server share
    schema.processes: {"name": "one", "until": NOW},
    schema.present: {"table": "over", "person": "ana", "process": "one", "gone": False},
    schema.rations: {"key": "k", "full_at": NOW},
}


def on(url: str, work: Callable[[Store], Awaitable[None]]) -> None:
    async def opened_and_closed() -> None:
        async with opened(url) as store:
            await work(store)

    run(opened_and_closed())


async def fill(store: Store) -> None:
    """Something in every table of the database."""
    over = Night("ana", "rui")
    over.play_out()
    await keep(store, over, "over")
    await keep(store, Night(GREEDY, "ana"), "bot")
    await keep(store, Night("ana", "rui", clock=live_clock(30, 30)), "clock")
    await store.people.add("p1", "Ana", NOW)
    await store.people.claim_name("p1", 1, "Ana", "hash", Session("phone", "Firefox", "Linux", NOW, NOW))
    await store.recovery.replace("p1", 2, {1: "hash"})
    await store.records.add("r", "p1", fair_game(make("duel", 2), b"r"), NOW)
    await store.reports.begin("record:r", KeptReport("0" * 12, 1, "{}", 1), NOW)
    await store.reports.claim("record:r", "one", NOW, 1000)
    await store.reports.add("record:r", 0, DECISION, "one")
    await store.puzzles.answer("p1", "puzzle", None, Standing(1, True, 0, NOW, None), 739_000)
    await store.people.signing_key()
    await store.admin.ban("p1", Order("root", NOW, "spam"))
    await store.due.say_alive(NOW)
    packed = Night("ana", "rui")
    packed.do(Resign(0), "ana")
    await keep(store, packed, "packed")
    await pack(store, "packed")
    uncounted = schema.uncounted.insert().values(table="packed")
    await store.database.write(lambda connection: connection.execute(uncounted))

    for table, row in SHARED.items():
        await store.database.write(lambda connection, table=table, row=row: connection.execute(table.insert(), row))  # type: ignore[misc] # a lambda's default has no type


async def pack(store: Store, name: str) -> None:
    """Archives the game at one table, and no other."""
    await store.database.write(lambda connection: archive_store._pack_all(connection, [name], NOW + 1))


def contents(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""
    rows = {table: connection.execute(select(table)).all() for table in metadata.sorted_tables}
    return {table.name: sorted((tuple(row) for row in found), key=repr) for table, found in rows.items()}
