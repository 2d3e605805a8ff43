"""Sessions, recovery codes, and rows that say whom an event speaks of."""

from __future__ import annotations

import json
from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0002"
down_revision: Final = "0001"

ROWS: Final = 1000


def upgrade() -> None:
    """Cookies of before go on: each names the person's epoch, which becomes the id of a session."""
    _add_people_columns()
    _add_tables()
    op.execute(
        "INSERT INTO sessions (person, id, browser, system, created, seen)"
        " SELECT id, CAST(version AS TEXT), '', '', created, seen FROM people"
    )
    _move_names()


def _add_people_columns() -> None:
    op.alter_column("people", "epoch", new_column_name="version")
    op.add_column("people", sa.Column("recovered", sa.BigInteger))
    op.add_column("people", sa.Column("is_gone", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("reidentified", sa.Integer, nullable=False, server_default="0"))


def _add_tables() -> None:
    op.create_table(
        "sessions",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("system", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "id", name="sessions_pk"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="sessions_person_fk", ondelete="CASCADE"),
    )
    op.create_index("sessions_seen", "sessions", ["seen"])
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("person", "number", name="recovery_codes_pk"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="recovery_codes_person_fk", ondelete="CASCADE"),
    )
    op.create_table(
        "identities",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="identities_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="identities_table_fk"),
        sqlite_with_rowid=False,
    )
    op.create_index("identities_person", "identities", ["person"])


def _move_names() -> None:
    """Names of those who sat down move from the events to rows of their own, so that they can be deleted."""
    connection = op.get_bind()
    events = sa.table("events", sa.column("table"), sa.column("number"), sa.column("event"))
    identities = sa.table("identities", sa.column("table"), sa.column("number"), sa.column("person"), sa.column("name"))
    speaking = sa.or_(events.c.number == 1, events.c.event.like('%"kind":"seat_taken"%'))
    wanted = sa.select(events).where(speaking).order_by(events.c.table, events.c.number)
    blank = sa.update(events).where(events.c.table == sa.bindparam("here"), events.c.number == sa.bindparam("which"))
    read = [(row.table, row.number, _read(row.event)) for row in connection.execute(wanted)]
    found = [(table, number, event) for table, number, event in read if event]
    for first in range(0, len(found), ROWS):
        some = found[first : first + ROWS]
        connection.execute(identities.insert(), [_identity(*each) for each in some])
        blanked = [
            {"here": table, "which": number, "event": _compact({**event, "name": ""})}
            for table, number, event in some
            if "name" in event
        ]
        if blanked:
            connection.execute(blank.values(event=sa.bindparam("event")), blanked)


def _read(text: str) -> dict[str, str]:
    """The event; nothing of one that is damaged, which stops no other."""
    try:
        event = json.loads(text)
    except ValueError:
        return {}
    return event if isinstance(event, dict) and ("person" in event or "opener" in event) else {}


def _identity(table: str, number: int, event: dict[str, str]) -> dict[str, object]:
    person = event["person"] if "person" in event else event["opener"]
    return {"table": table, "number": number, "person": person, "name": event.get("name", "")}


def _compact(event: dict[str, str]) -> str:
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))
