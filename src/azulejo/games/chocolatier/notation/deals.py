"""Deals: Azul's, `gold - 1 - 2T -`, which says which side each display shows, and `add R`: what SF1 got."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypedDict

from azulejo.games.azul.notation.deals import DealNotation
from azulejo.games.chocolatier.factories import kind_text, parse_kind
from azulejo.games.game import Deal, Json
from azulejo.games.reading import read_kind

MOST_DISPLAYS: Final = 9


class GoldDeal(TypedDict):
    """Chance shuffles the displays and flips some to gold."""

    kind: Literal["gold"]
    displays: Annotated[list[str], "The side each shows: - is blue, 1, 3, 4, 5, or 2 with the letter of its colour."]


class AddDeal(TypedDict):
    """Chance draws the chocolate that SF1 adds."""

    kind: Literal["add"]
    colour: Annotated[str, "The colour's name."]


class ChocolatierDealNotation(DealNotation):
    """Azul's notation, with arrangements of displays and added tiles."""

    def text(self, deal: Deal) -> str:
        if deal.kind == "gold":
            return "gold " + " ".join(kind_text(kind, self.palette) for kind in deal.values)
        if deal.kind == "add":
            return f"add {self.palette.letters[deal.values[0]]}"
        return super().text(deal)

    def parse(self, text: str) -> Deal:
        words = text.split()
        if 1 < len(words) <= MOST_DISPLAYS + 1 and words[0] == "gold":
            return Deal("gold", [parse_kind(word, self.palette) for word in words[1:]])
        if len(words) == 2 and words[0] == "add":
            return Deal("add", [self.palette.colour(words[1])])
        return super().parse(text)

    def json(self, deal: Deal) -> Json:
        if deal.kind == "gold":
            return self.gold_json(deal)
        return self.add_json(deal) if deal.kind == "add" else super().json(deal)

    def gold_json(self, deal: Deal) -> GoldDeal:
        return {"kind": "gold", "displays": [kind_text(kind, self.palette) for kind in deal.values]}

    def add_json(self, deal: Deal) -> AddDeal:
        return {"kind": "add", "colour": self.palette.names[deal.values[0]]}

    def from_json(self, json: object) -> Deal:
        added = read_kind(json, AddDeal)
        if added is not None:
            return Deal("add", [self.palette.named(added["colour"])])
        gold = read_kind(json, GoldDeal)
        if gold is not None and 0 < len(gold["displays"]) <= MOST_DISPLAYS:
            return Deal("gold", [parse_kind(kind, self.palette) for kind in gold["displays"]])
        return super().from_json(json)
