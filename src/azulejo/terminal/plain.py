"""Any game at all, drawn from what every game can say of itself: its view, its moves' texts and their previews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final

from rich.text import Text

from azulejo.games.game import Game, Preview, State
from azulejo.terminal.blocks import Block, beside, frame, in_rows, pad, shorten, width, wrapped
from azulejo.terminal.brush import ACTIVE, FAINT
from azulejo.terminal.drawing import Drawing
from azulejo.terminal.page import Page

GAP: Final = 2  # columns between two blocks
FEW: Final = 8  # moves that a question lists
INDENT: Final = "  "
SAID: Final = ("game", "players", "options")  # in the heading, or in the record


class PlainDrawing(Drawing):
    """Draws a game that has no drawing of its own."""

    def table(self, state: State, seat: int | None, page: Page) -> Block:
        """The view, field by field; boards are boxes with their players' names."""
        view = state.view(seat)
        actors = state.actors()
        names = ", ".join(page.names[actor] for actor in actors) or "-"
        heading = page.texts.say("plain.heading", name=state.game.name, names=names)
        boards = view.get("boards")
        boxes = []
        if isinstance(boards, list) and len(boards) == len(page.names):
            boxes = [self._board(board, number, number in actors, page) for number, board in enumerate(boards)]
        things = {
            field: value for field, value in view.items() if field not in SAID and not (boxes and value is boards)
        }
        return [
            Text(shorten(heading, page.width), "bold"),
            *_lines(things, page.width),
            *in_rows(boxes, GAP, page.width),
        ]

    def _board(self, board: object, seat: int, active: bool, page: Page) -> Block:
        title = page.title(seat, active)
        lines = _lines(board if isinstance(board, Mapping) else {"": board}, page.width - 2)
        room = min(page.width - 2, max(width(lines), len(title) + 4))
        return frame([pad(line, room) for line in lines], title, style=ACTIVE if active else "")

    def task(self, state: State, seat: int, page: Page) -> str:
        actions = state.legal(seat)
        moves = [state.game.action_text(action) for action in actions]
        code = "plain.task" if len(moves) <= FEW else "plain.task.many"
        return page.texts.say(code, name=page.names[seat], number=len(moves), moves=", ".join(moves), move=moves[0])

    def moves(self, state: State, seat: int, actions: Sequence[int], page: Page) -> Block:
        labels = [Text(state.game.action_text(action), "bold") for action in actions]
        effects = [Text(self._effect(state.preview(seat, action), page)) for action in actions]
        return [_cut(line, page.width) for line in beside([labels, effects], GAP)]

    def _effect(self, preview: Preview, page: Page) -> str:
        """What a move would do, as far as its preview says something."""
        said = [(field.name, int(getattr(preview, field.name))) for field in fields(preview)]
        return ", ".join(page.texts.say(f"plain.preview.{name}", number=number) for name, number in said if number)

    def is_about(self, game: Game, action: int, wish: str) -> bool:
        return wish in game.action_text(action).upper()


def _lines(things: Mapping[str, object], columns: int) -> Block:
    """One paragraph a field, its name before it."""
    block: Block = []
    room = max(map(len, things), default=0)
    for field, value in things.items():
        if isinstance(value, Mapping) and value:
            nested = _lines(value, columns - len(INDENT))
            block += [Text(field, FAINT), *(Text.assemble(INDENT, line) for line in nested)]
            continue
        first, *more = wrapped(field.ljust(room) + INDENT + word(value), columns, " " * room + INDENT)
        block += [Text.assemble((first[: len(field)], FAINT), first[len(field) :]), *map(Text, more)]
    return [_cut(line, columns) for line in block]


def word(value: object) -> str:
    """A value as it is read: lists with commas, nothing as a dash."""
    if value is None or value in ("", [], {}):
        return "-"
    if isinstance(value, list):
        return ", ".join(map(word, value))
    if isinstance(value, Mapping):
        return "(" + ", ".join(f"{field} {word(each)}" for field, each in value.items()) + ")"
    return str(value)


def _cut(line: Text, columns: int) -> Text:
    if line.cell_len > columns:
        line = line.copy()
        line.truncate(columns, overflow="ellipsis")
    return line


PLAIN: Final = PlainDrawing()
