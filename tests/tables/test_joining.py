"""Sitting down: who may, where, and by which name."""

from __future__ import annotations

import pytest

from azulejo.bots import LEVELS
from azulejo.games.errors import AzulejoError
from azulejo.tables import BadSetting, Command, Conflict, NotAllowed, NotFound, open_table
from azulejo.tables.clocks import days_clock, live_clock
from azulejo.tables.commands import AddNonce, TakeSeat
from azulejo.tables.levels import Level
from tests.tables.night import GREEDY, NOON, Night, nonce, sealed


def refused(night: Night, command: Command, who: str) -> AzulejoError:
    before = list(night.events)
    with pytest.raises(AzulejoError) as caught:
        night.do(command, who)
    assert night.events == before
    return caught.value


def test_any_free_seat_will_do() -> None:
    night = Night("ana", GREEDY, "rui", sit=False)
    for person in ("rui", "ana"):
        night.do(TakeSeat(person), person)
    assert (night.table.seats_of("rui"), night.table.seats_of("ana")) == ([0], [2])
    assert refused(night, TakeSeat("Eva"), "eva").code == "table_full"


def test_sitting_down_twice_is_sitting_down_once() -> None:
    night = Night("ana", "rui", sit=False)
    first = night.do(TakeSeat("Rui", None), "rui")
    again = night.do(TakeSeat("Rui", None), "rui")
    assert (first.first, first.last) == (2, 2)
    assert again.first > again.last
    assert night.do(TakeSeat("Rui", 0), "rui").last == 2


def test_a_taken_seat_names_who_sits_there_and_what_is_free() -> None:
    night = Night("ana", GREEDY, "rui", sit=False)
    night.do(TakeSeat("Ana", 0), "ana")
    error = refused(night, TakeSeat("Rui", 0), "rui")
    assert isinstance(error, Conflict)
    assert (error.code, error.fields["name"], error.fields["free"]) == ("seat_taken", "Ana", "3")
    assert refused(night, TakeSeat("Rui", 1), "rui").fields["name"] == "greedy"


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_a_seat_that_is_not_there(seat: int) -> None:
    night = Night("ana", "rui", sit=False)
    assert isinstance(refused(night, TakeSeat("Rui", seat), "rui"), NotFound)
    assert isinstance(refused(night, AddNonce(seat, nonce("x")), "rui"), NotFound)


def test_only_the_opener_may_sit_on_several_seats() -> None:
    hot = Night("ana", "ana", "ana")
    assert hot.table.seats_of("ana") == [0, 1, 2]
    assert hot.table.is_started
    night = Night("ana", "rui", "eva", sit=False)
    night.do(TakeSeat("Rui", 0), "rui")
    assert refused(night, TakeSeat("Rui 2", 1), "rui").code == "one_seat_each"


@pytest.mark.parametrize("name", ["", " ", "A\nB", "x" * 41, "\u202e"])
def test_names_can_be_shown(name: str) -> None:
    assert refused(Night("ana", "rui", sit=False), TakeSeat(name, 0), "rui").code == "record_bad_name"


@pytest.mark.parametrize("name", ["Ana", "ANA", "greedy"])
def test_nobody_takes_the_name_of_another(name: str) -> None:
    night = Night("ana", "rui", GREEDY, sit=False)
    night.do(TakeSeat("Ana", 0), "ana")
    assert refused(night, TakeSeat(name, 1), "rui").code == "name_taken"


def test_a_private_table_asks_for_its_link() -> None:
    night = Night("ana", "rui", private=True, sit=False)
    for link in ("", "link-x", "link-tt"):
        error = refused(night, TakeSeat("Rui", 1, link=link), "rui")
        assert isinstance(error, NotAllowed)
        assert error.code == "private_table"
        with pytest.raises(NotFound):
            night.house.table("t", "rui", link)
    night.do(TakeSeat("Ana", 0), "ana")
    night.do(TakeSeat("Rui", 1, link="link-t"), "rui")
    assert night.house.table("t", "rui") is night.table
    assert night.house.table("t", "eva", "link-t") is night.table


def test_links_are_never_told() -> None:
    night = Night("ana", "rui", private=True)
    assert night.house.find("link-t") == "t"
    with pytest.raises(NotFound):
        night.house.find("link-")
    assert "link-t" not in repr([night.house.told("t", seat) for seat in (0, 1, None)] + [night.view(0), night.events])
    assert "link-t" not in repr(night.table.sealed)


def test_settings_that_no_table_can_have() -> None:
    def code(*seats: Level | None, game: str = "azul", options: dict[str, str] | None = None) -> str:
        with pytest.raises(AzulejoError) as caught:
            open_table(NOON, "ana", sealed(), game, options or {}, seats)
        return caught.value.code

    assert code(GREEDY, GREEDY) == "nobody_to_play"
    assert code(None, Level("deep blue")) == "unknown_bot"
    assert code(None, Level("greedy", seconds=0.0)) == "bad_level"
    assert code(None, Level("greedy", nodes=-1)) == "bad_level"
    assert code(None) == "bad_player_count"
    assert code(None, None, game="chess") == "unknown_game"
    assert code(None, None, options={"wall": "pink"}) == "bad_option_value"


def test_a_table_knows_which_level_is_the_strongest() -> None:
    opened = open_table(NOON, "ana", sealed(), "azul", {}, [None, Level("strongest", 2.0)], stand_in=Level("strongest"))
    assert opened.seats == (None, Level(LEVELS[-1], 2.0))
    assert opened.stand_in == Level(LEVELS[-1])


def test_a_level_in_the_middle_stands_in_unless_the_table_says_otherwise() -> None:
    assert open_table(NOON, "ana", sealed(), "azul", {}, [None, None]).stand_in == Level("journeyman")


def test_clocks_that_no_table_can_have() -> None:
    for seconds, reserve in ((0, 10), (10, -1), (10**6, 0), (10, 10**6)):
        with pytest.raises(BadSetting):
            live_clock(seconds, reserve)
    for days, expiry in ((0, "bot"), (31, "bot"), (3, "shrug")):
        with pytest.raises(BadSetting):
            days_clock(days, expiry)
