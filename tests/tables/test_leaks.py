"""Nothing hidden leaves for the wrong seat: all that leaves is a function of `State.view` and of public events.

No game has hidden deals yet. The first tests hide Azul's deals by hand; the last hold for every game of the registry.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from azulejo.games.rng import Rng
from azulejo.games.story import Dealt as DealtStep
from azulejo.tables import House, open_table, record, tell, view
from azulejo.tables.commands import TakeSeat
from azulejo.tables.events import Dealt, Event, Opened, SeatTaken
from tests.every_game import SETTINGS, Setting
from tests.tables.night import NOON, Night, nonce, sealed

OTHERS = (0, None)


def hidden_from_others(events: list[Event]) -> list[Event]:
    """The same events, every deal but the first having been seen by player 2 alone."""
    return [replace(event, seen_by=1) if isinstance(event, Dealt) and event.number > 1 else event for event in events]


@pytest.fixture(scope="module")
def house() -> House:
    night = Night("ana", "rui")
    for n in range(30):
        night.play(n)
    house = House()
    house.open("t", sealed(), hidden_from_others(night.events))
    return house


def contents(house: House) -> list[str]:
    return [event.text for event in house.kept["t"].events if isinstance(event, Dealt) and event.seen_by is not None]


def test_what_is_told_of_a_hidden_deal(house: House) -> None:
    texts = contents(house)
    assert texts
    for seat in OTHERS:
        told = json.dumps(house.told("t", seat))
        assert not [text for text in texts if text in told]
    assert all(text in json.dumps(house.told("t", 1)) for text in texts)


def test_that_something_was_dealt_and_to_whom_is_no_secret(house: House) -> None:
    for mine, other in zip(house.told("t", 1), house.told("t", 0), strict=True):
        assert mine["kind"] == other["kind"]
        assert mine.get("seen_by") == other.get("seen_by")


def test_the_record_of_a_running_game_hides_it_too(house: House) -> None:
    table = house.kept["t"].table
    for seat in OTHERS:
        text = record(table, seat).to_text()
        assert '"? 2"' in text
        assert not [deal for deal in contents(house) if deal in text]
    assert all(deal in record(table, 1).to_text() for deal in contents(house))


def test_two_deals_that_differ_only_in_what_is_hidden_are_told_alike() -> None:
    one, other = (Dealt(NOON, 2, text, seen_by=1) for text in ("deal BBBB", "deal YYYY"))
    for seat in OTHERS:
        first = tell(9, one, [DealtStep(one.text)], seat)
        assert first == tell(9, other, [DealtStep(other.text)], seat)
        assert first == {"sequence": 9, "kind": "dealt", "at": NOON, "number": 2, "seen_by": 2, "story": []}
    assert tell(9, one, [], 1) != tell(9, other, [], 1)


def test_ids_of_people_are_not_told(house: House) -> None:
    events = [event for event in house.kept["t"].events if isinstance(event, Opened | SeatTaken)]
    assert len(events) == 3
    for seat in (0, 1, None):
        told = json.dumps([tell(1, event, [], seat) for event in events])
        assert '"ana"' not in told
        assert '"rui"' not in told
        assert '"ana"' not in json.dumps(view(house.kept["t"].table, seat))


def running(setting: Setting, moves: int) -> House:
    """A house with one running game of this setting, in which one person plays all seats."""
    house = House()
    opened = open_table(
        NOON, "ana", sealed(), setting.name, dict(setting.options), [None] * setting.players, private=False
    )
    house.open("t", sealed(), [opened])
    for seat in range(setting.players):
        house.act("t", TakeSeat(f"Player {seat + 1}", seat, nonce(str(seat))), NOON, "ana")
    night = Night.__new__(Night)
    night.house, night.now = house, NOON
    for n in range(moves):
        night.play(7 * n)
    return house


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("moves", [0, 5, 21])
def test_a_view_is_a_function_of_what_the_seat_may_know(setting: Setting, moves: int) -> None:
    """Another position that fits what the seat knows gives it the same view, the legal list and previews included."""
    table = running(setting, moves).kept["t"].table
    real = table.line.state
    for seat in range(setting.players):
        before = json.dumps(view(table, seat))
        for luck in range(3):
            table.line.state = real.imagine(seat, Rng(luck))
            assert json.dumps(view(table, seat)) == before
        table.line.state = real
    for seat in (*range(setting.players), None):
        assert view(table, seat)["position"] == real.view(seat)
