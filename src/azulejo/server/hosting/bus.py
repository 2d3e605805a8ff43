"""How those who follow a table hear that it has changed. A bus carries only (table, sequence): what happened, everybody
asks the host for. So a message that is lost or comes twice costs time, never truth.

It carries three more kinds of news in the same way: that strangers would find other tables in the lobby; that a table
is to be read anew, since somebody in its events has become another; and that something about a person has changed, such
as which of their cookies count.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol, TypeAlias

from azulejo.storage.news import CHANGED, LOBBY, UNSURE, anew, person

__all__ = ["CHANGED", "LOBBY", "UNSURE", "Bus", "Heard", "LocalBus", "anew", "person"]

Heard: TypeAlias = Callable[[int], None]


class Bus(Protocol):
    """Carries news of tables within this process, and those of other processes to it."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may change the same tables."""
        ...

    @property
    def was_alone(self) -> bool:
        """Whether no other process served these tables when it started."""
        ...

    @property
    def is_well(self) -> bool:
        """Whether news gets through, as far as is known."""
        ...

    @property
    def losses(self) -> int:
        """How often a connection was lost."""
        ...

    async def start(self) -> None:
        """Returns when it hears. Who is alone keeps all others waiting until `let_others_in`."""
        ...

    def let_others_in(self) -> None:
        """What has to be done before anybody serves these tables is done."""
        ...

    async def stop(self) -> None: ...

    def publish(self, name: str, sequence: int) -> None:
        """Tells everybody in this process that this event of the table is stored. Never waits and never fails.

        Other processes hear of it from the store, which has told them with the event.
        """
        ...

    def followed(self, prefix: str) -> list[str]:
        """What somebody here follows under names that begin so."""
        ...

    def subscribe(self, name: str, heard: Heard) -> Callable[[], None]:
        """Has `heard` called with the number of each event published, or with UNSURE; returns the way to end that.

        `heard` is called in the event loop, must return at once, and may be called more often than there is news.
        """
        ...


class LocalBus:
    """The bus of a single process: what is published is heard at once."""

    is_shared = False
    was_alone = True
    is_well = True
    losses = 0

    def __init__(self) -> None:
        self._followers: dict[str, tuple[Heard, ...]] = {}  # which are never changed while somebody is told

    async def start(self) -> None:
        pass

    async def stop(self) -> None:
        pass

    def let_others_in(self) -> None:
        pass

    def followed(self, prefix: str) -> list[str]:
        return [name for name in self._followers if name.startswith(prefix)]

    def publish(self, name: str, sequence: int) -> None:
        for heard in self._followers.get(name, ()):
            heard(sequence)

    def subscribe(self, name: str, heard: Heard) -> Callable[[], None]:
        self._followers[name] = (*self._followers.get(name, ()), heard)
        return partial(self._unsubscribe, name, heard)

    def announce_all(self) -> None:
        """Has every follower of every table look again."""
        for name in list(self._followers):
            self.publish(name, UNSURE)

    def _unsubscribe(self, name: str, heard: Heard) -> None:
        others = tuple(each for each in self._followers.get(name, ()) if each is not heard)
        if others:
            self._followers[name] = others
        else:
            self._followers.pop(name, None)
