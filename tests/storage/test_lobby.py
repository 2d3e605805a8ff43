"""The lobby as it is stored: in its order, page by page while tables come and go, and flat whatever is over."""

from __future__ import annotations

import json
from collections.abc import Sequence

from azulejo.storage import Offered, Store
from azulejo.tables import Command
from azulejo.tables.clocks import live_clock
from azulejo.tables.commands import GoAway, Leave, Resign, SendAway, TakeSeat
from azulejo.tables.offers import EVERYWHERE, OPEN, RUNNING, Wanted, offer
from tests.storage.kept import keep, keep_on, opened, run
from tests.tables.night import GREEDY, Night


async def found(
    store: Store, size: int = 10, wanted: Wanted | None = None, ranks: Sequence[int] = EVERYWHERE
) -> list[str]:
    """All that is found, read page by page."""
    names: list[str] = []
    after = None
    while page := await store.tables.lobby(wanted or Wanted(), size, ranks, after):
        assert len(page) <= size
        names += [each.name for each in page]
        after = at(page[-1])
    return names


def at(table: Offered) -> tuple[int, int, str]:
    return table.rank, table.standing, table.name


def waiting(at: int = 0, **more: object) -> Night:
    """A table at which Rui has waited since then."""
    night = Night("ana", "rui", "eva", sit=False, **more)  # type: ignore[arg-type]  # whatever a night can have
    night.now += at
    night.do(TakeSeat("Rui", 1, link="link-t"), "rui")
    return night


async def evening(store: Store) -> None:
    """Some of each rank, some of them at the same time, and what nobody may find."""
    for number in range(6):
        await keep(store, waiting(number // 2), f"w{number}")
        await keep(store, Night("ana", GREEDY), f"r{number}")
    await keep(store, Night("ana", "rui", sit=False), "empty")
    await keep(store, Night("ana", "rui", private=True), "private")
    await keep(store, waiting(private=True), "hidden")
    over = Night("ana", "rui")
    over.do(Resign(0), "ana")
    await keep(store, over, "over")


WAITING = ["w0", "w1", "w2", "w3", "w4", "w5"]
EMPTY = ["empty"]
PLAYED = ["r0", "r1", "r2", "r3", "r4", "r5"]


def test_the_order_is_the_same_on_pages_of_any_size(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await evening(store)
            for size in (1, 2, 3, 7, 20):
                assert await found(store, size) == WAITING + EMPTY + PLAYED
            assert await found(store, 4, ranks=OPEN) == WAITING + EMPTY
            assert await found(store, 4, ranks=RUNNING) == PLAYED

    run(check())


def test_one_finds_what_one_looks_for(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await evening(store)
            await keep(store, waiting(9, clock=live_clock(30, 30)), "quick")
            assert await found(store, 2, Wanted(pace="live")) == ["quick"]
            assert await found(store, 2, Wanted(free=2)) == [*WAITING, "quick", *EMPTY]
            assert await found(store, 2, Wanted(free=3)) == []
            assert await found(store, 2, Wanted(game="duel")) == []
            assert await found(store, 20, Wanted("azul", "none", 1)) == WAITING + EMPTY

    run(check())


def test_a_table_is_told_of_as_it_is_now_and_no_more_once_it_is_over(database_url: str) -> None:
    async def check() -> None:
        night = waiting()
        async with opened(database_url) as store:
            await keep(store, night)
            steps: list[tuple[Command, str]] = [
                (TakeSeat("Eva", 2), "eva"),
                (GoAway(1), "rui"),
                (SendAway(2, "Eva"), "ana"),
                (TakeSeat("Ana", 0), "ana"),
                (Leave(1), "rui"),
            ]
            for command, who in steps:
                since = night.table.sequence
                night.do(command, who)
                await keep_on(store, night, since)
                (shown,) = await store.tables.lobby(Wanted(), 10)
                now = offer(night.table)
                assert now
                assert json.loads(shown.offer) == now.told
                assert at(shown) == (now.rank, now.standing, "t")
            assert [each.name for each in await store.tables.of_person("eva", 10)] == []

    run(check())


def test_while_tables_come_and_go_no_other_is_missed_or_told_twice(database_url: str) -> None:
    async def check() -> None:
        async with opened(database_url) as store:
            await evening(store)
            first = await store.tables.lobby(Wanted(), 3)
            await keep(store, waiting(), "new")  # before the last one that was read
            last, since = waiting(2), waiting(2).table.sequence
            last.do(TakeSeat("Eva", 2), "eva")
            last.do(TakeSeat("Ana", 0), "ana")
            await keep_on(store, last, since, "w5")  # no seat is free there any more
            rest = await store.tables.lobby(Wanted(), 100, after=at(first[-1]))
            assert [each.name for each in [*first, *rest]] == [*WAITING[:5], *EMPTY, "w5", *PLAYED]

    run(check())
