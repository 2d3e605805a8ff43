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
# Oldest first; this program needs the last.
VERSIONS: Final = ("0001", "0002", "0003", "0004", "0005", "0007", "0008", "0010", "0011")

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
    Column("summary", Text, nullable=False),
    Column("reidentified", Integer, nullable=False),  # how often somebody in its events became another, or nobody
)

lobby = Table(  # the public tables whose game is not over, as strangers find them
    "lobby",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("rank", Integer, nullable=False),  # somebody waits, nobody is there, no seat is free
    Column("standing", BigInteger, nullable=False),  # among those of its rank, the lowest first
    Column("game", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("free", Integer, nullable=False),
    Column("offer", Text, nullable=False),
    Index("lobby_rank", "rank", "standing", "table", "game", "pace", "free"),  # what does not fit is not even read
    sqlite_with_rowid=False,
)

events = Table(
    "events",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("event", Text, nullable=False),
    sqlite_with_rowid=False,  # an event is then where its key is: one page to write instead of two
)

archive = (
    Table(  # the events of games that are long over, packed: a table has them here, in `events`, or the last ones there
        "archive",
        metadata,
        Column("table", ForeignKey("tables.name"), primary_key=True),
        Column("last", Integer, nullable=False),  # the number of the last event in it, of which the first has 1
        Column("packed", LargeBinary, nullable=False),
    )
)

identities = Table(  # whom an event that opened a table or took a seat speaks of today: people merge, and are deleted
    "identities",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the event, which keeps the id it had
    Column("person", Text, nullable=False, index=True),
    Column("name", Text, nullable=False),  # that was given when sitting down: it is kept here alone
    sqlite_with_rowid=False,
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
    Column("version", Integer, nullable=False),  # grows when the name, the password or the codes change
    Column("created", BigInteger, nullable=False),
    Column("aborts", Integer, nullable=False),  # games with others that this person called off
    Column("seen", BigInteger, nullable=False),  # on which day at the latest
    Column("recovered", BigInteger),  # when a recovery code was last used, until there are new ones
    Column("is_gone", Boolean, nullable=False),  # merged into another, or deleted: the row keeps others from the id
    Column("banned", BigInteger, index=True),  # since when they may not come in
    Column("once", BigInteger),  # until when a one-time password lets them in; 0 once it has
    Index("people_seen", "seen"),
)

sessions = Table(  # a cookie that counts
    "sessions",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("browser", Text, nullable=False),  # what a device is known by to its owner: no more than such words
    Column("system", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False, index=True),  # in which hour at the latest
)

recovery_codes = Table(  # instead of a password, each once
    "recovery_codes",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("code_hash", Text, nullable=False),
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

reports = Table(  # of games that are over
    "reports",
    metadata,
    Column("source", Text, primary_key=True),  # a table or a record
    Column("fingerprint", Text, nullable=False),  # of its events
    Column("form", Integer, nullable=False),  # the version of what its decisions are written in
    Column("budget", Text, nullable=False),  # for each decision: a JSON object
    Column("seed", Integer, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("worker", Text, nullable=False),  # who makes it
    Column("due", BigInteger, nullable=False),  # when somebody else may
)

report_decisions = Table(  # numbered in the order in which they were judged
    "report_decisions",
    metadata,
    Column("report", ForeignKey("reports.source", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("decision", Text, nullable=False),  # a JSON object without anybody's name
    sqlite_with_rowid=False,
)

results = Table(  # how each seat came out of a game that was begun and is over
    "results",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),  # from 1
    Column("person", Text),  # nobody for a bot, and for who was deleted
    Column("name", Text, nullable=False),  # that was given when sitting down; empty for a bot
    Column("bot", Text),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),  # a JSON object
    Column("players", Integer, nullable=False),
    Column("turn", Integer, nullable=False),  # 1 for who started
    Column("ended", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),  # won, shared, lost; none of a game that was called off
    Column("score", Integer),  # of a game that was played to its end
    Column("points", Text),  # likewise, by source: a JSON object
    Column("out", Text),  # why the seat was out of the game
    Column("from_position", Boolean, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("stood_in", Text, nullable=False),  # which events of the record a bot decided for the person: a JSON list
    Index("results_person", "person", "ended", "table"),
    sqlite_with_rowid=False,
)

uncounted = Table(  # games that were over before their results were kept: counted when somebody asks
    "uncounted",
    metadata,
    Column("table", ForeignKey("tables.name"), primary_key=True),
    sqlite_with_rowid=False,
)

judgements = Table(  # the little of each decision of a report that is looked at for many games at once
    "judgements",
    metadata,
    Column("report", ForeignKey("reports.source", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("event", Integer, primary_key=True, autoincrement=False),  # its number in the record
    Column("round", Integer),
    Column("grade", Text, nullable=False),
    Column("loss", Integer, nullable=False),  # of the chance to win, in ten-thousandths
    Column("reason", Text),  # the most telling one, and after a colon the source of the points that it is about
    sqlite_with_rowid=False,
)

puzzle_answers = Table(  # how somebody stands with a puzzle: what came of the answers that counted
    "puzzle_answers",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("is_solved", Boolean, nullable=False),  # by the last of them
    Column("stage", Integer, nullable=False),
    Column("answered", BigInteger, nullable=False),
    Column("due", BigInteger),  # when it comes again
)

puzzle_days = Table(  # on which days somebody solved a puzzle
    "puzzle_days",
    metadata,
    Column("person", ForeignKey("people.id", ondelete="CASCADE"), primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),  # as dates count
)

keys = Table(  # secrets of the server that all its processes share
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("key", LargeBinary, nullable=False),
)

acts = Table(  # what whoever runs the server has done, numbered in the order in which it was stored
    "acts",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("operator", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("target", Text, nullable=False),  # a table's name or a person's id
    Column("details", Text, nullable=False),  # a JSON object
    Column("reason", Text, nullable=False),
)

# What the processes of one server on PostgreSQL share while they run. It says nothing that they would not say again.

processes = Table(
    "processes",
    metadata,
    Column("name", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),  # when it counts as dead unless it has said something by then
)

present = Table(  # who follows which table, or did until a moment ago
    "present",
    metadata,
    Column("table", Text, primary_key=True),
    Column("person", Text, primary_key=True),
    Column("process", Text, primary_key=True, index=True),
    Column("gone", Boolean, nullable=False),  # the last stream was closed, and may be opened again
)

rations = Table(  # what somebody may still ask for
    "rations",
    metadata,
    Column("key", Text, primary_key=True),  # stands for whose it is, which nobody learns from it
    Column("full_at", BigInteger, nullable=False, index=True),
)
