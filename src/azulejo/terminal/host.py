"""Shows a session on a screen and keeps it saved."""

from __future__ import annotations

import errno
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from azulejo.bots.players import is_program
from azulejo.games.story import Step
from azulejo.terminal.invocation import command
from azulejo.terminal.page import Page
from azulejo.terminal.registry import drawing_of
from azulejo.terminal.screen import WRONG, Screen
from azulejo.terminal.session import Session
from azulejo.terminal.telling import Teller
from azulejo.texts import Texts, language

PROBLEMS: Final = {
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "folder",
    errno.ENOSPC: "full",
}


class Host:
    """What both the course of the game and a person's turn need."""

    def __init__(self, session: Session, screen: Screen, texts: Texts) -> None:
        self.session = session
        self.screen = screen
        self.texts = texts
        self.game = session.record.game
        self.drawing = drawing_of(self.game.name)
        self.teller = Teller(texts, self.game.name, session.names)
        self.warned = False

    @property
    def page(self) -> Page:
        return Page(self.texts, self.session.names, self.screen.width, self.screen.coloured)

    def say(self, code: str, style: str = "", **fields: object) -> None:
        self.screen.say(self.texts.say(code, {"game": self.game.name, **fields}), style)

    def draw(self, seat: int | None = None) -> None:
        """The table as this seat may see it."""
        self.screen.say()
        self.screen.draw(self.drawing.table(self.session.state, seat, self.page))

    def tell(self, steps: Sequence[Step], move: str = "") -> None:
        self.screen.tell(self.teller.tell(steps, move))

    def move_mark(self, action: int) -> str:
        """A move's text beside its story, but not what only the one who played it may know."""
        return "" if self.game.is_secret(action) else self.game.action_text(action)

    def save(self) -> None:
        """Saves the game; says so once when that fails, and that the game goes on."""
        try:
            self.session.save(self.session.path)
            self.warned = False
        except OSError as error:
            if not self.warned:
                self.complain(error, str(self.session.path))
            self.warned = True

    def complain(self, error: OSError, path: str) -> None:
        """Says why the game could not be saved there."""
        known = PROBLEMS.get(error.errno or 0)
        problem = self.texts.say(f"problem.{known}") if known else error.strerror
        self.say("play.save_failed", WRONG, path=path, problem=problem)

    def resume_command(self, path: Path) -> str:
        """The command that continues this game as it is now."""
        words = [*command(), "play", "--resume", str(path)]
        if any(is_program(seat.typed) for seat in self.session.seats):  # the file alone starts none
            words += ["--players", ",".join(seat.typed for seat in self.session.seats)]
        if self.texts.language != language():
            words += ["--lang", self.texts.language]
        if self.session.seed is not None:
            words += ["--seed", str(self.session.seed)]
        return shlex.join(words)
