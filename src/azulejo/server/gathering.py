"""What /metrics says where several processes serve on one address: whichever is asked tells the figures of all.

Each leaves its own in a folder every few seconds, in Prometheus' text format, with a label that says which it is.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from azulejo.server.hosting.tasks import Periodic

EVERY: Final = 5.0  # seconds
SAMPLE: Final = re.compile(rb"^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? ", re.MULTILINE)
FAMILY: Final = b"# HELP "


class Gathering:
    """The figures of this process among those of the others."""

    def __init__(self, folder: str, number: int) -> None:
        self.folder = Path(folder)
        self.number = number

    def leave(self, text: bytes) -> None:
        """Has the others tell this of this process; never half of it."""
        own = self.folder / f"{self.number}.prom"
        unfinished = own.with_suffix(".new")
        unfinished.write_bytes(labelled(text, self.number))
        unfinished.replace(own)

    def all(self, text: bytes) -> bytes:
        """These figures of this process, and what the others have left last."""
        others = [file for file in sorted(self.folder.glob("*.prom")) if file.stem != str(self.number)]
        return merged([labelled(text, self.number), *(file.read_bytes() for file in others)])


@asynccontextmanager
async def gathered(gathering: Gathering | None, text: Callable[[], Awaitable[bytes]]) -> AsyncIterator[None]:
    """While it lasts, leaves figures for the others, if there are any."""
    if gathering is None:
        yield
        return

    async def leave() -> None:
        await asyncio.to_thread(gathering.leave, await text())

    leaving = Periodic(leave, EVERY)
    leaving.start()
    try:
        yield
    finally:
        await leaving.stop()


def labelled(text: bytes, number: int) -> bytes:
    """The same samples, said to be of this process.

    >>> labelled(b'# HELP a A.\\n# TYPE a gauge\\na 1.0\\na{b="c"} 2.0\\n', 3).decode().splitlines()[2:]
    ['a{process="3"} 1.0', 'a{process="3",b="c"} 2.0']
    """

    def label(sample: re.Match[bytes]) -> bytes:
        return b'%b{process="%d"%b} ' % (sample[1], number, b"," + sample[2] if sample[2] else b"")

    return SAMPLE.sub(label, text)


def merged(texts: Iterable[bytes]) -> bytes:
    """One text, in which every family is told once with the samples of all.

    >>> text = b'# HELP a A.\\n# TYPE a gauge\\na{process="%d"} 1.0\\n'
    >>> merged([text % 1, text % 2]).decode().splitlines()[2:]
    ['a{process="1"} 1.0', 'a{process="2"} 1.0']
    """
    families: dict[bytes, list[bytes]] = {}
    for text in texts:
        for family in text.split(FAMILY)[1:]:
            about, kind, *samples = family.splitlines(keepends=True)
            families.setdefault(FAMILY + about + kind, []).extend(samples)
    return b"".join(b"".join([head, *samples]) for head, samples in families.items())
