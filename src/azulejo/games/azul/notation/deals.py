"""Deals: `start 2` names the starting player, `deal BBYR KKTT …` says what lies on each display."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from azulejo.games.azul.table import MOST_SOURCES
from azulejo.games.errors import BadNotation
from azulejo.games.game import Deal, Json
from azulejo.games.notation import DIGITS, StartDeal
from azulejo.games.reading import bounded, read_kind
from azulejo.games.tiles import Palette


class DisplaysDeal(TypedDict):
    """Chance fills the displays."""

    kind: Literal["deal"]
    displays: Annotated[list[str], "The letters of the tiles on each display, - for none."]


class DealNotation:
    """Reads and writes deals with the letters of a palette; what cannot be read raises BadNotation."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette

    def text(self, deal: Deal) -> str:
        if deal.kind == "start":
            return f"start {deal.values[0] + 1}"
        return "deal " + " ".join(self.palette.listed(tiles) for tiles in deal.values)

    def parse(self, text: str) -> Deal:
        words = text.split()
        if len(words) == 2 and words[0] == "start" and len(words[1]) == 1 and words[1] in DIGITS:
            return Deal("start", [int(words[1]) - 1])
        if 1 < len(words) <= MOST_SOURCES and words[0] == "deal":
            return Deal("deal", [self.palette.tiles(word) for word in words[1:]])
        raise BadNotation("bad_deal", text=text[:80])

    def json(self, deal: Deal) -> Json:
        return self.start_json(deal) if deal.kind == "start" else self.displays_json(deal)

    def start_json(self, deal: Deal) -> StartDeal:
        return {"kind": "start", "seat": deal.values[0] + 1}

    def displays_json(self, deal: Deal) -> DisplaysDeal:
        return {"kind": "deal", "displays": [self.palette.listed(tiles) for tiles in deal.values]}

    def from_json(self, json: object) -> Deal:
        start = read_kind(json, StartDeal)
        if start is not None:
            return Deal("start", [bounded(start["seat"], "seat", 1, MOST_SOURCES - 1) - 1])
        filled = read_kind(json, DisplaysDeal)
        if filled is not None and 0 < len(filled["displays"]) < MOST_SOURCES:
            return Deal("deal", [self.palette.tiles(display) for display in filled["displays"]])
        raise BadNotation("bad_deal_json", json=repr(json)[:80])
