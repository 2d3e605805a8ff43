"""A match: who meets whom on which deals. Everything about it follows from what was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations, permutations
from typing import Final, TypeAlias

from azulejo.arena.entrants import BadEntrants, Entrant, entrant, entrants
from azulejo.bots import Limit, ladder
from azulejo.bots.players import is_program
from azulejo.games.game import Game

SECONDS: Final = 0.2  # to think about a decision, when nothing is said

Table: TypeAlias = tuple[Entrant, ...]  # those who sit down together, in no order yet


@dataclass(frozen=True)
class Fixture:
    """One game to be played: its number in the match, the deal it is played on, and who has which seat."""

    game: Game
    seed: int
    number: int
    deal: int
    seats: Table
    processor_time: bool = False

    @property
    def labels(self) -> list[str]:
        return [entrant.label for entrant in self.seats]


@dataclass(frozen=True)
class Match:
    """So many games at these tables. Every deal is played at every table, in every rotation of its seats.

    Games come deal by deal, so that whatever is finished first is as fair as the whole. `games` are those asked for;
    `total` is what they come to, for a deal that is begun is played in full.
    """

    game: Game
    tables: tuple[Table, ...]
    limit: Limit  # of those who have none of their own
    games: int
    seed: int
    processor_time: bool = False  # seconds are those that a bot's process has worked, not those that went by

    @cached_property
    def entrants(self) -> list[Entrant]:
        """Everybody once, in the order of the tables."""
        return list(dict.fromkeys(entrant for table in self.tables for entrant in table))

    @property
    def labels(self) -> list[str]:
        return [entrant.label for entrant in self.entrants]

    @property
    def games_a_deal(self) -> int:
        return len(self.tables) * self.game.players

    @property
    def deals(self) -> int:
        return -(-self.games // self.games_a_deal)

    @property
    def total(self) -> int:
        return self.deals * self.games_a_deal

    def fixture(self, number: int) -> Fixture:
        """The game of this number, which counts from 0."""
        deal, game_of_deal = divmod(number, self.games_a_deal)
        table, rotation = divmod(game_of_deal, self.game.players)
        seats = seated(self.tables[table], deal, rotation)
        return Fixture(self.game, self.seed, number, deal, seats, self.processor_time)

    def fixtures(self) -> Iterator[Fixture]:
        return map(self.fixture, range(self.total))

    def to_json(self) -> dict[str, object]:
        """What was asked for."""
        return {
            "game": self.game.name,
            "players": self.game.players,
            "options": dict(self.game.options),
            "bots": self.labels,
            "seconds": self.limit.seconds,
            "nodes": self.limit.nodes,
            "processor_time": self.processor_time,
            "seed": self.seed,
            "games": self.games,
        }


def seated(table: Table, deal: int, rotation: int) -> Table:
    """The entrant at each seat. On one deal everybody moves on by a seat with each rotation.

    From deal to deal those behind the first change places, so that everybody comes to sit behind everybody.
    """
    orders = list(permutations(table[1:]))
    circle = (table[0], *orders[deal % len(orders)])
    return circle[len(circle) - rotation :] + circle[: len(circle) - rotation]


def thinking(seconds: float | None, nodes: int | None) -> Limit:
    """How long bots may think, as asked for, or a little."""
    return Limit(SECONDS if seconds is None and nodes is None else seconds, nodes)


def named_match(game: Game, named: Sequence[str], limit: Limit, games: int, seed: int) -> Match:
    """A match between those who are named; raises what `entrants` raises."""
    tables = named_tables(entrants(named, limit, game.players), game.players)
    return Match(game, tables, limit, games, seed)


def ladder_match(game: Game, limit: Limit, games: int, seed: int) -> Match:
    """A match that rates all bots of a game."""
    tables = ladder_tables([entrant(bot, limit) for bot in ladder(game.name)], game.players)
    return Match(game, tables, limit, games, seed)


def by_processor_time(match: Match) -> Match:
    """The same on a machine that does other things, too; raises BadEntrants for programs, whose work is not seen."""
    for each in match.entrants:
        if is_program(each.level.bot):
            raise BadEntrants("program_by_processor_time", bot=each.level.bot)
    return replace(match, processor_time=True)


def named_tables(named: Sequence[Entrant], players: int) -> tuple[Table, ...]:
    """One table for those who are named, the last of them filling it up; with too many for one, each combination."""
    if len(named) <= players:
        return ((*named, *[named[-1]] * (players - len(named))),)
    return tuple(combinations(named, players))


def ladder_tables(ladder: Sequence[Entrant], players: int) -> tuple[Table, ...]:
    """Everybody meets the next two of the ladder, each of a pair alone among several of the other."""
    tables: list[Table] = []
    for distance in (1, 2):
        for lower, upper in zip(ladder, ladder[distance:], strict=False):
            tables.append((lower, *[upper] * (players - 1)))
            if players > 2:
                tables.append((upper, *[lower] * (players - 1)))
    return tuple(tables)
