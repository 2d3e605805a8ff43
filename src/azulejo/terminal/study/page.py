"""A report as a page: everybody's accuracy, and a row for each decision that was wrong and each deal that mattered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from azulejo.analysis import Decision, Luck, Report
from azulejo.analysis.grading import LUCKY, WRONG, Grade
from azulejo.analysis.words import sentence
from azulejo.records import Record
from azulejo.texts import Texts
from azulejo.workbench.paper import paper

COLUMNS: Final = ("event", "round", "who", "move", "grade", "chance", "better", "why")
NUMBERS: Final = frozenset({"event", "round"})
COUNTED: Final[tuple[Grade, ...]] = ("blunder", "mistake", "inaccuracy")
STYLES: Final[dict[Grade, str]] = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow", "only": "green"}
TOLD: Final = 4  # moves of a better line


def show(file: Path, record: Record, report: Report, everything: bool, texts: Texts) -> None:
    """Prints the page."""
    page = paper()
    page.print(title(file, record, texts), style="bold", markup=False, highlight=False)
    for seat, name in enumerate(report.players):
        page.print(player(report, seat, name, texts), markup=False, highlight=False, soft_wrap=True)
    grid = table(report, everything, texts)
    if grid.row_count:
        page.print(grid)
    else:
        page.print(texts.say("study.nothing"), markup=False, highlight=False)
    page.print()


def title(file: Path, record: Record, texts: Texts) -> str:
    """The file, the game and who played, with the points of a finished game."""
    game = record.game.name
    named = texts.say(f"words.{game}.title") if texts.knows(game) else game
    scores = record.result.scores if record.result else None
    who = [f"{name} {scores[seat]}" if scores else name for seat, name in enumerate(record.names)]
    return f"{file} · {named} · {', '.join(who)}"


def player(report: Report, seat: int, name: str, texts: Texts) -> str:
    """A player's accuracy, what play has cost, what deals have brought, and how often what went wrong."""
    accuracy = report.accuracy[seat]
    if accuracy is None:
        return texts.say("study.no_choice", name=name)
    own = [decision.grade for decision in report.decisions if decision.seat == seat + 1]
    counts = [texts.say(f"study.{grade}", number=own.count(grade)) for grade in COUNTED if grade in own]
    lost, luck = points(-report.lost[seat]), points(report.luck[seat])
    said = texts.say("study.player", name=name, accuracy=percent(accuracy, texts), lost=lost, luck=luck)
    return " · ".join([said, *counts])


def table(report: Report, everything: bool, texts: Texts) -> Table:
    """The rows, in the order of the game."""
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column in COLUMNS:
        words = texts.say(f"study.{column}")
        grid.add_column(words, justify="right" if column in NUMBERS else "left", overflow="fold")
    for row in rows(report, everything):
        if isinstance(row, Luck):
            grid.add_row(*map(Text, luck_cells(row, report.players, texts)), style="dim")
        else:
            grid.add_row(*map(Text, cells(row, report, texts)), style=STYLES.get(row.grade, ""))
    return grid


def rows(report: Report, everything: bool) -> Iterator[Decision | Luck]:
    """What is worth a row: what was wrong, deals that changed much; or everything."""
    told: list[Decision | Luck] = [each for each in report.decisions if everything or each.grade in WRONG]
    told += [deal for deal in report.deals if everything or max(map(abs, deal.change)) >= LUCKY]
    yield from sorted(told, key=lambda each: each.event)


def cells(decision: Decision, report: Report, texts: Texts) -> list[str]:
    """A decision, and what would have been better."""
    before, after = (percent(chance, texts) for chance in (decision.before, decision.after))
    is_best = decision.best == decision.action
    return [
        str(decision.event),
        "" if decision.round is None else str(decision.round),
        report.players[decision.seat - 1],
        decision.action,
        texts.say(f"grade.{decision.grade}"),
        before if before == after else f"{before} → {after}",
        "" if is_best else " ".join(decision.line[:TOLD]),
        " ".join(sentence(reason, report.game, report.players, texts) for reason in decision.why),
    ]


def luck_cells(luck: Luck, names: Sequence[str], texts: Texts) -> list[str]:
    """A deal, told by whose chance it changed most; among several, one may lose what all others gain a little of."""
    seat = max(range(len(names)), key=lambda each: (round(abs(luck.change[each]), 3), luck.change[each]))
    is_told = abs(luck.change[seat]) >= LUCKY
    code = ("grade.lucky" if luck.change[seat] > 0 else "grade.unlucky") if is_told else "grade.deal"
    return [
        str(luck.event),
        "",
        names[seat] if is_told else "",
        "",
        texts.say(code),
        points(luck.change[seat]),
        "",
        "",
    ]


def percent(chance: float, texts: Texts) -> str:
    """A chance as the language writes it."""
    return texts.say("bot.percent", percent=round(100 * chance))


def points(change: float) -> str:
    """Percentage points with their sign."""
    return f"{round(100 * change):+}" if round(100 * change) else "0"
