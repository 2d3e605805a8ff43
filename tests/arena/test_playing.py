"""One game: chance deals the same whatever bots draw, and a bot that fails is named."""

from __future__ import annotations

import pickle
from dataclasses import replace
from time import perf_counter, process_time

import pytest

from azulejo import make
from azulejo.arena.match import Fixture, by_processor_time, named_match
from azulejo.arena.playing import BotDefect, Chance, play_game, wake
from azulejo.bots import BOTS, Choice, Limit
from azulejo.games.game import CHANCE, OVER, State
from azulejo.games.rng import Rng
from tests.arena.matches import NODES, match_of, untimed
from tests.every_game import SETTINGS, Setting, step


def dealt(fixture: Fixture, rng: Rng) -> list[str]:
    """What chance deals in a game whose decisions are made at random."""
    state, chance, found = fixture.game.start(), Chance(fixture), []
    while state.turn != OVER:
        if state.turn == CHANCE:
            found.append(fixture.game.deal_text(chance.deal(state)))
        else:
            step(state, rng)
    return found


def of_kind(deals: list[str], kind: str) -> list[str]:
    return [deal for deal in deals if deal.startswith(kind)]


def test_a_deal_is_the_same_whoever_plays_how() -> None:
    """Two players empty a bag of 100 tiles in five rounds, whatever they do."""
    match = match_of("greedy", "random", games=8)
    one, two, other = (dealt(match.fixture(number), Rng(number)) for number in (0, 1, 2))
    assert one[:6] == two[:6]
    assert one[1:6] != other[1:6]
    assert len(one) >= 6


def test_what_is_dealt_of_one_kind_does_not_depend_on_the_others() -> None:
    """Plates are looked at in another order and number in each game of Duel, and the same tiles come all the same."""
    match = match_of("greedy", "random", game="duel")
    games = [dealt(match.fixture(0), Rng(seed)) for seed in range(6)]
    assert len({tuple(deal.split()[0] for deal in game) for game in games}) > 1
    for kind, same in (("start", 1), ("tiles", 3)):
        assert len({tuple(of_kind(game, kind)[:same]) for game in games}) == 1
        assert len(of_kind(games[0], kind)) >= same


@pytest.mark.parametrize("setting", {(each.name, each.players): each for each in SETTINGS}.values(), ids=str)
def test_every_game_is_played_to_its_end(setting: Setting) -> None:
    played = play_game(named_match(setting.make(), ["greedy", "random"], NODES, 1, 1).fixture(0))
    assert min(played.ranks) == 1
    for figures in (played.labels, played.scores, played.ranks, played.decisions, played.seconds, played.longest):
        assert len(figures) == setting.players
    assert all(0 < longest <= seconds for longest, seconds in zip(played.longest, played.seconds, strict=True))


def test_the_same_seed_plays_the_same_games_and_another_seed_others() -> None:
    one, two, other = (list(map(play_game, match_of(seed=seed).fixtures())) for seed in (1, 1, 2))
    assert untimed(one) == untimed(two)
    assert [game.scores for game in one] != [game.scores for game in other]


@pytest.fixture
def limits(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, Limit]]:
    """What the bot `listening` is asked with: its seat and the limit."""
    asked: list[tuple[int, Limit]] = []

    class Listening:
        def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
            asked.append((seat, limit))
            return Choice(int(position.nth_legal(seat, 0)))

    monkeypatch.setitem(BOTS, "listening", Listening)
    wake.cache_clear()
    return asked


def test_every_bot_is_asked_within_its_own_limit(limits: list[tuple[int, Limit]]) -> None:
    match = named_match(make("azul", 3), ["listening", "listening@0.5", "listening@7n"], Limit(0.25, 9), 3, 1)
    play_game(match.fixture(0))
    wanted = [Limit(0.25, 9), Limit(0.5), Limit(nodes=7)]
    assert set(limits[1:]) == {(n, replace(limit, only_action=True)) for n, limit in enumerate(wanted)}


def test_seconds_may_be_those_of_the_processor(limits: list[tuple[int, Limit]]) -> None:
    match = match_of("listening", "random")
    play_game(match.fixture(0))
    play_game(by_processor_time(match).fixture(0))
    assert {limit.clock for _, limit in limits[1:]} == {perf_counter, process_time}


def test_a_bot_may_load_what_it_needs_before_its_first_game(limits: list[tuple[int, Limit]]) -> None:
    match = match_of("listening", "random")
    first, second = play_game(match.fixture(0)), play_game(match.fixture(1))
    waking = [number for number, (_, limit) in enumerate(limits) if limit == Limit(nodes=1)]
    assert waking == [0]
    assert len(limits) == 1 + first.decisions[0] + second.decisions[1]


class Cheating:
    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        return Choice(10**6)


class Crashing:
    def choose(self, position: State, seat: int, limit: Limit, rng: Rng) -> Choice:
        raise ZeroDivisionError("it thought too hard")


@pytest.mark.parametrize(
    ("bot", "problem"), [(Cheating, "chose action 1000000"), (Crashing, "ZeroDivisionError: it thought too hard")]
)
def test_a_bot_that_fails_is_named_with_the_position(
    bot: type[Cheating | Crashing], problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(BOTS, "bad", bot)
    match = match_of("random", "bad@3n", games=20)
    with pytest.raises(BotDefect) as caught:
        play_game(match.fixture(5))
    fields = pickle.loads(pickle.dumps(caught.value)).fields
    assert (fields["bot"], fields["played"], fields["seat"]) == ("bad@3n", 6, 1)
    assert problem in fields["problem"]
    assert match.game.position(fields["position"]).turn == 0
