"""A toy that no part of the program knows: players take one to three stones from a heap, and whoever has most wins.

It shows what a game needs, which is this and a line in the registry. It has no drawing, no judge and no words anywhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from azulejo.games.errors import BadNotation, ImpossibleDeal
from azulejo.games.game import CHANCE, OVER, Deal, Game, Json, Outcome, State
from azulejo.games.options import Option
from azulejo.games.registry import Entry
from azulejo.games.rng import Rng
from azulejo.games.steps import Dealt, Ended
from azulejo.games.story import Step

MOST = 3  # stones that may be taken at once
LEAST_HEAP = 10


@dataclass
class TookStones(Step):
    """A player took stones; `left` are still there."""

    kind: ClassVar[str] = "took_stones"

    seat: int
    stones: int
    left: int


class Heap(Game):
    """Actions are 0, 1 and 2: one stone, two and three."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.name = "heap"
        self.players = players
        self.options = options
        self.actions = MOST

    def start(self) -> HeapState:
        return HeapState(self)

    def action_text(self, action: int) -> str:
        return f"take{action + 1}"

    def parse_action(self, text: str) -> int:
        for action in range(MOST):
            if text == self.action_text(action):
                return action
        raise BadNotation("bad_digit", text=text[:40], digit=text[-1:], most=MOST)

    def action_json(self, action: int) -> Json:
        return {"kind": "take_stones", "stones": action + 1}

    def action_from_json(self, json: object) -> int:
        if isinstance(json, dict) and json.get("stones") in (1, 2, 3):
            return int(json["stones"]) - 1
        raise BadNotation("bad_number", field="stones", value=repr(json)[:40], most=MOST)

    def deal_text(self, deal: Deal) -> str:
        return f"heap {deal.values[0]}"

    def parse_deal(self, text: str) -> Deal:
        word, _, size = text.partition(" ")
        if word != "heap" or not size.isdigit():
            raise BadNotation("bad_digit", text=text[:40], digit=size[:40], most=99)
        return Deal("heap", [int(size)])

    def deal_json(self, deal: Deal) -> Json:
        return {"kind": "heap", "size": deal.values[0]}

    def deal_from_json(self, json: object) -> Deal:
        raise BadNotation("bad_text", field="deal", value=repr(json)[:40])

    def position_from_json(self, json: object) -> State:
        raise BadNotation("bad_position", text=repr(json)[:80])


class HeapState(State):
    def __init__(self, game: Game) -> None:
        self.game = game
        self.turn = CHANCE
        self.story = None
        self.stones = 0
        self.taken = [0] * game.players

    def count_legal(self, seat: int) -> int:
        return min(MOST, self.stones) if seat == self.turn else 0

    def nth_legal(self, seat: int, n: int) -> int:
        return n

    def play(self, seat: int, action: int) -> None:
        self.require_legal(seat, action)
        self.stones -= action + 1
        self.taken[seat] += action + 1
        self.tell(TookStones(seat + 1, action + 1, self.stones))
        self.turn = (seat + 1) % self.game.players
        if self.stones == 0:
            self.turn = OVER
            self.tell(Ended("heap_gone"))

    def deal(self, rng: Rng) -> Deal:
        deal = Deal("heap", [LEAST_HEAP + int(rng.below(LEAST_HEAP))])
        self.replay(deal)
        return deal

    def replay(self, deal: Deal) -> None:
        if self.turn != CHANCE:
            raise ImpossibleDeal("nothing_to_deal", game=self.game.name)
        self.stones = deal.values[0]
        self.turn = 0
        self.tell(Dealt(self.game.deal_json(deal)))

    def copy_into(self, other: State) -> None:
        assert isinstance(other, HeapState)
        other.turn, other.stones, other.taken = self.turn, self.stones, list(self.taken)

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        winner = max(range(self.game.players), key=lambda seat: self.taken[seat])
        ranks = [1 if seat == winner else 2 for seat in range(self.game.players)]
        return Outcome(self.taken, ranks, [{"stones": number} for number in self.taken], "heap_gone")

    def to_json(self) -> Json:
        turn = int(self.turn) + 1 if self.turn >= 0 else None
        return {"game": self.game.name, "turn": turn, "stones": self.stones, "scores": list(self.taken)}


ENTRY = Entry("heap", range(2, 5), (Option("stones", ("white", "black"), "white"),), Heap)
