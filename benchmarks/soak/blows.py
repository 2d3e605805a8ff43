"""The server is ended again and again, mostly without a word, and started anew."""

from __future__ import annotations

import asyncio
import time
from itertools import count
from typing import Final

import psutil

from benchmarks.soak.world import World

POLITE: Final = 4  # every so many ends: SIGTERM instead of SIGKILL
SPREAD: Final = (0.6, 1.4)  # of the time between two ends
CHILDREN: Final = 10.0  # seconds in which the processes of a server that was killed have ended by themselves


async def start(world: World) -> None:
    """Returns once it answers."""
    await asyncio.to_thread(world.server.start)
    world.up_since = time.monotonic()


async def strike_again_and_again(world: World) -> None:
    """Until the soak is closing."""
    for number in count(1):
        await world.rest(world.plan.every * world.luck.uniform(*SPREAD) or None)
        if world.is_closing.is_set():
            return
        await strike(world, polite=number % POLITE == 0)


async def strike(world: World, polite: bool = False) -> None:
    """Ends the server and starts it again, sometimes after a while."""
    began, children = time.monotonic(), world.server.children()
    world.tally.did["the server is asked to end" if polite else "the server is killed"] += 1
    await (end_politely(world) if polite else kill(world))
    if world.luck.random() < 0.3:
        await asyncio.sleep(world.luck.uniform(0, 3))
    await start(world)
    world.tally.absences.append(time.monotonic() - began)
    _, alive = await asyncio.to_thread(psutil.wait_procs, children, CHILDREN)
    world.tally.wrongs += [f"{process} has outlived its server" for process in alive]
    for process in alive:
        process.kill()


async def kill(world: World) -> None:
    """At once and without a word."""
    _gone(world)
    await asyncio.to_thread(world.server.kill)


async def end_politely(world: World) -> None:
    """It may take as long as running requests do, in which it answers them."""
    code = await asyncio.to_thread(world.server.stop)
    _gone(world)
    if code != 0:
        world.tally.wrongs.append(f"the server ended with {code}")


def _gone(world: World) -> None:
    world.up_since = None
    world.life += 1
