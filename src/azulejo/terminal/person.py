"""A person's turn: typed lines until one of them is a move that the rules accept."""

from __future__ import annotations

from pathlib import Path

from azulejo.games.errors import AzulejoError, BadNotation
from azulejo.games.game import Deal
from azulejo.records import Move
from azulejo.terminal.commands import command
from azulejo.terminal.hints import hint_line
from azulejo.terminal.host import Host
from azulejo.terminal.leaving import Leave
from azulejo.terminal.rules import reminder
from azulejo.terminal.screen import WRONG
from azulejo.terminal.session import last_round
from azulejo.terminal.setup import unused


class Person:
    """Asks one seat for one decision."""

    def __init__(self, host: Host, seat: int) -> None:
        self.host = host
        self.seat = seat
        self.session = host.session
        self.legal = {host.game.action_text(action): action for action in host.session.state.legal(seat)}
        self.decided = False  # or taken back to another decision
        self.commands = {
            "help": self.help,
            "board": self.board,
            "hint": self.hint,
            "undo": self.undo,
            "log": self.log,
            "effects": self.effects,
            "rules": self.rules,
            "save": self.save,
            "quit": self.quit,
        }

    def decide(self) -> None:
        """Asks until a move is played or taken back; raises EOFError, KeyboardInterrupt or Leave."""
        self.board()
        while not self.decided:
            self.answer(self.host.screen.ask(self.prompt()))

    def prompt(self) -> str:
        """Who is asked, and the move that Enter plays when there is no other."""
        only = f" [{next(iter(self.legal))}]" if len(self.legal) == 1 else ""
        return f"{self.host.page.names[self.seat]}{only}> "

    def answer(self, line: str) -> None:
        typed = command(line, self.host.texts)
        if typed is not None:
            name, rest = typed
            self.commands[name](rest)
        elif line.startswith("?"):
            self.moves("".join(line[1:].split()).upper())
        elif line:
            self.play(line)
        elif len(self.legal) == 1:
            self.play(next(iter(self.legal)))
        else:
            self.host.say("play.nothing", move=next(iter(self.legal)))

    # Moves

    def play(self, line: str) -> None:
        """Plays the move that was typed, or says what is wrong with it."""
        typed = self.completed(self.host.drawing.meant("".join(line.split()), self.session.state, self.seat))
        try:
            action = self.host.game.parse_action(typed)
            steps = self.session.play(self.seat, action)
        except AzulejoError as error:
            if isinstance(error, BadNotation) and typed.isalpha():
                self.host.say("play.unknown", WRONG, word=line)
            else:
                self.host.screen.say(self.host.texts.error(error, self.host.game.name), WRONG)
            if isinstance(error, BadNotation):
                self.host.say("play.ask_help")
            return
        self.decided = True
        self.host.save()
        self.host.tell(steps, self.host.move_mark(action))

    def completed(self, typed: str) -> str:
        """Where all moves begin alike (`4>`), the rest is enough (`2`)."""
        beginnings = {move[:-1] for move in self.legal}
        return beginnings.pop() + typed if len(typed) == len(beginnings) == 1 else typed

    def moves(self, wish: str) -> None:
        """The legal moves that fit a wish, all of them for none."""
        drawing = self.host.drawing
        state = self.session.state
        meant = drawing.meant(wish, state, self.seat)
        about = [action for action in self.legal.values() if drawing.is_about(self.host.game, action, meant)]
        effects = drawing.effects(state, self.seat, wish, self.host.page) if wish else []
        for effect in effects:
            self.host.screen.say(effect)
        if about:
            self.host.screen.draw(drawing.moves(state, self.seat, about, self.host.page))
        elif not effects:
            self.host.say("play.no_such_move", wish=wish)

    # Commands

    def help(self, _rest: str) -> None:
        own = self.host.texts.knows(self.host.game.name)
        self.host.say("play.help", **({} if own else {"move_help": self.host.texts.say("plain.move_help")}))

    def board(self, _rest: str = "") -> None:
        self.host.draw(self.seat)
        task = self.host.drawing.task(self.session.state, self.seat, self.host.page)
        if task:
            self.host.screen.say(task)

    def hint(self, _rest: str) -> None:
        """What the strongest bot thinks of the best moves. Nothing is played by it."""
        if not self.session.may_advise(self.seat):
            self.host.say("error.no_hints", WRONG)
            return
        for number, opinion in enumerate(self.session.advise(self.seat).opinions, 1):
            self.host.screen.say(hint_line(self.host, self.seat, number, opinion))

    def undo(self, _rest: str) -> None:
        """Back to the last decision of a person. The same deals come again."""
        undone = self.session.undo()
        if not undone:
            self.host.say("play.nothing_to_undo")
            return
        self.decided = True
        self.host.save()
        first = undone[0]
        assert isinstance(first, Move)
        move, name = self.host.game.action_text(first.action), self.host.page.names[first.seat]
        others = sum(isinstance(event, Move) for event in undone) - 1
        self.host.say("play.undone_more" if others else "play.undone", name=name, move=move, number=others)
        if any(isinstance(event, Deal) for event in undone):
            self.host.say("play.deal_undone")

    def log(self, _rest: str) -> None:
        """What happened in the last round in which somebody moved."""
        story = last_round(self.session.record)
        for event, steps in story:
            self.host.tell(steps, self.host.move_mark(event.action))
        if not story:
            self.host.say("play.no_log")

    def effects(self, rest: str) -> None:
        """What the special displays on the table do."""
        effects = self.host.drawing.effects(self.session.state, self.seat, rest, self.host.page)
        for effect in effects:
            self.host.screen.say(effect)
        if not effects:
            self.host.say("play.no_effects")

    def rules(self, _rest: str) -> None:
        self.host.screen.say(reminder(self.host.game, self.host.texts))

    def save(self, rest: str) -> None:
        """Saves now; with a file's name, there from now on if that can be done."""
        try:
            self.session.save(unused(Path(rest).expanduser(), self.session.path) if rest else self.session.path)
        except AzulejoError as error:
            self.host.screen.say(self.host.texts.error(error), WRONG)
        except OSError as error:
            self.host.complain(error, rest)
        else:
            self.host.say("play.saved" if self.session.path else "play.save_where")
            self.host.screen.line(str(self.session.path or ""))

    def quit(self, _rest: str) -> None:
        raise Leave
