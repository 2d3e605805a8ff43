"""The first schema."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0001"
down_revision: Final = None


def upgrade() -> None:
    """Tables and their events, due work, people, records and keys."""
    op.create_table(
        "tables",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
        sa.Column("opener", sa.Text),
        sa.Column("origin", sa.Text),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("is_over", sa.Boolean, nullable=False),
        sa.Column("listed", sa.BigInteger),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("name", name="tables_pk"),
        sa.UniqueConstraint("link", name="tables_link_key"),
    )
    op.create_index("tables_listed", "tables", ["listed", "name"])
    op.create_index("tables_opener", "tables", ["opener"])
    op.create_index("tables_origin", "tables", ["origin"])
    op.create_table(
        "events",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("event", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="events_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="events_table_fk"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sitters",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="sitters_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="sitters_table_fk"),
        sqlite_with_rowid=False,
    )
    op.create_index("sitters_person", "sitters", ["person", "updated", "table"])
    op.create_table(
        "deadlines",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("clock", sa.Boolean, nullable=False),
        sa.Column("worker", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", name="deadlines_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="deadlines_table_fk"),
    )
    op.create_index("deadlines_due", "deadlines", ["due"])
    op.create_index("deadlines_clock", "deadlines", ["clock", "table"])
    op.create_table(
        "alive",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="alive_pk"),
    )
    op.create_table(
        "due_bots",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="due_bots_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="due_bots_table_fk"),
    )
    op.create_index("due_bots_due", "due_bots", ["due"])
    op.create_table(
        "people",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("claimed", sa.Text),
        sa.Column("password_hash", sa.Text),
        sa.Column("epoch", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("aborts", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="people_pk"),
        sa.UniqueConstraint("claimed", name="people_claimed_key"),
    )
    op.create_index("people_seen", "people", ["seen"])
    op.create_table(
        "records",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("date", sa.Text, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="records_pk"),
    )
    op.create_index("records_owner", "records", ["owner", "added", "id"])
    op.create_table(
        "keys",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="keys_pk"),
    )
