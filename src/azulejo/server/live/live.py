"""All open streams of this process, and how many a person may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting import Host
from azulejo.server.live.presence import GRACE, Presence

MOST_STREAMS: Final = 16  # of a person; a browser tab has one


class Unwelcome(AzulejoError):
    """More than any client needs. The stream is closed, with this code."""

    close: ClassVar[int] = 1008


class TooLarge(Unwelcome):
    """A message longer than all that could be meant."""

    close = 1009


class Live:
    """What all streams share."""

    def __init__(self, host: Host, limited: bool = True, grace: float = GRACE) -> None:
        self.host = host
        self.limited = limited
        self.presence = Presence(host, grace)
        self.open: Counter[str] = Counter()

    @contextmanager
    def admitted(self, whose: str) -> Iterator[None]:
        """While it lasts, one stream more of a person, or of an address that has no person; raises Unwelcome."""
        if self.limited and self.open[whose] >= MOST_STREAMS:
            raise Unwelcome("live_too_many_streams", most=MOST_STREAMS)
        self.open[whose] += 1
        try:
            yield
        finally:
            self.open[whose] -= 1
            if not self.open[whose]:
                del self.open[whose]

    async def close(self) -> None:
        """The streams themselves are closed by the web server, with code 1012."""
        await self.presence.close()
