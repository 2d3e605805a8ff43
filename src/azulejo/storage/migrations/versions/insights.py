"""How each seat came out of its game, and what was said of every decision, in rows of their own. The lobby tells which
games begin from a chosen position."""

from __future__ import annotations

import json
from typing import Any, Final

import sqlalchemy as sa
from alembic import op

revision: Final = "0011"
down_revision: Final = "0010"

OF_ONE: Final = 10_000


def upgrade() -> None:
    """Games that are over are noted to be counted when somebody asks; reports are read now, there are few."""
    _add_tables()
    op.execute('INSERT INTO uncounted ("table") SELECT name FROM tables WHERE is_over')
    connection = op.get_bind()
    reports = sa.table("reports", sa.column("source"))
    for source in connection.scalars(sa.select(reports.c.source)).all():
        _judge(connection, source)
    _tell_positions(connection)


def _add_tables() -> None:
    op.create_table(
        "results",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("person", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("score", sa.Integer),
        sa.Column("points", sa.Text),
        sa.Column("out", sa.Text),
        sa.Column("from_position", sa.Boolean, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("stood_in", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "seat", name="results_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="results_table_fk"),
        sqlite_with_rowid=False,
    )
    op.create_index("results_person", "results", ["person", "ended", "table"])
    op.create_table(
        "uncounted",
        sa.Column("table", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", name="uncounted_pk"),
        sa.ForeignKeyConstraint(["table"], ["tables.name"], name="uncounted_table_fk"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "judgements",
        sa.Column("report", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("event", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("round", sa.Integer),
        sa.Column("grade", sa.Text, nullable=False),
        sa.Column("loss", sa.Integer, nullable=False),
        sa.Column("reason", sa.Text),
        sa.PrimaryKeyConstraint("report", "seat", "event", name="judgements_pk"),
        sa.ForeignKeyConstraint(["report"], ["reports.source"], name="judgements_report_fk", ondelete="CASCADE"),
        sqlite_with_rowid=False,
    )


def _tell_positions(connection: sa.Connection) -> None:
    """The first event of a table says what its game begins from."""
    lobby = sa.table("lobby", sa.column("table"), sa.column("offer"))
    events = sa.table("events", sa.column("table"), sa.column("number"), sa.column("event"))
    first = (events.c.table == lobby.c.table) & (events.c.number == 1)
    for row in connection.execute(sa.select(lobby, events.c.event).join_from(lobby, events, first, isouter=True)).all():
        begins = json.loads(row.event).get("position") if row.event else None
        offer = {**json.loads(row.offer), "from_position": begins is not None}
        told = json.dumps(offer, ensure_ascii=False, separators=(",", ":"))
        connection.execute(sa.update(lobby).where(lobby.c.table == row.table).values(offer=told))


def _judge(connection: sa.Connection, source: str) -> None:
    """Those that cannot be read stop no other."""
    decisions = sa.table("report_decisions", sa.column("report"), sa.column("decision"))
    judgements = sa.table(
        "judgements", *map(sa.column, ("report", "seat", "event", "round", "grade", "loss", "reason"))
    )
    wanted = sa.select(decisions.c.decision).where(decisions.c.report == source)
    rows = {row["event"]: row for text in connection.scalars(wanted) if (row := _row(source, text))}
    if rows:
        connection.execute(judgements.insert(), list(rows.values()))


def _row(source: str, text: str) -> dict[str, Any]:
    try:
        decision = json.loads(text)
        kept = {name: decision[name] for name in ("seat", "event", "round", "grade")}
        loss, reasons = round(decision["loss"] * OF_ONE), [_reason(each) for each in decision["why"]]
    except (ValueError, TypeError, KeyError):
        return {}
    return {"report": source, **kept, "loss": loss, "reason": reasons[0] if reasons else None}


def _reason(reason: dict[str, Any]) -> str:
    about, of = reason["code"].partition(".")[0], reason["fields"].get("source")
    return f"{about}:{of}" if of else about
