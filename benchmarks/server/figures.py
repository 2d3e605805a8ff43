"""Figures as people read them, and as programs do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from rich.console import Console
from rich.table import Column, Table

Figures: TypeAlias = Mapping[str, float | int | str]


def percentile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed.

    >>> [percentile([5, 1, 4, 2, 3], share) for share in (0.5, 0.95, 0.2)]
    [3, 5, 1]
    """
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)] if ordered else 0.0


def milliseconds(name: str, values: Sequence[float]) -> dict[str, float]:
    """Half, most and nearly all of them."""
    return {f"{name} p{share}, ms": round(1000 * percentile(values, share / 100), 2) for share in (50, 95, 99)}


def show(title: str, figures: Figures, console: Console) -> None:
    """One line a figure."""
    table = Table(Column("figure", overflow="fold"), "value", title=title, title_justify="left")
    table.columns[1].justify = "right"
    for name, value in figures.items():
        table.add_row(name, f"{value:,}" if isinstance(value, int) else str(value))
    console.print(table)
