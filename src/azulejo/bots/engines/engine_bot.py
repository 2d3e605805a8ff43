"""The bot that asks another program."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from time import monotonic
from typing import Final, NoReturn

from azulejo.bots.bot import Choice, Limit
from azulejo.bots.engines.errors import BadMessage, EngineFailed
from azulejo.bots.engines.messages import PROTOCOL, Message, choice_from, excerpt, shown
from azulejo.bots.engines.program import Flooded, Program
from azulejo.games.errors import BadNotation
from azulejo.games.game import Game, State
from azulejo.games.rng import Rng

USUAL: Final = 1.0  # seconds for a program that nobody limits
LONGEST_THOUGHT: Final = 60.0  # seconds for one that is limited by nodes alone
SLACK: Final = 0.05  # seconds beyond its limit before it is told to stop


class EngineBot:
    """A program that is started when it is first asked, and ended when this bot goes or as soon as it fails.

    It may take `hello_seconds` to say who it is, and `margin` seconds to choose once it was told to stop. The name is
    what errors call it.
    """

    def __init__(self, command: Sequence[str], name: str, hello_seconds: float = 10.0, margin: float = 5.0) -> None:
        self.command = list(command)
        self.name = name
        self.hello_seconds = hello_seconds
        self.margin = margin
        self.program: Program | None = None
        self.games: list[str] = []

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        """Asks the program; raises EngineFailed. All that it learns of the position is what the seat imagines."""
        try:
            program = self.program or self._started()
            if position.game.name not in self.games:
                games = ", ".join(self.games)
                self._fail("engine_other_game", game_name=position.game.name, games=excerpt(games) or "-")
            if program.has_spoken():
                self._fail("engine_unasked", line=excerpt(program.line(0.0).decode(errors="replace")))
            program.say(position_message(position))
            seconds = limit.seconds if limit.seconds is not None or limit.nodes is not None else USUAL
            begin = monotonic()
            program.say(go_message(position, seat, seconds, limit.nodes, rng))
            return self._choice(program, position, seat, limit, begin + (seconds or LONGEST_THOUGHT))
        except BaseException:
            self._kill()
            raise

    def close(self) -> None:
        """Tells the program to quit. It is started anew should it be asked again."""
        if self.program is not None:
            self.program.leave()
            self.program = None

    def _kill(self) -> None:
        if self.program is not None:
            self.program.kill()
            self.program = None

    def _started(self) -> Program:
        """Starts the program and learns which games it plays."""
        try:
            self.program = Program(self.command)
        except OSError as error:
            self._fail("engine_not_started", problem=error.strerror or str(error))
        self.program.say({"kind": "hello", "protocol": PROTOCOL})
        try:
            hello = self._answer(self.program, monotonic() + self.hello_seconds)
        except TimeoutError:
            self._fail("engine_silent", seconds=self.hello_seconds)
        if hello.kind != "hello":
            self._fail("engine_nonsense", line=shown(hello.fields))
        if hello.fields.get("protocol") != PROTOCOL:
            self._fail("engine_other_protocol", protocol=shown(hello.fields.get("protocol")), expected=PROTOCOL)
        try:
            self.games = hello.texts("games")
        except BadMessage:
            self._fail("engine_nonsense", line=shown(hello.fields))
        return self.program

    def _choice(self, program: Program, position: State, seat: int, limit: Limit, end: float) -> Choice:
        """Listens until the choice comes. At the end of its time the program is told to stop, and then given up."""
        has_stopped = False
        while True:
            try:
                message = self._answer(program, end + self.margin if has_stopped else end + SLACK)
            except TimeoutError:
                if has_stopped:
                    self._fail("engine_hung", seconds=round(self.margin, 2))
                program.say({"kind": "stop"})
                has_stopped = True
                continue
            if message.kind == "choice":
                return self._legal(position, seat, message)
            if message.kind != "info":
                self._fail("engine_nonsense", line=shown(message.fields))
            if limit.watch and not has_stopped and not limit.watch(self._read(position.game, message)):
                program.say({"kind": "stop"})
                has_stopped, end = True, monotonic()

    def _legal(self, position: State, seat: int, message: Message) -> Choice:
        """The choice, if it can be played."""
        texts = [position.game.action_text(action) for action in position.legal(seat)]
        action = message.fields.get("action")
        if isinstance(action, str) and not is_one_of(action, texts, position.game):
            self._fail("engine_illegal", action=excerpt(action), moves=", ".join(texts))
        return self._read(position.game, message)

    def _read(self, game: Game, message: Message) -> Choice:
        try:
            return choice_from(game, message)
        except (BadMessage, BadNotation):
            self._fail("engine_nonsense", line=shown(message.fields))

    def _answer(self, program: Program, until: float) -> Message:
        """The next line; raises TimeoutError when it has not come by then."""
        try:
            line = program.line(until)
        except EOFError:
            self._fail_as_dead(program)
        except Flooded:
            self._fail("engine_flooded")
        try:
            message = Message(line)
        except BadMessage:
            self._fail("engine_nonsense", line=excerpt(line.decode(errors="replace")))
        if message.kind == "error":
            self._fail("engine_complained", complaint=excerpt(str(message.fields.get("text"))))
        return message

    def _fail_as_dead(self, program: Program) -> NoReturn:
        status = program.status()
        program.kill()
        words = program.last_words()
        if words:
            self._fail("engine_died_saying", status="-" if status is None else status, words=words)
        self._fail("engine_died", status="-" if status is None else status)

    def _fail(self, code: str, **fields: object) -> NoReturn:
        raise EngineFailed(code, **fields, program=self.name)


def is_one_of(text: str, texts: list[str], game: Game) -> bool:
    """Whether an action's text, in whichever way the game reads it, means one of these."""
    with suppress(BadNotation):
        return game.action_text(game.parse_action(text)) in texts
    return False


def position_message(position: State) -> dict[str, object]:
    """A position in all the forms that it has."""
    game = position.game
    return {
        "kind": "position",
        "game": game.name,
        "players": game.players,
        "options": dict(game.options),
        "position": str(position),
        "json": position.to_json(),
    }


def go_message(position: State, seat: int, seconds: float | None, nodes: int | None, rng: Rng) -> dict[str, object]:
    """The question, with what may be answered."""
    legal = [position.game.action_text(action) for action in position.legal(seat)]
    limits = {name: value for name, value in (("seconds", seconds), ("nodes", nodes)) if value is not None}
    return {"kind": "go", "seat": seat + 1, **limits, "seed": seed(rng), "legal": legal}


def seed(rng: Rng) -> int:
    """A number for the program's own chance. Nobody can reckon from it what the generator will deal."""
    drawn = b"".join(int(rng.word()).to_bytes(4, "big") for _ in range(4))
    return int.from_bytes(blake2b(drawn, digest_size=4).digest(), "big")
