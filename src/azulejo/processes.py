"""Processes that work for this one: how they are started, what they do side by side, and that none outlives it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from typing import Final

HAS_FORKSERVER: Final = "forkserver" in multiprocessing.get_all_start_methods()
MOST_MEMORY: Final = 2 << 30  # bytes of addresses, some four times what the largest searches set aside


def context(preloaded: str) -> ForkServerContext | SpawnContext:
    """Never a fork of this process itself, which would take its connections and threads along.

    The preloaded module is imported once, so that further processes are there at once.
    """
    if not HAS_FORKSERVER:
        return multiprocessing.get_context("spawn")
    server = multiprocessing.get_context("forkserver")
    server.set_forkserver_preload([preloaded])
    return server


def start(process: BaseProcess) -> None:
    """Starts a process that never hears a Ctrl-C, not even while it is being started; this one hears it afterwards.

    What is blocked here is blocked for those that are started, the server of forks included. The tracker of resources
    comes first: starting it would unblock again.
    """
    if sys.platform == "win32":
        process.start()
        return
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process.start()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def belong_to_parent() -> None:
    """For a process to call first: it ends when its parent was killed, and does not hear the Ctrl-C meant for it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def bound_memory() -> None:
    """For a process that thinks: what would take more raises a MemoryError, a failed thought like any other.

    Not every system can do it.
    """
    if sys.platform != "win32":
        import resource

        with suppress(OSError, ValueError):  # less is allowed already, or nothing of the kind
            _, most = resource.getrlimit(resource.RLIMIT_AS)
            resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, most))


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
    os._exit(1)


@contextmanager
def workers(jobs: int, preloaded: str) -> Iterator[ProcessPoolExecutor]:
    """So many processes that end with this one, however that ends.

    Once all is done they are waited for: Python would complain of those who end while it ends itself. Whoever breaks
    off waits for nobody.
    """
    pool = ProcessPoolExecutor(jobs, mp_context=context(preloaded), initializer=belong_to_parent)
    try:
        yield pool
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
