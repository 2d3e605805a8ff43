"""Changes that come while others are being written share the next transaction.

A commit costs a flush of the disk, however much it commits. Whoever waits for a change is answered once its transaction
is on disk, as if it had one of its own; and one that cannot be written does not keep the others from it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from azulejo.storage.changes import Change
from azulejo.storage.failures import is_of_one_row

Write = Callable[[Sequence[Change]], Awaitable[None]]
Waiting = tuple[Change, asyncio.Future[None]]


class GroupCommit:
    """`write` writes some changes in one transaction, or raises StorageError and has written nothing."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[Waiting] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, change: Change) -> None:
        """Returns once it is written; raises StorageError."""
        written = asyncio.get_running_loop().create_future()
        self._waiting.append((change, written))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_all())
        await written

    async def finish(self) -> None:
        """Returns once all that was added is written."""
        while self._writing is not None:
            await asyncio.wait([self._writing])

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                group, self._waiting = self._waiting, []
                await self._write_group(group)
        finally:
            self._writing = None

    async def _write_group(self, group: list[Waiting]) -> None:
        """If one of them is to blame that they cannot be written, each is written alone."""
        group.sort(key=_table)
        try:
            await self._write([change for change, _ in group])
        except Exception as error:
            if len(group) == 1 or not is_of_one_row(error):
                _settle(group, error)
            else:
                for each in group:
                    await self._write_group([each])
        else:
            _settle(group, None)


def _table(waiting: Waiting) -> str:
    """Two processes that lock the same tables in the same order never wait for each other."""
    return waiting[0].name


def _settle(group: list[Waiting], error: Exception | None) -> None:
    for _, written in group:
        if written.done():
            continue  # whoever waited has gone
        if error is None:
            written.set_result(None)
        else:
            written.set_exception(error)
