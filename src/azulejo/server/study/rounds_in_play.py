"""Nobody has a game thought about that they are playing against others: what no hint tells at the table, studying does
not tell either. Whoever comes without their cookie cannot be known, here as anywhere else.

A round is known by what its deal has left in the bag. So it is the same after every move of it, and from whichever
position of it somebody asks.
"""

from __future__ import annotations

import asyncio
from typing import TypeAlias

from azulejo.games.game import Game, State
from azulejo.records import Record
from azulejo.server.hosting import Host
from azulejo.tables import NotAllowed

Round: TypeAlias = tuple[object, ...]


async def check_position(host: Host, who: str, position: State) -> None:
    """Raises NotAllowed for a position of a round that this person plays against others just now."""
    if round_of(position) in await rounds_of(host, who, position.game):
        raise NotAllowed("played_just_now")


async def check_record(host: Host, who: str, record: Record) -> None:
    """The same for a record in which such a round is."""
    playing = await rounds_of(host, who, record.game)
    if playing and not playing.isdisjoint(await asyncio.to_thread(_rounds_in, record)):
        raise NotAllowed("played_just_now")


def _rounds_in(record: Record) -> set[Round]:
    return {round_of(state) for state in record.states()}


async def rounds_of(host: Host, who: str, game: Game) -> set[Round]:
    """The rounds of this game that a person plays against others, not those of games that they are out of."""
    rounds = set()
    for name in await host.store.tables.running(who, game.name) if who else ():
        table = await host.table(name, who)
        if table.is_started and not table.is_over and who in table.people() and table.people() != {who}:
            rounds.add(round_of(table.line.state))
    return rounds


def round_of(state: State) -> Round:
    """The same for all positions of a round, and for hardly any others."""
    seen, game = state.view(None), state.game
    return game.name, game.players, *game.options.items(), *(seen.get(each) for each in ("round", "bag", "lid"))
