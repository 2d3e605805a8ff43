"""A position of Azul Duel: what may be done, by whom, and what follows. Numbers like D8 refer to docs/rules/duel.md."""

from __future__ import annotations

from mypy_extensions import i64

from azulejo.games.duel import (
    acquisition,
    chance,
    choices,
    ending,
    goals,
    knowledge,
    possible,
    preview,
    refusal,
    tiling,
)
from azulejo.games.duel.position import text, viewing, writing
from azulejo.games.duel.table import (
    ACQUIRING,
    DRAWING,
    ENDED,
    FILL,
    FILLING,
    FIRST_PLATE,
    KEEP_PLATE,
    KEEPING,
    PLACE_PLATE,
    PLACING_PLATE,
    RETURN_PLATE,
    STACK,
    STACKING,
    TAKE_PLATE,
    TILING,
    Table,
)
from azulejo.games.errors import ImpossibleDeal
from azulejo.games.game import CHANCE, Deal, Goal, Json, Outcome, Preview, State, View
from azulejo.games.rng import Rng


class DuelState(Table):
    """A position of Azul Duel."""

    # What may be done

    def actors(self) -> list[int]:
        return [seat for seat in range(2) if choices.acts(self, seat)]

    def count_legal(self, seat: i64) -> i64:
        return choices.count_legal(self, seat)

    def nth_legal(self, seat: i64, n: i64) -> i64:
        return choices.nth_legal(self, seat, n)

    def is_legal(self, seat: i64, action: i64) -> bool:
        return choices.is_legal(self, seat, action)

    # What players and chance do

    def play(self, seat: i64, action: i64) -> None:
        if not choices.is_legal(self, seat, action):
            raise refusal.refusal(self, seat, action)
        phase = self.phase
        if phase == ACQUIRING:
            acquisition.act(self, seat, action)
        elif phase == FILLING:
            acquisition.fill(self, seat, action - FILL)
        elif phase == TILING:
            tiling.choose(self, seat, action)
        elif phase == STACKING:
            acquisition.stack(self, seat, action - STACK)
        elif phase == PLACING_PLATE:
            acquisition.place(self, seat, action - PLACE_PLATE >> 2, action - PLACE_PLATE & 3)
        elif phase == DRAWING:
            acquisition.draw_or_look(self, seat, action)
        elif phase == KEEPING:
            acquisition.keep(self, seat, action - KEEP_PLATE)
        elif phase == FIRST_PLATE:
            acquisition.take_shown(self, seat, action - TAKE_PLATE)
        else:
            acquisition.put_back(self, seat, action - RETURN_PLATE)

    def deal(self, rng: Rng) -> Deal:
        if self.turn != CHANCE:
            raise ImpossibleDeal("nothing_to_deal", game=self.game.name)
        deal = chance.draw_deal(self, rng)
        chance.apply(self, deal)
        return deal

    def replay(self, deal: Deal) -> None:
        possible.check_deal(self, deal)
        chance.apply(self, deal)

    # Copies and what is known

    def clone(self) -> State:
        other = DuelState(self.game, 0, self.sides_to_deal, self.always_free, self.special_colour)
        self.copy_table(other)
        return other

    def copy_into(self, other: State) -> None:
        assert isinstance(other, DuelState)
        self.copy_table(other)

    def view(self, seat: int | None) -> View:
        return viewing.view(self, seat)

    def imagine(self, seat: i64, rng: Rng) -> State:
        other = self.clone()
        assert isinstance(other, DuelState)
        knowledge.imagine(other, seat, rng)
        return other

    def preview(self, seat: i64, action: i64) -> Preview:
        if not choices.is_legal(self, seat, action):
            raise refusal.refusal(self, seat, action)
        return preview.preview(self, seat, action)

    def points(self, seat: i64) -> dict[str, int]:
        return ending.points_by_source(self, self.boards[seat])

    def goals(self, seat: i64) -> list[Goal]:
        return goals.goals(self, self.boards[seat])

    def outcome(self) -> Outcome | None:
        return ending.outcome(self) if self.phase == ENDED else None

    # Words

    def to_json(self) -> Json:
        return writing.to_json(self)

    def __str__(self) -> str:
        return text.text(writing.to_json(self))
