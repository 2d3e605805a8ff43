"""Nothing hidden leaves for the wrong seat: what leaves is a function of `State.view` and of public events (D23)."""

from __future__ import annotations

import json

import pytest

from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.records import Hidden
from azulejo.tables import open_table, record, tell, view
from azulejo.tables.commands import AddNonce, TakeSeat
from azulejo.tables.events import Dealt, Event, Moved, Opened, SeatTaken
from tests.every_game import Setting, hiding
from tests.tables.house import House
from tests.tables.night import NOON, Night, commitment, nonce, sealed

OTHERS = (0, None)


def running(setting: Setting, moves: int) -> House:
    """A house with one running game of this setting, in which one person plays all seats."""
    house = House()
    opened = open_table(
        NOON, "ana", sealed(), setting.name, dict(setting.options), [None] * setting.players, private=False
    )
    house.open("t", sealed(), [opened])
    for seat in range(setting.players):
        house.act("t", TakeSeat(f"Player {seat + 1}", seat, commitment=commitment(str(seat))), NOON, "ana")
    for seat in range(setting.players):
        house.act("t", AddNonce(seat, nonce(str(seat))), NOON, "ana")
    night = Night.__new__(Night)
    night.house, night.now = house, NOON
    for n in range(moves):
        night.play(7 * n)
    return house


@pytest.fixture(scope="module")
def house() -> House:
    """A game of Duel in which both players have drawn, looked and returned."""
    return running(Setting("duel", 2, ()), 150)


def secrets(house: House, seat: int | None) -> list[Event]:
    """What happened that this seat may not know."""
    game = house.kept["t"].table.game

    def is_hidden(event: Event) -> bool:
        if isinstance(event, Dealt):
            return event.seen_by not in (None, seat)
        return isinstance(event, Moved) and event.seat != seat and game.is_secret(game.parse_action(event.action))

    return [event for event in house.kept["t"].events if is_hidden(event)]


def test_what_is_told_of_secrets(house: House) -> None:
    for seat in (0, 1, None):
        hidden = secrets(house, seat)
        assert {type(event) for event in hidden} == {Dealt, Moved}
        told = {json.dumps(each["sequence"]): each for each in house.told("t", seat)}
        for number, event in enumerate(house.kept["t"].events, 1):
            known = told[str(number)].get("text", told[str(number)].get("action"))
            own = getattr(event, "text", getattr(event, "action", None))
            assert known == (None if event in hidden else own)


def test_that_something_was_dealt_and_to_whom_is_no_secret(house: House) -> None:
    for mine, other in zip(house.told("t", 1), house.told("t", 0), strict=True):
        assert mine["kind"] == other["kind"]
        assert mine.get("seen_by") == other.get("seen_by")
        assert mine["story"] == other["story"]


def test_the_record_of_a_running_game_hides_it_too(house: House) -> None:
    table = house.kept["t"].table
    for seat in (0, 1, None):
        shown = record(table, seat)
        assert sum(isinstance(event, Hidden) for event in shown.events) == len(secrets(house, seat))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Dealt(NOON, 2, "look 2 sYKT", seen_by=1), Dealt(NOON, 2, "look 2 sTKR", seen_by=1)),
        (Moved(NOON, 1, 9, "<sYKT"), Moved(NOON, 1, 9, "<sTKR")),
    ],
    ids=["deal", "move"],
)
def test_events_that_differ_only_in_what_is_hidden_are_told_alike(one: Event, other: Event) -> None:
    duel = make("duel")
    for seat in OTHERS:
        assert tell(duel, 9, one, [], seat) == tell(duel, 9, other, [], seat)
    assert tell(duel, 9, one, [], 1) != tell(duel, 9, other, [], 1)


def test_ids_of_people_are_not_told(house: House) -> None:
    events = [event for event in house.kept["t"].events if isinstance(event, Opened | SeatTaken)]
    assert len(events) == 3
    table = house.kept["t"].table
    for seat in (0, 1, None):
        told = json.dumps([tell(table.game, 1, event, [], seat) for event in events])
        assert '"ana"' not in told
        assert '"rui"' not in told
        assert '"ana"' not in json.dumps(view(table, seat))


@pytest.mark.parametrize("setting", hiding(), ids=str)
@pytest.mark.parametrize("moves", [80, 150])
def test_a_view_is_a_function_of_what_the_seat_may_know(setting: Setting, moves: int) -> None:
    """Another position that fits what the seat knows gives it the same view, the legal list and previews included."""
    table = running(setting, moves).kept["t"].table
    real = table.line.state
    others = 0
    for seat in range(setting.players):
        before = json.dumps(view(table, seat))
        for luck in range(3):
            table.line.state = real.imagine(seat, Rng(luck))
            assert json.dumps(view(table, seat)) == before
            others += str(table.line.state) != str(real)
        table.line.state = real
    assert others > 0
    for seat in (*range(setting.players), None):
        assert view(table, seat)["position"] == real.view(seat)
