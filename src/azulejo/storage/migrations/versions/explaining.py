"""Reports of games that are over, decision by decision."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0008"
down_revision: Final = "0007"


def upgrade() -> None:
    """There were none before."""
    op.create_table(
        "reports",
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("form", sa.Integer, nullable=False),
        sa.Column("budget", sa.Text, nullable=False),
        sa.Column("seed", sa.Integer, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("source", name="reports_pk"),
    )
    op.create_table(
        "report_decisions",
        sa.Column("report", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("decision", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("report", "number", name="report_decisions_pk"),
        sa.ForeignKeyConstraint(["report"], ["reports.source"], name="report_decisions_report_fk", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )
