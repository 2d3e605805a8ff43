"""All that is there is looked through seldom, and what only refers to itself does go away."""

from __future__ import annotations

import asyncio
import gc
import weakref

from azulejo.server.memory import seldom_searched


class Ring:
    """Something that only refers to itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_only_refers_to_itself_goes_away_in_time() -> None:
    async def story() -> None:
        usual = gc.get_threshold()
        async with seldom_searched(seconds=0.05):
            assert gc.get_threshold() > usual
            ring = weakref.ref(Ring())
            assert ring() is not None
            await asyncio.sleep(0.3)
            assert ring() is None
        assert gc.get_threshold() == usual

    asyncio.run(story())
