"""Carrying rows from one database to another of the same schema, whichever kinds they are, a batch at a time.

Which tables there are and how each kind of database keeps their values is read from the databases themselves: nothing
has to be said here of a table that is new. What arrived is read again, counted and fingerprinted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, MetaData, Table, func, inspect, select

from azulejo.storage.failures import StorageError, explained
from azulejo.storage.schema import VERSION_TABLE
from azulejo.storage.urls import POSTGRESQL, shown

ROWS: Final = 1000  # in a batch
DIGEST: Final = 16  # bytes of a fingerprint

Progress: TypeAlias = Callable[[int, int], None]  # how much is done, of how much
Row: TypeAlias = tuple[Any, ...]
Tables: TypeAlias = dict[str, Table]


class Tally:
    """How many rows were counted, and their fingerprint, which is the same for the same rows in any order."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def add(self, rows: Sequence[Row]) -> None:
        """Counts rows. Each is hashed by itself and the sum is taken, since no two databases sort text alike."""
        self.rows += len(rows)
        for row in rows:
            self._sum += int.from_bytes(
                blake2b(repr(row).encode("utf-8", "surrogatepass"), digest_size=DIGEST).digest()
            )

    @property
    def fingerprint(self) -> str:
        return f"{self._sum % 256**DIGEST:0{2 * DIGEST}x}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and (self.rows, self.fingerprint) == (other.rows, other.fingerprint)

    def __repr__(self) -> str:
        return f"{self.rows} rows, {self.fingerprint}"

    __hash__ = None  # type: ignore[assignment] # it grows


Tallies: TypeAlias = dict[str, Tally]  # by table


def tables_of(connection: Connection) -> Tables:
    """All tables that there are, in an order in which each can be filled, but for the one of the schema's version."""
    found = MetaData()
    names = [name for name in inspect(connection).get_table_names() if name != VERSION_TABLE]
    found.reflect(connection, only=names)
    return {table.name: table for table in found.sorted_tables if table.name != VERSION_TABLE}


def count_rows(connection: Connection, tables: Iterable[Table]) -> int:
    """How many there are in all of these tables together."""
    return sum(connection.execute(select(func.count()).select_from(table)).scalar_one() for table in tables)


def tally(connection: Connection, names: Iterable[str]) -> Tallies:
    """What there is in these tables."""
    tables = tables_of(connection)
    return {name: _tallied(connection, tables[name]) for name in names}


def carry(old: Connection, new: Connection, place: str, progress: Progress) -> Tallies:
    """Fills the empty tables of `new`, in its transaction, and compares; raises StorageError if anything differs.

    Tables that only one of the two has belong to that kind of database, and are not carried. `old` sees one moment.
    """
    source, target = tables_of(old), tables_of(new)
    names = [name for name in target if name in source]
    total, done = 2 * count_rows(old, [source[name] for name in names]), 0

    def told(rows: int) -> None:
        nonlocal done
        done += rows
        progress(done, total)

    sent = {name: _copy(old, source[name], new, target[name], told) for name in names}
    arrived = {name: _tallied(new, target[name], told) for name in names}
    for name in names:
        if sent[name] != arrived[name]:
            raise StorageError("storage_differs", place=place, table=name)
    return arrived


def _copy(old: Connection, source: Table, new: Connection, target: Table, told: Callable[[int], None]) -> Tally:
    sent = Tally()
    with _insertion(new, target) as insert:
        for rows in _batches(old, source):
            insert(rows)
            sent.add(rows)
            told(len(rows))
    return sent


def _tallied(connection: Connection, table: Table, told: Callable[[int], None] = lambda rows: None) -> Tally:
    found = Tally()
    for rows in _batches(connection, table):
        found.add(rows)
        told(len(rows))
    return found


def _batches(connection: Connection, table: Table) -> Iterator[list[Row]]:
    """All rows, of which the database keeps those that are not read yet."""
    wanted = select(*(table.columns[name] for name in _columns(table)))
    with explained(shown(connection.engine.url)):
        for rows in connection.execute(wanted, execution_options={"yield_per": ROWS}).partitions():
            yield [tuple(row) for row in rows]


def _columns(table: Table) -> list[str]:
    """In an order that is the same everywhere."""
    return sorted(column.name for column in table.columns)


@contextmanager
def _insertion(connection: Connection, table: Table) -> Iterator[Callable[[Sequence[Row]], object]]:
    """A function that inserts rows, in the way in which the database is fastest."""
    names = ", ".join(f'"{name}"' for name in _columns(table))
    if connection.dialect.name == POSTGRESQL:
        driver: Any = connection.connection.driver_connection
        with driver.cursor() as cursor, cursor.copy(f'COPY "{table.name}" ({names}) FROM STDIN') as copy:
            yield lambda rows: [copy.write_row(row) for row in rows]
    else:
        marks = ", ".join("?" * len(table.columns))
        statement = f'INSERT INTO "{table.name}" ({names}) VALUES ({marks})'
        yield lambda rows: connection.exec_driver_sql(statement, list(rows))
