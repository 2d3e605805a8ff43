"""A studying process that is ended in the middle of a job, as when a server ends, leaves nothing behind."""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from azulejo.analysis.budget import GoesOn
from azulejo.server.study.study_process import StudyProcess


@dataclass(frozen=True)
class Stubborn:
    """Says one thing, and then does not hear that nobody wants it any more."""

    def answers(self, goes_on: GoesOn) -> Iterator[str]:
        yield "begun"
        time.sleep(600)
        assert goes_on()


def test_a_process_that_is_killed_while_nobody_waits_for_it_is_no_defect() -> None:
    heard: list[dict[str, Any]] = []

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: heard.append(context))
        process, begun = StudyProcess(), asyncio.Event()
        running = asyncio.create_task(process.run(Stubborn(), lambda _: begun.set(), 600))
        await begun.wait()
        await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await process.clear()
        await asyncio.sleep(0)

    asyncio.run(story())
    gc.collect()
    assert heard == []
