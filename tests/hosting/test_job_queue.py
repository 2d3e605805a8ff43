"""The line of jobs on PostgreSQL: everybody has a turn, hints come first, and nothing stays that nobody waits for."""

from __future__ import annotations

import asyncio
import random
from collections import Counter, defaultdict, deque
from typing import Any

import psycopg
import pytest
from procrastinate.jobs import Status

from azulejo.server.hosting.bot_jobs.job_queue import DEATHS, HINTS, KEPT, MOVES, QUEUE, JobQueue
from azulejo.server.hosting.bot_jobs.job_schema import SCHEMA, VERSION
from azulejo.storage import StorageError, Store
from tests.hosting.cellar import rows
from tests.hosting.evening import run

LONG = 60.0


class Line:
    """One worker at the queue, by hand."""

    def __init__(self, queue: JobQueue) -> None:
        self.queue = queue
        self.number = 0
        self.worker: int | None = None

    async def add(self, who: str, first: int = MOVES, key: str = "") -> str:
        self.number += 1
        key = key or f"{who} {self.number}"
        assert await self.queue.ask(key, {}, first, who, LONG) is None
        return key

    async def fetch(self) -> Any:
        if self.worker is None:
            self.worker = await self.queue.app.job_manager.register_worker()
        return await self.queue.app.job_manager.fetch_job([QUEUE], self.worker)

    async def take(self) -> str | None:
        """Takes the next job, and has it done at once."""
        job = await self.fetch()
        if job is None:
            return None
        await self.queue.app.job_manager.finish_job(job, Status.SUCCEEDED, delete_job=True)
        return str(job.task_kwargs["key"])


async def line_at(url: str) -> Line:
    queue = JobQueue(url)
    await queue.open()
    return Line(queue)


@pytest.mark.parametrize("seed", range(3))
def test_nobody_has_more_than_two_turns_while_another_waits_for_one(postgresql_url: str, seed: int) -> None:
    """Whatever comes when: in each round everybody who waits has one turn, so that two may come one after the other
    only where one round ends and the next begins."""

    async def story() -> None:
        line, luck = await line_at(postgresql_url), random.Random(seed)
        waiting: dict[str, deque[str]] = defaultdict(deque)
        others: dict[str, Counter[str]] = {}  # the turns of others since one began to wait for the next

        async def take() -> None:
            key = await line.take()
            if key is None:
                assert not others
                return
            who = key.partition(" ")[0]
            assert key == waiting[who].popleft(), "each in the order in which they came"
            assert max(others.pop(who).values(), default=0) <= 2
            for turns in others.values():
                turns[who] += 1
            if waiting[who]:
                others[who] = Counter()

        for _ in range(150):
            if luck.random() < 0.6:
                who = luck.choice(["ana", "ana", "ana", "rui", "eva", "gil"])
                waiting[who].append(await line.add(who))
                others.setdefault(who, Counter())
            else:
                await take()
        while others:
            await take()
        await line.queue.close()

    run(story())


def test_one_with_a_single_table_does_not_wait_for_one_with_fifty(postgresql_url: str) -> None:
    """Though they are at different servers."""

    async def story() -> None:
        mine, yours = await line_at(postgresql_url), await line_at(postgresql_url)
        for _ in range(50):
            await mine.add("ana")
        single = await yours.add("rui")
        taken = [await mine.take() for _ in range(51)]
        assert taken.index(single) == 1
        for queue in (mine.queue, yours.queue):
            await queue.close()

    run(story())


def test_nobody_who_has_many_is_put_off_for_ever_by_those_who_come(postgresql_url: str) -> None:
    async def story() -> None:
        line = await line_at(postgresql_url)
        for _ in range(3):
            await line.add("ana")
        taken = []
        for number in range(12):
            await line.add(f"newcomer {number}")
            taken.append(str(await line.take()))
        assert sum(key.startswith("ana") for key in taken) == 3
        await line.queue.close()

    run(story())


def test_hints_come_before_moves_and_person_by_person(postgresql_url: str) -> None:
    async def story() -> None:
        line = await line_at(postgresql_url)
        asked = [("bot", MOVES), ("bot", MOVES), ("ana", HINTS), ("ana", HINTS), ("rui", HINTS)]
        keys = [await line.add(who, first) for who, first in asked]
        assert [await line.take() for _ in range(5)] == [keys[2], keys[4], keys[3], keys[0], keys[1]]
        await line.queue.close()

    run(story())


def test_who_asks_the_same_is_not_in_line_twice_and_has_the_same_answer(postgresql_url: str) -> None:
    async def story() -> None:
        line, other = await line_at(postgresql_url), await line_at(postgresql_url)
        key = await line.add("ana")
        await other.add("ana", key=key)
        assert await line.fetch() is not None
        assert await line.fetch() is None
        await line.queue.store(key, "first")
        await line.queue.store(key, "second")
        assert await other.queue.ask(key, {}, MOVES, "ana", LONG) == "first"
        assert await other.queue.answers([key, "another"]) == {key: "first"}
        for queue in (line.queue, other.queue):
            await queue.close()

    run(story())


def test_what_a_dead_worker_had_taken_is_in_line_again_and_fails_when_three_died_of_it(postgresql_url: str) -> None:
    async def story() -> None:
        line = await line_at(postgresql_url)
        key = await line.add("ana")
        for death in range(1, DEATHS + 1):
            job = await line.fetch()
            assert job is not None
            assert await line.queue.rescue("failed") == 0, "the worker is alive"
            rows(postgresql_url, "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '6 seconds'")
            line.worker = None
            assert await line.queue.rescue("failed") == 1
            assert await line.queue.answers([key]) == ({key: "failed"} if death == DEATHS else {})
        assert not await line.queue.is_wanted(key, 2**40)
        await line.queue.close()

    run(story())


def test_what_a_dead_worker_had_taken_does_not_block_the_same_asked_anew(postgresql_url: str) -> None:
    async def story() -> None:
        line = await line_at(postgresql_url)
        key = await line.add("ana")
        assert await line.fetch() is not None
        await line.add("ana", key=key)
        rows(postgresql_url, "DELETE FROM procrastinate_workers")
        line.worker = None
        assert await line.fetch() is None
        assert await line.queue.rescue("failed") == 1
        assert await line.take() == key
        assert rows(postgresql_url, "SELECT id FROM procrastinate_jobs") == []
        await line.queue.close()

    run(story())


def test_what_nobody_waits_for_is_neither_thought_about_nor_kept(postgresql_url: str) -> None:
    async def story() -> None:
        line = await line_at(postgresql_url)
        key, lapsed, old = await line.add("ana"), "lapsed", "old"
        assert await line.queue.ask(lapsed, {}, MOVES, "ana", -1.0) is None
        ((until,),) = rows(
            postgresql_url, "SELECT (args->>'until')::float8 FROM procrastinate_jobs WHERE lock = 'lapsed'"
        )
        assert not await line.queue.is_wanted(lapsed, until)
        for answered in (old, "new"):
            await line.queue.store(answered, "answer")
        rows(postgresql_url, "UPDATE thoughts SET at = now() - make_interval(secs => %s) WHERE key = 'old'", KEPT + 1)
        await line.queue.sweep()
        assert rows(postgresql_url, "SELECT lock FROM procrastinate_jobs") == [(key,)]
        assert rows(postgresql_url, "SELECT key FROM thoughts") == [("new",)]
        await line.queue.cancel(key)
        assert rows(postgresql_url, "SELECT id FROM procrastinate_jobs") == []
        await line.queue.close()

    run(story())


def test_a_worker_of_another_version_is_known_as_that(postgresql_url: str) -> None:
    async def story() -> None:
        line = await line_at(postgresql_url)
        for name, queue in (("ours", QUEUE), ("theirs", "bots of azulejo 0.0.1")):
            worker = await line.queue.app.job_manager.register_worker()
            rows(postgresql_url, "INSERT INTO bot_workers VALUES (%s, %s, 3, %s)", worker, name, queue)
        found = await line.queue.workers()
        assert (found.names, found.processes, found.strangers) == (("ours",), 3, ("theirs",))
        await line.queue.close()

    run(story())


def test_the_schema_of_jobs_is_no_part_of_the_store_and_made_once_by_all_who_come(postgresql_url: str) -> None:
    """A worker may come before any server has: then the database is still one for tables."""

    async def story() -> None:
        queues = [JobQueue(postgresql_url) for _ in range(4)]
        await asyncio.gather(*(queue.open() for queue in queues))
        for _ in range(2):
            store = await Store.open(postgresql_url)
            await store.close()
        assert rows(postgresql_url, "SELECT version FROM made_by") == [(VERSION,)]
        rows(postgresql_url, "UPDATE made_by SET version = 'of yesterday'")
        rows(postgresql_url, "INSERT INTO thoughts VALUES ('key', 'answer')")
        again = JobQueue(postgresql_url)
        await again.open()
        assert rows(postgresql_url, "SELECT version FROM made_by") == [(VERSION,)]
        assert rows(postgresql_url, "SELECT key FROM thoughts") == []
        with psycopg.connect(postgresql_url) as connection:
            found = connection.execute(
                "SELECT DISTINCT schemaname FROM pg_tables WHERE tablename LIKE 'procrastinate%'"
            )
            assert found.fetchall() == [(SCHEMA,)]
        for queue in (*queues, again):
            await queue.close()

    run(story())


def test_a_database_that_is_not_there_is_one_sentence(postgresql_url: str) -> None:
    async def story() -> None:
        queue = JobQueue("postgresql://127.0.0.1:1/nowhere")
        with pytest.raises(StorageError) as gone:
            await queue.open()
        assert gone.value.code == "storage_unreachable"
        await queue.close()

    run(story())
