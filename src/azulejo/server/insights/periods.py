"""Results through time, in days, weeks, months or years: as many as one can look at."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Final, Literal, TypeAlias

from azulejo.server.insights.games_of_person import OwnGame, Tally

Unit: TypeAlias = Literal["day", "week", "month", "year"]
MOST_DAYS: Final[dict[Unit, int]] = {"day": 14, "week": 16 * 7, "month": 2 * 365}  # between the first and the last


def through_time(games: Sequence[OwnGame]) -> dict[str, object]:
    """One after the other, also those in which nothing was played; nothing if nothing ever was."""
    days = [_day(game.mine.ended) for game in games]
    if not days:
        return {"unit": "day", "periods": []}
    unit = _unit((max(days) - min(days)).days)
    tallies = {begin: Tally() for begin in _begins(min(days), max(days), unit)}
    for day, game in zip(days, games, strict=True):
        tallies[_begin(day, unit)].add(game.mine.outcome)
    return {"unit": unit, "periods": [{"from": str(begin), **tally.to_json()} for begin, tally in tallies.items()]}


def _day(moment: int) -> date:
    return datetime.fromtimestamp(moment / 1000, UTC).date()


def _unit(days: int) -> Unit:
    return next((unit for unit, most in MOST_DAYS.items() if days < most), "year")


def _begin(day: date, unit: Unit) -> date:
    """The first day of the period."""
    match unit:
        case "day":
            return day
        case "week":
            return day - timedelta(days=day.weekday())
        case "month":
            return day.replace(day=1)
    return day.replace(month=1, day=1)


def _begins(first: date, last: date, unit: Unit) -> list[date]:
    begins = [_begin(first, unit)]
    while (following := _following(begins[-1], unit)) <= last:
        begins.append(following)
    return begins


def _following(begin: date, unit: Unit) -> date:
    longest = {"day": 1, "week": 7, "month": 31, "year": 366}[unit]
    return _begin(begin + timedelta(days=longest), unit)
