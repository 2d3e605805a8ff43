"""The process that thinks, as the one that listens has it: asked, told to stop, killed and started anew."""

from __future__ import annotations

import os
import pickle
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from subprocess import PIPE, Popen
from typing import IO

from azulejo.bots import Bot
from azulejo.engine.questions import Died, Question, Ready, Stop


class Thinker:
    """Reports go into the inbox, and so does the news that the process has died."""

    def __init__(self, make: Callable[[], Bot], inbox: SimpleQueue[object]) -> None:
        self.make = make
        self.inbox = inbox
        self.number = 0  # of the process
        self.process: Popen[bytes] | None = None

    def start(self) -> None:
        """Starts a process, before it is needed if need be: that takes a moment.

        It finds modules where this process does, and not in whatever the current folder holds.
        """
        self.number += 1
        command = [sys.executable, "-P", "-m", "azulejo.engine.thinking"]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = Popen(command, stdin=PIPE, stdout=PIPE, env=environment)
        threading.Thread(target=listen, args=(self.process.stdout, self.inbox, self.number), daemon=True).start()
        self._send(self.make)

    def ask(self, question: Question) -> None:
        if self.process is None:
            self.start()
        self._send(question)

    def stop(self, number: int) -> None:
        self._send(Stop(number))

    def end(self) -> None:
        """Kills the process. The next question starts another."""
        if self.process is not None:
            assert self.process.stdin is not None
            with suppress(OSError):
                self.process.stdin.close()
            self.process.kill()
            self.process.wait()
            self.process = None

    def _send(self, message: object) -> None:
        assert self.process is not None and self.process.stdin is not None
        with suppress(OSError):  # that it has died is in the inbox, or will be
            pickle.dump(message, self.process.stdin)
            self.process.stdin.flush()


def listen(stream: IO[bytes], inbox: SimpleQueue[object], number: int) -> None:
    """Puts every report into the inbox, until the process ends, however it does."""
    with stream, suppress(EOFError, OSError, pickle.UnpicklingError):
        while True:
            message = pickle.load(stream)
            inbox.put(Ready(number) if isinstance(message, Ready) else message)
    inbox.put(Died(number))
