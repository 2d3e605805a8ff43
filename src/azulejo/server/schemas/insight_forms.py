"""What somebody's games have in common."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from azulejo.server.schemas.base import Count, Moment, Number, Shown


class Counted(Shown):
    """How many games ended how."""

    won: Count
    shared: Count
    lost: Count


class ResultsOfGame(Counted):
    """Your results of one game."""

    game: str


class ResultsOfTurn(Counted):
    """Your results by your place in the order of play."""

    players: int
    turn: int = Field(ge=1, description="1 for who started the first round.")


class ResultsAgainst(Counted):
    """How you came out against somebody: ahead, level or behind, whoever else took part."""

    name: str | None = Field(description="As at your last table together; empty for a bot, null for who was deleted.")
    bot: str | None = Field(description="Which bot it is; null for people.")


class PeriodShown(Counted):
    """Your results of a day, a week, a month or a year."""

    from_: str = Field(alias="from", description="Its first day in UTC, as 2026-11-17.")


class ThroughTime(Shown):
    """Your results, one period after the other."""

    unit: Literal["day", "week", "month", "year"]
    periods: list[PeriodShown]


class SettingPlayed(Shown):
    """A game with its options and players."""

    game: str
    options: dict[str, str]
    players: int
    games: Number = Field(description="How many of these you have played.")


class LeftOut(Shown):
    """Games that do not count."""

    called_off: Count = Field(description="Called off, or closed.")
    from_position: Count = Field(description="Begun from a chosen position.")
    several_seats: Count = Field(description="Those in which you had several seats.")


class SourceShown(Shown):
    """Mean points of a source, as results name it."""

    source: str
    games: Number = Field(description="How many games had it.")
    yours: float
    theirs: float


class PointsOfGame(Shown):
    """Where points come from in a game, over those that were played to their end."""

    game: str
    games: Number
    yours: float = Field(description="Your mean score.")
    theirs: float = Field(description="The mean score of your opponents.")
    sources: list[SourceShown]


class AccuracyShown(Shown):
    """Your accuracy in a game that is explained."""

    table: str
    ended: Moment
    game: str
    accuracy: float = Field(description="From 0 to 1.")


class RoundCounted(Shown):
    """How often, in a round."""

    round: int
    number: Number


class FaultShown(Shown):
    """A decision of yours that cost something."""

    table: str
    event: Number = Field(description="Its number in the record; the replay at one less shows the position.")
    game: str
    round: int | None
    loss: float = Field(description="Of the chance to win, from 0 to 1.")


class HabitShown(Shown):
    """What several decisions of yours had against them, as the main reason."""

    reason: str = Field(description="As a report has it: `breaks`, `leaves`, `goal`, …")
    source: str | None = Field(description="Of the points that it is about, if it is about a bonus.")
    number: Number
    cost: float = Field(description="What all of them have cost: chances to win, from 0 to 1, added up.")
    rounds: list[RoundCounted]
    worst: list[FaultShown]


class InsightsShown(Shown):
    """What your games have in common. `time` to `habits` are about the games that you have asked for."""

    games: Count
    most: Number = Field(description="Only so many are looked at, the last ones.")
    uncounted: Count = Field(description="Games of long ago that are not counted yet: ask again.")
    left_out: LeftOut
    settings: list[SettingPlayed] = Field(description="All that you have played, most often first.")
    results: list[ResultsOfGame]
    time: ThroughTime
    turns: list[ResultsOfTurn]
    opponents: list[ResultsAgainst]
    more_opponents: Count = Field(description="How many others you have met, less often.")
    points: list[PointsOfGame]
    explained: Count = Field(description="How many of these games are explained, as far as your decisions go.")
    accuracy: list[AccuracyShown] = Field(description="Oldest first.")
    habits: list[HabitShown] = Field(description="Most costly first.")
    to_explain: str | None = Field(description="The id of your last game that is not explained.")
