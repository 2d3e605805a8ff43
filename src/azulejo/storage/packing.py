"""The events of a game that is long over, in a ninth of the space: the lines that were stored, compressed together."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Final, NamedTuple

from azulejo.tables import BadEvent

FORM: Final = 1  # lines compressed by zlib; whoever finds a better form gives it another number
LEVEL: Final = 9


class StoredEvent(NamedTuple):
    """An event as a row of `events` has it."""

    number: int
    event: str


def pack(events: Sequence[str]) -> bytes | None:
    """All events of a table from the first one on; None if they would not come back as they are."""
    packed = bytes([FORM]) + zlib.compress("\n".join(events).encode("utf-8", "surrogatepass"), LEVEL)
    return packed if [row.event for row in unpack(packed)] == list(events) else None


def unpack(packed: bytes) -> list[StoredEvent]:
    """What was packed; raises BadEvent if it is damaged, or of a form that is not known yet."""
    if not packed:
        raise BadEvent("bad_event")
    if packed[0] != FORM:
        raise BadEvent("newer_event", version=packed[0], known=FORM)
    try:
        lines = zlib.decompress(packed[1:]).decode("utf-8", "surrogatepass").split("\n")
    except (zlib.error, UnicodeDecodeError) as cause:
        raise BadEvent("bad_event") from cause
    return [StoredEvent(number, line) for number, line in enumerate(lines, 1)]
