"""What the games of a match come to, for each entrant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from itertools import combinations

from azulejo.arena.fitting import Comparisons, fit
from azulejo.arena.match import Match
from azulejo.arena.playing import Played


@dataclass(frozen=True)
class Standing:
    """An entrant's results. `games` counts seats: who fills several at a table has as many results of each game."""

    bot: str
    games: int
    wins: int
    shared: int
    win_rate: float
    mean_margin: float
    elo: float
    elo_low: float
    elo_high: float
    seconds_per_decision: float
    longest_decision: float

    def to_json(self) -> dict[str, object]:
        return asdict(self)


@dataclass
class Tally:
    """The sums behind a standing."""

    games: int = 0
    wins: int = 0
    shared: int = 0
    won: float = 0.0  # victories, a shared one in equal parts to all who share it
    margin: int = 0
    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    @property
    def win_rate(self) -> float:
        return self.won / self.games if self.games else 0.0

    def add(self, played: Played, seat: int) -> None:
        winners = played.ranks.count(1)
        is_winner = played.ranks[seat] == 1
        self.games += 1
        self.wins += is_winner and winners == 1
        self.shared += is_winner and winners > 1
        self.won += is_winner / winners
        self.margin += played.scores[seat] - max(played.scores[:seat] + played.scores[seat + 1 :])
        self.decisions += played.decisions[seat]
        self.seconds += played.seconds[seat]
        self.longest = max(self.longest, played.longest[seat])


@dataclass
class Tallies:
    """Everybody's, by label, while games come in."""

    of: dict[str, Tally] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        for seat, label in enumerate(played.labels):
            self.of.setdefault(label, Tally()).add(played, seat)

    def leaders(self, number: int) -> list[tuple[str, Tally]]:
        """Those who win most, best first."""
        return sorted(self.of.items(), key=lambda each: -each[1].win_rate)[:number]


def standings(match: Match, games: Mapping[int, Played]) -> list[Standing]:
    """Those of all games of the match, which must have been played, best first."""
    finished = [games[number] for number in range(match.total)]
    tallies = Tallies()
    for played in finished:
        tallies.add(played)
    ratings = fit(len(match.labels), comparisons(match, finished))
    found = []
    for label, rating in zip(match.labels, ratings, strict=True):
        tally = tallies.of[label]
        found.append(
            Standing(
                bot=label,
                games=tally.games,
                wins=tally.wins,
                shared=tally.shared,
                win_rate=tally.win_rate,
                mean_margin=tally.margin / tally.games,
                elo=rating.elo,
                elo_low=rating.low,
                elo_high=rating.high,
                seconds_per_decision=tally.seconds / tally.decisions if tally.decisions else 0.0,
                longest_decision=tally.longest,
            )
        )
    return sorted(found, key=lambda standing: -standing.elo)


def comparisons(match: Match, finished: Iterable[Played]) -> list[Comparisons]:
    """For each deal, who did better than whom: any two at a table are compared by their ranks."""
    place = {label: number for number, label in enumerate(match.labels)}
    deals: dict[int, Comparisons] = defaultdict(lambda: defaultdict(float))
    for played in finished:
        deal = deals[played.number // match.games_a_deal]
        seats = zip((place[label] for label in played.labels), played.ranks, strict=True)
        for (one, rank), (other, other_rank) in combinations(seats, 2):
            if one != other:
                deal[one, other] += 1.0 if rank < other_rank else 0.5 if rank == other_rank else 0.0
                deal[other, one] += 1.0 if other_rank < rank else 0.5 if rank == other_rank else 0.0
    return list(deals.values())
