"""Events of games that are long over are kept packed."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0007"
down_revision: Final = "0005"


def upgrade() -> None:
    """Nothing is packed yet."""
    op.create_table(
        "archive",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("table", name="archive_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="archive_table_fk"),
    )
