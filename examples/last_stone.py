"""A whole game in a few lines: a heap of stones; in turn one takes one to three, and whoever takes the last one wins.

docs/adding-a-game.md goes through it.
"""

from __future__ import annotations

from typing import Literal, TypedDict

from mypy_extensions import i64

from azulejo.games.errors import BadNotation, ImpossibleDeal
from azulejo.games.forms import Forms
from azulejo.games.game import CHANCE, OVER, Deal, Game, Json, Outcome, State
from azulejo.games.reading import bounded, read
from azulejo.games.registry import Entry
from azulejo.games.rng import Rng
from azulejo.games.steps import Dealt


class HeapPosition(TypedDict):
    """A heap, and the seat that took from it last; null before the first."""

    game: Literal["last_stone"]
    heap: int
    last: int | None


class TakeStones(TypedDict):
    """Take so many stones (`2`)."""

    kind: Literal["take_stones"]
    number: int


class HeapDeal(TypedDict):
    """How many stones there are (`heap 17`)."""

    kind: Literal["heap"]
    stones: int


class LastStoneState(State):
    """A position. Action n takes n + 1 stones."""

    def __init__(self, game: Game) -> None:
        self.game, self.story, self.turn = game, None, CHANCE
        self.lay(0, -1)

    def lay(self, heap: int, last: int) -> None:
        self.heap, self.last = heap, last
        self.turn = (last + 1) % self.game.players if heap else CHANCE if last < 0 else OVER

    def count_legal(self, seat: i64) -> i64:
        return min(3, self.heap) if seat == self.turn else 0

    def nth_legal(self, seat: i64, n: i64) -> i64:
        return n

    def play(self, seat: i64, action: i64) -> None:
        self.require_legal(seat, action)
        self.lay(self.heap - int(action) - 1, int(seat))

    def deal(self, rng: Rng) -> Deal:
        deal = Deal("heap", [12 + int(rng.below(9))])
        self.replay(deal)
        return deal

    def replay(self, deal: Deal) -> None:
        if self.turn != CHANCE:
            raise ImpossibleDeal("nothing_to_deal", game=self.game.name)
        self.lay(deal.values[0], -1)
        self.tell(Dealt(self.game.deal_json(deal)))

    def copy_into(self, other: State) -> None:
        assert isinstance(other, LastStoneState)
        other.lay(self.heap, self.last)

    def outcome(self) -> Outcome | None:
        if self.turn != OVER:
            return None
        scores = [int(seat == self.last) for seat in range(self.game.players)]
        return Outcome(scores, [2 - score for score in scores], [{"last_stone": each} for each in scores], "last_stone")

    def to_json(self) -> Json:
        return HeapPosition(game="last_stone", heap=self.heap, last=self.last + 1 if self.last >= 0 else None)


class LastStone(Game):
    """For two to four."""

    def __init__(self, players: int, options: dict[str, str]) -> None:
        self.name, self.players, self.options, self.actions = "last_stone", players, options, 3

    def start(self) -> LastStoneState:
        return LastStoneState(self)

    def action_text(self, action: int) -> str:
        return str(action + 1)

    def parse_action(self, text: str) -> int:
        if text not in ("1", "2", "3"):
            raise BadNotation("not_a_number", field="number", value=text)
        return int(text) - 1

    def action_json(self, action: int) -> TakeStones:
        return {"kind": "take_stones", "number": action + 1}

    def action_from_json(self, json: object) -> int:
        return bounded(read(json, TakeStones, "action")["number"], "number", 1, 3) - 1

    def deal_text(self, deal: Deal) -> str:
        return f"heap {deal.values[0]}"

    def parse_deal(self, text: str) -> Deal:
        kind, _, stones = text.partition(" ")
        return self.deal_from_json({"kind": kind, "stones": int(stones) if stones.isdecimal() else stones})

    def deal_json(self, deal: Deal) -> HeapDeal:
        return {"kind": "heap", "stones": deal.values[0]}

    def deal_from_json(self, json: object) -> Deal:
        return Deal("heap", [bounded(read(json, HeapDeal, "deal")["stones"], "stones", 1, 99)])

    def position_from_json(self, json: object) -> LastStoneState:
        position, state = read(json, HeapPosition, "position"), self.start()
        state.lay(bounded(position["heap"], "heap", 0, 99), (position["last"] or 0) - 1)
        return state


ENTRY = Entry("last_stone", range(2, 5), (), LastStone, Forms(HeapPosition, (TakeStones,), (HeapDeal,), ()))
