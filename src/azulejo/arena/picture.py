"""Ratings as a picture: a row for each entrant, with its interval, as SVG that pages can show."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor
from typing import Final

from azulejo.arena.match import Match
from azulejo.arena.standings import Standing
from azulejo.games.registry import entry
from azulejo.texts import Texts

WIDTH: Final = 760
LEFT: Final = 190  # where the scale begins
RIGHT: Final = 90  # room behind it for figures
TOP: Final = 84
ROW: Final = 38
BOTTOM: Final = 46
TICKS: Final = 6  # lines of the scale, about
MINUS: Final = "\N{MINUS SIGN}"
STEPS: Final = (10, 20, 50, 100, 200, 500, 1000, 2000, 5000)

BACKGROUND: Final = "#fffdf8"
INK: Final = "#22303c"
QUIET: Final = "#5c6b78"
LINES: Final = "#e3ddd0"
MARK: Final = "#1f5fa8"
FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


class Scale:
    """Where ratings lie from left to right: whole steps that hold every interval."""

    def __init__(self, found: Sequence[Standing]) -> None:
        low = min(standing.elo_low for standing in found)
        high = max(standing.elo_high for standing in found)
        self.step = next((step for step in STEPS if (high - low) / step <= TICKS), STEPS[-1])
        self.low = floor(low / self.step) * self.step
        self.high = ceil(high / self.step) * self.step

    def ticks(self) -> range:
        return range(self.low, self.high + 1, self.step)

    def x(self, elo: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo - self.low) / (self.high - self.low)


def picture(match: Match, found: Sequence[Standing], texts: Texts) -> str:
    """The ratings, best first, with names in the reader's language."""
    scale = Scale(found)
    height = TOP + ROW * len(found) + BOTTOM
    title, subtitle = heading(match, texts), texts.say("arena.picture", games=match.total)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="{FONT}" font-size="15" fill="{INK}">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="{BACKGROUND}"/>',
        _text(24, 36, title, 'font-size="19" font-weight="600"'),
        _text(24, 58, subtitle, f'font-size="13" fill="{QUIET}"'),
        *(line for tick in scale.ticks() for line in _gridline(scale, tick, TOP + ROW * len(found))),
        *(line for row, standing in enumerate(found) for line in _entrant(scale, standing, row, texts)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def heading(match: Match, texts: Texts) -> str:
    """Which game, for how many, with which options that are not the usual ones."""
    game = match.game
    title = texts.say(f"words.{game.name}.title") if texts.knows(game.name) else game.name
    usual = {option.name: option.default for option in entry(game.name).options}
    options = [f"{name}={value}" for name, value in game.options.items() if usual.get(name) != value]
    return " · ".join([title, texts.say("arena.players", number=game.players), *options])


def _gridline(scale: Scale, tick: int, bottom: int) -> list[str]:
    x = scale.x(tick)
    return [
        f'<line x1="{x:.1f}" y1="{TOP}" x2="{x:.1f}" y2="{bottom}" stroke="{LINES}"/>',
        _text(x, bottom + 22, _signed(tick), f'text-anchor="middle" font-size="13" fill="{QUIET}"'),
    ]


def _entrant(scale: Scale, standing: Standing, row: int, texts: Texts) -> list[str]:
    """A name, an interval with a point in it, and the figure."""
    y = TOP + ROW * row + ROW // 2
    low, x, high = (scale.x(elo) for elo in (standing.elo_low, standing.elo, standing.elo_high))
    bars = f"M{low:.1f} {y}H{high:.1f}M{low:.1f} {y - 6}v12M{high:.1f} {y - 6}v12"
    return [
        _text(LEFT - 16, y + 5, name(standing.bot, texts), 'text-anchor="end"'),
        f'<path d="{bars}" stroke="{MARK}" stroke-width="2" fill="none"/>',
        f'<circle cx="{x:.1f}" cy="{y}" r="5.5" fill="{MARK}"/>',
        _text(WIDTH - 24, y + 5, _signed(round(standing.elo)), 'text-anchor="end" font-weight="600"'),
    ]


def name(label: str, texts: Texts) -> str:
    """A bot as people know it; one with a limit of its own keeps that behind its name."""
    bot, at, own = label.partition("@")
    code = f"bot.name.{bot}"
    return (texts.say(code) if texts.has(code) else bot) + at + own


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", MINUS) if number else "0"


def _text(x: float, y: float, words: str, more: str) -> str:
    return f'<text x="{x:.1f}" y="{y}" {more}>{escape(words)}</text>'
