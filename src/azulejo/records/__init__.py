"""A game as a file: who played what, the deals and moves in order, and how it ended. The format is in docs/formats.md.

>>> from azulejo import make
>>> record = Record(make("azul"), ["Ana", "Rui"])
>>> record.add(record.game.parse_deal("start 2"))
>>> parse(record.to_text()).events
[Deal('start', [1], seen_by=-1)]
"""

from azulejo.games.errors import BadRecord
from azulejo.records.files import LARGEST, load, save
from azulejo.records.imagining import imagined
from azulejo.records.reading import check, parse
from azulejo.records.record import Event, Hidden, Move, Record, apply, begun
from azulejo.records.verifying import prove, verify

__all__ = [
    "LARGEST",
    "BadRecord",
    "Event",
    "Hidden",
    "Move",
    "Record",
    "apply",
    "begun",
    "check",
    "imagined",
    "load",
    "parse",
    "prove",
    "save",
    "verify",
]
