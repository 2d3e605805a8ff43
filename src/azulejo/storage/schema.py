"""The tables of the database. `migrations` makes them; a test compares the two.

Times are milliseconds since 1970. JSON is kept as text, since it is only ever read whole.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

VERSION_TABLE: Final = "azulejo_version"
VERSIONS: Final = ("0001",)  # of the schema, oldest first; the last is what this program works with

metadata = MetaData(
    naming_convention={
        "fk": "%(table_name)s_%(column_0_name)s_fk",
        "ix": "%(table_name)s_%(column_0_name)s",
        "pk": "%(table_name)s_pk",
        "uq": "%(table_name)s_%(column_0_name)s_key",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("name", Text, primary_key=True),
    Column("secret", LargeBinary, nullable=False),
    Column("link", Text, nullable=False, unique=True),
    Column("opener", Text, index=True),  # a person, until it is over
    Column("origin", Text, index=True),  # stands for the address it was opened from, until it is over
    Column("sequence", Integer, nullable=False),  # the number of its last event
    Column("is_over", Boolean, nullable=False),
    Column("listed", BigInteger),  # when it last changed, while everybody may find it in the list
    Column("summary", Text, nullable=False),
    Index("tables_listed", "listed", "name"),
)

events = Table(
    "events",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
    sqlite_with_rowid=False,  # an event is then where its key is: one page to write instead of two
)

sitters = Table(  # who finds which table among theirs
    "sitters",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("person", Text, primary_key=True),
    Column("seats", Text, nullable=False),  # from 1; none for an opener who only watches
    Column("updated", BigInteger, nullable=False),
    Index("sitters_person", "person", "updated", "table"),
    sqlite_with_rowid=False,
)

deadlines = Table(  # when `expire` next has something to do at a table
    "deadlines",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("due", BigInteger, nullable=False, index=True),  # claiming it puts it off until the claim lapses
    Column("clock", Boolean, nullable=False),  # whether somebody's clock runs: else the table is to be closed then
    Column("worker", Text, nullable=False),
    Index("deadlines_clock", "clock", "table"),
)

alive = Table(  # when a server was last known to run on this database: one row
    "alive",
    metadata,
    Column("name", Text, primary_key=True),
    Column("at", BigInteger, nullable=False),
)

due_bots = Table(  # the open decision of a bot's seat
    "due_bots",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("decision", Integer, nullable=False),
    Column("due", BigInteger, nullable=False, index=True),  # 0 for at once; claiming it puts it off, too
    Column("worker", Text, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("claimed", Text, unique=True),  # the name as it is compared, of those who have a password
    Column("password_hash", Text),
    Column("epoch", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("aborts", Integer, nullable=False),  # games with others that this person called off
    Column("seen", BigInteger, nullable=False),  # on which day at the latest
    Index("people_seen", "seen"),
)

records = Table(
    "records",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("names", Text, nullable=False),  # a JSON list
    Column("date", Text, nullable=False),
    Column("added", BigInteger, nullable=False),
    Column("record", Text, nullable=False),
    Index("records_owner", "owner", "added", "id"),
)

keys = Table(  # secrets of the server that all its processes share
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("key", LargeBinary, nullable=False),
)
