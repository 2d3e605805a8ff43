"""Running what is asynchronous, and keeping the tables of a night in a store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from azulejo.storage import Store
from azulejo.tables import Sealed, Table, folded
from azulejo.tables.events import Event
from tests.tables.night import Night, sealed

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(coroutine)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


def another(name: str) -> Sealed:
    """What is secret about the table of this name, whose link no other has."""
    return sealed(name)


def table_after(events: list[Event], name: str = "t") -> Table:
    return folded(another(name), events)


async def keep(store: Store, night: Night, name: str = "t") -> None:
    """Stores the night's table under this name: first that it was opened, then the rest."""
    await store.tables.open(name, table_after(night.events[:1], name), night.events[:1])
    if night.events[1:]:
        await store.tables.append(name, table_after(night.events, name), night.events[1:])


async def keep_on(store: Store, night: Night, since: int, name: str = "t", worker: str = "", lease: int = 0) -> None:
    """Stores what the night has had since the event of this number."""
    await store.tables.append(name, table_after(night.events, name), night.events[since:], worker, lease)
