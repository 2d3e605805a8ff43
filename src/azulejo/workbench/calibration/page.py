"""How far predictions and outcomes are apart, as a table and as a picture that pages can show."""

from __future__ import annotations

from html import escape
from typing import Final

from rich import box
from rich.table import Table

from azulejo.games.game import Game
from azulejo.texts import Texts
from azulejo.workbench.calibration.measuring import Bin, Measured

SIDE: Final = 320  # of the square that chances from 0 to 1 fill
LEFT: Final = 72
TOP: Final = 84
RIGHT: Final = 40
BOTTOM: Final = 64
TICKS: Final = 5  # between 0 and 1
ALLOWED: Final = 0.06  # how far apart they may be: the band around the diagonal

BACKGROUND: Final = "#fffdf8"
INK: Final = "#22303c"
QUIET: Final = "#5c6b78"
LINES: Final = "#e3ddd0"
BAND: Final = "#dbe7f3"
MARK: Final = "#1f5fa8"
FONT: Final = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif"


def table(measured: Measured, texts: Texts) -> Table:
    """One row a bin."""
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in ("positions", "predicted", "observed", "apart", "doubt"):
        grid.add_column(texts.say(f"calibration.{column}"), justify="right")
    for each in measured.bins:
        shares = (each.predicted, each.observed, each.apart, each.doubt)
        grid.add_row(str(each.number), *(_percent(share, texts) for share in shares))
    return grid


def summary(measured: Measured, texts: Texts) -> str:
    """How much was looked at, and how far apart the worst bin is."""
    apart = _percent(measured.apart, texts)
    return texts.say("calibration.summary", number=measured.positions, games=measured.games, apart=apart)


def picture(game: Game, measured: Measured, texts: Texts) -> str:
    """Predictions from left to right, outcomes from bottom to top; a dot is the larger the more positions it has, and
    its line is what chance may have done to it."""
    width, height = LEFT + SIDE + RIGHT, TOP + SIDE + BOTTOM
    name = texts.say(f"words.{game.name}.title") if texts.knows(game.name) else game.name
    title = texts.say("calibration.title", title=name)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    look = f'font-family="{FONT}" font-size="13" fill="{QUIET}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" {look}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{BACKGROUND}"/>',
        _text(24, 36, title, f'font-size="19" font-weight="600" fill="{INK}"'),
        _text(24, 58, summary(measured, texts), ""),
        _band(),
        *(line for tick in range(TICKS + 1) for line in _gridlines(tick / TICKS, texts)),
        f'<path d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}" stroke="{QUIET}" stroke-dasharray="4 4"/>',
        *(_dot(each, measured.positions) for each in measured.bins),
        _text(_x(0.5), TOP + SIDE + 48, texts.say("calibration.predicted"), 'text-anchor="middle"'),
        _text(
            20, _y(0.5), texts.say("calibration.observed"), f'text-anchor="middle" transform="rotate(-90 20 {_y(0.5)})"'
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _x(chance: float) -> float:
    return round(LEFT + SIDE * chance, 1)


def _y(chance: float) -> float:
    return round(TOP + SIDE * (1 - chance), 1)


def _band() -> str:
    """Where a dot should lie."""
    corners = [(0, 0), (0, ALLOWED), (1 - ALLOWED, 1), (1, 1), (1, 1 - ALLOWED), (ALLOWED, 0)]
    return f'<path d="M{"L".join(f"{_x(x)} {_y(y)}" for x, y in corners)}Z" fill="{BAND}"/>'


def _gridlines(chance: float, texts: Texts) -> list[str]:
    label = texts.say("bot.percent", percent=round(100 * chance))
    return [
        f'<path d="M{_x(chance)} {_y(0)}V{_y(1)}M{_x(0)} {_y(chance)}H{_x(1)}" stroke="{LINES}"/>',
        _text(_x(chance), TOP + SIDE + 22, label, 'text-anchor="middle"'),
        _text(LEFT - 8, _y(chance) + 4, label, 'text-anchor="end"'),
    ]


def _dot(each: Bin, positions: int) -> str:
    radius = 3 + 14 * (each.number / positions) ** 0.5
    x = _x(each.predicted)
    low, high = (_y(min(1.0, max(0.0, each.observed + far * each.doubt))) for far in (-1, 1))
    doubt = f'<path d="M{x} {low}V{high}" stroke="{MARK}" stroke-width="1.5"/>'
    return f'{doubt}<circle cx="{x}" cy="{_y(each.observed)}" r="{radius:.1f}" fill="{MARK}" fill-opacity="0.8"/>'


def _text(x: float, y: float, words: str, more: str) -> str:
    return f'<text x="{x}" y="{y}" {more}>{escape(words)}</text>'


def _percent(share: float, texts: Texts) -> str:
    return texts.say("bot.percent", percent=f"{100 * share:.1f}".replace(".", texts.say("number.decimal")))
