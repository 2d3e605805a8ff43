"""All that is studied in this process: who asks, how often one may, and where it is thought about."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

from azulejo.analysis import Budget
from azulejo.records import Record
from azulejo.server.access import check_over
from azulejo.server.hosting import Host
from azulejo.server.limits.rations import Allowance, Buckets
from azulejo.server.problems.refusals import NoSuchPath, TooMany
from azulejo.server.study.known_report import KnownReport, asked_of
from azulejo.server.study.reports import Reports, Watcher
from azulejo.server.study.rounds_in_play import check_record
from azulejo.server.study.studiers import Studiers
from azulejo.storage.report_store import RECORD, TABLE

PONDERINGS: Final = Allowance(burst=40, per_second=1)  # of a person, who may step through a game
PONDERINGS_THERE: Final = Allowance(burst=160, per_second=4)  # of an address, which a whole school may share
REPORTS: Final = Allowance(burst=12, per_second=1 / 180)  # new ones of a person: 20 an hour
REPORTS_THERE: Final = Allowance(burst=60, per_second=1 / 20)  # of an address
WATCHES: Final = Allowance(burst=30, per_second=0.5)  # of a person, for each of which a game is gone through
WATCHES_THERE: Final = Allowance(burst=120, per_second=2)


@dataclass(frozen=True)
class Reported:
    """What a report is of: a table whose game is over, or a record. `link` is that of a private table."""

    table: str = ""
    record: str = ""
    link: str = ""

    @property
    def source(self) -> str:
        """As the store names it."""
        return f"{TABLE}{self.table}" if self.table else f"{RECORD}{self.record}"


class Studies:
    """Explaining games has its processes, and pondering has others: so neither waits for the other."""

    def __init__(
        self, host: Host, buckets: Buckets | None = None, budget: Budget | None = None, number: int = 0
    ) -> None:
        """`number` processes of each kind; `budget` is for each decision of a report."""
        self.host = host
        self.budget = budget or Budget()
        self.pondering = Studiers(host.thinkers, number)
        self.explaining = Studiers(host.thinkers, number)
        self.reports = Reports(host, self.explaining)
        self._buckets = buckets

    def check_pondering(self, who: str, where: str) -> None:
        """Raises TooMany for a person, and for an address, from which more was asked than one may."""
        self._take(f"ponders {where}", PONDERINGS_THERE)
        if who:
            self._take(f"ponders {who}", PONDERINGS)

    async def check_look(self, of: Reported, who: str) -> None:
        """Raises NotFound, NoSuchPath or Conflict unless this person may see the replay, and so the report."""
        if of.table:
            check_over(await self.host.table(of.table, who, of.link))
        elif not await self.host.store.records.is_there(of.record):
            raise NoSuchPath("no_such_record")

    async def record(self, of: Reported) -> Record:
        """What there is to report on; raises NotFound or NoSuchPath."""
        if of.table:
            return await self.host.record(of.table, None)
        found = await self.host.store.records.find(of.record)
        if found is None:
            raise NoSuchPath("no_such_record")
        return found[1]

    async def ask(self, of: Reported, who: str, where: str) -> None:
        """Has a report kept, to be made while somebody watches it. One that is there is not asked for again.

        Raises Conflict for what cannot be reported on, NotAllowed, and TooMany.
        """
        record = await self.record(of)
        if of.record:  # a table's game is over by then, but whoever plays one may bring its record
            await check_record(self.host, who, record)
        asked = await asyncio.to_thread(asked_of, record, self.budget)
        kept = await self.host.store.reports.find(of.source)
        if kept is None or (kept.fingerprint, kept.form) != (asked.fingerprint, asked.form):
            self._take(f"reports {where}", REPORTS_THERE)
            self._take(f"reports {who}", REPORTS)
            await self.host.store.reports.begin(of.source, asked, self.host.now())

    async def known(self, of: Reported) -> KnownReport:
        """What there is of a report; raises NotFound if nobody has asked for it."""
        return await self.reports.known(of.source, lambda: self.record(of))

    async def watch(self, of: Reported, watcher: Watcher, who: str, where: str) -> None:
        """Has it made as long as somebody watches; raises NotFound, Conflict or TooMany."""
        self._take(f"watches {where}", WATCHES_THERE)
        if who:
            self._take(f"watches {who}", WATCHES)
        await self.check_look(of, who)
        if of.record:
            await check_record(self.host, who, await self.record(of))
        await self.reports.watch(watcher, lambda: self.record(of))

    def status(self) -> dict[str, int]:
        """Figures: what there is now."""
        watched = {"reports_watched": len(self.reports)}
        return {"pondering": self.pondering.busy, "explaining": self.explaining.busy, **watched}

    async def close(self) -> None:
        """Ends the processes. Streams, and what they asked for, have ended before."""
        await self.reports.close()
        await self.explaining.stop()
        await self.pondering.stop()

    def _take(self, key: str, allowance: Allowance) -> None:
        wait = self._buckets.take(key, allowance) if self._buckets else 0
        if wait:
            raise TooMany("too_many", seconds=wait)
