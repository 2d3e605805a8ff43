"""From the record of a game under way, as one seat may read it, to a position that fits all that the seat knows."""

from __future__ import annotations

from typing import Final

from azulejo.games.errors import AzulejoError, BadRecord
from azulejo.games.game import CHANCE, State
from azulejo.games.rng import Rng
from azulejo.records.lines import Node, Reader, Source
from azulejo.records.reading import HIDDEN, RecordReader, read_event
from azulejo.records.record import Event, Hidden, Move, apply

WORLDS: Final = 5000  # that are tried to find one in which an event can happen


def imagined(text: str, seat: int, rng: Rng) -> State:
    """The position that a record leads to; raises BadRecord. What is hidden from the seat is drawn at random.

    Where nothing is hidden this is what `parse(text).replay()` gives.
    """
    source = Source(text)
    reader = ImaginingReader(source, Reader(source).document(), seat, rng)
    reader.record()
    assert reader.state is not None
    return reader.state


class ImaginingReader(RecordReader):
    """Follows a game in one world that fits what the seat has seen so far, and in another when that is refuted.

    A state knows what its seats know. So when something happens that could not in this world, others that the seat
    could not tell from it are drawn until one is found where it can.
    """

    def __init__(self, source: Source, document: Node, seat: int, rng: Rng) -> None:
        super().__init__(source, document)
        self.seat = seat
        self.rng = rng
        self.has_hidden = False

    def event(self, state: State, node: Node) -> Event:
        text = self.read_text(node, "record_bad_event").strip()
        try:
            hidden = HIDDEN.fullmatch(text)
            if hidden is None:
                return self.known_event(state, text)
            self.has_hidden = True
            return self.hidden_event(state, text, int(hidden[1] or hidden[2]) - 1, hidden[1] is None)
        except AzulejoError as cause:
            self.blame(node, cause, state.game.name)

    def known_event(self, state: State, text: str) -> Event:
        event = read_event(state, text)
        try:
            apply(state, event)
        except AzulejoError:
            if not self.has_hidden or not self.elsewhere(state, event):
                raise
        return event

    def elsewhere(self, state: State, event: Event) -> bool:
        """Whether the event could happen in another world, which then becomes this one."""
        for _ in range(WORLDS):
            world = state.imagine(self.seat, self.rng)
            try:
                apply(world, event)
            except AzulejoError:
                continue
            world.copy_into(state)
            return True
        return False

    def hidden_event(self, state: State, text: str, owner: int, is_move: bool) -> Event:
        """Something that only its owner knows happens in some way; raises BadRecord when nothing like it can."""
        if owner == self.seat:
            raise BadRecord("record_hides_own", event=text, seat=owner + 1)
        if is_move:
            secret = [action for action in state.legal(owner) if state.game.is_secret(action)]
            if not secret:
                raise BadRecord("record_nothing_hidden", event=text)
            apply(state, Move(owner, secret[self.rng.below(len(secret))]))
        elif state.turn != CHANCE or state.deal(self.rng).seen_by != owner:
            raise BadRecord("record_nothing_hidden", event=text)
        return Hidden(owner, is_move)
