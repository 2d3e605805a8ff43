"""Somebody who plays whole games at the terminal: knows by the seed what will be dealt, and types good moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from azulejo.bots import Limit, ask, make_bot
from azulejo.games.game import CHANCE, OVER
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.records import Record
from azulejo.terminal.seats import sit_down
from azulejo.terminal.session import Session
from azulejo.texts import Texts


@dataclass
class Script:
    """The lines that people type to play a game to its end, and the session they lead to."""

    session: Session
    lines: list[str] = field(default_factory=list)
    forced: list[int] = field(default_factory=list)  # the lines for which there was no other move


def script(players: Sequence[str], seed: int, wall: str = "coloured", lang: str = "en") -> Script:
    """A game of Azul."""
    return script_of("azul", {"wall": wall}, players, seed, lang)


def script_of(name: str, options: dict[str, str], players: Sequence[str], seed: int, lang: str = "en") -> Script:
    seats = sit_down(players, Texts(lang))
    game = make(name, len(seats), options)
    written = Script(Session(Record(game, [seat.name for seat in seats]), seats, None, seed, Limit()))
    while written.session.state.turn != OVER:
        go_on(written)
    return written


def go_on(written: Script) -> None:
    session = written.session
    if session.state.turn == CHANCE:
        session.deal()
        return
    seat = session.next_seat()
    if session.seats[seat].bot is None:
        if session.state.count_legal(seat) == 1:
            written.forced.append(len(written.lines))
        action = ask(make_bot("greedy"), session.state, seat, Limit(), Rng(len(written.lines))).action
        written.lines.append(session.record.game.action_text(action))
    else:
        action = session.choose(seat)
    session.play(seat, action)


@dataclass
class Played:
    """What came of a command: its exit code and what it printed."""

    code: int
    output: str
