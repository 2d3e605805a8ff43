"""The command `azulejo puzzles`: one puzzle, asked until it is solved or given up."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from random import Random

from azulejo.analysis.report import written
from azulejo.games.errors import AzulejoError
from azulejo.puzzles.errors import NoPuzzle
from azulejo.puzzles.puzzle import HARDEST, Alternative, Puzzle
from azulejo.puzzles.shelf import Wanted, shelf
from azulejo.puzzles.words import because
from azulejo.terminal.page import Page
from azulejo.terminal.printing import put
from azulejo.terminal.registry import drawing_of
from azulejo.terminal.screen import WRONG, Screen
from azulejo.terminal.study.page import percent
from azulejo.texts import Texts


@dataclass(frozen=True)
class Asked:
    """Which puzzle, and whether it is only printed."""

    wanted: Wanted
    daily: bool
    seed: int | None
    as_json: bool


def solve(asked: Asked, texts: Texts) -> None:
    """Prints a puzzle, or asks it; raises NoPuzzle."""
    puzzle = chosen(asked)
    if asked.as_json:
        put(json.dumps(written(puzzle), ensure_ascii=False))
    else:
        Asking(puzzle, Screen(), texts).run(asked.daily)


def chosen(asked: Asked) -> Puzzle:
    """The puzzle of the day, or any that is wanted; raises NoPuzzle."""
    if asked.daily:
        return shelf().daily(datetime.now(UTC).date())
    found = shelf().of(asked.wanted)
    if not found:
        raise NoPuzzle("no_puzzle")
    return Random(asked.seed).choice(found)


class Asking:
    """A puzzle at the terminal."""

    def __init__(self, puzzle: Puzzle, screen: Screen, texts: Texts) -> None:
        self.puzzle = puzzle
        self.state = puzzle.state()
        self.seat = puzzle.seat - 1
        self.screen = screen
        self.texts = texts
        self.drawing = drawing_of(puzzle.game)
        self.page = Page(texts, self.names(), screen.width, screen.coloured)

    def names(self) -> list[str]:
        """As they stand above the boards."""
        other = "puzzle.opponent" if self.puzzle.players == 2 else "puzzle.opponent.number"
        seats = range(1, self.puzzle.players + 1)
        return [self.texts.say("puzzle.you" if seat == self.puzzle.seat else other, number=seat) for seat in seats]

    def run(self, daily: bool) -> None:
        """Asks until the answer is right or somebody gives up; the end of the input is giving up, too."""
        self.heading(daily)
        self.screen.draw(self.drawing.table(self.state, self.seat, self.page))
        task = self.drawing.task(self.state, self.seat, self.page)
        self.screen.say(task or self.texts.say("puzzle.question"))
        while True:
            try:
                line = self.screen.ask(self.texts.say("puzzle.ask"))
            except (EOFError, KeyboardInterrupt):
                self.screen.say()
                line = self.texts.say("puzzle.give_up")
            if self.is_done(line):
                return

    def heading(self, daily: bool) -> None:
        puzzle = self.puzzle
        if daily:
            self.say("puzzle.daily", "bold")
        title = self.texts.say(f"words.{puzzle.game}.title")
        self.say("puzzle.heading", "bold", title=title, difficulty=puzzle.difficulty, hardest=HARDEST)
        self.screen.say()

    def is_done(self, line: str) -> bool:
        """Deals with what was typed; whether nothing is left to ask."""
        if line.startswith("?"):
            self.screen.draw(self.drawing.moves(self.state, self.seat, self.state.legal(self.seat), self.page))
            return False
        if line.lower() == self.texts.say("puzzle.give_up"):
            self.answer("puzzle.answer")
            return True
        return bool(line) and self.judge(line)

    def judge(self, line: str) -> bool:
        """Whether a move is the best; what is no move is explained."""
        typed = self.drawing.meant("".join(line.split()), self.state, self.seat)
        try:
            action = self.puzzle.rules.parse_action(typed)
            self.state.clone().play(self.seat, action)
        except AzulejoError as error:
            self.screen.say(self.texts.error(error, self.puzzle.game), WRONG)
            return False
        move = self.puzzle.rules.action_text(action)
        if move == self.puzzle.best:
            self.answer("puzzle.right")
            return True
        known = self.puzzle.alternative(move)
        self.say("puzzle.wrong", WRONG, move=move)
        if known is not None:
            self.say("puzzle.wrong.chance", move=move, percent=percent(known.chance, self.texts))
            self.reasons(known)
        return False

    def answer(self, code: str) -> None:
        """The best move, what should follow, and why the tempting one is worse."""
        puzzle, trap = self.puzzle, self.puzzle.alternatives[0]
        chance, margin = percent(puzzle.chance, self.texts), round(100 * puzzle.margin)
        self.say(code, "bold", best=puzzle.best, percent=chance, margin=margin)
        if puzzle.line[1:]:
            self.say("puzzle.line", line=" ".join(puzzle.line[1:]))
        themes = ", ".join(self.texts.say(f"theme.{theme}").lower() for theme in puzzle.themes)
        self.say("puzzle.about", themes=themes)
        self.say("puzzle.trap", move=trap.action, percent=percent(trap.chance, self.texts))
        self.reasons(trap)

    def reasons(self, worse: Alternative) -> None:
        for reason in worse.why:
            self.screen.say("• " + because(reason, self.puzzle, self.texts, self.puzzle.best))

    def say(self, code: str, style: str = "", **fields: object) -> None:
        self.screen.say(self.texts.say(code, fields), style)
