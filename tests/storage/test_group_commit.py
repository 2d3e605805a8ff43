"""Changes that come together are written together; each is answered for itself, once it is on disk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from azulejo.storage import Overtaken, StorageError, Store
from azulejo.storage.changes import Change, change
from azulejo.storage.group_commit import GroupCommit
from azulejo.storage.statements import Step, overtaken
from tests.storage.kept import keep, keep_on, opened, run, table_after
from tests.tables.night import Night

NAMES = [f"t{number:02}" for number in range(12)]


class Notes:
    """Notes what is written with what, and writes it when it may."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.may_write = asyncio.Event()
        self.refused: dict[str, Exception] = {}

    async def write(self, changes: Sequence[Change]) -> None:
        self.groups.append([each.name for each in changes])
        await self.may_write.wait()
        for each in changes:
            if each.name in self.refused:
                raise self.refused[each.name]


def named(name: str) -> Change:
    night = Night("ana", "rui")
    return change(name, table_after(night.events), night.events)


async def added(group: GroupCommit, names: Sequence[str]) -> list[asyncio.Task[None]]:
    """The first is being written by the time the others come."""
    tasks = [asyncio.create_task(group.add(named(names[0])))]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    tasks += [asyncio.create_task(group.add(named(name))) for name in names[1:]]
    await asyncio.sleep(0)
    return tasks


def test_what_comes_during_a_commit_shares_the_next_in_the_order_of_names() -> None:
    async def check() -> None:
        notes = Notes()
        tasks = await added(GroupCommit(notes.write), ["d", "c", "a", "b"])
        assert notes.groups == [["d"]]
        assert not any(task.done() for task in tasks)
        notes.may_write.set()
        await asyncio.gather(*tasks)
        assert notes.groups == [["d"], ["a", "b", "c"]]

    run(check())


def test_one_that_was_overtaken_fails_alone() -> None:
    async def check() -> None:
        notes = Notes()
        notes.refused["b"] = overtaken("b")
        tasks = await added(GroupCommit(notes.write), ["d", "c", "b", "a"])
        notes.may_write.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), type(None), Overtaken, type(None)]
        assert notes.groups == [["d"], ["a", "b", "c"], ["a"], ["b"], ["c"]]

    run(check())


def test_a_database_that_fails_is_not_asked_again_for_each() -> None:
    async def check() -> None:
        notes = Notes()
        notes.refused["a"] = StorageError("storage_full", place="a test")
        group = GroupCommit(notes.write)
        tasks = await added(group, ["d", "a", "b"])
        notes.may_write.set()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [getattr(result, "code", None) for result in results] == [None, "storage_full", "storage_full"]
        assert notes.groups == [["d"], ["a", "b"]]
        notes.refused.clear()
        await group.add(named("a"))

    run(check())


def test_who_goes_away_keeps_nobody_from_anything_and_closing_waits() -> None:
    async def check() -> None:
        notes = Notes()
        group = GroupCommit(notes.write)
        tasks = await added(group, ["d", "a", "b"])
        tasks[0].cancel()
        tasks[1].cancel()
        finishing = asyncio.create_task(group.finish())
        await asyncio.sleep(0)
        assert not finishing.done()
        notes.may_write.set()
        await finishing
        assert notes.groups == [["d"], ["a", "b"]]
        assert tasks[2].done()

    run(check())


def transactions(store: Store) -> list[int]:
    """How many rows of events each transaction writes from now on."""
    counted: list[int] = []
    write = store.database.connections.write_steps

    async def counting(steps: Sequence[Step]) -> None:
        counted.append(sum(len(step.rows) for step in steps if "INSERT INTO events" in step.text))
        await write(steps)

    store.database.connections.write_steps = counting  # type: ignore[method-assign]
    return counted


def test_many_tables_are_written_in_few_transactions_and_those_overtaken_leave_no_trace(database_url: str) -> None:
    """Two of the twelve build on an event that is not there."""

    async def check() -> None:
        nights = {name: Night("ana", "rui") for name in NAMES}
        async with opened(database_url) as store:
            for name, night in nights.items():
                await keep(store, night, name)
            since = {name: night.table.sequence for name, night in nights.items()}
            for name, night in nights.items():
                night.play()
                if name in NAMES[3:5]:
                    since[name] = night.table.sequence
                    night.play()
            counted = transactions(store)
            writes = (keep_on(store, night, since[name], name) for name, night in nights.items())
            results = await asyncio.gather(*writes, return_exceptions=True)
            failed = [name for name, result in zip(NAMES, results, strict=True) if isinstance(result, Overtaken)]
            assert failed == NAMES[3:5]
            assert [result for result in results if result is not None and not isinstance(result, Overtaken)] == []
            for name, night in nights.items():
                kept = night.events[: since[name] - 1] if name in failed else night.events
                assert await store.tables.events_after(name, 0) == kept
            counted.clear()
            again = {name: night for name, night in nights.items() if name not in failed}
            for night in again.values():
                night.play()
            await asyncio.gather(*(keep_on(store, night, since[name] + 1, name) for name, night in again.items()))
            assert counted == [len(again)]

    run(check())


@pytest.mark.parametrize("fails", [0, 1, 2])
def test_what_is_to_blame_for_a_clash_is_found(database_url: str, fails: int) -> None:
    """An event whose number is taken, though the table does not say so: a constraint fails, not a count."""

    async def check() -> None:
        nights = [Night("ana", "rui") for _ in range(3)]
        async with opened(database_url) as store:
            for night, name in zip(nights, NAMES, strict=False):
                await keep(store, night, name)
            since = nights[0].table.sequence
            for night in nights:
                night.play()
            stolen = f"INSERT INTO events VALUES ('{NAMES[fails]}', {since + 1}, '-')"
            await store.database.write(lambda connection: connection.exec_driver_sql(stolen))
            writes = (keep_on(store, night, since, name) for night, name in zip(nights, NAMES, strict=False))
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert [isinstance(result, Overtaken) for result in results] == [n == fails for n in range(3)]

    run(check())
