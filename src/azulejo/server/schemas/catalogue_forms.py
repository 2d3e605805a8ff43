"""Games and bots."""

from __future__ import annotations

from pydantic import Field

from azulejo.server.schemas.base import Shown


class OptionShown(Shown):
    """An option of a game."""

    name: str
    choices: list[str] = Field(description="Its usual values. Some options take others too; the text says which.")
    default: str
    text: str = Field(description="What it means, in the language asked for.")


class GameShown(Shown):
    """A game of the family."""

    name: str
    text: str = Field(description="What it is, in the language asked for.")
    least: int = Field(description="The fewest players.")
    most: int = Field(description="The most players.")
    options: list[OptionShown]


class Games(Shown):
    """All games."""

    games: list[GameShown]


class SettingShown(Shown):
    """A setting of a bot's level."""

    name: str
    most: float


class BotShown(Shown):
    """A computer opponent. A level is a bot with its settings."""

    name: str
    text: str = Field(description="How it plays or who should choose it, in the language asked for.")
    level: int | None = Field(
        description="Which of the levels it is that people choose from, 1 being the easiest; null for other bots."
    )
    settings: list[SettingShown]


class Bots(Shown):
    """All bots."""

    bots: list[BotShown]
