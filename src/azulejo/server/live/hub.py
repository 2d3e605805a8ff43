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
MOST_STREAMS_THERE: Final = 256  # of an address, which a whole school may share


class Unwelcome(AzulejoError):
    """More than any client needs. The stream is closed, with this code."""

    close: ClassVar[int] = 1008


class TooLarge(Unwelcome):
    """A message longer than all that could be meant."""

    close = 1009


class Hub:
    """What all streams share."""

    def __init__(self, host: Host, limited: bool = True, grace: float = GRACE) -> None:
        self.host = host
        self.limited = limited
        self.presence = Presence(host, grace)
        self.open: Counter[str] = Counter()

    @contextmanager
    def admitted(self, who: str, address: str) -> Iterator[None]:
        """While it lasts, one stream more of a person and of an address; raises Unwelcome.

        Those at an address who are nobody count as one person.
        """
        places = {f"person {who}" if who else f"nobody {address}": MOST_STREAMS, f"at {address}": MOST_STREAMS_THERE}
        for place, most in places.items():
            if self.limited and self.open[place] >= most:
                raise Unwelcome("live_too_many_streams", most=most)
        self.open.update(places.keys())
        try:
            yield
        finally:
            self.open.subtract(places.keys())
            for place in places:
                if not self.open[place]:
                    del self.open[place]

    async def close(self) -> None:
        """The streams themselves are closed by the web server, with code 1012."""
        await self.presence.close()
