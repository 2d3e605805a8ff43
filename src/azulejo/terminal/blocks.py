"""Drawn things as blocks: lists of lines, all of one width, that can be framed and put side by side."""

from __future__ import annotations

import textwrap
from itertools import zip_longest
from typing import Final, TypeAlias

from rich.cells import set_cell_size
from rich.text import Text

Block: TypeAlias = list[Text]
NARROWEST: Final = 26  # columns that text is wrapped to, however narrow a window is


def width(block: Block) -> int:
    """The columns of the widest line."""
    return max((line.cell_len for line in block), default=0)


def pad(line: Text, columns: int) -> Text:
    """The line with spaces up to a width."""
    return Text.assemble(line, " " * (columns - line.cell_len))


def shorten(text: str, columns: int) -> str:
    """The text, cut with an ellipsis where it is too wide."""
    if Text(text).cell_len <= columns:
        return text
    return set_cell_size(text, columns - 1).rstrip() + "…"


def wrapped(text: str, columns: int, indent: str) -> list[str]:
    """Lines of at most this width, the later ones indented. No-break spaces do not break, paths and moves neither."""
    lines = textwrap.wrap(
        text,
        max(columns, NARROWEST),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return lines or [""]


def frame(block: Block, title: str, note: str = "", style: str = "") -> Block:
    """A box around a block, with a title at the top left and a note at the top right, as far as there is room."""
    inside = width(block)
    right = f" {note} ─" if note else "─"
    left = f"─ {shorten(title, inside - Text(right).cell_len - 3)} "
    rule = "─" * (inside - Text(left + right).cell_len)
    return box(block, Text(left + rule + right, style), Text(), style)


def box(block: Block, top: Text, bottom: Text, style: str = "") -> Block:
    """A box around a block, with something at the left of its top and its bottom, no wider than the block."""
    inside = width(block)
    side = "│", style
    lines = [Text.assemble(side, pad(line, inside), side) for line in block]
    return [_edge("╭", top, "╮", inside, style), *lines, _edge("╰", bottom, "╯", inside, style)]


def _edge(left: str, label: Text, right: str, inside: int, style: str) -> Text:
    return Text.assemble((left, style), label, ("─" * (inside - label.cell_len) + right, style))


def beside(blocks: list[Block], gap: int) -> Block:
    """Blocks side by side, their tops aligned."""
    widths = [width(block) for block in blocks]
    rows: Block = []
    for parts in zip_longest(*blocks):
        row = Text(" " * gap).join(pad(part or Text(), columns) for part, columns in zip(parts, widths, strict=True))
        row.rstrip()
        rows.append(row)
    return rows


def in_rows(blocks: list[Block], gap: int, columns: int) -> Block:
    """As many blocks side by side as fit, then the next row of them."""
    rows: Block = []
    row: list[Block] = []
    for block in blocks:
        if row and sum(width(each) + gap for each in row) + width(block) > columns:
            rows += beside(row, gap)
            row = []
        row.append(block)
    return rows + beside(row, gap)
