"""The bot that plays anything."""

from __future__ import annotations

from azulejo.bots.bot import Choice, Limit
from azulejo.games.game import State
from azulejo.games.rng import Rng


class RandomBot:
    """Chooses uniformly among the legal actions."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        n = rng.below(position.count_legal(seat))
        return Choice(int(position.nth_legal(seat, n)))
