"""The lobby has rows of its own, by which strangers find tables; a table no longer notes when it is listed."""

from __future__ import annotations

import json
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0004"
down_revision: Final = "0003"

A_DAY: Final = 86_400_000  # milliseconds: from there on a clock is one of days
TOLD: Final = ("name", "guest", "level", "free")


def upgrade() -> None:
    """What the lobby shows follows from what lists have shown."""
    lobby = op.create_table(
        "lobby",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("standing", sa.BigInteger, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("free", sa.Integer, nullable=False),
        sa.Column("offer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", name="lobby_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="lobby_table_fk"),
        sqlite_with_rowid=False,
    )
    op.create_index("lobby_rank", "lobby", ["rank", "standing", "table", "game", "pace", "free"])
    tables = sa.table("tables", sa.column("name"), sa.column("listed"), sa.column("summary"))
    listed = op.get_bind().execute(sa.select(tables).where(tables.c.listed.is_not(None))).all()
    op.bulk_insert(lobby, [_row(each.name, each.listed, json.loads(each.summary)) for each in listed])
    op.drop_index("tables_listed", "tables")
    op.drop_column("tables", "listed")


def _row(name: str, listed: int, summary: dict[str, Any]) -> dict[str, object]:
    seats = [{**{field: seat[field] for field in TOLD}, "away": False} for seat in summary["seats"]]
    free = sum(seat["free"] for seat in seats)
    waits = any(not seat["free"] and seat["level"] is None for seat in seats)
    rank = 2 if not free else 0 if waits else 1
    told = {"status": summary["status"], "since": listed, "game": summary["game"], "options": summary["options"]}
    offer = {**told, "clock": summary["clock"], "free": free, "seats": seats}
    return {
        "table": name,
        "rank": rank,
        "standing": listed if rank == 0 else -listed,
        "game": summary["game"],
        "pace": _pace(summary["clock"]),
        "free": free,
        "offer": json.dumps(offer, ensure_ascii=False, separators=(",", ":")),
    }


def _pace(clock: dict[str, int] | None) -> str:
    if clock is None:
        return "none"
    return "days" if clock["move"] >= A_DAY else "live"
