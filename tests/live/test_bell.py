"""The bell of a stream: whatever happens while its news are being told is told next, and nothing twice for nothing."""

from __future__ import annotations

import asyncio

import pytest

from azulejo.server.live.bell import Bell


def test_who_listens_is_woken_once_however_often_it_rang() -> None:
    async def test() -> None:
        bell = Bell()
        listening = asyncio.create_task(bell.heard())
        await asyncio.sleep(0)
        bell.ring()
        bell.ring()
        await listening
        again = asyncio.create_task(bell.heard())
        await asyncio.sleep(0)
        assert not again.done()
        bell.ring()
        await again

    asyncio.run(test())


def test_what_rang_while_nobody_listened_is_heard() -> None:
    async def test() -> None:
        bell = Bell()
        bell.ring()
        await asyncio.wait_for(bell.heard(), 1)

    asyncio.run(test())


def test_who_stops_listening_leaves_it_to_ring_for_the_next() -> None:
    async def test() -> None:
        bell = Bell()
        listening = asyncio.create_task(bell.heard())
        await asyncio.sleep(0)
        listening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await listening
        bell.ring()
        await asyncio.wait_for(bell.heard(), 1)

    asyncio.run(test())
