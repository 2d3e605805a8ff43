"""Who sits where: two seats of one person are seen by the others, and what may be one person is hinted at."""

from __future__ import annotations

import json

import pytest

from azulejo.games.errors import AzulejoError
from azulejo.tables import open_rematch
from azulejo.tables.commands import Leave, TakeSeat
from tests.tables.night import Night, sealed


def seats(night: Night, field: str) -> list[object]:
    return [seat[field] for seat in night.view(None)["seats"]]


@pytest.fixture
def night() -> Night:
    """Ana has opened the table and sits on two seats; Rui and Eva come from one address, Ivo from another."""
    night = Night("ana", "ana", "rui", "eva", sit=False)
    night.do(TakeSeat("Ana", 0, guest=False, aborts=3, place="a"), "ana")
    night.do(TakeSeat("Zoe", 1, place="a"), "ana")
    night.do(TakeSeat("Rui", 2, place="b"), "rui")
    return night


def test_two_seats_of_one_person_are_seen_by_all(night: Night) -> None:
    assert seats(night, "same_person") == [[2], [1], [], []]
    assert seats(night, "same_place") == [[], [], [], []]


def test_those_from_one_place_are_hinted_at(night: Night) -> None:
    night.do(TakeSeat("Eva", 3, place="b"), "eva")
    assert seats(night, "same_place") == [[], [], [4], [3]]
    assert seats(night, "same_person")[2:] == [[], []]
    night.do(Leave(2), "rui")
    assert seats(night, "same_place") == [[], [], [], []]


def test_no_place_is_not_the_same_place(night: Night) -> None:
    night.do(Leave(2), "rui")
    night.do(TakeSeat("Rui", 2), "rui")
    night.do(TakeSeat("Eva", 3), "eva")
    assert seats(night, "same_place") == [[], [], [], []]


def test_guests_and_those_who_call_off_are_known(night: Night) -> None:
    assert seats(night, "guest") == [False, True, True, False]
    assert seats(night, "aborts") == [3, 0, 0, 0]


def test_places_are_not_told(night: Night) -> None:
    told = json.dumps([night.house.told("t", seat) for seat in (0, 2, None)] + [night.view(0), night.view(None)])
    assert '"place"' not in told


def test_at_the_rematch_it_is_the_same(night: Night) -> None:
    taken = [event.to_json() for event in open_rematch(night.table, "t", night.now, sealed("t2"))[1:]]
    assert [(each["guest"], each["aborts"], each["place"]) for each in taken] == [
        (False, 3, "a"),
        (True, 0, "a"),
        (True, 0, "b"),
    ]


@pytest.mark.parametrize("name", ["ANA", "\u0410na", "\uff21na", " Ana ", "An\u0430", "A\u2800na"])
def test_nobody_sits_down_as_a_look_alike(night: Night, name: str) -> None:
    with pytest.raises(AzulejoError) as caught:
        night.do(TakeSeat(name, 3), "eva")
    assert caught.value.code == "name_taken"


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\ufe0f"])
def test_a_name_that_nobody_sees_is_none(night: Night, name: str) -> None:
    with pytest.raises(AzulejoError) as caught:
        night.do(TakeSeat(name, 3), "eva")
    assert caught.value.code == "record_bad_name"
