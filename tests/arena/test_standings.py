"""What games come to: counts, shares, margins and times, by hand."""

from __future__ import annotations

from math import log10

import pytest

from azulejo.arena.fitting import PRIOR
from azulejo.arena.playing import Played, play_game
from azulejo.arena.standings import Standing, comparisons, standings
from tests.arena.matches import ended, match_of


def by_bot(found: list[Standing]) -> dict[str, Standing]:
    return {standing.bot: standing for standing in found}


def test_two_bots_and_four_games() -> None:
    match = match_of("greedy", "random", games=4)
    fixtures = list(match.fixtures())
    games = [
        ended(fixtures[0], [1, 2], [50, 20]),  # greedy begins
        ended(fixtures[1], [1, 2], [31, 30]),  # random begins, and wins
        ended(fixtures[2], [1, 1], [40, 40]),
        ended(fixtures[3], [2, 1], [10, 44]),
    ]
    found = standings(match, {game.number: game for game in games})
    assert [standing.bot for standing in found] == ["greedy", "random"]
    greedy, random = found
    assert (greedy.games, greedy.wins, greedy.shared, greedy.win_rate) == (4, 2, 1, 0.625)
    assert (random.games, random.wins, random.shared, random.win_rate) == (4, 1, 1, 0.375)
    assert greedy.mean_margin == (30 - 1 + 0 + 34) / 4 == -random.mean_margin
    assert greedy.elo - random.elo == pytest.approx(400 * log10((2.5 + PRIOR) / (1.5 + PRIOR)))
    assert greedy.elo_low < greedy.elo < greedy.elo_high
    assert (greedy.seconds_per_decision, greedy.longest_decision) == (0.1, 0.5)


def test_a_victory_is_shared_in_equal_parts() -> None:
    match = match_of("greedy", "random", "random@1n", players=3, games=3)
    games = {fixture.number: ended(fixture, [1, 1, 1]) for fixture in match.fixtures()}
    for standing in standings(match, games):
        assert (standing.games, standing.wins, standing.shared) == (3, 0, 3)
        assert standing.win_rate == pytest.approx(1 / 3)
        assert standing.mean_margin == 0
        assert standing.elo == pytest.approx(0)


def test_who_fills_several_seats_has_as_many_results() -> None:
    match = match_of("greedy", "random", players=4, games=4)
    games = {
        fixture.number: ended(fixture, [1 if label == "greedy" else 2 for label in fixture.labels])
        for fixture in match.fixtures()
    }
    found = by_bot(standings(match, games))
    assert (found["greedy"].games, found["greedy"].wins, found["greedy"].win_rate) == (4, 4, 1.0)
    assert (found["random"].games, found["random"].wins, found["random"].win_rate) == (12, 0, 0.0)


def test_any_two_at_a_table_are_compared_by_rank() -> None:
    match = match_of("greedy", "random", "random@1n", players=3, games=3)
    (deal,) = comparisons(match, [ended(match.fixture(0), [2, 1, 2])])
    greedy, random, other = range(3)
    assert {pair: points for pair, points in deal.items() if points} == {
        (random, greedy): 1.0,
        (random, other): 1.0,
        (greedy, other): 0.5,
        (other, greedy): 0.5,
    }


def test_a_bot_is_not_compared_with_itself() -> None:
    match = match_of("greedy", "random", players=3, games=3)
    (deal,) = comparisons(match, [ended(match.fixture(0), [2, 1, 3])])
    assert dict(deal) == {(0, 1): 1.0, (1, 0): 1.0}


def test_games_of_one_deal_are_counted_together() -> None:
    match = match_of("greedy", "random", games=6)
    games = [ended(fixture, [1, 2]) for fixture in match.fixtures()]
    assert [dict(deal) for deal in comparisons(match, games)] == [{(0, 1): 1.0, (1, 0): 1.0}] * 3


def test_games_beyond_those_that_were_asked_for_do_not_count() -> None:
    match = match_of(games=2)
    fixtures = [match.fixture(number) for number in range(6)]
    games = {fixture.number: ended(fixture, [1, 2]) for fixture in fixtures}
    assert [standing.games for standing in standings(match, games)] == [2, 2]


def test_the_best_opponent_counts_for_the_margin() -> None:
    match = match_of("greedy", "random", "random@1n", players=3, games=1)
    games: dict[int, Played] = {fixture.number: ended(fixture, [1, 2, 3], [30, 20, 5]) for fixture in match.fixtures()}
    assert {round(standing.mean_margin, 6) for standing in standings(match, games)} == {round((10 - 10 - 25) / 3, 6)}


def test_greedy_beats_random() -> None:
    match = match_of("random", "greedy", games=20)
    best, worst = standings(match, {fixture.number: play_game(fixture) for fixture in match.fixtures()})
    assert (best.bot, worst.bot) == ("greedy", "random")
    assert best.wins >= 19
    assert best.elo_low > worst.elo_high
    assert best.mean_margin > 20
