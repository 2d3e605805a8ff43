"""Where a game is shown and where typed words come from."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.text import Text

from azulejo.terminal.blocks import wrapped
from azulejo.terminal.encoding import NAME, make_safe
from azulejo.terminal.leaving import Leave
from azulejo.terminal.telling import Told

WRONG: Final = "bright_red"
WIDEST: Final = 100  # columns, also when the output is no terminal
LABEL: Final = re.compile(r"• |\S+( \S+)*  +")  # a bullet, or words with at least two spaces after them
MARK_WIDTH: Final = 6
MARK_STYLES: Final = {"+": "bold green", "-": "bold bright_red"}  # points won and lost; a move is only bold


def may_colour(asked: bool | None) -> bool:
    """Whether to send colours: as asked, else to a terminal that can show them, unless NO_COLOR is set."""
    if asked is not None:
        return asked
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def is_interactive() -> bool:
    """Whether somebody sits at a keyboard and can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def _import_readline() -> None:
    """Lets typed lines be edited and recalled, where the system can, without control sequences of its own."""
    try:
        import readline
    except ImportError:
        return
    for setting in ("enable-bracketed-paste off", "enable-meta-key off"):
        readline.parse_and_bind(f"set {setting}")


def _input(prompt: str) -> str:
    try:
        return input(prompt)
    except SystemError as two_signals:
        # Signals raise Leave. Two that come at once, as when a system shuts down, are too many for CPython's input().
        raise Leave from two_signals


class Screen:
    """Standard output and input. Without colour nothing but text is sent, no control sequence at all."""

    def __init__(self, colour: bool | None = None) -> None:
        make_safe(sys.stdout, NAME)
        make_safe(sys.stdin, "replace")
        self.coloured = may_colour(colour)
        self.console = Console(
            force_terminal=self.coloured,
            color_system="auto" if self.coloured else None,
            highlight=False,
            markup=False,
            emoji=False,
            width=None if sys.stdout.isatty() else WIDEST,
        )
        if is_interactive():
            _import_readline()

    @property
    def width(self) -> int:
        """The columns to write in now: a window may have been resized."""
        return min(self.console.width, WIDEST)

    def say(self, text: str = "", style: str = "") -> None:
        """Prints paragraphs, wrapped between words. What stands beside a label stays there."""
        for paragraph in text.split("\n"):
            label = LABEL.match(paragraph)
            lines = wrapped(paragraph, self.width, " " * (label.end() if label else 0))
            self.draw(Text(line, style) for line in lines)

    def line(self, text: str) -> None:
        """Prints a text as it is, however long."""
        self.console.out(text, highlight=False)

    def draw(self, lines: Iterable[Text]) -> None:
        """Prints drawn lines as they are."""
        for line in lines:
            self.console.print(line, no_wrap=True, overflow="ignore", crop=False)

    def tell(self, story: Iterable[Told]) -> None:
        """Prints what happened, each paragraph beside its mark."""
        for told in story:
            lines = wrapped(told.mark.ljust(MARK_WIDTH) + told.text, self.width, " " * MARK_WIDTH)
            first = Text(lines[0])
            first.stylize(MARK_STYLES.get(told.mark[:1], "bold"), 0, len(told.mark))
            self.draw([first, *map(Text, lines[1:])])

    def ask(self, prompt: str) -> str:
        """What is typed; raises EOFError at the end of the input. Input that nobody typed is shown as if it were."""
        if is_interactive():
            return _input(prompt).strip()
        self.console.out(prompt, end="", highlight=False)
        line = sys.stdin.readline()
        self.line(line.rstrip("\n"))
        if not line:
            raise EOFError
        return line.strip()
