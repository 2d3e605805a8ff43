"""Bot workers for tests: in this process, where one can look into them, or in one of their own to be killed."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import psycopg

from azulejo.server.hosting import Host, PostgresBus, Thinkers
from azulejo.server.hosting.bot_jobs.job_queue import JobQueue
from azulejo.server.hosting.bot_jobs.job_schema import OPTIONS
from azulejo.server.hosting.bot_jobs.job_thinkers import JobThinkers
from azulejo.server.hosting.bot_jobs.worker import BotWorker
from tests.hosting.evening import hosting


@asynccontextmanager
async def serving(url: str, here: Thinkers | None = None, patience: float = 30.0) -> AsyncIterator[Host]:
    """A host whose bots think elsewhere."""
    thinkers = JobThinkers(JobQueue(url), here, patience)
    async with hosting(url, PostgresBus(url), thinkers, started=True) as host:
        yield host


@asynccontextmanager
async def working(url: str, thinkers: Thinkers | None = None, name: str = "cellar") -> AsyncIterator[BotWorker]:
    """A bot worker in this process."""
    worker = BotWorker(JobQueue(url, connections=4), thinkers or Thinkers(1), name)
    begun = asyncio.Event()
    running = asyncio.create_task(worker.run(begun.set))
    try:
        await begun.wait()
        yield worker
    finally:
        worker.stop()
        await running


@contextmanager
def worker_process(folder: Path, url: str, name: str, workers: int = 1) -> Iterator[subprocess.Popen[str]]:
    """A bot worker as somebody starts it. It has begun; how it ends is the test's to say."""
    file = folder / "database.url"
    file.write_text(url)
    command = [sys.executable, "-m", "azulejo", "botworker", "--database-from", str(file)]
    with subprocess.Popen([*command, "--workers", str(workers), "--name", name], stdout=-1, text=True) as process:
        assert process.stdout is not None
        try:
            assert name in process.stdout.readline()
            yield process
        finally:
            process.send_signal(signal.SIGCONT)
            process.kill()


async def there(host: Host, processes: int) -> None:
    """Waits until the host knows of so many processes elsewhere."""
    while host.thinkers.elsewhere != processes:
        await asyncio.sleep(0.02)


def rows(url: str, query: str, *arguments: object) -> list[Any]:
    """What is in the schema of the jobs."""
    with psycopg.connect(url, options=OPTIONS, autocommit=True) as connection:
        cursor = connection.execute(query, arguments or None)
        return cursor.fetchall() if cursor.description else []
