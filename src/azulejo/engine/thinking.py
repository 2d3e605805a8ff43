"""The process that thinks: `python -m azulejo.engine.thinking`. It reads pickles from its parent and writes pickles.

First comes what makes the bot, then questions. A thread listens for the word to stop, and for the end of the parent.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from time import monotonic
from typing import IO, Final

from azulejo.bots import Bot, Choice, Limit, ask
from azulejo.engine.questions import Question, Ready, Report, Stop
from azulejo.games.rng import Rng

PAUSE: Final = 0.25  # seconds between two reports


class Mind:
    """One bot, and who has asked it."""

    def __init__(self, bot: Bot, output: IO[bytes]) -> None:
        self.bot = bot
        self.output = output
        self.questions: SimpleQueue[Question] = SimpleQueue()
        self.stopped = 0  # the number of the last question that is no longer to be thought about
        self.reported = 0.0

    def listen(self, stream: IO[bytes]) -> None:
        """Hears everything at once, also while the bot thinks. Without a parent there is nothing to think about."""
        try:
            while True:
                heard = pickle.load(stream)
                if isinstance(heard, Stop):
                    self.stopped = heard.number
                else:
                    self.questions.put(heard)
        except (EOFError, OSError):
            os._exit(0)

    def answer(self, question: Question) -> None:
        """Thinks, and reports the choice or what went wrong."""

        def watch(choice: Choice) -> bool:
            if monotonic() - self.reported >= PAUSE:
                self.report(Report(question.number, choice, is_last=False))
            return self.stopped < question.number

        self.reported = monotonic()
        limit = Limit(question.seconds, question.nodes, watch)
        try:
            choice = ask(self.bot, question.position, question.seat, limit, Rng(question.seed))
        except Exception as error:
            self.report(Report(question.number, None, is_last=True, failure=f"{type(error).__name__}: {error}"))
        else:
            self.report(Report(question.number, choice, is_last=True))

    def report(self, report: Report) -> None:
        self.reported = monotonic()
        self.send(report)

    def send(self, message: Report | Ready) -> None:
        pickle.dump(message, self.output)
        self.output.flush()


def main() -> None:
    """Answers until the parent goes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the Ctrl-C is meant for the parent
    output, sys.stdout = sys.stdout.buffer, sys.stderr  # whatever a bot prints is no report
    make: Callable[[], Bot] = pickle.load(sys.stdin.buffer)
    mind = Mind(make(), output)
    mind.send(Ready())
    threading.Thread(target=mind.listen, args=(sys.stdin.buffer,), daemon=True).start()
    while True:
        mind.answer(mind.questions.get())


if __name__ == "__main__":
    main()
