"""A program that runs beside this one: what is said to it, what it answers, and that it never stays behind.

Neither a program that says nothing nor one that does not listen can hold up the one who asks: threads read and write.
"""

from __future__ import annotations

import os
import signal
import threading
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from subprocess import PIPE, Popen, TimeoutExpired
from time import monotonic
from typing import IO, Final, TypeAlias

from azulejo.bots.engines.messages import LONGEST, to_line

CHUNK: Final = 65536
MOST_WORDS: Final = 4096  # bytes of its complaints that are remembered
FAREWELL: Final = 0.5  # seconds that a program may take to end when it is told to
LAST_WORDS: Final = 200  # characters

Say: TypeAlias = "SimpleQueue[bytes | None]"


class Flooded(Exception):
    """More was said than anybody wants to read."""


class Program:
    """A program in a process group of its own, which is killed as a whole.

    When nobody uses it any more, or this process ends, it is told to quit and then ended. Should this process be
    killed, the program's standard input ends.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Starts it; raises OSError."""
        self._process = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, bufsize=0, start_new_session=True)
        process = self._process
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        self._say: Say = SimpleQueue()
        self._answers = Answers(process.stdout)
        self._complaints = Complaints(process.stderr)
        in_background(speak, process.stdin, self._say)
        self._leave = weakref.finalize(self, leave, process, self._say, os.getpid())

    @property
    def pid(self) -> int:
        return self._process.pid

    def say(self, message: Mapping[str, object]) -> None:
        """Writes a line, now or as soon as the program listens."""
        self._say.put(to_line(message))

    def line(self, until: float) -> bytes:
        """The next line; raises TimeoutError when it has not come by then (`monotonic`), EOFError or Flooded."""
        return self._answers.line(until)

    def has_spoken(self) -> bool:
        """Whether there is a line that nobody has read."""
        return self._answers.has_line()

    def leave(self) -> None:
        """Tells it to quit and ends it."""
        self._leave()

    def kill(self) -> None:
        """Ends it at once."""
        if self._leave.detach():
            kill(self._process, self._say)

    def status(self) -> int | None:
        """The exit code of a program that has ended by itself, negative for a signal; None if it has not."""
        with suppress(TimeoutExpired):
            return self._process.wait(FAREWELL)
        return None

    def last_words(self) -> str:
        """The last line that it wrote to its standard error, if any. To be asked once it has ended."""
        return self._complaints.last()


def leave(process: Popen[bytes], say: Say, owner: int) -> None:
    """The polite end. A copy of this process has a copy of everything, but not the program."""
    if os.getpid() != owner:
        return
    say.put(to_line({"kind": "quit"}))
    say.put(None)
    with suppress(TimeoutExpired):
        process.wait(FAREWELL)
    kill(process, say)


def kill(process: Popen[bytes], say: Say) -> None:
    """Ends the program and all that it has started, unless that has gone into a session of its own."""
    with suppress(ProcessLookupError, PermissionError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.wait()
    say.put(None)


def speak(stream: IO[bytes], say: Say) -> None:
    """Writes what is to be said until there is nothing more, or nobody listens."""
    with suppress(OSError), stream:
        while (line := say.get()) is not None:
            while line:
                line = line[stream.write(line) :]


def in_background(work: object, *arguments: object) -> threading.Thread:
    """A thread that this process does not wait for when it ends."""
    assert callable(work)
    thread = threading.Thread(target=work, args=arguments, daemon=True)
    thread.start()
    return thread


class Answers:
    """The lines of a stream, read by a thread."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._unread = bytearray()
        self._changed = threading.Condition()
        self._end: type[Exception] | None = None
        in_background(self._listen, stream)

    def line(self, until: float) -> bytes:
        """The next one; raises TimeoutError, EOFError or Flooded."""
        with self._changed:
            while b"\n" not in self._unread:
                if self._end is not None:
                    raise self._end
                if not self._changed.wait(max(0.0, until - monotonic())):
                    raise TimeoutError
            line, _, rest = self._unread.partition(b"\n")
            self._unread = rest
            return bytes(line)

    def has_line(self) -> bool:
        with self._changed:
            return b"\n" in self._unread

    def _listen(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            while chunk := stream.read(CHUNK):
                with self._changed:
                    self._unread += chunk
                    if len(self._unread) > LONGEST:
                        self._end = Flooded
                    self._changed.notify_all()
                    if self._end is not None:
                        return
        with self._changed:
            self._end = EOFError
            self._changed.notify_all()


class Complaints:
    """The end of what comes out of a stream, however much it is."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._words = b""
        self._thread = in_background(self._listen, stream)

    def last(self) -> str:
        self._thread.join(FAREWELL)
        lines = self._words.decode(errors="replace").split("\n")
        line = next((line for line in reversed(lines) if line.strip()), "")
        return "".join(sign for sign in line.strip() if sign.isprintable())[:LAST_WORDS]

    def _listen(self, stream: IO[bytes]) -> None:
        with suppress(OSError), stream:
            while chunk := stream.read(CHUNK):
                self._words = (self._words + chunk)[-MOST_WORDS:]
