"""All that is studied in this process: who asks, how often one may, and where it is thought about."""

from __future__ import annotations

from typing import Final

from azulejo.server.hosting import Host
from azulejo.server.limits.rations import Allowance, Buckets
from azulejo.server.problems.refusals import TooMany
from azulejo.server.study.studiers import Studiers

PONDERINGS: Final = Allowance(burst=40, per_second=1)  # of a person, who may step through a game
PONDERINGS_THERE: Final = Allowance(burst=160, per_second=4)  # of an address, which a whole school may share


class Studies:
    """Explaining games has its processes, and pondering has others: so neither waits for the other."""

    def __init__(self, host: Host, limited: bool = True) -> None:
        self.host = host
        self.pondering = Studiers(host.thinkers)
        self._buckets = Buckets() if limited else None

    def check_pondering(self, who: str, where: str) -> None:
        """Raises TooMany for a person, and for an address, from which more was asked than one may."""
        self._take(f"ponders {where}", PONDERINGS_THERE)
        if who:
            self._take(f"ponders {who}", PONDERINGS)

    def status(self) -> dict[str, int]:
        """Figures: what there is now."""
        return {"pondering": self.pondering.busy}

    async def close(self) -> None:
        """Ends the processes. Streams, and what they asked for, have ended before."""
        await self.pondering.stop()

    def _take(self, key: str, allowance: Allowance) -> None:
        wait = self._buckets.take(key, allowance) if self._buckets else 0
        if wait:
            raise TooMany("too_many", seconds=wait)
