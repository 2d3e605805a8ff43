"""Bots to be stopped. They think in a process of their own, which imports them from here."""

from __future__ import annotations

import os
from time import sleep

from azulejo.bots import Choice, Limit, Thought
from azulejo.games.game import State
from azulejo.games.rng import Rng

HOUR = 3600


class Watching:
    """Thinks until it is stopped, of the last action first, then of the one before, and so on, round and round."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        assert limit.watch is not None
        legal = position.legal(seat)
        visits = 1
        while True:
            action = legal[-visits % len(legal)]
            thought = Thought(action, visits / 2, 0.5, -1.25, visits, (action, legal[0]))
            choice = Choice(action, (thought,))
            if not limit.watch(choice):
                return choice
            visits += 1
            sleep(0.001)


class Deaf:
    """Tells what it thinks, and then thinks without ever looking up."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        assert limit.watch is not None
        sleep(0.3)  # reports have a pause before them
        limit.watch(Choice(position.legal(seat)[-1]))
        sleep(HOUR)
        raise AssertionError


class Silent:
    """Never tells anything."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        sleep(HOUR)
        raise AssertionError


class Raising:
    """Has a defect."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        raise ZeroDivisionError("a defect")


class Dying:
    """Takes its process with it, except when nothing else can be played."""

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        if limit.nodes == 1:
            return Choice(position.legal(seat)[0])
        os._exit(9)


class Unmade:
    """Cannot even be made."""

    def __init__(self) -> None:
        raise RuntimeError("no network")

    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        raise AssertionError
