"""What is done to the database of a server that runs, which only reads of it in the log."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from azulejo.server.hosting import Host, bus_for
from azulejo.server.hosting.bus import UNSURE, anew, person
from azulejo.server.hosting.shared_clock import wall_clock
from azulejo.storage import Store
from azulejo.storage.admin_store import Order
from azulejo.tables import Conflict, Table
from azulejo.tables.events import Finished, Moved
from tests.hosting.evening import GREEDY, hosting, play, run, seated, stored, until, view
from tests.storage.kept import opened

PEOPLE = ("ana", "rui")


def why() -> Order:
    return Order("root", wall_clock(), "spam")


@asynccontextmanager
async def serving(url: str, *people: str) -> AsyncIterator[tuple[Host, Store]]:
    """A server, and the store of whoever runs `azulejo admin` beside it."""
    async with hosting(url, bus_for(url), now=wall_clock, started=True) as host, opened(url) as beside:
        for person in people:
            await beside.people.add(person, person.title(), wall_clock())
        yield host, beside


def is_over(table: Table) -> bool:
    return table.is_over


def test_who_follows_a_table_hears_that_it_was_closed(database_url: str) -> None:
    async def check() -> None:
        async with serving(database_url) as (host, beside):
            name = await seated(host, *PEOPLE)
            await play(host, name, PEOPLE)
            await beside.admin.close_table(name, why())
            await until(host, name, is_over)
            assert (await view(host, name))["result"]["reason"] == "closed"
            with pytest.raises(IndexError):
                await play(host, name, PEOPLE)

    run(check())


def test_a_new_name_is_seen_at_once_at_a_table_where_people_play_on(database_url: str) -> None:
    async def check() -> None:
        async with serving(database_url, *PEOPLE) as (host, beside):
            name = await seated(host, *PEOPLE)
            await play(host, name, PEOPLE)
            old = (await view(host, name))["seats"][0]["name"]
            heard = asyncio.Event()
            host.bus.subscribe(anew(name), lambda _: heard.set())
            await beside.admin.rename("ana", "Polite", why())
            await heard.wait()
            assert (await view(host, name))["seats"][0]["name"] == "Polite"
            await play(host, name, PEOPLE)
            assert old not in str(await view(host, name))
            assert old not in (await host.record(name, None)).names

    run(check())


def test_a_table_is_closed_while_people_move_at_it(database_url: str) -> None:
    """Each move that was answered is stored before the end; nothing comes after it."""

    async def check() -> None:
        async with serving(database_url) as (host, beside):
            for _ in range(4):
                name = await seated(host, *PEOPLE)
                moves = 0

                async def move(name: str = name) -> None:
                    nonlocal moves
                    with pytest.raises((Conflict, IndexError)):
                        while True:
                            await play(host, name, PEOPLE)
                            moves += 1

                moving = asyncio.create_task(move())
                while not moves:
                    await asyncio.sleep(0)
                await beside.admin.close_table(name, why())
                await moving
                events = await stored(host, name)
                assert sum(isinstance(event, Moved) for event in events) == moves
                assert [isinstance(event, Finished) for event in events] == [False] * (len(events) - 1) + [True]
            assert await beside.admin.last_number() == 4

    run(check())


def test_a_bot_plays_on_for_who_is_banned_and_a_lonely_game_is_closed(database_url: str) -> None:
    async def check() -> None:
        async with serving(database_url, *PEOPLE) as (host, beside):
            together = await seated(host, *PEOPLE)
            alone = await seated(host, "rui", bots=[GREEDY])
            await beside.admin.ban("rui", why())
            await until(host, alone, is_over)
            await until(host, together, lambda table: table.seats[1].stand_in)
            assert not (await host.table(together, "ana")).is_over
            await host.acts.look()
            await host.acts._sweep()
            kinds = [event.kind for event in await stored(host, together)]
            assert kinds.count("bot_took_over") == 1, "nothing happens twice"

    run(check())


def test_who_was_banned_while_no_server_ran_or_sat_down_too_late_is_taken_from_the_table(sqlite_url: str) -> None:
    async def check() -> None:
        async with serving(sqlite_url, *PEOPLE) as (host, beside):
            name = await seated(host, *PEOPLE)
        async with opened(sqlite_url) as beside:
            await beside.admin.ban("rui", why())
        async with serving(sqlite_url) as (host, beside):
            await until(host, name, lambda table: table.seats[1].stand_in)
            late = await seated(host, *PEOPLE)  # as a request that was let in before the ban was heard of
            await host.acts._sweep()
            assert (await host.table(late, "ana")).seats[1].stand_in

    run(check())


def test_a_store_that_fails_puts_the_acts_off(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from azulejo.storage import StorageError

    async def check() -> None:
        async with serving(sqlite_url, *PEOPLE) as (host, beside):
            name = await seated(host, *PEOPLE)
            heard: list[int] = []
            host.bus.subscribe(person("rui"), heard.append)

            async def fail() -> dict[str, set[str]]:
                raise StorageError("storage_full", place="a test")

            monkeypatch.setattr(host.store.admin, "seats_of_banned", fail)
            await beside.admin.ban("rui", why())
            with pytest.raises(StorageError):
                while True:
                    await host.acts.look()
            assert not (await host.table(name, "ana")).seats[1].stand_in
            monkeypatch.undo()
            await host.acts.look()
            assert (await host.table(name, "ana")).seats[1].stand_in
            assert heard == [UNSURE]

    run(check())
