"""A table as text or as pixels, drawn as in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from numpy.typing import NDArray
from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.terminal_theme import DIMMED_MONOKAI
from rich.text import Text

from azulejo.games.game import State
from azulejo.terminal.page import Page
from azulejo.terminal.registry import drawing_of
from azulejo.texts import Texts

COLUMNS: Final = 100
COLUMN, ROW = 8, 16  # pixels of a character
DOTS: Final = 72  # an inch, so that a point is a pixel
FONT: Final = "DejaVu Sans Mono"  # which matplotlib brings
FONT_SIZE: Final = COLUMN / 0.602  # of which this is the width of a character
PAPER: Final = "#191c22"
INK: Final = "#dedede"


def render(state: State, seat: int | None, names: Sequence[str], mode: str | None) -> str | NDArray[np.uint8] | None:
    """The table as a seat may see it, or everybody if it is None; nothing without a mode."""
    if mode is None:
        return None
    page = Page(Texts("en"), names, COLUMNS, mode == "rgb_array")
    lines = drawing_of(state.game.name).table(state, seat, page)
    return "\n".join(line.plain.rstrip() for line in lines) + "\n" if mode == "ansi" else pixels(lines)


def pixels(lines: Sequence[Text]) -> NDArray[np.uint8]:
    """Coloured text as an array of rows, columns and the three colours."""
    width, height = COLUMNS * COLUMN, (len(lines) + 1) * ROW
    figure = Figure(figsize=(width / DOTS, height / DOTS), dpi=DOTS, facecolor=PAPER)
    canvas: Any = FigureCanvasAgg(figure)
    for row, line in enumerate(lines):
        bottom = height - (row + 1.5) * ROW
        column = 0
        for text, ink, paper in pieces(line):
            left = column * COLUMN
            if paper != PAPER:
                figure.add_artist(
                    Rectangle((left, bottom), len(text) * COLUMN, ROW, transform=None, facecolor=paper, linewidth=0)
                )
            if text.strip():
                at = left / width, (bottom + ROW / 4) / height
                figure.text(*at, text, color=ink, fontsize=FONT_SIZE, family=FONT, va="baseline", parse_math=False)
            column += len(text)
    canvas.draw()
    return np.ascontiguousarray(np.asarray(canvas.buffer_rgba())[..., :3])


def pieces(line: Text) -> Iterator[tuple[str, str, str]]:
    """The parts of a line that look alike, with the colours of ink and paper."""
    console = Console(width=COLUMNS, color_system="truecolor", force_terminal=True)
    for segment in Segment.simplify(line.render(console)):
        style = segment.style
        ink = shade(style.color if style else None, INK)
        paper = shade(style.bgcolor if style else None, PAPER)
        yield segment.text.rstrip("\n"), ink, paper


def shade(colour: Color | None, otherwise: str) -> str:
    """A colour as matplotlib reads it."""
    if colour is None or colour.is_default:
        return otherwise
    return colour.get_truecolor(DIMMED_MONOKAI).hex
