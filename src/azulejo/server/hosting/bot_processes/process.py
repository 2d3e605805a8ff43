"""One process that thinks, one thought at a time. It can be killed and replaced without harm to any other."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Final, TypeAlias

from azulejo.processes import belong_to_parent, bound_memory, context, start
from azulejo.tables import Advice, Task

Think: TypeAlias = Callable[[Task, int], Advice]

STARTING: Final = 60.0  # seconds that a process may take until it can think, on a machine that is busy


class BotFailed(Exception):
    """The bot raised something; its process is well."""


class ProcessDied(Exception):
    """The process ended, or was ended, before its answer came."""


class BotProcess:
    """A process, and the thread of the server that waits for it."""

    def __init__(self) -> None:
        self._is_ended = False
        self.thoughts = 0  # that it was asked for
        self._thread = ThreadPoolExecutor(1, "thinker")
        self._connection, self._end = multiprocessing.Pipe()
        self._process = context(__name__).Process(target=think_for, args=(self._end,), daemon=True)

    @property
    def pid(self) -> int | None:
        """None before the first thought."""
        return self._process.pid

    async def run(self, think: Think, task: Task, seed: int, seconds: float) -> Advice:
        """The answer; raises BotFailed, ProcessDied or TimeoutError. After the last two it must be cleared."""
        loop = asyncio.get_running_loop()
        if self._process.pid is None:
            async with asyncio.timeout(STARTING):
                await loop.run_in_executor(self._thread, self._start)
        if self._is_ended:
            raise ProcessDied
        self.thoughts += 1
        async with asyncio.timeout(seconds):
            return await loop.run_in_executor(self._thread, self._exchange, think, task, seed)

    def end(self) -> None:
        """Ends the process, whatever it does."""
        self._is_ended = True
        if self._process.pid is not None:
            self._process.kill()

    async def clear(self) -> None:
        """The same, and waits until nothing of it is left."""
        self.end()
        await asyncio.to_thread(self._clear)

    def _start(self) -> None:
        try:
            start(self._process)
        except EOFError as cause:  # what starts processes was killed; it is there again for the next one
            raise ProcessDied from cause
        self._end.close()
        self._receive()

    def _exchange(self, think: Think, task: Task, seed: int) -> Advice:
        try:
            self._connection.send((think, task, seed))
        except OSError as cause:
            raise ProcessDied from cause
        answer = self._receive()
        if not isinstance(answer, Advice):
            raise BotFailed(answer)
        return answer

    def _receive(self) -> Advice | str:
        try:
            received: Advice | str = self._connection.recv()
        except (EOFError, OSError) as cause:
            raise ProcessDied from cause
        return received

    def _clear(self) -> None:
        self._thread.shutdown()
        self._end.close()
        self._connection.close()
        if self._process.pid is not None:
            self._process.join()
            self._process.close()


def think_for(connection: Connection) -> None:
    """What the process does."""
    belong_to_parent()
    bound_memory()
    with suppress(EOFError, OSError):  # nobody is left to be answered
        connection.send("ready")
        while True:
            connection.send(_answer(*connection.recv()))


def _answer(think: Think, task: Task, seed: int) -> Advice | str:
    """What the bot plays, or what it raised, which is the server's to log."""
    try:
        return think(task, seed)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
