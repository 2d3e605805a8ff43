"""Who meets whom: on each deal everybody has every seat equally often."""

from __future__ import annotations

from collections import Counter

import pytest

from azulejo import make
from azulejo.arena.entrants import BadEntrants, entrant, entrants
from azulejo.arena.match import Match, ladder_match, ladder_tables, thinking
from azulejo.bots import BOTS, Limit, UnknownBot
from azulejo.tables.errors import BadSetting
from azulejo.tables.levels import Level
from tests.arena.matches import NODES, match_of

FIVE = [f"random@{nodes}n" for nodes in range(1, 6)]
NAMED = {
    "two in turns": (2, FIVE[:2]),
    "three together": (3, FIVE[:3]),
    "four together": (4, FIVE[:4]),
    "one among two": (3, FIVE[:2]),
    "one among three": (4, FIVE[:2]),
    "three, the last of them twice": (4, FIVE[:3]),
    "one twice": (3, [FIVE[0], FIVE[0], FIVE[1]]),
    "two twice": (4, [FIVE[0], FIVE[0], FIVE[1], FIVE[1]]),
    "three at tables of two": (2, FIVE[:3]),
    "five at tables of two": (2, FIVE),
    "five at tables of three": (3, FIVE),
}


def named(name: str, games: int = 100) -> Match:
    players, bots = NAMED[name]
    return match_of(*bots, players=players, games=games)


@pytest.mark.parametrize("name", NAMED)
def test_each_bot_has_each_seat_equally_often_on_each_deal(name: str) -> None:
    match = named(name)
    on_deals: dict[int, list[Counter[str]]] = {}
    for fixture in match.fixtures():
        seats = on_deals.setdefault(fixture.deal, [Counter() for _ in range(match.game.players)])
        for seat, label in enumerate(fixture.labels):
            seats[seat][label] += 1
    assert sorted(on_deals) == list(range(match.deals))
    for seats in on_deals.values():
        assert set(seats[0]) == set(match.labels)
        assert all(seat == seats[0] for seat in seats)


@pytest.mark.parametrize("name", NAMED)
def test_every_number_is_another_game_of_its_deal(name: str) -> None:
    match = named(name)
    fixtures = list(match.fixtures())
    assert [fixture.number for fixture in fixtures] == list(range(match.total))
    assert Counter(fixture.deal for fixture in fixtures) == dict.fromkeys(range(match.deals), match.games_a_deal)
    assert [fixture.deal for fixture in fixtures] == sorted(fixture.deal for fixture in fixtures)


def test_more_games_begin_with_the_same_games() -> None:
    few, many = (
        [
            (fixture.number, fixture.deal, fixture.seats)
            for fixture in named("five at tables of three", games).fixtures()
        ]
        for games in (60, 120)
    )
    assert many[: len(few)] == few
    assert len(many) == 2 * len(few)


@pytest.mark.parametrize(
    ("name", "tables"),
    [
        ("one among three", ["1222"]),
        ("three, the last of them twice", ["1233"]),
        ("three at tables of two", ["12", "13", "23"]),
        ("five at tables of three", ["123", "124", "125", "134", "135", "145", "234", "235", "245", "345"]),
    ],
)
def test_who_sits_together(name: str, tables: list[str]) -> None:
    found = ["".join(entrant.label[7] for entrant in table) for table in named(name).tables]
    assert found == tables


@pytest.mark.parametrize("players", [3, 4])
def test_everybody_comes_to_sit_behind_everybody(players: int) -> None:
    match = match_of(*FIVE[:players], players=players, games=1000)
    behind = Counter(
        (before, label)
        for fixture in match.fixtures()
        if fixture.deal < 6
        for before, label in zip(fixture.labels, fixture.labels[1:] + fixture.labels[:1], strict=True)
    )
    assert len(behind) == players * (players - 1)
    assert len(set(behind.values())) == 1


@pytest.mark.parametrize(("games", "total"), [(1, 6), (6, 6), (7, 12), (100, 102)])
def test_a_deal_is_played_in_full(games: int, total: int) -> None:
    match = named("three at tables of two", games)
    assert (match.games_a_deal, match.total, match.deals) == (6, total, total // 6)


@pytest.mark.parametrize(
    ("players", "tables"),
    [(2, ["12", "23", "34", "13", "24"]), (3, ["122", "211", "233", "322", "344", "433", "133", "311", "244", "422"])],
)
def test_a_ladder_lets_everybody_meet_the_next_two(players: int, tables: list[str]) -> None:
    ladder = [entrant(bot, NODES) for bot in FIVE[:4]]
    found = ladder_tables(ladder, players)
    assert ["".join(entrant.label[7] for entrant in table) for table in found] == tables


def test_the_ladder_of_a_game_is_all_of_its_bots() -> None:
    assert ladder_match(make("duel"), NODES, 1, 1).labels == list(BOTS)


def test_a_limit_of_its_own_makes_another_entrant() -> None:
    limit = Limit(0.2, 50)
    assert entrant("greedy", limit).level == Level("greedy", 0.2, 50)
    assert entrant("greedy@0.50", limit).level == Level("greedy", 0.5)
    assert entrant("greedy@0.50", limit).label == entrant("greedy@.5", limit).label == "greedy@0.5"
    assert entrant("greedy@0200n", limit).level == Level("greedy", nodes=200)
    assert entrant("greedy@0200n", limit).label == "greedy@200n"


@pytest.mark.parametrize("text", ["greedy@", "greedy@n", "greedy@1s", "greedy@-1", "greedy@1e3", "greedy@nan", "a@b@1"])
def test_a_limit_that_is_none(text: str) -> None:
    with pytest.raises(BadEntrants, match="does not name a bot and its limit"):
        entrant(text, NODES)


@pytest.mark.parametrize("text", ["greedy@0", "greedy@0n", "greedy@61", "greedy@99999999n"])
def test_a_limit_that_no_level_can_have(text: str) -> None:
    with pytest.raises(BadSetting, match="must be above 0 and at most"):
        entrant(text, NODES)


def test_unknown_bots() -> None:
    for text in ("genius", "genius@1", "", "@1"):
        with pytest.raises(UnknownBot):
            entrant(text, NODES)


def test_too_few_to_compare() -> None:
    for bots in (["greedy"], ["greedy", "greedy"], ["greedy@1", "greedy@1.0"]):
        with pytest.raises(BadEntrants, match="two bots that differ"):
            entrants(bots, NODES, 2)
    with pytest.raises(BadEntrants, match="“greedy” is named twice"):
        entrants(["greedy", "random", "greedy"], NODES, 2)
    with pytest.raises(BadEntrants, match="“greedy” is named twice"):
        entrants(["greedy", "random", "greedy"], NODES, 4)
    assert len(entrants(["greedy", "random", "greedy"], NODES, 3)) == 3


def test_how_long_bots_think_when_nothing_is_said() -> None:
    assert thinking(None, None) == Limit(0.2)
    assert thinking(1.5, None) == Limit(1.5)
    assert thinking(None, 7) == Limit(nodes=7)
    assert thinking(1.5, 7) == Limit(1.5, 7)
