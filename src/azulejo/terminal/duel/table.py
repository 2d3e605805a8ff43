"""The table of Azul Duel: factories, plates, tablets, and both players' boards."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from azulejo.games.duel.components.plates import ROTATIONS
from azulejo.games.game import State
from azulejo.games.tiles import DUEL_PALETTE as PALETTE
from azulejo.terminal.blocks import Block, beside, frame, in_rows, pad, shorten, width
from azulejo.terminal.brush import FAINT
from azulejo.terminal.duel.board import DuelBoard
from azulejo.terminal.duel.brush import START, DuelBrush
from azulejo.terminal.duel.view import NO_PLATE, duel_view, hidden_hand, known_hand, pile_size
from azulejo.terminal.page import Page
from azulejo.terminal.tiles import counts, letters

GAP: Final = 2  # columns between two boards
LARGE_WIDTH: Final = 15  # five tiles
SMALL_WIDTH: Final = 12


class DuelTable:
    """One drawing."""

    def __init__(self, state: State, seat: int | None, page: Page) -> None:
        self.view = duel_view(state.view(seat))
        self.actors = state.actors()
        self.page = page
        self.brush = DuelBrush(page.coloured)

    def say(self, code: str, **fields: object) -> str:
        return self.page.texts.say(code, fields, game=self.view["game"])

    def drawn(self) -> Block:
        boards = [
            DuelBoard(self.view, seat, seat in self.actors, self.page, self.brush).drawn()
            for seat in range(len(self.view["boards"]))
        ]
        return [
            self.heading(),
            *(self.factories() if any(letters(tiles) for tiles in self.stock_left()) else []),
            *in_rows([self.display(), self.tablets()], GAP, self.page.width),
            *self.stock(),
            *self.hand(),
            *in_rows(boards, GAP, self.page.width),
        ]

    def stock_left(self) -> list[str]:
        """All that can still be taken from factories."""
        return [*self.view["suns"], *self.view["moons"], *self.view["chips"]]

    def heading(self) -> Text:
        phase = self.view["phase"]
        names = ", ".join(self.page.names[seat] for seat in self.actors)
        parts = [self.say("board.game"), self.round()]
        parts.append(self.say(f"duel.phase.{phase}", names=names))
        return Text(shorten(" · ".join(parts), self.page.width), "bold")

    def round(self) -> str:
        return self.say("duel.round", round=self.view["round"]) if self.view["round"] else self.say("duel.setup")

    # Factories

    def factories(self) -> Block:
        """One box a factory, with the sun above the moon above the chip."""
        labels = [Text(), *(Text(self.say(f"duel.{part}"), "bold") for part in ("sun", "moon", "chip"))]
        boxes = [self.factory(number) for number in range(5)]
        if width(labels) + 1 + sum(width(box) + 1 for box in boxes) > self.page.width:
            return [*in_rows(boxes, 1, self.page.width), self.stack_note()]
        return [*beside([labels, *boxes], 1), self.stack_note()]

    def stack_note(self) -> Text:
        return Text(shorten(self.say("duel.stack_note"), self.page.width), FAINT)

    def factory(self, number: int) -> Block:
        columns = LARGE_WIDTH if number == 0 else SMALL_WIDTH
        sun = self.brush.tiles(letters(self.view["suns"][number]))
        rows = [sun, self.moon(number), self.chip(number)]
        title = self.say("duel.large") if number == 0 else self.say("duel.small", factory=number)
        empty = not any(row.plain.strip() for row in rows)
        return frame([pad(row, columns) for row in rows], title, style=FAINT if empty else "")

    def moon(self, number: int) -> Text:
        tiles = letters(self.view["moons"][number])
        if number:
            return self.brush.stack(tiles) if tiles else Text()
        return self.brush.tiles(tiles)

    def chip(self, number: int) -> Text:
        """The chip of a small factory; the large one has the start tile in its place, until somebody takes it."""
        if number == 0:
            untaken = self.view["start_tile"] is None and self.view["phase"] not in ("tiling", "ended")
            return Text.assemble(self.brush.tile(START), " ", self.say("duel.start")) if untaken else Text()
        chip = self.view["chips"][number - 1]
        return (
            Text() if chip == "-" else Text(" ?", FAINT) if chip == "?" else Text.assemble(" ", self.brush.chip(chip))
        )

    # Plates, tablets and what is in stock or in hand

    def display(self) -> Block:
        boxes = []
        for place, plate in enumerate(self.view["display"], 1):
            title = f"P{place}"
            boxes.append(self.brush.no_plate(title) if plate == NO_PLATE else self.brush.plate(plate, title))
        return beside(boxes, 1)

    def tablets(self) -> Block:
        return [Text(self.say(f"rules.duel.tablets.{side}")) for side in self.view["sides"]]

    def stock(self) -> Block:
        size = pile_size(self.view)
        top = self.view["top"]
        pile = self.say("duel.pile.top", size=size, what=top) if top else self.say("duel.pile", size=size)
        parts = [Text(pile), self.tiles("board.bag", self.view["bag"]), self.tiles("duel.tower", self.view["tower"])]
        parts.append(Text(self.say("duel.signs"), FAINT))
        return in_rows([[part] for part in parts], 3, self.page.width)

    def tiles(self, code: str, tiles: str) -> Text:
        counted = counts(tiles, PALETTE)
        return self.brush.pile(self.say(code, size=sum(number for _, number in counted)), counted)

    def hand(self) -> Block:
        """What the player whose turn it is holds: tiles, a plate in its four rotations, or drawn plates."""
        taken = letters(self.view["taken"])
        if taken:
            return [Text.assemble((self.say("duel.hand"), "bold"), " ", self.brush.tiles(taken))]
        boxes: list[Block] = []
        if self.view["phase"] == "placing_plate":
            plate = self.view["plate"]
            boxes = [self.brush.plate(plate, f"@{turns}", turns) for turns in range(ROTATIONS)]
        boxes += [self.brush.plate(plate, plate) for plate in known_hand(self.view)]
        label = [Text(self.say("duel.hand"), "bold"), Text(self.hidden())]
        return in_rows([label, *boxes], 1, self.page.width) if boxes or self.hidden() else []

    def hidden(self) -> str:
        """The drawn plates that the viewer knows by their backs alone."""
        kinds = hidden_hand(self.view)
        shown = [self.page.texts.word("what", kind, self.view["game"]) for kind in kinds]
        return self.say("duel.face_down", plates=", ".join(shown)) if kinds else ""
