"""The score sheet at the end of a game."""

from __future__ import annotations

from rich.text import Text

from azulejo.games.game import Outcome
from azulejo.terminal.blocks import Block, beside, pad, shorten, width
from azulejo.terminal.page import Page

NAME_WIDTH = 18


def score_sheet(outcome: Outcome, game: str, page: Page) -> Block:
    """Points by source down, players across, the winners' columns marked."""
    sources = list(outcome.points[0])
    labels = [Text(), *(Text(page.texts.word("source", source, game)) for source in sources)]
    labels.append(Text(page.texts.say("scores.total"), "bold"))
    columns = [labels]
    for seat, points in enumerate(outcome.points):
        star = "★ " if outcome.ranks[seat] == 1 else ""
        style = "bold green" if star else "bold"
        numbers = [Text(str(points[source])) for source in sources]
        column = [Text(star + shorten(page.names[seat], NAME_WIDTH), style), *numbers]
        columns.append(_right([*column, Text(str(outcome.scores[seat]), style)]))
    return beside(columns, 3)


def _right(column: Block) -> Block:
    columns = width(column)
    return [pad(Text(), columns - line.cell_len).append_text(line) for line in column]


def verdict(outcome: Outcome, game: str, page: Page) -> str:
    """Who has won, and what decided between equal scores."""
    winners = [page.names[seat] for seat in outcome.winners]
    if len(winners) > 1:
        joined = page.texts.say("scores.and").join([", ".join(winners[:-1]), winners[-1]])
        return page.texts.say("scores.shared", names=joined)
    best = outcome.scores[outcome.winners[0]]
    decided = outcome.scores.count(best) > 1 and page.texts.knows(game)
    code = "scores.decided" if decided else "scores.won"
    return page.texts.say(code, name=winners[0], score=best, game=game)
