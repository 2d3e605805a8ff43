"""All open streams of this process, and how many a person may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import ClassVar, Final

from azulejo.games.errors import AzulejoError
from azulejo.server.hosting import Host
from azulejo.server.live.lobby_news import LobbyNews
from azulejo.server.live.presence import GRACE, Presence
from azulejo.server.study.studies import Studies

MOST_STREAMS: Final = 16  # of a person; a browser tab has one
MOST_STREAMS_THERE: Final = 256  # of an address, which a whole school may share

AT: Final = "at "  # how the count of an address begins
CODES: Final = (1000, 1001, 1005, 1006, 1008, 1009, 1011, 1012)
OTHER_CODE: Final = 0


class Unwelcome(AzulejoError):
    """More than any client needs. The stream is closed, with this code."""

    close: ClassVar[int] = 1008


class TooLarge(Unwelcome):
    """A message longer than all that could be meant."""

    close = 1009


class Hub:
    """What all streams share."""

    def __init__(self, host: Host, limited: bool = True, grace: float = GRACE, studies: Studies | None = None) -> None:
        self.host = host
        self.limited = limited
        self.presence = Presence(host, grace)
        self.lobby = LobbyNews(host.store, host.bus)
        self.studies = studies or Studies(host)
        self.open: Counter[str] = Counter()
        self.opened = 0  # streams, since the start
        self.ended: Counter[int] = Counter()  # streams, by the code they were closed with

    @contextmanager
    def admitted(self, who: str, address: str) -> Iterator[None]:
        """While it lasts, one stream more of a person and of an address; raises Unwelcome.

        Those at an address who are nobody count as one person.
        """
        places = {f"person {who}" if who else f"nobody {address}": MOST_STREAMS, f"{AT}{address}": MOST_STREAMS_THERE}
        for place, most in places.items():
            if self.limited and self.open[place] >= most:
                raise Unwelcome("live_too_many_streams", most=most)
        self.open.update(places.keys())
        self.opened += 1
        try:
            yield
        finally:
            self.open.subtract(places.keys())
            for place in places:
                if not self.open[place]:
                    del self.open[place]

    def status(self) -> dict[str, int]:
        """Figures: totals since the start, and what there is now."""
        streams = sum(number for place, number in self.open.items() if place.startswith(AT))
        ended = {f"streams_ended_{code}": number for code, number in self.ended.items()}
        return {"streams": streams, "streams_opened": self.opened, **ended, **self.studies.status()}

    def count_end(self, code: int) -> None:
        """A stream was closed with this code, which may be anything that a client thought of."""
        self.ended[code if code in CODES else OTHER_CODE] += 1

    async def close(self) -> None:
        """The streams themselves are closed by the web server, with code 1012."""
        await self.studies.close()
        await self.lobby.close()
        await self.presence.close()
