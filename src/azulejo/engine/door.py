"""Where other programs knock: reads lines of the engine protocol and answers them, whatever they are."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, Final

import azulejo
from azulejo.bots import BOTS, Bot, Choice, Limit, ask, make_bot
from azulejo.bots.engines.errors import BadMessage
from azulejo.bots.engines.messages import LONGEST, PROTOCOL, Message, choice_json, excerpt, to_line
from azulejo.engine.questions import Died, Question, Ready, Report
from azulejo.engine.reading import listen, read_position, read_record
from azulejo.engine.thinker import Thinker
from azulejo.games.errors import AzulejoError
from azulejo.games.game import State
from azulejo.games.registry import GAMES
from azulejo.games.rng import Rng
from azulejo.texts import Texts

GRACE: Final = 0.25  # seconds that a bot may take to choose once it was told to stop
STARTING: Final = 10.0  # … while its process is only being started
AT_A_GLANCE: Final = "greedy"  # who chooses for a bot that was stopped before it thought of anything
MOST_SECONDS: Final = 86_400
MOST_NODES: Final = 10**12
MOST_SEED: Final = 2**53 - 1  # what every JSON reader takes for what it is


class CannotAnswer(AzulejoError):
    """A question that makes no sense as things stand."""


@dataclass
class Thinking:
    """A question that is being thought about."""

    question: Question
    begin: float
    best: Choice | None = None
    until: float | None = None  # when it is given up, once it was to be stopped


class Door:
    """Answers what is asked, one line after another. `run` returns when it is told to quit, or nobody asks any more.

    `make_it` makes the bot of this name in the process that thinks.
    """

    def __init__(self, bot: str, make_it: Callable[[], Bot], texts: Texts, output: IO[bytes]) -> None:
        self.bot = bot
        self.texts = texts
        self.output = output
        self.inbox: SimpleQueue[object] = SimpleQueue()
        self.thinker = Thinker(make_it, self.inbox)
        self.position: State | None = None
        self.thinking: Thinking | None = None
        self.asked = 0
        self.is_ready = False  # whether the process that thinks can
        self.is_open = True
        self.is_last = False  # whether no more lines come
        self.kinds = {"hello": self.hello, "position": self.place, "go": self.go, "stop": self.stop, "quit": self.quit}

    def run(self, stream: IO[bytes]) -> None:
        """Reads the stream, which must not be buffered, until its end or the word to quit."""
        self.thinker.start()
        threading.Thread(target=listen, args=(stream, self.inbox), daemon=True).start()
        try:
            while self.is_open:
                self.go_on()
        finally:
            self.thinker.end()

    def go_on(self) -> None:
        """Waits for the next thing that happens, and lets it."""
        until = self.thinking.until if self.thinking else None
        try:
            event = self.inbox.get(timeout=None if until is None else max(0.0, until - monotonic()))
        except Empty:
            self.give_up()
            return
        if isinstance(event, Report):
            self.hear(event)
        elif isinstance(event, Ready):
            self.begin(event)
        elif isinstance(event, Died):
            self.bury(event)
        elif isinstance(event, bytes):
            self.read(event)
        else:
            self.finish()

    def say(self, kind: str, fields: dict[str, object]) -> None:
        self.output.write(to_line({"kind": kind, **fields}))
        self.output.flush()

    def complain(self, error: AzulejoError) -> None:
        self.say("error", {"code": error.code, "text": self.texts.error(error)})

    # What is asked

    def read(self, line: bytes) -> None:
        """Does what a line says, or says what is wrong with it."""
        if not line.strip():
            return
        try:
            if len(line) > LONGEST:
                raise BadMessage("message_too_long", most=LONGEST)
            message = Message(line)
            kind = message.text("kind")
            if kind not in self.kinds:
                raise BadMessage("message_unknown_kind", kind=excerpt(kind), kinds=", ".join(self.kinds))
            self.kinds[kind](message)
        except AzulejoError as error:
            self.complain(error)

    def hello(self, message: Message) -> None:
        who = {"name": "azulejo", "version": azulejo.__version__, "bot": self.bot}
        self.say("hello", {"protocol": PROTOCOL, **who, "bots": list(BOTS), "games": list(GAMES)})

    def place(self, message: Message) -> None:
        """A position to be asked about. One that cannot be read leaves none at all."""
        self.require_leisure()
        self.position = None
        self.position = read_record(message) if message.has("record") else read_position(message)

    def go(self, message: Message) -> None:
        self.require_leisure()
        if self.position is None:
            raise CannotAnswer("no_position")
        seat = message.whole("seat", 1, self.position.game.players) - 1
        actors = self.position.actors()
        if seat not in actors:
            seats = ", ".join(str(each + 1) for each in actors) or "-"
            raise CannotAnswer("seat_not_deciding", seat=seat + 1, seats=seats)
        seconds = message.seconds("seconds", MOST_SECONDS) if message.has("seconds") else None
        nodes = message.whole("nodes", 1, MOST_NODES) if message.has("nodes") else None
        seed = message.whole("seed", 0, MOST_SEED) if message.has("seed") else secrets.randbits(53)
        self.asked += 1
        question = Question(self.asked, self.position, seat, seconds, nodes, seed)
        self.thinking = Thinking(question, monotonic())
        self.thinker.ask(question)

    def stop(self, message: Message | None = None) -> None:
        """Asks for the choice. When none is due, it has been sent already: the two have crossed."""
        if self.thinking and self.thinking.until is None:
            self.thinking.until = monotonic() + (GRACE if self.is_ready else STARTING)
            self.thinker.stop(self.thinking.question.number)

    def quit(self, message: Message) -> None:
        self.is_open = False

    def finish(self) -> None:
        """Nobody asks any more: what is being thought about is answered as if it were stopped."""
        self.is_last = True
        self.is_open = self.thinking is not None
        self.stop()

    def require_leisure(self) -> None:
        if self.thinking:
            raise CannotAnswer("still_thinking")

    # What is thought

    def hear(self, report: Report) -> None:
        """Passes on what the bot thinks, unless it is about a question that has been answered."""
        if self.thinking is None or report.number != self.thinking.question.number:
            return
        if report.choice is None:
            self.fail(report.failure)
        elif report.is_last:
            self.choose(report.choice)
        else:
            self.thinking.best = report.choice
            self.tell("info", report.choice)

    def begin(self, ready: Ready) -> None:
        """From now on the bot thinks, and if it was to stop before, it is in a hurry."""
        self.is_ready = ready.process == self.thinker.number
        if self.is_ready and self.thinking and self.thinking.until is not None:
            self.thinking.until = monotonic() + GRACE

    def bury(self, died: Died) -> None:
        """A process that thought has ended by itself, and with it any thought."""
        if died.process == self.thinker.number:
            self.end_thinking()
            if self.thinking:
                self.fail("-")

    def end_thinking(self) -> None:
        self.thinker.end()
        self.is_ready = False

    def fail(self, failure: str) -> None:
        self.thinking = None
        self.complain(CannotAnswer("bot_failed", bot=self.bot, failure=excerpt(failure)))
        self.is_open = not self.is_last

    def give_up(self) -> None:
        """The bot does not hear that it should stop: its process ends, and what it thought of so far is chosen."""
        assert self.thinking
        self.end_thinking()
        question = self.thinking.question
        best = self.thinking.best
        if best is None:
            best = ask(make_bot(AT_A_GLANCE), question.position, question.seat, Limit(), Rng(question.seed))
        self.choose(best)
        if self.is_open:
            self.thinker.start()

    def choose(self, choice: Choice) -> None:
        self.tell("choice", choice)
        self.thinking = None
        self.is_open = not self.is_last

    def tell(self, kind: str, choice: Choice) -> None:
        assert self.thinking
        seconds = round(monotonic() - self.thinking.begin, 3)
        self.say(kind, {**choice_json(self.thinking.question.position.game, choice), "seconds": seconds})
