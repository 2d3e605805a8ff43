"""Reports of games: what was asked, and every decision as it was judged, in the order in which that happened.

A report is made by one worker at a time, which claims it for a while and again and again. Decisions are numbered as
they come, so that of two workers who both think it theirs only one can add the next.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, delete, or_, select, update

from azulejo.storage import news, schema
from azulejo.storage.database import Database
from azulejo.storage.failures import ChangedMeanwhile, instead_of_clash
from azulejo.storage.statements import insert

TABLE: Final = "table:"  # how the names begin of what is reported on: a table's game …
RECORD: Final = "record:"  # … or a record that somebody has brought
OF_ONE: Final = 10_000  # in how many parts a loss is counted

reports: Final = schema.reports.c
decisions: Final = schema.report_decisions.c


@dataclass(frozen=True)
class KeptReport:
    """What a report is about: the events of the record, and how they are judged."""

    fingerprint: str
    form: int  # the version of what decisions are written in
    budget: str
    seed: int


class ReportStore:
    """`source` is the name of what is reported on; times are milliseconds since 1970."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, source: str) -> KeptReport | None:
        """What was asked about this, if anything was."""
        wanted = select(reports.fingerprint, reports.form, reports.budget, reports.seed).where(reports.source == source)
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return KeptReport(*row) if row else None

    async def begin(self, source: str, kept: KeptReport, now: int) -> None:
        """Keeps what is asked from now on. A report of anything else goes; one of the very same stays as it is."""
        row = {"source": source, "fingerprint": kept.fingerprint, "form": kept.form, "budget": kept.budget}
        row |= {"seed": kept.seed, "asked": now, "worker": "", "due": 0}
        other = (reports.source == source) & or_(reports.fingerprint != kept.fingerprint, reports.form != kept.form)

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.reports).where(other))
            connection.execute(insert(connection.dialect.name, schema.reports).on_conflict_do_nothing(), row)

        await self._database.write(write)

    async def decisions_after(self, source: str, number: int) -> list[str]:
        """Those that were judged after so many, in their order."""
        wanted = select(decisions.decision).where(decisions.report == source, decisions.number > number)
        wanted = wanted.order_by(decisions.number)
        return list(await self._database.read(lambda connection: connection.scalars(wanted).all()))

    async def claim(self, source: str, worker: str, now: int, lease: int) -> bool:
        """Whether it is this worker's to make until the lease ends."""
        free = or_(reports.due <= now, reports.worker == worker)
        claim = update(schema.reports).where(reports.source == source, free).values(worker=worker, due=lease)
        return bool(await self._database.write(lambda connection: connection.execute(claim).rowcount))

    async def release(self, source: str, worker: str) -> None:
        """Lets others go on with it."""
        mine = update(schema.reports).where(reports.source == source, reports.worker == worker)

        def write(connection: Connection) -> None:
            connection.execute(mine.values(worker="", due=0))
            news.tell(connection, [news.report(source)])

        await self._database.write(write)

    async def add(self, source: str, number: int, decision: str, worker: str) -> None:
        """Keeps the decision that was judged as this one; raises ChangedMeanwhile where another has that number, or
        the report is no longer this worker's to make."""
        mine = select(reports.source).where(reports.source == source, reports.worker == worker).with_for_update()
        row = {"report": source, "number": number, "decision": decision}
        judgement = {"report": source, **judged(json.loads(decision))}

        def write(connection: Connection) -> None:
            if connection.execute(mine).one_or_none() is None:
                raise ChangedMeanwhile("changed_meanwhile")
            connection.execute(schema.report_decisions.insert(), row)
            connection.execute(schema.judgements.insert(), judgement)
            news.tell(connection, [news.report(source)])

        with instead_of_clash(ChangedMeanwhile("changed_meanwhile")):
            await self._database.write(write)


def judged(decision: dict[str, Any]) -> dict[str, object]:
    """What is looked at of a decision when it is one of many: which it was, what it cost, and the main reason."""
    kept: dict[str, object] = {name: decision[name] for name in ("seat", "event", "round", "grade")}
    reasons = [_in_short(reason["code"], reason["fields"].get("source")) for reason in decision["why"]]
    return {**kept, "loss": round(decision["loss"] * OF_ONE), "reason": reasons[0] if reasons else None}


def _in_short(code: str, source: str | None) -> str:
    """What a reason is about, without its shade (`breaks.more`), and the source of the points, if it names one."""
    about = code.partition(".")[0]
    return f"{about}:{source}" if source else about
