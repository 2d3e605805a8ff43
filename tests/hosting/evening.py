"""Hosts on real databases, people who play there, and stores that fail when told to."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from azulejo.server.hosting import Bus, Host, LocalBus, Setup, Thinkers, WhoThinks
from azulejo.storage import Overtaken, Store
from azulejo.storage.table_store import TableStore
from azulejo.tables import Conflict, Event, Reply, Table
from azulejo.tables.commands import Act, AddNonce, TakeSeat
from azulejo.tables.levels import Level
from tests.nonces import commitment_of, nonce_of
from tests.tables.house import House

NOON = 1_800_000_000_000
PATIENCE = 180.0  # seconds after which a test that waits has failed
GREEDY, RANDOM = Level("greedy"), Level("random")

T = TypeVar("T")


def run(test: Coroutine[Any, Any, T]) -> T:
    """Runs a test that awaits."""

    async def patient() -> T:
        async with asyncio.timeout(PATIENCE):
            return await test

    return asyncio.run(patient())


class Hands:
    """A clock whose hands one moves."""

    def __init__(self, now: int = NOON) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


@asynccontextmanager
async def hosting(
    url: str,
    bus: Bus | None = None,
    thinkers: WhoThinks | None = None,
    now: Callable[[], int] | None = None,
    most_kept: int = 5000,
    tables: type[TableStore] = TableStore,
    started: bool = False,
) -> AsyncIterator[Host]:
    """A host with a store of its own, as in a process of its own. `started`: clocks run out and bots play."""
    store = await Store.open(url)
    store.tables = tables(store.database)
    host = Host(store, bus or LocalBus(), thinkers or Thinkers(1), now or Hands(), most_kept)
    try:
        if started:
            await host.start()
        yield host
    finally:
        await host.stop()
        await store.close()


async def seated(host: Host, *people: str, game: str = "azul", bots: Sequence[Level] = (), **more: Any) -> str:
    """A table of the first of these people, at which all of them sit before the bots."""
    name = await host.open(people[0], Setup(game, [*(None for _ in people), *bots], **more))
    for number, person in enumerate(people):
        sits = TakeSeat(f"{person} {number + 1}", number, commitment=commitment_of(number))
        await host.do(name, sits, person)
    for number, person in enumerate(people):
        await host.do(name, AddNonce(number, nonce_of(number)), person)
    return name


async def view(host: Host, name: str, seat: int | None = None) -> Any:
    return json.loads(await host.view(name, seat))


async def answers(host: Host, name: str, seat: int) -> list[Act]:
    """All that the seat could answer now."""
    decision = (await view(host, name, seat))["decision"]
    return [Act(seat, decision["number"], action["text"]) for action in decision["actions"]]


async def turn(host: Host, name: str) -> int:
    """The seat that must decide; the first if there are several."""
    return int((await view(host, name))["to_act"][0]) - 1


async def play(host: Host, name: str, people: Sequence[str], n: int = 0) -> Reply:
    """One decision of whoever must make it, the n-th of the possible ones."""
    seat = await turn(host, name)
    choices = await answers(host, name, seat)
    return await host.do(name, choices[n % len(choices)], people[seat])


async def attempt(host: Host, name: str, act: Act, who: str) -> Reply | Conflict | Overtaken:
    try:
        return await host.do(name, act, who)
    except (Conflict, Overtaken) as error:
        return error


async def until(host: Host, name: str, fits: Callable[[Table], bool]) -> None:
    """Waits for a table to become so, as one who follows it would."""
    changed = asyncio.Event()
    leave = host.bus.subscribe(name, lambda sequence: changed.set())
    try:
        while not fits((await host._cache.read(name)).table):
            await changed.wait()
            changed.clear()
    finally:
        leave()


async def stored(host: Host, name: str) -> list[Event]:
    """All that has happened at a table, according to its database."""
    loaded = await host.store.tables.load(name)
    assert loaded is not None
    return loaded.events


def followed(bus: LocalBus) -> int:
    """How many tables somebody follows."""
    return sum(not name.startswith("anew:") for name in bus._followers)


def pids(thinkers: Thinkers) -> list[int]:
    """The processes that bots think in now."""
    processes = [*thinkers._idle, *thinkers._busy]
    return sorted(process.pid for process in processes if process.pid is not None)


async def house(host: Host, name: str) -> House:
    """The same table in the reference that has no store."""
    loaded = await host.store.tables.load(name)
    assert loaded is not None
    reference = House()
    reference.open(name, loaded.sealed, loaded.events)
    return reference
