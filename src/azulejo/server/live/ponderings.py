"""A position that a stream asks about: what a search thinks of it by now, as long as somebody wants to know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from azulejo.analysis.positions import position_of
from azulejo.games.errors import AzulejoError
from azulejo.games.game import State
from azulejo.server import problems
from azulejo.server.live.messages import BadMessage, PonderPosition
from azulejo.server.problems.refusals import Unexpected
from azulejo.server.study.jobs import Ponder
from azulejo.server.study.studiers import FAILURES, Asker, Studiers

Check = Callable[[State], Awaitable[None]]
log = logging.getLogger(__name__)


class Pondering:
    """One question. Only its last answer is remembered, however slowly its reader reads."""

    def __init__(
        self, studiers: Studiers, asker: Asker, wish: PonderPosition, wake: Callable[[], None], check: Check
    ) -> None:
        """`check` raises AzulejoError for a position that may not be thought about for whoever asks."""
        self._studiers = studiers
        self._asker = asker
        self._check = check
        self._wish = wish
        self._wake = wake
        self._latest: list[dict[str, Any]] | None = None
        self._is_done = False
        self._failure: AzulejoError | None = None
        self._untold = False
        self._task = asyncio.create_task(self._think())

    def news(self) -> str | AzulejoError | None:
        """What is to be told, once: a message, or why there will be none."""
        if not self._untold:
            return None
        self._untold = False
        return self._failure or self._told()

    async def stop(self) -> None:
        """Returns when nothing is thought about any more."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _think(self) -> None:
        try:
            position, seat = await asyncio.to_thread(_question, self._wish)
            await self._check(position)
            job = Ponder(position, seat, self._wish.seconds, self._wish.lines)
            await self._studiers.run(job, self._asker, self._wish.seconds, self._hear)
        except AzulejoError as error:
            self._failure = error
        except FAILURES as error:
            log.error("Pondering %.200r failed: %r", self._wish.position, error)
            self._failure = Unexpected("study_failed")
        self._is_done = True
        self._mark()

    def _hear(self, answer: list[dict[str, Any]]) -> None:
        self._latest = answer
        self._mark()

    def _mark(self) -> None:
        self._untold = True
        self._wake()

    def _told(self) -> str:
        wish = {"position": self._wish.position, "seat": None if self._wish.seat is None else self._wish.seat + 1}
        said = {"type": "pondered", **wish, "done": self._is_done, "options": self._latest or []}
        return problems.encoded(said).decode()


def _question(wish: PonderPosition) -> tuple[State, int]:
    """The position, and the seat that decides; raises AzulejoError."""
    position = position_of(wish.position)
    actors = position.actors()
    if not actors:
        raise BadMessage("nothing_to_ponder")
    seat = actors[0] if wish.seat is None else wish.seat
    if seat not in actors:
        raise BadMessage("not_to_decide", seat=seat + 1, deciding=", ".join(str(actor + 1) for actor in actors))
    return position, seat
