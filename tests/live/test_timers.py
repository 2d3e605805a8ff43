"""Many timers, of which the loop knows one."""

from __future__ import annotations

import asyncio
import gc
import weakref
from contextvars import ContextVar

from azulejo.server.live.timers import Timers

SHORT = 0.01  # seconds

rung: list[tuple[str, int]] = []


def timers() -> Timers[str, int]:
    rung.clear()
    return Timers(lambda key, what: rung.append((key, what)))


async def until_none(those: Timers[str, int]) -> None:
    async with asyncio.timeout(10):
        while those:
            await asyncio.sleep(SHORT)


def test_each_rings_once_when_its_time_has_come() -> None:
    async def test() -> None:
        those = timers()
        for key, seconds, what in (
            ("late", 5 * SHORT, 3),
            ("soon", SHORT, 1),
            ("at once", 0.0, 0),
            ("later", 2 * SHORT, 2),
        ):
            those.set(key, seconds, what)
        assert list(those) == ["late", "soon", "at once", "later"] and not rung
        await until_none(those)
        assert rung == [("at once", 0), ("soon", 1), ("later", 2), ("late", 3)]

    asyncio.run(test())


def test_what_was_cancelled_does_not_ring() -> None:
    async def test() -> None:
        those = timers()
        those.set("first", SHORT, 1)
        those.set("second", 2 * SHORT, 2)
        those.cancel("first")
        those.cancel("never set")
        assert "first" not in those and "second" in those
        await until_none(those)
        assert rung == [("second", 2)]

    asyncio.run(test())


def test_what_was_set_anew_rings_then_and_not_before() -> None:
    async def test() -> None:
        those = timers()
        those.set("put off", SHORT, 1)
        those.set("put off", 1000.0, 2)
        those.set("brought forward", 1000.0, 3)
        those.set("brought forward", SHORT, 4)
        async with asyncio.timeout(10):
            while len(those) > 1:
                await asyncio.sleep(SHORT)
        await asyncio.sleep(3 * SHORT)
        assert rung == [("brought forward", 4)] and list(those) == ["put off"]
        those.clear()
        assert not those

    asyncio.run(test())


def test_one_that_rings_may_cancel_or_set_others() -> None:
    async def test() -> None:
        def ring(key: str, what: int) -> None:
            rung.append((key, what))
            those.cancel("other")
            if what:
                those.set(key, 0.0, what - 1)

        rung.clear()
        those = Timers(ring)
        those.set("one", SHORT, 2)
        those.set("other", SHORT, 7)
        await until_none(those)
        assert rung == [("one", 2), ("one", 1), ("one", 0)]

    asyncio.run(test())


class Request:
    """Something that is in the context of whoever sets a timer."""


def test_a_timer_keeps_nothing_of_where_it_was_set() -> None:
    those = timers()
    current: ContextVar[Request] = ContextVar("current")

    async def handle() -> weakref.ref[Request]:
        current.set(request := Request())
        those.set("key", 1000.0, 1)
        return weakref.ref(request)

    async def test() -> None:
        handled = asyncio.create_task(handle())
        request = await handled
        del handled
        await asyncio.sleep(0)  # until then the loop itself remembers the task's context
        gc.collect()
        assert request() is None
        those.clear()

    asyncio.run(test())
