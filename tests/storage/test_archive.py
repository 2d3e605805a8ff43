"""Games that are long over take little space, and nobody who asks for them notices."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, event, func, select, update

from azulejo.names import NOBODY
from azulejo.records import load, verify
from azulejo.storage import CannotAct, Loaded, Store, archive_store, schema
from azulejo.storage.archive_store import Archived
from azulejo.storage.census import largest_tables
from azulejo.storage.maintenance import archive, export, nothing, unarchive
from azulejo.storage.table_store import read_events
from azulejo.tables import BadEvent, folded
from azulejo.tables.commands import OfferRematch, Resign
from tests.storage.filled import on
from tests.storage.kept import keep, keep_on, opened, run
from tests.tables.night import NOON, Night, snapshot

LATER = NOON + 1
played = Night("ana", "rui")
played.play_out()


def resigned() -> Night:
    night = Night("ana", "rui")
    night.do(Resign(0), "ana")
    return night


async def rows(store: Store, name: str) -> tuple[int, int]:
    """How many of a table are in `events` and in `archive`."""

    def count(connection: Connection) -> tuple[int, int]:
        both = (schema.events, schema.archive)
        events, packed = (
            connection.execute(select(func.count()).select_from(each).where(each.c.table == name)).scalar_one()
            for each in both
        )
        return events, packed

    return await store.database.read(count)


async def loaded(store: Store, name: str) -> Loaded:
    found = await store.tables.load(name)
    assert found is not None
    return found


def test_a_game_is_the_same_before_and_after_and_when_it_is_back(database_url: str) -> None:
    async def check(store: Store) -> None:
        await keep(store, played, "over")
        await keep(store, Night("ana", "rui"), "running")
        before, listed = await loaded(store, "over"), await store.tables.of_person("ana", 10)
        archived = await store.archive.pack_older(LATER, nothing)
        assert (archived.games, archived.events, archived.left) == (1, len(played.events), [])
        assert archived.packed < archived.bytes / 5
        assert await rows(store, "over") == (0, 1)
        assert await rows(store, "running") == (len(Night("ana", "rui").events), 0)
        assert await loaded(store, "over") == before
        assert snapshot(folded(before.sealed, before.events)) == snapshot(played.table)
        assert await store.tables.of_person("ana", 10) == listed
        assert await store.tables.find_link("link-over") == "over"
        for since in (0, 1, 40, len(played.events) - 1, len(played.events), 10_000):
            assert await store.tables.events_after("over", since) == played.events[since:]
        assert await store.archive.pack_older(LATER, nothing) == Archived()
        assert await store.archive.restore("over") == len(played.events)
        assert await rows(store, "over") == (len(played.events), 0)
        assert await loaded(store, "over") == before

    on(database_url, check)


def test_its_record_is_still_exported_and_proven(database_url: str, tmp_path: Path) -> None:
    on(database_url, lambda store: keep(store, played, "over"))
    export(database_url, tmp_path / "before")
    assert archive(database_url, LATER).games == 1
    assert export(database_url, tmp_path / "after").written == 1
    assert (tmp_path / "after/over.json").read_bytes() == (tmp_path / "before/over.json").read_bytes()
    assert verify(load(tmp_path / "after/over.json")) >= 5


def test_only_what_is_over_and_old_is_packed(database_url: str) -> None:
    async def check(store: Store) -> None:
        late = resigned()
        late.now += 1000
        late.do(OfferRematch(0), "ana")
        await keep(store, resigned(), "old")
        await keep(store, late, "late")
        assert (await store.archive.pack_older(NOON, nothing)).games == 0
        assert (await store.archive.pack_older(NOON + 1000, nothing)).games == 1
        assert (await rows(store, "old"))[1] == 1
        assert (await store.archive.pack_older(NOON + 1001, nothing)).games == 1

    on(database_url, check)


def test_what_happens_at_its_table_afterwards_comes_after_it(database_url: str) -> None:
    """A rematch is offered where the game was archived: by a server that has it in memory, or reads it anew."""

    async def check(store: Store) -> None:
        night = resigned()
        await keep(store, night, "over")
        await store.archive.pack_older(LATER, nothing)
        since = night.table.sequence
        night.now += 5
        night.do(OfferRematch(0), "ana")
        await keep_on(store, night, since, "over")
        new = len(night.events) - since
        assert new > 0
        assert await rows(store, "over") == (new, 1)
        for number in range(len(night.events) + 1):
            assert await store.tables.events_after("over", number) == night.events[number:]
        again = await store.archive.pack_older(LATER + 5, nothing)
        assert (again.games, again.events) == (1, new)
        assert await rows(store, "over") == (0, 1)
        assert (await loaded(store, "over")).events == night.events
        assert await store.archive.restore("over") == len(night.events)

    on(database_url, check)


def test_who_merges_or_is_deleted_does_so_in_archived_games_too(database_url: str) -> None:
    async def check(store: Store) -> None:
        for person, name in (("ana", "Ana"), ("rui", "Rui"), ("eva", "Eva")):
            await store.people.add(person, name, NOON)
        await store.people.claim_name("eva", 1, "Eva", "hash")
        await keep(store, resigned(), "over")
        await store.archive.pack_older(LATER, nothing)
        assert await store.departures.merge("ana", "eva") == ["over"]
        rui = await store.people.find("rui")
        assert rui is not None
        assert await store.departures.delete(rui, []) == ["over"]
        found = await loaded(store, "over")
        seats = folded(found.sealed, found.events).seats
        assert [(seat.person, seat.name) for seat in seats] == [("eva", "Ana"), ("rui", NOBODY)]

    on(database_url, check)


def test_a_crash_in_the_middle_loses_nothing(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a batch, and within one: what was packed stays so, all else is as it was, and it goes on from there."""
    names = [f"t{number:02}" for number in range(9)]

    async def check(store: Store) -> None:
        for name in names:
            await keep(store, resigned(), name)
        pack, packed = archive_store._pack, 0

        def fail(connection: Connection, name: str, sequence: int) -> Archived:
            nonlocal packed
            found = pack(connection, name, sequence)
            packed += 1
            if packed == 6:
                raise RuntimeError("the power is gone")
            return found

        with monkeypatch.context() as patch:
            patch.setattr(archive_store, "BATCH", 4)
            patch.setattr(archive_store, "_pack", fail)
            with pytest.raises(RuntimeError):
                await store.archive.pack_older(LATER, nothing)
        assert [(await rows(store, name))[1] for name in names] == [1] * 4 + [0] * 5
        for name in names:
            assert (await loaded(store, name)).events == resigned().events
        assert (await store.archive.pack_older(LATER, nothing)).games == 5

    on(database_url, check)


def test_what_is_not_whole_is_left_as_it_is_and_named(database_url: str) -> None:
    events = schema.events

    async def check(store: Store) -> None:
        night = resigned()
        for name in ("gap", "torn", "whole", "strange"):
            await keep(store, night, name)
        harm = (
            delete(events).where(events.c.table == "gap", events.c.number == 3),
            update(events).where(events.c.table == "torn", events.c.number == night.table.sequence).values(event="{"),
            update(events).where(events.c.table == "strange", events.c.number == 2).values(event="one\ntwo"),
        )
        for statement in harm:
            await store.database.write(lambda connection, statement=statement: connection.execute(statement))  # type: ignore[misc] # a lambda's default has no type
        before = {name: await rows(store, name) for name in ("gap", "torn", "strange")}
        archived = await store.archive.pack_older(LATER, nothing)
        assert (archived.games, archived.left) == (1, ["gap", "strange", "torn"])
        assert {name: await rows(store, name) for name in before} == before

    on(database_url, check)


@pytest.mark.parametrize(
    ("packed", "code"), [(b"\x01damaged", "bad_event"), (b"", "bad_event"), (b"\x07later", "newer_event")]
)
def test_a_damaged_archive_is_refused_and_stops_no_other(database_url: str, packed: bytes, code: str) -> None:
    async def check(store: Store) -> None:
        for name in ("bad", "good"):
            await keep(store, resigned(), name)
        await store.archive.pack_older(LATER, nothing)
        harm = update(schema.archive).where(schema.archive.c.table == "bad").values(packed=packed)
        await store.database.write(lambda connection: connection.execute(harm))
        with pytest.raises(BadEvent) as refused:
            await store.tables.load("bad")
        assert refused.value.code == code
        assert (await loaded(store, "good")).events == resigned().events

    on(database_url, check)
    told: list[tuple[str, object]] = []
    unarchive(database_url, ["bad", "good", "never"], lambda *each: told.append(each))
    assert [type(found).__name__ for _, found in told] == ["BadEvent", "int", "CannotAct"]


def test_only_what_is_archived_comes_back(database_url: str) -> None:
    async def check(store: Store) -> None:
        await keep(store, resigned(), "over")
        for name, code in (("over", "not_archived"), ("nowhere", "no_table_of_this_name")):
            with pytest.raises(CannotAct) as refused:
                await store.archive.restore(name)
            assert refused.value.code == code

    on(database_url, check)


def test_whoever_reads_while_it_comes_and_goes_always_finds_all_of_it(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as one, opened(database_url) as other:
            night = resigned()
            await keep(one, night, "over")

            async def come_and_go() -> None:
                for _ in range(10):
                    await one.archive.pack_older(LATER, nothing)
                    await one.archive.restore("over")

            going = asyncio.create_task(come_and_go())
            reads = 0
            while not going.done():
                assert (await loaded(other, "over")).events == night.events
                reads += 1
            await going
            assert reads > 10

    run(check())


def test_large_tables_are_listed_by_what_they_take_now(database_url: str) -> None:
    async def check(store: Store) -> None:
        await keep(store, played, "over")
        (loose,) = await largest_tables(store.database, 5)
        await store.archive.pack_older(LATER, nothing)
        (packed,) = await largest_tables(store.database, 5)
        assert packed.events == loose.events
        assert 0 < packed.bytes < loose.bytes / 5

    on(database_url, check)


def test_a_game_that_comes_and_goes_between_two_questions_is_found(postgresql_url: str) -> None:
    """It is packed when the first one is asked, back when the second is, and packed again before there is a third."""
    meanwhile = iter(
        (
            nothing_happens,
            lambda: unarchive(postgresql_url, ["over"], lambda *_: None),
            lambda: archive(postgresql_url, LATER),
        )
    )

    def read(connection: Connection) -> int:
        event.listen(connection, "before_execute", lambda *_: in_a_thread(next(meanwhile, nothing_happens)))
        return len(read_events(connection, "over")[0])

    async def check(store: Store) -> None:
        night = resigned()
        await keep(store, night, "over")
        await store.archive.pack_older(LATER, nothing)
        assert await store.database.read(read) == len(night.events)

    on(postgresql_url, check)
    assert next(meanwhile, None) is None


def nothing_happens() -> None:
    """Between two questions, mostly."""


def in_a_thread(act: Callable[[], object]) -> None:
    """Does something that needs a loop of its own, and waits for it."""
    thread = threading.Thread(target=act)
    thread.start()
    thread.join()
