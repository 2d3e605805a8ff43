"""How people's games have ended, seat by seat, and what was said of their decisions: read by plain statements.

A game that was over before its results were kept is in `uncounted`, and is counted when somebody who sat there asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, case, delete, func, literal, not_, select, update

from azulejo.names import NOBODY
from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.report_store import TABLE
from azulejo.storage.rows import Judged, Loaded, SeatResult, Setting
from azulejo.storage.seat_results import Row, seat_results
from azulejo.storage.statements import insert
from azulejo.storage.table_store import TableStore
from azulejo.tables import BadEvent, folded

MOST_GAMES: Final = 1000  # of a person that are looked at, the last ones
MOST_REPORTS: Final = 100  # likewise, of those that are explained
results, uncounted, judgements = schema.results.c, schema.uncounted.c, schema.judgements.c
tables, sitters, reports = schema.tables.c, schema.sitters.c, schema.reports.c
COLUMNS: Final = (
    results.table,
    results.seat,
    results.person,
    results.name,
    results.bot,
    results.game,
    results.players,
    results.turn,
    results.ended,
    results.outcome,
    results.score,
    results.points,
    results.out,
    results.moves,
    results.stood_in,
)
COUNTS: Final = (results.outcome != "none") & not_(results.from_position)


@dataclass(frozen=True)
class ResultsWanted:
    """Which of a person's games are looked at: of a game, with so many players and such options, since a moment."""

    game: str = ""
    players: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    since: int = 0

    def rows(self, person: str) -> ColumnElement[bool]:
        """The person's seats in these games."""
        wanted = (results.person == person) & (results.ended >= self.since)
        if self.game:
            wanted &= results.game == self.game
        if self.players:
            wanted &= results.players == self.players
        for name, value in self.options.items():
            wanted &= results.options.contains(f'"{name}":"{value}"', autoescape=True)
        return wanted


@dataclass(frozen=True)
class PersonResults:
    """All seats of games in which a person took part, the last game first, and what is known beside them."""

    seats: list[SeatResult]
    called_off: int
    from_position: int
    settings: list[Setting]  # of all games, whatever was asked for
    judged: list[Judged]  # the person's own decisions
    uncounted: int


class ResultStore:
    """One row for each seat of a game that is over; times are milliseconds since 1970."""

    def __init__(self, database: Database, tables: TableStore) -> None:
        self._database = database
        self._tables = tables

    async def of_person(self, person: str, wanted: ResultsWanted) -> PersonResults:
        """What there is of a person's games, as far as they are counted."""

        def read(connection: Connection) -> PersonResults:
            seats = list(map(SeatResult._make, connection.execute(_seats(person, wanted))))
            left_out = connection.execute(_left_out(person, wanted)).one()
            settings = [Setting(*row) for row in connection.execute(_settings(person))]
            judged = _judged(connection, person, list(dict.fromkeys(seat.table for seat in seats)))
            left = connection.execute(select(func.count()).select_from(_uncounted(person).subquery())).scalar_one()
            return PersonResults(seats, left_out.called_off, left_out.positions, settings, judged, left)

        return await self._database.read(read)

    async def uncounted(self, person: str, most: int) -> list[str]:
        """Tables at which a person sat and that are over, but not counted yet."""
        wanted = _uncounted(person).order_by(uncounted.table).limit(most)
        return list(await self._database.read(lambda connection: connection.scalars(wanted).all()))

    async def load(self, name: str) -> Loaded | None:
        """What `counted` counts; None for what is damaged."""
        try:
            return await self._tables.load(name)
        except BadEvent:
            return None

    async def count(self, name: str, loaded: Loaded | None, rows: Sequence[Row]) -> None:
        """Keeps how a game came out that was over before; nothing if somebody in it has become another meanwhile."""

        def write(connection: Connection) -> None:
            same = select(tables.reidentified).where(tables.name == name).with_for_update()
            if loaded is not None and connection.scalar(same) != loaded.reidentified:
                return
            if rows:
                new = insert(connection.dialect.name, schema.results).on_conflict_do_nothing()
                connection.execute(new, [dict(row) for row in rows])
            connection.execute(delete(schema.uncounted).where(uncounted.table == name))

        await self._database.write(write)


def counted(name: str, loaded: Loaded | None) -> list[Row]:
    """How each seat came out of a game that was read; of one that is damaged there is nothing to count."""
    try:
        return seat_results(name, folded(loaded.sealed, loaded.events)) if loaded else []
    except BadEvent:
        return []


def merge_results(connection: Connection, guest: str, account: str) -> None:
    """What a guest has played is the account's."""
    connection.execute(update(schema.results).where(results.person == guest).values(person=account))


def forget_results(connection: Connection, person: str) -> None:
    """Whom somebody played against goes on to know how it ended, but not who it was."""
    connection.execute(update(schema.results).where(results.person == person).values(person=None, name=NOBODY))


def _seats(person: str, wanted: ResultsWanted) -> Any:
    last = select(results.table).where(wanted.rows(person), COUNTS)
    last = last.order_by(results.ended.desc(), results.table.desc()).limit(MOST_GAMES)
    found = select(*COLUMNS).where(results.table.in_(last.scalar_subquery()))
    return found.order_by(results.ended.desc(), results.table, results.seat)


def _left_out(person: str, wanted: ResultsWanted) -> Any:
    """How many games do not count."""
    began = case((results.from_position, results.table))
    called_off = case((not_(results.from_position), results.table))
    numbers = func.count(called_off.distinct()).label("called_off"), func.count(began.distinct()).label("positions")
    return select(*numbers).where(wanted.rows(person), not_(COUNTS))


def _settings(person: str) -> Any:
    number = func.count(results.table.distinct())
    found = select(results.game, results.options, results.players, number).where(results.person == person, COUNTS)
    grouped = found.group_by(results.game, results.options, results.players)
    return grouped.order_by(number.desc(), results.game, results.options, results.players)


def _uncounted(person: str) -> Any:
    """Tables at which a person sat, rather than only opened."""
    sat = (sitters.person == person) & (sitters.seats != "[]")
    return select(uncounted.table).join(schema.sitters, sitters.table == uncounted.table).where(sat)


def _judged(connection: Connection, person: str, names: Sequence[str]) -> list[Judged]:
    """What was said of the person's own decisions in the last of these games that are explained."""
    sources = [f"{TABLE}{name}" for name in names]
    there = set(connection.scalars(select(reports.source).where(reports.source.in_(sources))))
    explained = [name for name, source in zip(names, sources, strict=True) if source in there][:MOST_REPORTS]
    about = judgements.report == literal(TABLE).op("||")(results.table)
    wanted = select(
        results.table,
        results.seat,
        judgements.event,
        judgements.round,
        judgements.grade,
        judgements.loss,
        judgements.reason,
    )
    wanted = wanted.join_from(schema.results, schema.judgements, about & (judgements.seat == results.seat))
    wanted = wanted.where(results.person == person, results.table.in_(explained)).order_by(judgements.event)
    return list(map(Judged._make, connection.execute(wanted))) if explained else []
