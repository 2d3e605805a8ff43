"""Readers in a process of their own, so that whoever measures moves does not wait for what they read.

`python -m benchmarks.server.reading HOST PORT READERS` takes lines from its standard input: `read RATE PATH…` begins,
with so many requests a second together (0: all that are answered), and `stop` ends that and prints how many were
answered.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Sequence

from benchmarks.server.wire import Http


class ReaderProcess:
    """The other end: one process with so many readers."""

    def __init__(self, host: str, port: int, readers: int) -> None:
        command = [sys.executable, "-m", "benchmarks.server.reading", host, str(port), str(readers)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def read(self, rate: float, paths: Sequence[str]) -> None:
        self._say(f"read {rate} {' '.join(paths)}")

    def stop(self) -> int:
        """How many answers the readers have had."""
        self._say("stop")
        assert self.process.stdout is not None
        return int(self.process.stdout.readline())

    def close(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()

    def _say(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()


class Readers:
    """Each has one request under way, and begins somewhere else than the others."""

    def __init__(self, host: str, port: int, number: int) -> None:
        self.http = Http(host, port, number)
        self.number = number
        self.answered = 0
        self.is_reading = False
        self.reading: list[asyncio.Task[None]] = []

    def read(self, rate: float, paths: Sequence[str]) -> None:
        self.answered, self.is_reading = 0, True
        self.reading = [asyncio.create_task(self._read(number, rate, paths)) for number in range(self.number)]

    async def stop(self) -> int:
        """Once what is under way is answered; raises Refused if anything was."""
        self.is_reading = False
        await asyncio.gather(*self.reading)
        return self.answered

    async def _read(self, number: int, rate: float, paths: Sequence[str]) -> None:
        at, pause = number * len(paths) // self.number, self.number / rate if rate else 0.0
        while self.is_reading:
            began = time.monotonic()
            await self.http.ask("GET", paths[at % len(paths)])
            self.answered += 1
            at += 1
            await asyncio.sleep(max(0.0, began + pause - time.monotonic()))


async def main(host: str, port: str, number: str) -> None:
    """Until the input ends."""
    readers = Readers(host, int(port), int(number))
    while line := await asyncio.to_thread(sys.stdin.readline):
        what, *more = line.split()
        if what == "read":
            readers.read(float(more[0]), more[1:])
        else:
            sys.stdout.write(f"{await readers.stop()}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
