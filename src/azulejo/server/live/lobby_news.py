"""The lobby as streams tell of it: what strangers would find, read once for all who look for the same.

A change only says that something has changed. Then each kind of search that somebody has is read anew, at most once a
second however quickly tables come and go, and every stream is told what differs from what it was told before. So a
reader who is slow, or has missed something, lacks nothing in the end.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from azulejo.server.hosting import Bus
from azulejo.server.hosting.bus import LOBBY
from azulejo.server.live.messages import MOST_SHOWN, FollowLobby
from azulejo.storage import Offered, Store
from azulejo.tables.offers import OPEN, RUNNING, Wanted

PAUSE: Final = 1.0  # seconds between two looks


@dataclass(frozen=True, eq=False)
class Shown:
    """The first tables with free seats and the first without, and what those after them are asked for with."""

    wish: FollowLobby
    open: tuple[Offered, ...]
    running: tuple[Offered, ...]
    next_open: str | None
    next_running: str | None


class Found:
    """What a search finds, as of one look."""

    def __init__(self, opened: Sequence[Offered], running: Sequence[Offered]) -> None:
        self._open = opened
        self._running = running
        self._shown: dict[FollowLobby, Shown] = {}

    def first(self, wish: FollowLobby) -> Shown:
        """No more of each than are wished for: the same object for all who wish the same."""
        if wish not in self._shown:
            opened, running = tuple(self._open[: wish.limit]), tuple(self._running[: wish.limit])
            next_open, next_running = (
                tables[wish.limit - 1].cursor if len(tables) > wish.limit else None
                for tables in (self._open, self._running)
            )
            self._shown[wish] = Shown(wish, opened, running, next_open, next_running)
        return self._shown[wish]


@dataclass(eq=False)
class LobbyFollower:
    """A stream that looks at the lobby: all that is remembered, however slowly its reader reads."""

    wish: FollowLobby
    wake: Callable[[], None]
    told: Shown | None = None
    changed: bool = True

    def mark(self) -> None:
        """There may be something to tell."""
        self.changed = True
        self.wake()


class LobbyNews:
    """What all streams of a process share."""

    def __init__(self, store: Store, bus: Bus, pause: float = PAUSE) -> None:
        self.pause = pause
        self._store = store
        self._followers: set[LobbyFollower] = set()
        self._found: dict[Wanted, asyncio.Task[Found]] = {}
        self._pausing: asyncio.TimerHandle | None = None
        self._is_changed = False
        self._leave = bus.subscribe(LOBBY, lambda sequence: self._hear())

    def follow(self, wish: FollowLobby, wake: Callable[[], None]) -> LobbyFollower:
        """Somebody looks from now on, and is woken whenever there may be something to tell."""
        follower = LobbyFollower(wish, wake)
        self._followers.add(follower)
        follower.mark()
        return follower

    def leave(self, follower: LobbyFollower) -> None:
        self._followers.discard(follower)

    async def shown(self, wish: FollowLobby) -> Shown:
        """What is found, as of the last look; raises StorageError."""
        found = self._found.get(wish.wanted)
        if found is None:
            found = self._found[wish.wanted] = asyncio.create_task(self._read(wish.wanted))
        try:
            return (await asyncio.shield(found)).first(wish)
        except Exception:
            if self._found.get(wish.wanted) is found:
                del self._found[wish.wanted]
            raise

    async def close(self) -> None:
        """Hears of nothing any more."""
        self._leave()
        if self._pausing is not None:
            self._pausing.cancel()
        await asyncio.gather(*self._found.values(), return_exceptions=True)

    async def _read(self, wanted: Wanted) -> Found:
        """How many seats are to be free does not matter to those who want to watch."""
        opened = await self._store.tables.lobby(wanted, MOST_SHOWN + 1, OPEN)
        return Found(opened, await self._store.tables.lobby(replace(wanted, free=0), MOST_SHOWN + 1, RUNNING))

    def _hear(self) -> None:
        self._is_changed = True
        if self._pausing is None:
            self._look_again()

    def _look_again(self) -> None:
        """What was found counts no more; then nothing is read anew for a while."""
        self._pausing = None
        if self._is_changed:
            self._is_changed = False
            self._found.clear()
            for follower in self._followers:
                follower.mark()
            self._pausing = asyncio.get_running_loop().call_later(self.pause, self._look_again)


@lru_cache(maxsize=64)
def news(before: Shown | None, now: Shown) -> str:
    """What those are told who were told that before: the order of both lists, and the tables that are new to them.

    Empty if they know it all. Most of those who look are told the same.
    """
    known = {each.name: each for each in (*before.open, *before.running)} if before else {}
    unknown = [each for each in (*now.open, *now.running) if known.get(each.name) != each]
    lists = _lists(now)
    if before and not unknown and lists == _lists(before):
        return ""
    told = ",".join(each.told for each in unknown)
    return f'{{"type":"lobby",{_wish(now.wish)},{lists},"tables":[{told}]}}'


def _wish(wish: FollowLobby) -> str:
    """Which wish is answered: another may be on its way."""
    wanted = {"game": wish.wanted.game, "clock": wish.wanted.pace, "free": wish.wanted.free, "limit": wish.limit}
    return json.dumps(wanted, separators=(",", ":"))[1:-1]


def _lists(shown: Shown) -> str:
    opens, running = _list(shown.open, shown.next_open), _list(shown.running, shown.next_running)
    return f'"open":{opens},"running":{running}'


def _list(tables: Sequence[Offered], following: str | None) -> str:
    return json.dumps({"tables": [each.name for each in tables], "next": following}, separators=(",", ":"))
