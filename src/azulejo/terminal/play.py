"""`azulejo play`: a whole game at one terminal, from the first question to the score sheet."""

from __future__ import annotations

from contextlib import suppress

from azulejo.bots.engines.errors import EngineFailed
from azulejo.bots.players import dismiss
from azulejo.games.game import CHANCE, OVER
from azulejo.terminal.host import Host
from azulejo.terminal.leaving import Leave, signals_leave
from azulejo.terminal.options import PlayOptions
from azulejo.terminal.person import Person
from azulejo.terminal.scores import score_sheet, verdict
from azulejo.terminal.screen import Screen
from azulejo.terminal.seats import was_program
from azulejo.terminal.session import Session
from azulejo.terminal.setup import open_session
from azulejo.texts import Texts


def run(options: PlayOptions) -> int:
    """Plays a game and returns the command's exit code; raises AzulejoError or OSError when it cannot begin."""
    texts = Texts(options.lang)
    screen = Screen(options.color)
    with signals_leave() as signals:
        play = None
        try:
            play = Play(Host(open_session(options, screen, texts), screen, texts))
            play.run()
        except (EOFError, KeyboardInterrupt, Leave) as reason:
            code = signals.on_the_way(reason)
            # A terminal that has hung up cannot be written to; the game is saved all the same.
            with suppress(OSError):
                play.leave() if play else screen.say()
            return code
        except EngineFailed:
            if play:
                play.leave()
            raise
        finally:
            if play:
                dismiss(seat.bot for seat in play.session.seats)
    return 0


class Play:
    """The course of a session. Whatever has happened is saved before anything else is asked."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.session: Session = host.session

    def run(self) -> None:
        """Plays to the end; raises EOFError, KeyboardInterrupt or Leave when somebody leaves before it."""
        self.begin()
        while self.session.state.turn != OVER:
            self.go_on()
        self.end()

    def begin(self) -> None:
        if self.session.path is None:
            self.host.say("play.save_where")
        if self.session.record.events:
            self.host.say("play.resumed", number=len(self.session.record.events))
        outcome = self.session.state.outcome()
        if outcome is None:
            self.tell_of_programs()
        if outcome is not None:
            self.host.say("story.ended", reason=outcome.reason)
        elif any(seat.bot is None for seat in self.session.seats):
            self.host.say("play.intro" if self.host.texts.knows(self.host.game.name) else "plain.intro")

    def tell_of_programs(self) -> None:
        """A file starts no program; who was one is a person now, and whoever wants it back must name it."""
        for seat in self.session.seats:
            if seat.bot is None and was_program(seat.name):
                self.host.say("play.was_program", name=seat.name)

    def go_on(self) -> None:
        """The next thing that happens: a deal, a bot's move, or a person's decision."""
        if self.session.state.turn == CHANCE:
            self.deal()
            return
        seat = self.session.next_seat()
        if self.session.seats[seat].bot is None:
            Person(self.host, seat).decide()
        else:
            self.let_bot_play(seat)

    def deal(self) -> None:
        steps = self.session.deal()
        self.host.save()
        self.host.tell(steps)

    def let_bot_play(self, seat: int) -> None:
        action = self.session.choose(seat)
        steps = self.session.play(seat, action)
        self.host.save()
        self.host.tell(steps, self.host.move_mark(action))

    def end(self) -> None:
        """The table as it is in the end, the score sheet, and where the record is."""
        outcome = self.session.state.outcome()
        assert outcome is not None
        page, game = self.host.page, self.host.game.name
        self.host.draw()
        self.host.screen.say()
        self.host.screen.draw(score_sheet(outcome, game, page))
        self.host.screen.say()
        self.host.screen.say(verdict(outcome, game, page), "bold")
        if self.session.path is not None:
            self.host.say("play.recorded")
            self.host.screen.line(str(self.session.path))

    def leave(self) -> None:
        """Says how to go on with the game, whichever way somebody left. One that is over is left as it is."""
        self.host.screen.say()
        if self.session.state.turn == OVER and not self.host.warned:
            return
        self.host.save()
        path = self.session.path
        if path is None:
            self.host.say("play.lost")
        else:
            self.host.say("play.left")
            self.host.screen.line(self.host.resume_command(path.resolve()))
