"""A conversation with Azulejo as an engine."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from time import monotonic
from typing import Any

from azulejo.bots import Bot
from azulejo.bots.engines.program import Answers
from azulejo.engine.door import Door
from azulejo.games.game import State
from azulejo.texts import Texts
from tests.engines.engines import PATIENT


def position(state: State) -> dict[str, object]:
    game = state.game
    said = {"kind": "position", "game": game.name, "players": game.players, "position": str(state)}
    return {**said, "options": dict(game.options)}


class Conversation:
    """A door, in a thread, and the pipes that lead to it and from it."""

    def __init__(self, make: Callable[[], Bot], language: str) -> None:
        there, here = os.pipe()
        answers, says = os.pipe()
        self.stream = FileIO(there, "r")
        self.input = FileIO(here, "w")
        self.output = FileIO(says, "w")
        self.answers = Answers(FileIO(answers, "r"))
        self.door = Door("slow", make, Texts(language), self.output)
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        with self.output:
            self.door.run(self.stream)

    def say(self, *messages: object) -> None:
        for message in messages:
            self.write(json.dumps(message).encode() + b"\n")

    def write(self, text: bytes) -> None:
        self.input.write(text)

    def hear(self) -> Any:
        return json.loads(self.answers.line(monotonic() + PATIENT))

    def hear_choice(self) -> tuple[Any, list[Any]]:
        """The choice, and what was said before."""
        infos = []
        while (said := self.hear())["kind"] == "info":
            infos.append(said)
        assert said["kind"] == "choice", said
        return said, infos

    def ends(self) -> bool:
        """Whether it ends by itself, and says nothing more."""
        self.thread.join(PATIENT)
        try:
            raise AssertionError(self.hear())
        except EOFError:
            return not self.thread.is_alive()


@contextmanager
def conversation(make: Callable[[], Bot], language: str = "en") -> Iterator[Conversation]:
    begun = Conversation(make, language)
    try:
        yield begun
    finally:
        begun.input.close()
        begun.thread.join(PATIENT)
        begun.stream.close()
    assert not begun.thread.is_alive()
    assert begun.door.thinker.process is None
