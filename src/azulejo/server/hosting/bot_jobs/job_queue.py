"""The queue itself: what servers and bot workers do with the database. Whatever fails raises StorageError.

In line everybody has one turn in each round, whichever server they are at. A job's priority says in which round its
turn is: after that of one's last job there, and in no case before the next turn of anybody who waits already. So one
with fifty tables waits for them alone, and is never put off for ever by those who come later.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final

import psycopg
from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException, UniqueViolation
from procrastinate.jobs import Job, Status
from sqlalchemy.engine import make_url

import azulejo
from azulejo.server.hosting.bot_jobs.job_schema import OPTIONS, make_schema
from azulejo.storage import StorageError
from azulejo.storage.failures import explanation
from azulejo.storage.urls import parse_url, shown

TASK: Final = "think"
QUEUE: Final = f"bots of azulejo {azulejo.__version__}"  # who has another version takes nothing from it
CHANNEL: Final = "azulejo_thoughts"
HINTS: Final = 1_000_000_000  # the priority of the first round; moves of bots come after all hints
MOVES: Final = 0
ROUNDS: Final = 1_000_000_000
PATIENCE: Final = 5  # seconds for one thing asked of the database
SILENCE: Final = 5.0  # seconds without a sign of life after which a worker counts as dead
KEPT: Final = 120  # seconds for which an answer is kept
PAUSE: Final = 0.5  # seconds before a lost connection is made again
DEATHS: Final = 3  # workers that may die of a job before it counts as failed

ROUND: Final = """
WITH waiting AS (
    SELECT args ->> 'share' AS share, max(priority) AS next, min(priority) AS last FROM procrastinate_jobs
    WHERE status = 'todo' AND queue_name = %(queue)s AND priority > %(below)s AND priority <= %(first)s GROUP BY 1)
SELECT (SELECT answer FROM thoughts WHERE key = %(key)s) AS answer, extract(epoch FROM now())::float8 AS now, least(
    %(first)s, (SELECT min(next) FROM waiting), (SELECT last - 1 FROM waiting WHERE share = %(share)s)) AS priority
"""
ANSWERS: Final = "SELECT key, answer FROM thoughts WHERE key = ANY(%(keys)s)"
FORGET: Final = "DELETE FROM thoughts WHERE key = %(key)s"
STORE: Final = """
WITH stored AS (INSERT INTO thoughts (key, answer) VALUES (%(key)s, %(answer)s) ON CONFLICT DO NOTHING)
SELECT pg_notify(%(channel)s, %(key)s)
"""
IS_WANTED: Final = """
SELECT now() < to_timestamp(%(until)s) AND NOT EXISTS (SELECT FROM thoughts WHERE key = %(key)s) AS wanted
"""
OUTSTANDING: Final = "SELECT id FROM procrastinate_jobs WHERE lock = %(key)s AND status IN ('todo', 'doing')"
BEAT: Final = """
WITH alive AS (UPDATE procrastinate_workers SET last_heartbeat = now() WHERE id = %(worker)s RETURNING id)
INSERT INTO bot_workers SELECT id, %(name)s, %(processes)s, %(queue)s FROM alive ON CONFLICT DO NOTHING
"""
WORKERS: Final = """
SELECT name, processes, queue FROM bot_workers JOIN procrastinate_workers ON id = worker
WHERE last_heartbeat > now() - make_interval(secs => %(silence)s) ORDER BY name
"""
SWEEP: Final = """
WITH lapsed AS (DELETE FROM thoughts WHERE at < now() - make_interval(secs => %(kept)s))
DELETE FROM procrastinate_jobs WHERE status NOT IN ('todo', 'doing')
OR status = 'todo' AND now() > to_timestamp((args ->> 'until')::float8)
"""


@dataclass(frozen=True)
class BotWorkers:
    """Those that are alive."""

    names: tuple[str, ...] = ()
    processes: int = 0
    strangers: tuple[str, ...] = ()  # those of another version


class JobQueue:
    """Opened once, and used by any number of tasks. `connections` is how many it makes at most, besides listening."""

    def __init__(self, url: str, connections: int = 2) -> None:
        self._place = shown(parse_url(url))
        self._conninfo = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._deferring = asyncio.Lock()
        self._connector = PsycopgConnector(
            conninfo=self._conninfo,
            min_size=1,
            max_size=connections,
            timeout=PATIENCE,
            reconnect_timeout=2.0,
            kwargs={"options": OPTIONS, "connect_timeout": PATIENCE},
        )
        self.app = App(connector=self._connector)

    async def open(self) -> None:
        """Makes what is missing in the database."""
        with self._explained():
            async with asyncio.timeout(4 * PATIENCE):
                await make_schema(self._conninfo, PATIENCE)
                await self.app.open_async()

    async def close(self) -> None:
        with suppress(TimeoutError, StorageError), self._explained():
            async with asyncio.timeout(PATIENCE):
                await self.app.close_async()

    # For servers

    async def ask(self, key: str, task: dict[str, Any], first: int, share: str, patience: float) -> str | None:
        """Has a task thought about, in this person's turn, unless the answer is there: then it is returned.

        After so many seconds nobody waits for it any more. `first` is the priority of the first round.
        """
        async with self._deferring:
            below = {"below": first - ROUNDS, "first": first}
            (found,) = await self._rows(ROUND, key=key, queue=QUEUE, share=share, **below)
            if found["answer"] is not None:
                return str(found["answer"])
            until = found["now"] + patience
            job = self.app.configure_task(TASK, queue=QUEUE, lock=key, queueing_lock=key, priority=found["priority"])
            with suppress(AlreadyEnqueued):  # by a server that has died since, or by another asker
                async with self._in_time():
                    await job.defer_async(key=key, share=share, until=until, task=task)
        return None

    async def answers(self, keys: Iterable[str]) -> dict[str, str]:
        """Of these, those that there are."""
        return {row["key"]: row["answer"] for row in await self._rows(ANSWERS, keys=list(keys))}

    async def forget(self, key: str) -> None:
        """An answer that is none."""
        await self._rows(FORGET + " RETURNING key", key=key)

    async def cancel(self, key: str) -> None:
        """Nobody waits for it any more."""
        for row in await self._rows(OUTSTANDING, key=key):
            async with self._in_time():
                await self.app.job_manager.cancel_job_by_id_async(row["id"], abort=True, delete_job=True)

    async def workers(self) -> BotWorkers:
        rows = await self._rows(WORKERS, silence=SILENCE)
        ours = [row for row in rows if row["queue"] == QUEUE]
        strangers = tuple(row["name"] for row in rows if row["queue"] != QUEUE)
        return BotWorkers(tuple(row["name"] for row in ours), sum(row["processes"] for row in ours), strangers)

    async def listen(self, heard: Callable[[], None]) -> None:
        """Has `heard` called when there may be answers, until it is cancelled. Some may be missed."""
        while True:
            with suppress(psycopg.Error, OSError):
                async with await psycopg.AsyncConnection.connect(
                    self._conninfo, autocommit=True, connect_timeout=PATIENCE
                ) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    heard()
                    async for _ in connection.notifies():
                        heard()
            await asyncio.sleep(PAUSE)

    # For bot workers

    async def is_wanted(self, key: str, until: float) -> bool:
        """Whether anybody can be waiting for this thought, and nobody has answered."""
        (found,) = await self._rows(IS_WANTED, key=key, until=until)
        return bool(found["wanted"])

    async def store(self, key: str, answer: str) -> None:
        """The first answer counts."""
        await self._rows(STORE, key=key, answer=answer, channel=CHANNEL)

    async def beat(self, worker: int, name: str, processes: int) -> None:
        """A sign of life."""
        await self._rows(BEAT + " RETURNING worker", worker=worker, name=name, processes=processes, queue=QUEUE)

    # For both

    async def rescue(self, failed: str) -> int:
        """Puts back in line what workers had taken who have died since; how many. What too many have died of is
        answered with what `failed` says."""
        async with self._in_time():
            stalled = await self.app.job_manager.get_stalled_jobs(queue=QUEUE, seconds_since_heartbeat=SILENCE)
        found = 0
        for job in stalled:
            found += 1
            if job.attempts + 1 >= DEATHS:
                await self.store(str(job.task_kwargs["key"]), failed)
            with suppress(ConnectorException, TimeoutError):  # somebody else was faster
                async with asyncio.timeout(PATIENCE):
                    await self._put_back(job)
        return found

    async def _put_back(self, job: Job) -> None:
        """Unless the same is in line again: that could not be taken while this one seems to be at work."""
        manager = self.app.job_manager
        try:
            await manager.retry_job(job)
        except UniqueViolation:
            await manager.finish_job(job, Status.FAILED, delete_job=True)

    async def sweep(self) -> None:
        """Deletes what is over, and workers that have long been silent."""
        await self._rows(SWEEP + " RETURNING id", kept=KEPT)
        async with self._in_time():
            await self.app.job_manager.prune_stalled_workers(10 * SILENCE)

    async def _rows(self, query: Any, **arguments: Any) -> list[dict[str, Any]]:
        async with self._in_time():
            rows: list[dict[str, Any]] = await self._connector.execute_query_all_async(query, **arguments)
            return rows

    @asynccontextmanager
    async def _in_time(self) -> AsyncIterator[None]:
        with self._explained():
            async with asyncio.timeout(PATIENCE):
                yield

    @contextmanager
    def _explained(self) -> Iterator[None]:
        try:
            yield
        except TimeoutError as cause:
            raise StorageError("storage_unreachable", place=self._place) from cause
        except (psycopg.Error, OSError) as cause:
            raise explanation(_driver(cause), self._place) from cause
        except ConnectorException as cause:
            raise explanation(_driver(cause.__cause__ or cause), self._place) from cause


def _driver(cause: BaseException) -> Exception:
    return cause if isinstance(cause, Exception) else RuntimeError(str(cause))
