"""What people make of puzzles, and on which days they solve one."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0010"
down_revision: Final = "0008"


def upgrade() -> None:
    """Nobody has answered any."""
    op.create_table(
        "puzzle_answers",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("puzzle", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("is_solved", sa.Boolean, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("answered", sa.BigInteger, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.PrimaryKeyConstraint("person", "puzzle", name="puzzle_answers_pk"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="puzzle_answers_person_fk", ondelete="CASCADE"),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("day", sa.Integer, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("person", "day", name="puzzle_days_pk"),
        sa.ForeignKeyConstraint(["person"], ["people.id"], name="puzzle_days_person_fk", ondelete="CASCADE"),
    )
