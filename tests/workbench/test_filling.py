"""The finished games that the server's benchmark writes in bulk are games like any other."""

from __future__ import annotations

from functools import partial

from rich.progress import Progress
from sqlalchemy import Connection, select

from azulejo.games.registry import GAMES
from azulejo.storage.schema import results
from azulejo.tables import folded
from benchmarks.server.filling import PEOPLE, fill
from tests.storage.kept import opened, run

NUMBER = 7


def sat_there(connection: Connection, name: str) -> list[str]:
    wanted = select(results.c.person).where(results.c.table == name).order_by(results.c.seat)
    return list(connection.scalars(wanted))


def test_what_is_filled_in_can_be_read_back_and_belongs_to_people(sqlite_url: str) -> None:
    async def check() -> None:
        await fill(sqlite_url, NUMBER, tuple(GAMES), Progress(disable=True))
        async with opened(sqlite_url) as store:
            found = await store.database.read(
                lambda connection: connection.exec_driver_sql("SELECT name FROM tables ORDER BY name").all()
            )
            assert len(found) == NUMBER
            for number, (name,) in enumerate(found):
                loaded = await store.tables.load(name)
                assert loaded is not None
                table = folded(loaded.sealed, loaded.events)
                assert table.is_over
                people = [seat.person for seat in table.seats]
                assert [str(person).rpartition("-")[2] for person in people] == [
                    str((2 * number + seat) % PEOPLE) for seat in (0, 1)
                ]
                assert [each.name for each in await store.tables.of_person(str(people[0]), 10)] == [name]
                rows = await store.database.read(partial(sat_there, name=name))
                assert rows == people

    run(check())
