"""From the lines of the engine protocol to positions."""

from __future__ import annotations

import json
import secrets
from queue import SimpleQueue
from typing import IO, Final

from azulejo.bots.engines.messages import LONGEST, Message
from azulejo.games.errors import InWordsOf
from azulejo.games.game import State
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.records import imagined

CHUNK: Final = 65536
MOST_PLAYERS: Final = 9


def read_position(message: Message) -> State:
    """A position given by its text; raises AzulejoError."""
    options = message.object("options") if message.has("options") else {}
    game = make(message.text("game"), message.whole("players", 1, MOST_PLAYERS), options)
    with InWordsOf(game.name):
        return game.position(message.text("position"))


def read_record(message: Message) -> State:
    """The position after the events of a record, as its seat may know it; raises AzulejoError."""
    record = message.object("record")
    players = record.get("players")
    seat = message.whole("seat", 1, len(players) if isinstance(players, list) and players else 1) - 1
    return imagined(json.dumps(record), seat, Rng(secrets.randbits(96)))


def listen(stream: IO[bytes], inbox: SimpleQueue[object]) -> None:
    """Puts every line into the inbox, cut where it is longer than any may be, and None at the end."""
    line = bytearray()
    while chunk := stream.read(CHUNK):
        *lines, rest = chunk.split(b"\n")
        for each in lines:
            inbox.put(bytes(line + each[: LONGEST + 1 - len(line)]))
            line.clear()
        line += rest[: LONGEST + 1 - len(line)]
    if line:
        inbox.put(bytes(line))
    inbox.put(None)
