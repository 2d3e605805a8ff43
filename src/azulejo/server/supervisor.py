"""Several processes that serve on one socket: started together, replaced when they die, and one after the other when
the server is to be renewed. It does nothing else, so that nothing else can end it.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import time
from asyncio.subprocess import Process
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from azulejo.server.child import READY, order
from azulejo.server.hosting.tasks import rest
from azulejo.server.log_lines import log_to_stderr
from azulejo.server.serving import PATIENCE, CannotServe
from azulejo.server.settings import Settings

STARTING: Final = 120.0  # seconds in which a process must serve, on a machine that is busy
LIVED: Final = 2.0  # seconds of serving after which a process that dies has not died of its start
FIRST_PAUSE: Final = 0.2  # seconds before a process that has died is started again; if it died of its start, longer
LONGEST_PAUSE: Final = 30.0
MARGIN: Final = 10.0  # seconds beyond which a process that was to end is killed

log = logging.getLogger(__name__)


def supervise(settings: Settings, place: socket.socket, begun: Callable[[], None]) -> None:
    """Serves with so many processes until SIGTERM or SIGINT; SIGHUP renews them. Raises CannotServe."""
    log_to_stderr()
    asyncio.run(Supervisor(settings, place, begun).run())


def share(workers: int, processes: int, number: int) -> int:
    """How many of the processes that bots think in belong to the one of this number, which needs at least one.

    >>> [share(7, 3, number) for number in (1, 2, 3)]
    [3, 2, 2]
    >>> [share(1, 3, number) for number in (1, 2, 3)]
    [1, 1, 1]
    """
    return max(1, -((number - 1 - workers) // processes))


def has_terminal() -> bool:
    """Whether somebody sits at a terminal from which this was started."""
    try:
        return os.isatty(0)
    except OSError:
        return False


class Child:
    """One process, from its start on."""

    def __init__(self, number: int, process: Process) -> None:
        self.number = number
        self.process = process
        self.ready = asyncio.create_task(self._is_ready())
        self.served: float | None = None  # since when, by the monotonic clock

    @property
    def has_lived(self) -> bool:
        """Whether it has served for so long that it did not die of its start."""
        return self.served is not None and time.monotonic() - self.served > LIVED

    async def is_ready(self) -> bool:
        """Whether it serves; False if it has ended before, or takes too long."""
        return await asyncio.shield(self.ready)

    async def _is_ready(self) -> bool:
        assert self.process.stdout is not None
        try:
            async with asyncio.timeout(STARTING):
                said = await self.process.stdout.readline()
        except TimeoutError:
            self.send(signal.SIGKILL)
            return False
        if said.decode().strip() != READY:
            return False
        self.served = time.monotonic()
        return True

    async def ended(self) -> int:
        return await self.process.wait()

    def send(self, sign: signal.Signals) -> None:
        if self.process.returncode is None:
            self.process.send_signal(sign)

    async def end(self, sign: signal.Signals | None, seconds: float) -> None:
        """Has it end, or waits if it was told already; by force if it takes longer than that."""
        if sign is not None:
            self.send(sign)
        try:
            async with asyncio.timeout(seconds):
                await self.ended()
        except TimeoutError:
            log.error("Process %d does not end and is killed", self.number)
            self.send(signal.SIGKILL)
            await self.ended()


class Supervisor:
    """Keeps so many children alive."""

    def __init__(self, settings: Settings, place: socket.socket, begun: Callable[[], None]) -> None:
        self.settings = settings
        self.place = place
        self.begun = begun
        self.children: dict[int, Child] = {}
        self.ending = asyncio.Event()
        self.had_terminal = has_terminal()
        self.rolling: asyncio.Task[None] | None = None

    async def run(self) -> None:
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(sign, self._end, sign)
        loop.add_signal_handler(signal.SIGHUP, self._renew)
        numbers = range(1, self.settings.processes + 1)
        try:
            for number in numbers:
                self.children[number] = await self._start(number)
            await self._all_ready()
            if not self.ending.is_set():
                self.begun()
                await asyncio.gather(*(self._keep(number) for number in numbers))
        finally:
            await self._end_all()

    async def _all_ready(self) -> None:
        """Raises CannotServe if one of the first does not begin: what is wrong it has said itself."""
        ended = asyncio.create_task(self.ending.wait())
        waiting: set[asyncio.Task[bool]] = {child.ready for child in self.children.values()}
        while waiting and not self.ending.is_set():
            done, waiting = await asyncio.wait([*waiting, ended], return_when=asyncio.FIRST_COMPLETED)
            waiting.discard(ended)
            if not all(each.result() for each in done):
                raise CannotServe("process_did_not_begin")
        ended.cancel()

    async def _start(self, number: int) -> Child:
        own = replace(self.settings, number=number, workers=self._workers(number))
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "azulejo.server.child",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            pass_fds=[self.place.fileno()],
            start_new_session=True,  # it hears of a Ctrl+C from here
        )
        assert process.stdin is not None
        process.stdin.write(order(own, self.place).encode())
        return Child(number, process)

    def _workers(self, number: int) -> int:
        """None at all if bots are to think elsewhere alone."""
        asked = self.settings.workers
        return 0 if asked == 0 else share(asked or (os.cpu_count() or 2) - 1, self.settings.processes, number)

    async def _keep(self, number: int) -> None:
        """Has another process in the place of one that dies."""
        failures = 0
        while not self.ending.is_set():
            child = self.children[number]
            code = await child.ended()
            if self.ending.is_set() or self.children[number] is not child:
                continue
            failures = 0 if child.has_lived else failures + 1
            pause = min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** min(failures, 10))
            log.error("Process %d has ended with code %d and is started again in %.1f s", number, code, pause)
            await rest(pause, self.ending)
            if not self.ending.is_set() and self.children[number] is child:
                self.children[number] = await self._start(number)

    def _renew(self) -> None:
        """One process after the other; not if that is being done. Whose terminal is gone is to end."""
        if self.had_terminal and not has_terminal():
            self._end(signal.SIGTERM)
        elif self.rolling is None or self.rolling.done():
            self.rolling = asyncio.create_task(self._roll())

    async def _roll(self) -> None:
        """The new one serves before the old one stops: nobody finds nobody."""
        for number in sorted(self.children):
            new = await self._start(number)
            if not await new.is_ready() or self.ending.is_set():
                log.error("Process %d is not replaced, as the new one did not begin", number)
                await new.end(signal.SIGTERM, MARGIN)
                return
            old, self.children[number] = self.children[number], new
            await old.end(signal.SIGUSR1, self.settings.drain + PATIENCE + MARGIN)
        log.info("All processes are renewed")

    def _end(self, sign: signal.Signals) -> None:
        if self.ending.is_set():
            for child in self.children.values():
                child.send(signal.SIGKILL)
            os._exit(128 + sign)  # as a crash, which loses nothing that was answered
        self.ending.set()
        for child in self.children.values():
            child.send(sign)

    async def _end_all(self) -> None:
        """Each has been told, or is told now; what takes longer than it may is killed."""
        told = self.ending.is_set()
        self.ending.set()
        seconds = self.settings.drain + PATIENCE + MARGIN
        if self.rolling is not None:
            await asyncio.wait([self.rolling], timeout=seconds)
        sign = None if told else signal.SIGTERM
        await asyncio.gather(*(child.end(sign, seconds) for child in self.children.values()))
