"""A bot worker as a program: it thinks for servers on the same PostgreSQL until somebody ends it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Callable
from dataclasses import dataclass

from azulejo.server.hosting import Thinkers
from azulejo.server.hosting.bot_jobs.packages import check_jobs
from azulejo.server.log_lines import log_to_stderr
from azulejo.storage.urls import parse_url, shown
from azulejo.texts import Texts

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class WorkerSettings:
    """All that is chosen from outside."""

    url: str
    workers: int | None = None  # processes to think in; None: one for each core but one
    name: str = ""  # by which logs of servers know it; the machine's, if it has none
    language: str = "en"


def work(settings: WorkerSettings, say: Callable[[str], None]) -> int:
    """Thinks until it is ended; the exit code. Raises AzulejoError when it cannot begin."""
    check_jobs(settings.url)
    log_to_stderr()
    asyncio.run(_work(settings, say))
    return 0


async def _work(settings: WorkerSettings, say: Callable[[str], None]) -> None:
    """The first signal lets it finish its thoughts, the second ends it at once: then others think them again."""
    from azulejo.server.hosting.bot_jobs.job_queue import JobQueue
    from azulejo.server.hosting.bot_jobs.worker import BotWorker

    texts = Texts(settings.language)
    thinkers = Thinkers(settings.workers or 0)
    name = settings.name or f"{socket.gethostname()}-{os.getpid()}"
    worker = BotWorker(JobQueue(settings.url, connections=4), thinkers, name)
    is_ending = False

    def end(sig: int) -> None:
        nonlocal is_ending
        if is_ending:
            os._exit(128 + sig)
        is_ending = True
        worker.stop()

    loop = asyncio.get_running_loop()
    for sig in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sig, end, sig)
    place = shown(parse_url(settings.url))
    await worker.run(lambda: say(texts.say("botworker.begin", name=name, number=thinkers.number, place=place)))
    say(texts.say("botworker.end", number=worker.counts.bot_decisions))
