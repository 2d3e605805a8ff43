"""How each seat came out of a game: rows that are written once, when it ends, so that it is not played again."""

from __future__ import annotations

from typing import Final, TypeAlias

from azulejo.encoding import compact
from azulejo.games.game import Deal
from azulejo.names import NOBODY
from azulejo.records import Move
from azulejo.tables import Table
from azulejo.tables.results import Result

Row: TypeAlias = dict[str, object]
START: Final = "start"  # the kind of deal that says who begins


def seat_results(name: str, table: Table) -> list[Row]:
    """The rows of a game that is over; none of one that never began."""
    if table.result is None or not table.is_started:
        return []
    return [_row(name, table, seat, table.result) for seat in range(len(table.seats))]


def _row(name: str, table: Table, seat: int, result: Result) -> Row:
    here, players = table.seats[seat], len(table.seats)
    is_there = here.person is not None and here.name != NOBODY
    played = [(number, each) for number, each in enumerate(table.line.played, 1) if _is_move(each.event, seat)]
    return {
        "table": name,
        "seat": seat + 1,
        "person": here.person if is_there else None,
        "name": here.name if here.level is None else "",
        "bot": here.level.bot if here.level else None,
        "game": table.opened.game,
        "options": compact(dict(sorted(table.opened.options.items()))),
        "players": players,
        "turn": (seat - _starter(table)) % players + 1,
        "ended": table.ended,
        "outcome": _outcome(result, seat),
        "score": result.scores[seat] if result.scores else None,
        "points": compact(dict(result.points[seat])) if result.points else None,
        "out": result.out.get(seat),
        "from_position": table.opened.position is not None,
        "moves": len(played),
        "stood_in": compact([number for number, each in played if each.stood_in]),
    }


def _is_move(event: Move | Deal, seat: int) -> bool:
    return isinstance(event, Move) and event.seat == seat


def _outcome(result: Result, seat: int) -> str:
    if not result.winners:
        return "none"
    if seat not in result.winners:
        return "lost"
    return "won" if len(result.winners) == 1 else "shared"


def _starter(table: Table) -> int:
    """The seat that chance let begin or, where it was not asked, that decided first."""
    for played in table.line.played:
        if isinstance(played.event, Move):
            return played.event.seat
        if played.event.kind == START:
            return played.event.values[0]
    return 0
