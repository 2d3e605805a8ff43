"""What whoever runs a server does to tables and people."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0003"
down_revision: Final = "0002"


def upgrade() -> None:
    """Bans, one-time passwords, and a log of all such acts."""
    op.add_column("people", sa.Column("banned", sa.BigInteger))
    op.add_column("people", sa.Column("once", sa.BigInteger))
    op.create_index("people_banned", "people", ["banned"])
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("operator", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("target", sa.Text, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="acts_pk"),
    )
