"""Guests who merge into accounts, and people who are deleted: events keep their ids, rows say who they are today."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence

import psycopg
import pytest
from sqlalchemy import text

from azulejo.games.registry import make
from azulejo.names import NOBODY
from azulejo.storage import ChangedMeanwhile, NameTaken, Overtaken, PersonGone, Session, Store
from azulejo.storage.failures import driver_error
from azulejo.storage.maintenance import nothing
from azulejo.storage.statements import Step
from azulejo.tables import folded, summary
from azulejo.tables.commands import Resign, TakeSeat
from azulejo.tables.events import SeatTaken
from azulejo.tables.offers import Wanted, offer
from tests.fair_games import fair_game
from tests.storage.kept import keep, keep_on, opened, run
from tests.tables.night import Night, commitment

NOW = 1_800_000_000_000


async def people(store: Store, *guests: str, account: str = "eva") -> None:
    for guest in guests:
        await store.people.add(guest, guest.title(), NOW, Session("s", "Firefox", "Linux", NOW, NOW))
    await store.people.add(account, account.title(), NOW)
    await store.people.claim_name(account, 1, account.title(), "hash")


async def persons(store: Store, name: str = "t") -> list[tuple[str | None, str]]:
    loaded = await store.tables.load(name)
    assert loaded is not None
    return [(seat.person, seat.name) for seat in folded(loaded.sealed, loaded.events).seats]


def test_all_that_is_a_guests_becomes_the_accounts(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            night = Night("ana", "rui", private=True)
            await keep(store, night)
            await store.records.add("r", "ana", fair_game(make("azul", 2), b"r"), NOW)
            assert await store.departures.merge("ana", "eva") == ["t"]
            assert await persons(store) == [("eva", "Ana"), ("rui", "Rui")]
            (mine,) = await store.tables.of_person("eva", 10)
            assert mine.summary["you"] == [1]
            assert await store.tables.of_person("ana", 10) == []
            assert [each.id for each in await store.records.of_person("eva", 10)] == ["r"]
            assert [await store.tables.count_open(opener=who) for who in ("ana", "eva")] == [0, 1]
            assert await store.people.find("ana") is None
            assert await store.sessions.of_person("ana") == []
            assert await store.departures.merge("ana", "eva") == [], "once is enough"

    run(check())


def test_who_sat_there_twice_has_both_seats_and_all_can_see_it(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            await keep(store, Night("ana", "eva", "rui"))
            await store.departures.merge("ana", "eva")
            assert [who for who, _ in await persons(store)] == ["eva", "eva", "rui"]
            (listed,) = await store.tables.of_person("eva", 10)
            seats = listed.summary["seats"]
            assert isinstance(seats, list)
            assert (listed.summary["you"], [seat["same_person"] for seat in seats]) == ([1, 2], [[2], [1], []])

    run(check())


def test_games_that_a_guest_has_called_off_are_not_forgotten_by_merging(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            for who, aborts in (("ana", 2), ("eva", 3)):
                await store.database.write(
                    lambda connection, who=who, aborts=aborts: connection.exec_driver_sql(  # type: ignore[misc] # a lambda's default has no type
                        f"UPDATE people SET aborts = {aborts} WHERE id = '{who}'"
                    )
                )
            await store.departures.merge("ana", "eva")
            merged = await store.people.find("eva")
            assert merged is not None
            assert merged.aborts == 5

    run(check())


def test_nobody_merges_but_a_guest_and_into_somebody_who_is_there(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            await store.people.add("ivo", "Ivo", NOW)
            await store.people.claim_name("ivo", 1, "Ivo", "hash")
            assert await store.departures.merge("ivo", "eva") == []
            assert await store.departures.merge("eva", "eva") == []
            with pytest.raises(PersonGone):
                await store.departures.merge("ana", "nobody")
            assert None not in [await store.people.find(who) for who in ("ana", "ivo", "eva")]

    run(check())


def test_of_a_deleted_person_others_keep_the_game_and_not_the_name(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "rui", account="ana")
            await store.recovery.replace("ana", 2, {1: "code"})
            night = Night("ana", "rui")
            night.do(Resign(0), "ana")
            await keep(store, night)
            await store.records.add("r", "ana", fair_game(make("azul", 2), b"r"), NOW)
            ana = await store.people.find("ana")
            assert ana is not None
            assert await store.departures.delete(ana, []) == ["t"]
            assert await persons(store) == [("ana", NOBODY), ("rui", "Rui")]
            (listed,) = await store.tables.of_person("rui", 10)
            assert "Ana" not in str(listed.summary)
            assert await store.people.find("ana") is None
            assert await store.people.account("Ana") is None
            assert await store.records.find("r") is None
            assert await store.recovery.code_hash("ana", 1) is None
            for who in ("ivo", "rui"):
                with pytest.raises(NameTaken):
                    await store.people.check_name("ANA", who)
            with pytest.raises(NameTaken):
                await store.people.claim_name("rui", 1, "Ana", "hash")
            with pytest.raises(NameTaken):
                await store.people.rename("rui", 1, NOBODY)
            await store.people.forget_guests(NOW + 1, 10)
            await store.people.check_name("Ana", "ivo")  # a year later

    run(check())


@pytest.mark.parametrize("archived", [False, True])
def test_of_a_deleted_person_no_mark_of_a_place_is_left(database_url: str, archived: bool) -> None:
    """Not in the log either, nor in what is packed; others keep theirs."""

    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            night = Night("ana", "rui", sit=False)
            for seat, who in enumerate(("ana", "rui")):
                night.do(
                    TakeSeat(who.title(), seat, commitment=commitment(f"{who}{seat}"), place="mark of a house"), who
                )
            night.reveal(["ana0", "rui1"])
            night.do(Resign(0), "ana")
            await keep(store, night)
            if archived:
                assert (await store.archive.pack_older(NOW * 2, nothing)).games == 1
            before = await store.tables.load("t")
            assert before is not None
            ana = await store.people.find("ana")
            assert ana is not None
            await store.departures.delete(ana, ["t"])
            loaded = await store.tables.load("t")
            assert loaded is not None
            places = [event.place for event in loaded.events if isinstance(event, SeatTaken)]
            assert places == ["", "mark of a house"]
            assert loaded.events[3:] == before.events[3:]
            (listed,) = await store.tables.of_person("rui", 10)
            kept = summary(folded(loaded.sealed, loaded.events))
            assert {name: listed.summary[name] for name in kept} == kept
            if not archived:
                rows = text("SELECT count(*) FROM events WHERE event LIKE '%mark of%'")
                assert await store.database.read(lambda connection: connection.scalar(rows)) == 1

    run(check())


def test_of_a_deleted_person_strangers_are_not_told_the_name(database_url: str) -> None:
    """In a game of several that goes on without them, which everybody finds in the lobby."""

    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            night = Night("ana", "rui", "eva")
            night.do(Resign(0), "ana")
            await keep(store, night)
            ana = await store.people.find("ana")
            assert ana is not None
            await store.departures.delete(ana, ["t"])
            (found,) = await store.tables.lobby(Wanted(), 10)
            assert [seat["name"] for seat in json.loads(found.offer)["seats"]] == [NOBODY, "Rui", "Eva"]
            loaded = await store.tables.load("t")
            assert loaded is not None
            again = offer(folded(loaded.sealed, loaded.events))
            assert again
            assert json.loads(found.offer) == again.told

    run(check())


def test_of_two_who_delete_one_person_at_once_one_does(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as two:
            await people(one, "ana")
            ana = await one.people.find("ana")
            assert ana is not None
            deletions = [store.departures.delete(ana, []) for store in (one, two)]
            outcomes = await asyncio.gather(*deletions, return_exceptions=True)
            assert sorted(isinstance(outcome, ChangedMeanwhile) for outcome in outcomes) == [False, True]

    run(check())


def test_nobody_is_deleted_who_has_sat_down_in_the_meantime(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            await keep(store, Night("ana", "rui"))
            ana = await store.people.find("ana")
            assert ana is not None
            with pytest.raises(Overtaken):
                await store.departures.delete(ana, [])
            assert await store.people.find("ana") == ana
            assert await store.departures.delete(ana, ["t"]) == ["t"]

    run(check())


@pytest.mark.parametrize("way", ["merged", "deleted"])
def test_nobody_who_is_gone_sits_down_or_opens_a_table(database_url: str, way: str) -> None:
    """What was under way when they went does not bring them back."""

    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana", "rui")
            night = Night("ana", "rui", sit=False)
            await keep(store, night)
            rui = await store.people.find("rui")
            assert rui is not None
            await (store.departures.merge("rui", "eva") if way == "merged" else store.departures.delete(rui, []))
            since = night.table.sequence
            night.do(TakeSeat("Rui", 1, commitment=commitment("rui")), "rui")
            with pytest.raises(PersonGone):
                await keep_on(store, night, since)
            assert await persons(store) == [(None, ""), (None, "")]
            ana = await store.people.find("ana")
            assert ana is not None
            await store.departures.delete(ana, ["t"])
            with pytest.raises(PersonGone):
                await keep(store, Night("ana", "eva"), "other")
            assert await store.tables.load("other") is None

    run(check())


def test_whoever_still_takes_a_merged_guest_for_the_guest_is_overtaken(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await people(store, "ana")
            night = Night("ana", "rui")
            await keep(store, night)
            await store.departures.merge("ana", "eva")
            since = night.table.sequence
            night.play()
            with pytest.raises(Overtaken):
                await keep_on(store, night, since)
            loaded = await store.tables.load("t")
            assert loaded is not None
            assert (len(loaded.events), loaded.reidentified) == (since, 1)
            await store.tables.append("t", night.table, night.events[since:], reidentified=1)

    run(check())


def test_no_event_holds_a_name(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            night = Night("ana", "rui")
            await keep(store, night)
            stored = await store.database.read(
                lambda connection: connection.exec_driver_sql("SELECT event FROM events").scalars().all()
            )
            assert "Ana" not in "".join(stored)
            assert sum(isinstance(event, SeatTaken) for event in night.events) == 2
            loaded = await store.tables.load("t")
            assert loaded is not None
            assert loaded.events == night.events

    run(check())


@pytest.mark.parametrize("way", ["merged", "deleted"])
@pytest.mark.parametrize("first", ["moves", "departure"])
def test_moves_at_two_tables_and_whoever_leaves_both_never_wait_for_each_other(
    postgresql_url: str, way: str, first: str
) -> None:
    """Both lock tables in the order of their names. Somebody holds the first, and both come to wait for it: if the
    second to come had begun with the other table, the first would get this one, want that one, and both would wait."""

    async def check() -> None:
        async with opened(postgresql_url) as store:
            await people(store, "ana")
            nights = {name: Night("ana", "rui") for name in ("b", "a")}
            for name, night in nights.items():
                await keep(store, night, name)
            ana = await store.people.find("ana")
            assert ana is not None
            failures = failures_of_groups(store)

            async def move() -> list[object]:
                since = {name: night.table.sequence for name, night in nights.items()}
                for night in nights.values():
                    night.play()
                writes = (keep_on(store, night, since[name], name) for name, night in nights.items())
                return list(await asyncio.gather(*writes, return_exceptions=True))

            async def leave() -> list[str]:
                if way == "merged":
                    return await store.departures.merge("ana", "eva")
                return await store.departures.delete(ana, ["a", "b"])

            async with await psycopg.AsyncConnection.connect(postgresql_url) as holder:
                await holder.execute("SELECT name FROM tables WHERE name = 'a' FOR UPDATE")
                if first == "moves":
                    moving = asyncio.create_task(move())
                    await until_waiting(postgresql_url, 1)
                leaving = asyncio.create_task(leave())
                await until_waiting(postgresql_url, 2 if first == "moves" else 1)
                if first == "departure":
                    moving = asyncio.create_task(move())
                    await until_waiting(postgresql_url, 2)
                await holder.commit()
                assert sorted(await leaving) == ["a", "b"]
                moved = await moving
            assert not [each for each in failures if is_deadlock(each)]
            expected = [type(None)] * 2 if first == "moves" else [Overtaken] * 2
            assert [type(each) for each in moved] == expected, "who has left by then is somebody else in both"

    run(check())


def failures_of_groups(store: Store) -> list[BaseException]:
    """What goes wrong when moves are written together, even if they are then written one by one."""
    found: list[BaseException] = []
    write = store.database.connections.write_steps

    async def noting(steps: Sequence[Step]) -> None:
        try:
            await write(steps)
        except BaseException as error:
            found.append(error)
            raise

    store.database.connections.write_steps = noting  # type: ignore[method-assign]
    return found


def is_deadlock(error: BaseException) -> bool:
    return isinstance(driver_error(error), psycopg.errors.DeadlockDetected)


async def until_waiting(url: str, number: int) -> None:
    """Until so many others of this database wait for a lock. Within one transaction nobody would be seen to begin."""
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    async with await psycopg.AsyncConnection.connect(url, autocommit=True) as connection:
        for _ in range(500):
            (found,) = await (await connection.execute(waiting)).fetchone() or (0,)
            if found >= number:
                return
            await asyncio.sleep(0.02)
    raise AssertionError("they do not wait")
