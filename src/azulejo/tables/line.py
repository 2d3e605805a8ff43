"""The deals and moves in effect, and the position they lead to. Undo makes it shorter; nothing else does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from azulejo.games.game import Deal, Game, State
from azulejo.games.story import Step, Story
from azulejo.records import Move, apply, begun

APART: Final = 16  # deals and moves between two kept positions: going back replays fewer than that many


@dataclass(frozen=True, slots=True)
class Played:
    """A deal or a move; of a move also the number of its decision, what was left of its time, and whether a bot made it
    for a person."""

    event: Move | Deal
    decision: int = 0
    left: int = 0
    stood_in: bool = False


class Line:
    """Adding costs the same however long the line is, and so does going back to any point of it."""

    def __init__(self, game: Game, position: str = "") -> None:
        start = begun(game, position) if position else _start(game)
        self.state = start.clone()
        self.played: list[Played] = []
        self.deals = 0
        self.kept = [start]

    def add(self, played: Played) -> list[Step]:
        """Lets it happen and tells what happened; raises IllegalMove or ImpossibleDeal."""
        story = self.state.story = Story()
        apply(self.state, played.event)
        self.state.story = None
        self.played.append(played)
        self.deals += isinstance(played.event, Deal)
        if len(self.played) % APART == 0:
            self.kept.append(self.state.clone())
        return story.drain()

    def back_to(self, length: int) -> list[Played]:
        """Takes back everything after the first `length` deals and moves, and returns it."""
        undone = self.played[length:]
        del self.played[length:]
        del self.kept[length // APART + 1 :]
        self.deals -= sum(isinstance(played.event, Deal) for played in undone)
        self.state = self.kept[-1].clone()
        for played in self.played[length // APART * APART :]:
            apply(self.state, played.event)
        return undone

    def positions(self, first: int, last: int) -> Iterator[State]:
        """The positions after `first` deals and moves up to after `last`. It is the same state all the time.

        The line may change while somebody goes through them, in whatever thread.
        """
        at = min(first // APART, len(self.kept) - 1) * APART
        state = self.kept[at // APART].clone()
        for played in self.played[at:first]:
            apply(state, played.event)
        return gone_through(state, self.played[first:last])

    def last_move_of(self, seat: int) -> int | None:
        """Where in the line the seat's last move is."""
        for at in reversed(range(len(self.played))):
            event = self.played[at].event
            if isinstance(event, Move) and event.seat == seat:
                return at
        return None

    def takeable(self, seat: int) -> int | None:
        """Where the seat's last move is, unless chance has dealt since: what was seen cannot be unseen."""
        at = self.last_move_of(seat)
        dealt = at is not None and any(isinstance(played.event, Deal) for played in self.played[at:])
        return None if dealt else at

    def turn_start(self, at: int) -> int:
        """Where the unbroken run of moves of one seat begins to which the move there belongs."""
        seat = self.played[at].event
        assert isinstance(seat, Move)
        while at > 0 and self._is_move_of(seat.seat, at - 1):
            at -= 1
        return at

    def movers(self) -> set[int]:
        """The seats that have moved."""
        return {played.event.seat for played in self.played if isinstance(played.event, Move)}

    def _is_move_of(self, seat: int, at: int) -> bool:
        event = self.played[at].event
        return isinstance(event, Move) and event.seat == seat


@lru_cache(maxsize=64)
def _start(game: Game) -> State:
    """The position that all games of this kind begin with, which is only ever copied."""
    return game.start()


def gone_through(state: State, played: list[Played]) -> Iterator[State]:
    """The state as it is, and again after each deal or move."""
    yield state
    for each in played:
        apply(state, each.event)
        yield state
