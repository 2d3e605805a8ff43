"""The time before the game: who is ready, until when the others are waited for, and who may not sit down again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from azulejo.tables.clocks import DAY, LIVE, SECOND, TO_REVEAL, pace
from azulejo.tables.events import Opened, SeatFreed, SeatLeft, SentAway
from azulejo.tables.seats import Seat

TO_GET_READY: Final = 60 * SECOND  # once no seat is free; then the seats of those who are not ready are free again


@dataclass(slots=True)
class Waiting:
    """What a table remembers of that time. Only folding changes it."""

    opened: Opened
    awaited: int | None = None  # since when somebody sits and is there
    complete: int | None = None  # since when no seat is free
    revealed: int | None = None  # when the first nonce was
    resumed: int = 0  # until when time stood still, since the server was gone
    sent_away: frozenset[str] = frozenset()  # persons whom the opener does not want here
    late: frozenset[str] = frozenset()  # persons whose seat was freed since they were not ready in time

    def noted(self, seats: Sequence[Seat], at: int) -> None:
        """Somebody has come or gone."""
        self.awaited = (
            (self.awaited or at) if any(seat.is_person and seat.away_since is None for seat in seats) else None
        )
        self.complete = None if any(seat.is_free for seat in seats) else (self.complete or at)

    def free(self, seat: Seat, event: SeatLeft | SentAway | SeatFreed) -> None:
        """Nobody sits there any more; why, decides who may sit down again."""
        assert seat.person is not None
        if isinstance(event, SentAway):
            self.sent_away |= {seat.person}
        elif isinstance(event, SeatFreed):
            self.late |= {seat.person}
        seat.free()

    def is_ready(self, seat: Seat) -> bool:
        """Whether its commitment is there and, where a game takes minutes, its person."""
        return bool(seat.commitment) and not (pace(self.opened.clock) == LIVE and seat.away_since is not None)

    def is_revealing(self, seats: Sequence[Seat]) -> bool:
        """Whether nonces may be known. Once one is, nobody keeps the game from beginning."""
        return self.revealed is not None or all(map(self.is_ready, seats))

    def deadlines(self, seats: Sequence[Seat]) -> dict[int, int]:
        """For each seat that is waited for, the first moment at which it is too late."""
        if self.revealed is not None:
            until = max(self.revealed, self.resumed) + TO_REVEAL
            return {number: until for number, seat in enumerate(seats) if not seat.nonce}
        if self.complete is None:
            return {}
        return {
            number: max(self.complete, self.resumed, self._gone(seat)) + self._patience()
            for number, seat in enumerate(seats)
            if not self.is_ready(seat)
        }

    def _gone(self, seat: Seat) -> int:
        """Coming and going gives no new time to those who have not even committed themselves."""
        return seat.away_since or 0 if seat.commitment else 0

    def _patience(self) -> int:
        """Those whom a rematch has seated may look at the table only when it next would be their turn."""
        clock = self.opened.clock
        seated = self.opened.rematch_of is not None and self.complete == self.opened.at
        if not seated or pace(clock) == LIVE:
            return TO_GET_READY
        return clock.move if clock else DAY
