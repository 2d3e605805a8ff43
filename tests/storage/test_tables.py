"""Tables and their events are all there after a restart, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from azulejo.records import Record
from azulejo.storage import Overtaken, Store
from azulejo.tables import Sealed, folded, open_rematch, record, summary, view
from azulejo.tables.commands import Leave, OfferRematch, Resign, TakeSeat
from azulejo.tables.events import Event, RematchOpened
from tests.storage.kept import another, keep, keep_on, opened, run, table_after
from tests.tables.night import GREEDY, NOON, Night, sealed, snapshot


def test_a_whole_game_is_read_back_as_it_was_played(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui", GREEDY)
        async with opened(database_url) as store:
            await keep(store, night)
            while not night.table.is_over:
                before = night.table.sequence
                night.play()
                await store.tables.append("t", night.table, night.events[before:])
        async with opened(database_url) as store:
            loaded = await store.tables.load("t")
            assert loaded is not None
            assert loaded.events == night.events
            assert loaded.sealed == sealed()
            assert snapshot(folded(loaded.sealed, loaded.events)) == snapshot(night.table)

    run(check())


def test_a_table_that_is_not_there_is_none(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            assert await store.tables.load("t") is None
            assert await store.tables.events_after("t", 0) == []

    run(check())


def test_what_one_lacks_can_be_read_alone(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        night.play()
        async with opened(database_url) as store:
            await keep(store, night)
            assert await store.tables.events_after("t", 0) == night.events
            assert await store.tables.events_after("t", 5) == night.events[5:]
            assert await store.tables.events_after("t", len(night.events)) == []

    run(check())


def test_a_link_leads_to_its_table_alone(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await keep(store, Night("ana", "rui"), "one")
            await keep(store, Night("ana", "rui", private=True), "two")
            assert await store.tables.find_link("link-two") == "two"
            assert await store.tables.find_link("link-") is None

    run(check())


def test_of_two_writers_who_decided_at_once_one_is_overtaken_and_writes_nothing(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        since = night.table.sequence
        rival = Night("ana", "rui")
        night.play(0)
        rival.play(1)
        async with opened(database_url) as one, opened(database_url) as two:
            await keep(one, Night("ana", "rui"))
            race = asyncio.gather(keep_on(one, night, since), keep_on(two, rival, since), return_exceptions=True)
            lost = [isinstance(outcome, Overtaken) for outcome in await race]
            assert sorted(lost) == [False, True]
            winner = rival if lost[0] else night
            loaded = await two.tables.load("t")
            assert loaded is not None
            assert loaded.events == winner.events

    run(check())


def test_many_races_for_one_number_have_one_winner_each(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        async with opened(database_url) as one, opened(database_url) as two:
            await keep(one, night)
            for _ in range(25):
                since = night.table.sequence
                night.play()
                stores = [one, two, one, two]
                race = asyncio.gather(*(keep_on(store, night, since) for store in stores), return_exceptions=True)
                assert sum(outcome is None for outcome in await race) == 1
            assert await one.tables.events_after("t", 0) == night.events

    run(check())


def test_events_that_do_not_follow_what_is_stored_are_refused(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        async with opened(database_url) as store:
            await keep(store, night)
            night.play()
            lost = night.table.sequence
            night.play()
            with pytest.raises(Overtaken):
                await keep_on(store, night, lost)
            assert (
                await store.tables.events_after("t", 0) == night.events[: len(await store.tables.events_after("t", 0))]
            )

    run(check())


def test_a_name_and_a_link_are_given_once(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            first = Night("ana", "rui", sit=False)
            await keep(store, first)
            with pytest.raises(Overtaken):
                await keep(store, Night("rui", "ana", sit=False))
            with pytest.raises(Overtaken):
                same_link = folded(Sealed(bytes(32), "link-t"), first.events)
                await store.tables.open("other", same_link, first.events)
            assert await store.tables.load("other") is None

    run(check())


def rematch() -> tuple[Night, int, list[Event]]:
    """A game that is over, the number of its last event before the rematch, and the first events of the next table."""
    night = Night("ana", "rui")
    night.do(Resign(0), "ana")
    night.do(OfferRematch(0), "ana")
    night.do(OfferRematch(1), "rui")
    since = night.table.sequence
    first = open_rematch(night.table, "t", NOON, another("next"))
    night.house.kept["t"].append([RematchOpened(NOON, "next")])
    return night, since, first


def test_a_rematch_is_stored_at_both_tables(database_url: str) -> None:
    async def check() -> None:
        night, since, first = rematch()
        async with opened(database_url) as store:
            before = night.events[:since]
            await store.tables.open("t", table_after(before), before)
            await store.tables.open_rematch(
                "t", night.table, night.events[since:], "next", table_after(first, "next"), first
            )
            assert await store.tables.events_after("t", since) == [RematchOpened(NOON, "next")]
            assert await store.tables.events_after("next", 0) == first

    run(check())


def test_a_rematch_that_cannot_be_stored_is_stored_at_neither_table(database_url: str) -> None:
    async def check() -> None:
        night, since, first = rematch()
        async with opened(database_url) as store:
            before = night.events[:since]
            await store.tables.open("t", table_after(before), before)
            await keep(store, Night("ana", "rui", sit=False), "next")
            kept = await store.tables.events_after("next", 0)
            with pytest.raises(Overtaken):
                await store.tables.open_rematch(
                    "t", night.table, night.events[since:], "next", table_after(first, "next"), first
                )
            assert await store.tables.events_after("t", since) == []
            assert await store.tables.events_after("next", 0) == kept

    run(check())


async def names(store: Store, size: int, person: str) -> list[str]:
    """All names of a person's list, read page by page."""
    found: list[str] = []
    before = None
    while page := await store.tables.of_person(person, size, before):
        assert len(page) <= size
        found += [listed.name for listed in page]
        before = page[-1].updated, page[-1].name
    return found


def test_one_s_own_list_has_every_table_the_last_changed_first(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            for number in range(7):
                night = Night("ana", "rui", sit=False)
                night.now += number // 2  # some at the same time
                night.do(TakeSeat("Ana", 0), "ana")
                await keep(store, night, f"t{number}")
            await keep(store, Night("ana", "rui", private=True), "private")
            over = Night("ana", "rui")
            over.do(Resign(0), "ana")
            await keep(store, over, "over")
            everything = ["t6", "t5", "t4", "t3", "t2", "t1", "t0", "private", "over"]
            for size in (1, 2, 3, 10):
                assert await names(store, size, "ana") == everything
            assert await names(store, 2, "rui") == ["private", "over"]
            assert await names(store, 2, "eva") == []

    run(check())


def test_a_list_shows_tables_as_they_are_now(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui")
        async with opened(database_url) as store:
            await keep(store, night)
            (shown,) = await store.tables.of_person("rui", 10)
            assert shown.summary == summary(night.table) | {"result": None, "you": [2]}
            since = night.table.sequence
            night.now += 5000
            night.do(Resign(0), "ana")
            await keep_on(store, night, since)
            (mine,) = await store.tables.of_person("rui", 10)
            assert mine.summary == summary(night.table) | {"result": view(night.table, None)["result"], "you": [2]}
            assert mine.updated == NOON + 5000

    run(check())


def test_people_find_the_tables_where_they_sit_and_those_they_opened(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await keep(store, Night("ana", "rui", "ana"), "hot")
            await keep(store, Night("rui", "eva"), "watched")
            yours = {listed.name: listed.summary["you"] for listed in await store.tables.of_person("ana", 10)}
            assert yours == {"hot": [1, 3], "watched": []}
            yours = {listed.name: listed.summary["you"] for listed in await store.tables.of_person("rui", 10)}
            assert yours == {"hot": [2], "watched": [1]}

    run(check())


def test_who_leaves_a_seat_before_the_game_has_it_no_more_in_the_list(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui", sit=False)
        night.do(TakeSeat("Rui", 1), "rui")
        async with opened(database_url) as store:
            await keep(store, night)
            assert await names(store, 5, "rui") == ["t"]
            since = night.table.sequence
            night.do(Leave(1), "rui")
            await keep_on(store, night, since)
            assert await names(store, 5, "rui") == []

    run(check())


def test_the_record_of_a_finished_game_is_whole(database_url: str) -> None:
    async def check() -> None:
        night = Night("ana", "rui", GREEDY)
        night.play_out()
        async with opened(database_url) as store:
            await keep(store, night)
            ((name, whole),) = [each async for each in store.records.finished()]
            assert name == "t"
            assert isinstance(whole, Record)
            assert whole.to_text() == record(night.table, None, "2027-01-15").to_text()

    run(check())
