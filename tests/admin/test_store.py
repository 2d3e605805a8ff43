"""Each act is stored whole, with its row in the log, or not at all; a server that runs hears of all of them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from azulejo.admin.acts import find_person, rename, reset_password
from azulejo.storage import CannotAct, NameTaken, Session, StorageError, Store, census
from azulejo.storage.admin_store import Order
from azulejo.storage.result_store import ResultsWanted
from azulejo.tables import BadEvent, folded, summary
from azulejo.tables.clocks import live_clock
from azulejo.tables.commands import Resign, TakeSeat
from azulejo.tables.offers import Wanted
from tests.storage.kept import keep, opened, run
from tests.tables.night import GREEDY, NOON, Night

WHY = Order("root", NOON, "spam")
SESSION = Session("phone", "Firefox", "Linux", NOON, NOON)


async def fill(store: Store) -> None:
    """Ana has claimed her name, Rui is a guest; they play, and Ana plays against a bot."""
    for person in ("ana", "rui"):
        await store.people.add(person, person.title(), NOON)
    await store.people.claim_name("ana", 1, "Ana", "hash", SESSION)
    await keep(store, Night("ana", "rui", clock=live_clock(30, 30)), "clocked")
    await keep(store, Night("ana", GREEDY), "alone")


async def kinds(store: Store) -> list[str]:
    return [act.kind for act in await store.admin.acts_after(0)]


def test_a_closed_table_is_over_in_every_row_and_closed_once(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await fill(store)
            await store.admin.close_table("clocked", WHY)
            loaded = await store.tables.load("clocked")
            assert loaded is not None
            assert folded(loaded.sealed, loaded.events).is_over
            assert await store.due.next_deadline() is None or "clocked" not in await store.due.clocked()
            for name, code in (("clocked", "table_is_over"), ("nowhere", "no_table_of_this_name"), ("\0", "no_table")):
                with pytest.raises(CannotAct) as refused:
                    await store.admin.close_table(name, WHY)
                assert refused.value.code.startswith(code)
            (act,) = await store.admin.acts_after(0)
            assert (act.number, act.operator, act.kind, act.target, act.reason) == (
                1,
                "root",
                "close",
                "clocked",
                "spam",
            )

    run(check())


def test_a_table_that_cannot_be_read_is_left_as_it_is(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await keep(store, Night("ana", "rui"))
            spoil = text("UPDATE events SET event = '{}' WHERE number = 3")
            await store.database.write(lambda connection: connection.execute(spoil))
            with pytest.raises(BadEvent):
                await store.admin.close_table("t", WHY)
            assert await kinds(store) == []

    run(check())


def test_people_are_banned_and_let_in_once_each(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await fill(store)
            await store.admin.ban("rui", WHY)
            rui = await store.people.find("rui")
            assert rui is not None
            assert rui.banned == NOON
            assert await store.admin.seats_of_banned() == {"clocked": {"rui"}}
            for act, code in (
                (store.admin.ban, "already_banned"),
                (store.admin.unban, ""),
                (store.admin.unban, "not_banned"),
            ):
                try:
                    await act("rui", WHY)
                except CannotAct as refused:
                    assert refused.code == code
                else:
                    assert code == ""
            with pytest.raises(CannotAct) as unknown:
                await store.admin.ban("nobody", WHY)
            assert unknown.value.code == "no_such_person"
            assert await store.admin.seats_of_banned() == {}
            assert await kinds(store) == ["ban", "unban"]

    run(check())


def test_a_name_is_changed_as_people_change_theirs(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await fill(store)
            ana, rui = await find_person(store, "ANA"), await find_person(store, "id:rui")
            for name in ("", "\u2800", "a\nb", "x" * 100):
                with pytest.raises(CannotAct):
                    await rename(store, ana, name, WHY)
            with pytest.raises(NameTaken):
                await rename(store, rui, "\uff21na", WHY)
            await rename(store, ana, "Eva", WHY)
            await rename(store, rui, "Ana", WHY)
            assert await store.people.account("Ana") is None
            account = await store.people.account("eva")
            assert account is not None
            assert account[0].id == "ana"
            acts = await store.admin.acts_after(0)
            assert [act.details for act in acts] == [
                {"name": "Ana", "new_name": "Eva"},
                {"name": "Rui", "new_name": "Ana"},
            ]
            for name in ("Ana", "rui", "id:nobody", "id:"):
                with pytest.raises(CannotAct):
                    await find_person(store, name)

    run(check())


def test_a_new_name_is_the_only_one_at_tables_too_also_at_those_of_the_past(database_url: str) -> None:
    """A name that nobody should have to read is nowhere any more; two at one table are told apart."""

    async def check() -> None:
        async with opened(database_url) as store:
            await fill(store)
            past = Night("ana", "rui")
            past.do(Resign(0), "ana")
            await keep(store, past, "past")
            screen = Night("ana", "ana", sit=False)
            for seat, name in enumerate(("Rude", "Ruder")):
                screen.do(TakeSeat(name, seat), "ana")
            await keep(store, screen, "screen")
            ana = await find_person(store, "Ana")
            await rename(store, ana, "Rui", WHY)
            names = {}
            for table in ("clocked", "alone", "past", "screen"):
                loaded = await store.tables.load(table)
                assert loaded is not None
                assert loaded.reidentified == 1
                now = folded(loaded.sealed, loaded.events)
                names[table] = [seat.name for seat in now.seats]
                (listed,) = [each for each in await store.tables.of_person("ana", 10) if each.name == table]
                assert listed.summary == summary(now) | {
                    "result": listed.summary["result"],
                    "you": listed.summary["you"],
                }
            assert names == {
                "clocked": ["Rui 2", "Rui"],
                "alone": ["Rui", "greedy"],
                "past": ["Rui 2", "Rui"],
                "screen": ["Rui", "Rui 2"],
            }
            offers = {each.name: json.loads(each.offer) for each in await store.tables.lobby(Wanted(), 10)}
            assert {name: [seat["name"] for seat in told["seats"]] for name, told in offers.items()} == {
                name: names[name] for name in ("clocked", "alone", "screen")
            }
            results = (await store.results.of_person("rui", ResultsWanted())).seats
            assert [(each.table, each.name) for each in results] == [("past", "Rui 2"), ("past", "Rui")]

    run(check())


def test_a_one_time_password_is_good_once_and_in_time(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await fill(store)
            await store.recovery.replace("ana", 2, {1: "hash"})
            ana = await find_person(store, "Ana")
            password = await reset_password(store, ana, WHY)
            changed = await find_person(store, "Ana")
            assert changed.once is not None
            assert changed.version == ana.version + 1
            assert await store.sessions.of_person("ana") == [], "all cookies have ended"
            assert changed.codes_left == 0
            assert not await store.people.use_once("ana", changed.once)
            used = await asyncio.gather(*(store.people.use_once("ana", NOON) for _ in range(4)))
            assert sorted(used) == [False, False, False, True]
            await store.people.set_password("ana", changed.version, "another")
            assert (await find_person(store, "Ana")).once is None
            with pytest.raises(CannotAct) as guest:
                await reset_password(store, await find_person(store, "id:rui"), WHY)
            assert guest.value.code == "guest_has_no_password"
            assert password not in str(await store.database.read(_everything))

    run(check())


def _everything(connection: Connection) -> list[object]:
    return [row for table in ("people", "acts") for row in connection.execute(text(f"SELECT * FROM {table}")).all()]


def test_acts_of_several_at_once_have_numbers_without_gaps(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as here, opened(database_url) as there:
            await fill(here)
            for number in range(12):
                await here.people.add(f"p{number}", f"Guest {number}", NOON)
            stores = (here, there)
            await asyncio.gather(*(stores[number % 2].admin.ban(f"p{number}", WHY) for number in range(12)))
            assert [act.number for act in await here.admin.acts_after(0)] == list(range(1, 13))
            assert [act.number for act in await here.admin.acts_after(10)] == [11, 12]
            assert [act.number for act in await here.admin.last_acts(2)] == [12, 11]
            assert await here.admin.last_number() == 12

    run(check())


def test_the_census_finds_what_is_large_and_late(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await fill(store)
            await keep(store, Night("rui", "eva", sit=False), "empty")
            first, *_, last = await census.largest_tables(store.database, 10)
            assert first.events > last.events == 1
            assert first.bytes > 1000
            assert [size.table for size in await census.largest_tables(store.database, 1)] == [first.table]
            ana, *_ = await census.busiest_people(store.database, 10)
            assert (ana.person, ana.name, ana.tables, ana.open_tables) == ("ana", "Ana", 3, 3)
            late = await census.latest(store.database, NOON + 10**9, 10)
            assert {(each.table, each.what) for each in late} >= {("clocked", "clock")}
            assert await census.latest(store.database, NOON, 10) == [
                each for each in await census.latest(store.database, NOON, 10) if each.what == "bot"
            ]
            assert [person.id for person in await census.people_named(store.database, "\uff32UI")] == ["rui"]
            here = await census.sitters_at(store.database, "clocked")
            assert [(sitter.name, sitter.seats) for sitter in here] == [("Ana", [1]), ("Rui", [2])]
            assert await census.sitters_at(store.database, "\0") == []

    run(check())


def test_who_may_not_write_changes_nothing(tmp_path: Path) -> None:
    """As for one who may read the folder and no more: SQLite is asked to refuse all writing."""
    url = f"sqlite:///{tmp_path / 'azulejo.db'}"

    async def check() -> None:
        async with opened(url) as store:
            await fill(store)
        with closing(sqlite3.connect(tmp_path / "azulejo.db")) as file:
            file.execute("PRAGMA journal_mode = DELETE")
        with pytest.raises(StorageError) as refused:
            async with opened(f"sqlite:///file:{tmp_path / 'azulejo.db'}?mode=ro&uri=true") as store:
                await store.admin.ban("ana", WHY)
        assert refused.value.code == "storage_read_only"
        async with opened(url) as store:
            assert await kinds(store) == []

    run(check())
