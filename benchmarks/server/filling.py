"""A store with very many finished games, written in bulk through the storage that the server uses."""

from __future__ import annotations

import secrets
from dataclasses import replace

from rich.progress import Progress

from azulejo.fair import nonce_commitment
from azulejo.games.rng import Rng
from azulejo.storage import Store
from azulejo.storage.changes import Change, change
from azulejo.storage.statements import insertions
from azulejo.tables import Event, Sealed, Table, decide, open_table
from azulejo.tables.commands import Act, AddNonce, TakeSeat

PATTERNS = 24  # different games, each of which is written many times under other names
AT_ONCE = 200
PEOPLE = 500


def play(kind: str, seed: int) -> Change:
    """A whole game between two people, at random, as it is written."""
    sealed, chance = Sealed(secrets.token_bytes(32), secrets.token_urlsafe(20)), Rng(seed)
    table_opened = open_table(1_700_000_000_000, "filler-0", sealed, kind, {}, [None, None])
    table, events = Table(sealed, table_opened), list[Event]([table_opened])

    def do(command: Act | AddNonce | TakeSeat, who: str) -> None:
        for event in decide(table, command, 1_700_000_000_000, who):
            table.fold(event)
            events.append(event)

    first, last = secrets.token_hex(16), secrets.token_hex(16)
    do(TakeSeat("Player 1", 0, commitment=nonce_commitment(first)), "filler-0")
    do(TakeSeat("Player 2", 1, nonce=last), "filler-1")
    do(AddNonce(0, first), "filler-0")
    while not table.is_over:
        seat = table.line.state.turn
        legal = table.line.state.legal(seat)
        action = table.game.action_text(legal[chance.below(len(legal))])
        do(Act(seat, table.seats[seat].decision, action), f"filler-{seat}")
    return change("", table, events)


async def fill(url: str, games: int, kinds: tuple[str, ...], progress: Progress) -> None:
    """Adds so many finished games of many people."""
    task = progress.add_task("finished games pile up", total=games)
    patterns = [play(kinds[n % len(kinds)], n) for n in range(min(PATTERNS, games))]
    store, run = await Store.open(url), secrets.token_hex(6)
    try:
        for person in range(PEOPLE):
            await store.people.add(f"filler-{run}-{person}", f"Filler {person}", 1_700_000_000_000)
        for start in range(0, games, AT_ONCE):
            numbers = range(start, min(start + AT_ONCE, games))
            batch = [written(patterns[number % len(patterns)], run, number) for number in numbers]
            await insert_all(store, batch)
            progress.advance(task, len(numbers))
    finally:
        await store.close()


def written(pattern: Change, run: str, number: int) -> tuple[Change, Sealed]:
    """A game under a name and a link of its own, with two of the many people. All else was encoded once."""
    name = f"{run}-{number:07}"  # in order, so that the database need not look for a place
    people = [{"person": f"filler-{run}-{(2 * number + seat) % PEOPLE}", "seats": f"[{seat + 1}]"} for seat in (0, 1)]
    new = replace(
        pattern,
        name=name,
        events=[{**event, "table": name} for event in pattern.events],
        identities=[
            {**row, "table": name, "person": people[int(str(row["person"])[-1])]["person"]}
            for row in pattern.identities
        ],
        sitters=[{"table": name, "updated": pattern.at, **person} for person in people],
        results=[
            {**row, "table": name, "person": person["person"]}
            for row, person in zip(pattern.results, people, strict=True)
        ],
    )
    return new, Sealed(secrets.token_bytes(32), secrets.token_urlsafe(20))


async def insert_all(store: Store, batch: list[tuple[Change, Sealed]]) -> None:
    """Many tables in one transaction."""
    dialect = store.database.dialect
    steps = [step for new, sealed in batch for step in insertions(dialect, new, sealed, None, None)]
    await store.database.connections.write_steps(steps)
