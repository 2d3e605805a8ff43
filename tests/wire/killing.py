"""A night at which something is killed again and again while people play, and what must be true in the morning."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import httpx

from azulejo.records import parse, verify
from tests.wire.followers import Follower
from tests.wire.players import Person
from tests.wire.serving import Server

GAMES = ("azul", "chocolatier", "duel")
AFTERWARDS = 10  # moves by which a game is seen to go on after the last blow
Blow = Callable[[], Awaitable[None]]


@dataclass
class Seated:
    """A person at a table, with the seats that the person plays."""

    person: Person
    table: str
    seats: list[int]


async def sit_down(server: Server, luck: Random, client: httpx.AsyncClient, game: str, with_bot: bool) -> Seated:
    """One person at a new table, against a bot or at both seats of it."""
    person = Person(client, luck)
    await person.become_guest("Ana")
    seats = [None, {"bot": "greedy"}] if with_bot else [None, None]
    table = await person.open(game=game, options={}, seats=seats)
    mine = [number for number, level in enumerate(seats, 1) if level is None]
    await person.sit(table, mine, "Ana")
    return Seated(person, table, mine)


async def play_through(server: Server, blow: Blow, blows: int, luck: Random, followed: bool = False) -> list[Seated]:
    """Games of every kind, one after another, until so many blows have fallen and every open game has gone on.

    `followed`: of each game both seats have a stream from beginning to end, which must miss nothing.
    """
    fallen = asyncio.Event()
    seated: list[Seated] = []

    async def keep_playing(game: str, with_bot: bool) -> None:
        while not fallen.is_set():
            async with client_of(server) as client:
                place = await sit_down(server, luck, client, game, with_bot)
                seated.append(place)
                person, table, seats = place.person, place.table, place.seats
                followers = [Follower(server.url, person, table, seat) for seat in seats if followed]
                over = await person.play(table, seats, lambda moves: fallen.is_set())
                over = over or await person.play(table, seats, lambda moves: moves >= AFTERWARDS)
                if not over:
                    await person.resign(table, seats[0])
                await check(place, played_out=over)
                for follower in followers:
                    await follower.check()

    async def strike() -> None:
        try:
            for _ in range(blows):
                await asyncio.sleep(luck.uniform(0.05, 0.6))
                await blow()
        finally:
            fallen.set()

    tables = [keep_playing(game, with_bot) for game in GAMES for with_bot in (False, True)]
    await asyncio.gather(strike(), *tables)
    return seated


def client_of(server: Server) -> httpx.AsyncClient:
    """Without certificates, which take longer to read than many a request. Each request has a connection of its own
    where several processes serve, so that any of them may get it."""
    limits = httpx.Limits(max_keepalive_connections=0) if "--processes" in server.options else httpx.Limits()
    return httpx.AsyncClient(base_url=server.url, timeout=30, verify=False, limits=limits)


async def check(place: Seated, played_out: bool = True) -> None:
    """Every acknowledged move is there, where it was acknowledged; nothing lost or doubled; the deals are proven."""
    person, table = place.person, place.table
    for seat in place.seats:
        events = await person.events(table, seat)
        assert [event["sequence"] for event in events] == list(range(1, len(events) + 1))
        moved = {(event["seat"], event["decision"]): event for event in events if event["kind"] == "moved"}
        for move in person.acknowledged:
            event = moved[move.seat, move.decision]
            assert event["sequence"] == move.first
            assert move.seat != seat or event["action"] == move.action
    answer = await person.ask("GET", f"/tables/{table}/record", params={"since": person.known[table]})
    record = parse(answer.text)
    assert (record.result is not None) == played_out
    assert verify(record) > 0


def server_log(folder: Path) -> Path:
    return folder / "server.log"
