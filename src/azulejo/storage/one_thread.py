"""A thread that does one thing after another, for an event loop that waits for each. It is started when first needed.

Python's own pool of threads does the same for three times as much, which counts where it is done for every move.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

T = TypeVar("T")
Given: TypeAlias = tuple[Callable[[], Any], asyncio.AbstractEventLoop, asyncio.Future[Any]]


class OneThread:
    """Does what it is given, in that order."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._given: SimpleQueue[Given | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def do(self, work: Callable[[], T]) -> T:
        """What comes of it. Whoever is cancelled meanwhile still waits for its end, as others do for their turn."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        if self._thread is None:
            self._thread = Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        self._given.put((work, loop, done))
        try:
            return await asyncio.shield(done)
        except asyncio.CancelledError:
            while not done.done():
                with suppress(asyncio.CancelledError):
                    await asyncio.wait([done])
            raise

    async def close(self) -> None:
        """Returns once all that was given is done."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._given.put(None)
            await asyncio.to_thread(thread.join)

    def _run(self) -> None:
        while (given := self._given.get()) is not None:
            work, loop, done = given
            result, failure = None, None
            try:
                result = work()
            except BaseException as error:
                failure = error
            with suppress(RuntimeError):  # where the loop is gone nobody waits
                loop.call_soon_threadsafe(_settle, done, result, failure)


def _settle(done: asyncio.Future[Any], result: object, failure: BaseException | None) -> None:
    if failure is None:
        done.set_result(result)
    else:
        done.set_exception(failure)
