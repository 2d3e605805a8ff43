"""What the processes of one server share while they run: who lives, who is there, and what was taken of rations."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0005"
down_revision: Final = "0004"


def upgrade() -> None:
    """All of it may be lost with a crash of the database, as it is said again by whoever runs."""
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "processes",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("name", name="processes_pk"),
        prefixes=unlogged,
    )
    op.create_table(
        "present",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("table", "person", "process", name="present_pk"),
        prefixes=unlogged,
    )
    op.create_index("present_process", "present", ["process"])
    op.create_table(
        "rations",
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("full_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="rations_pk"),
        prefixes=unlogged,
    )
    op.create_index("rations_full_at", "rations", ["full_at"])
