"""A table is its events: folded again from any point, after any crash, it is the same table."""

from __future__ import annotations

import json
from typing import Any

import pytest

from azulejo.tables import BadEvent, decide, event_from_json, folded, return_server, view
from azulejo.tables.clocks import BOT, GRACE, live_clock
from azulejo.tables.commands import AnswerUndo, Leave, OfferRematch, Resign, Return, SendAway, TakeSeat, Undo
from azulejo.tables.events import Event, Moved
from azulejo.tables.levels import Level
from azulejo.tables.waiting import TO_GET_READY
from tests.tables.house import House
from tests.tables.night import GREEDY, NAMES, Night, commitment, sealed, snapshot

PEOPLE = ("ana", "rui", "eva")


@pytest.fixture(scope="module")
def night() -> Night:
    """A game in which about everything happens that can happen."""
    level = Level("greedy", seconds=0.5, nodes=100)
    night = Night(
        "ana", "rui", "eva", clock=live_clock(30, 60, BOT), options={"wall": "gray"}, stand_in=level, sit=False
    )
    night.do(TakeSeat("Eva", 0, commitment=commitment("x")), "eva")
    night.do(Leave(0), "eva")
    for person in ("eva", "ivo", "rui"):
        night.do(TakeSeat(NAMES[person]), person)
    night.do(SendAway(1, "Ivo"), "ana")
    night.do(TakeSeat("Ana", 1), "ana")
    night.now += TO_GET_READY
    for seat, person in enumerate(PEOPLE):
        night.do(TakeSeat(person, seat, commitment=commitment(person)), person)
    night.reveal(PEOPLE)
    for n in range(30):
        night.now += 1000 * (n % 5)
        moved = night.play(n)
        who = PEOPLE[moved.seat]
        if n in (3, 11):
            night.do(Undo(moved.seat, moved.decision), who)
        if n in (5, 6):
            asker = (moved.seat + 2) % 3
            decision = night.view(asker)["undo"]["decision"]
            night.do(Undo(asker, decision), PEOPLE[asker])
            for other in {0, 1, 2} - {asker}:
                if night.table.asked:
                    night.do(AnswerUndo(other, asker, decision, accept=n == 6), PEOPLE[other])
    night.house.kept["t"].append(return_server(night.table, night.now - 1000, night.now))
    night.do(Leave(1), "rui")
    night.do(Return(1), "rui")
    night.now += 100_000 + GRACE
    night.house.tick(night.now)
    night.play_bots()
    night.do(Resign(2), "eva")
    night.play_out(2)
    for seat, person in enumerate(PEOPLE):
        night.do(OfferRematch(seat), person)
    night.house.rematch("t", "t2", sealed("t2"), night.now)
    return night


def test_the_night_had_nearly_everything(night: Night) -> None:
    assert set(Event.kinds) - set(night.kinds) == {"abort_asked", "aborted", "time_ran_out"}


def test_folding_from_any_prefix_comes_to_the_same(night: Night) -> None:
    whole = snapshot(folded(sealed(), night.events))
    assert whole == snapshot(night.table)
    for length in range(1, len(night.events)):
        table = folded(sealed(), night.events[:length])
        assert table.sequence == length
        if length % 7 == 0:
            for event in night.events[length:]:
                table.fold(event)
            assert snapshot(table) == whole


def test_every_event_comes_back_from_its_json(night: Night) -> None:
    for event in night.events:
        written = json.loads(json.dumps(event.to_json()))
        assert written["kind"] == event.kind
        assert event_from_json(written) == event


def test_a_crash_between_storing_and_telling_loses_nothing(night: Night) -> None:
    """What was stored is folded again after the restart, and a client that asks from its last number gets all of it."""
    for length in range(5, len(night.events), 9):
        restarted = House()
        restarted.open("t", sealed(), night.events[:length])
        for seat in (0, None):
            assert restarted.told("t", seat, length - 3) == night.house.told("t", seat)[length - 3 : length]
            assert view(restarted.kept["t"].table, seat)["sequence"] == length


def test_a_crash_before_storing_leaves_the_decision_open() -> None:
    night = Night("ana", "rui")
    answer = night.answer(night.turn())
    who = PEOPLE[answer.seat]
    lost = decide(night.table, answer, night.now, who)
    restarted = House()
    restarted.open("t", sealed(), night.events)
    reply = restarted.act("t", answer, night.now, who)
    assert restarted.kept["t"].events[reply.first - 1 : reply.last] == lost


def test_after_a_restart_the_same_answer_still_gets_the_first_reply() -> None:
    night = Night("ana", "rui")
    answer = night.answer(night.turn())
    first = night.do(answer, PEOPLE[answer.seat])
    night.play()
    restarted = House()
    restarted.open("t", sealed(), night.events)
    assert restarted.act("t", answer, night.now, PEOPLE[answer.seat]) == first


def test_after_a_restart_no_deadline_and_no_bot_is_forgotten() -> None:
    night = Night("ana", "rui", GREEDY, clock=live_clock(30, 0))
    for _ in range(4):
        night.now += 3000
        night.play()
        restarted = House()
        restarted.open("t", sealed(), night.events)
        assert restarted.deadlines() == night.house.deadlines()
        assert [(task.seat, task.decision, task.level) for task in restarted.due()] == [
            (task.seat, task.decision, task.level) for task in night.house.due()
        ]


def test_a_reconnecting_client_misses_nothing_and_gets_nothing_twice(night: Night) -> None:
    everything = night.house.told("t", 1)
    assert [told["sequence"] for told in everything] == list(range(1, len(night.events) + 1))
    for since in (0, 1, 17, len(everything) - 1, len(everything)):
        assert night.house.told("t", 1, since) == everything[since:]


def test_the_story_of_a_move_is_told_with_it(night: Night) -> None:
    for event, told in zip(night.events, night.house.told("t", None), strict=True):
        story: Any = told["story"]
        if isinstance(event, Moved):
            assert story[0]["kind"] in ("took", "tiled")
        elif event.kind == "dealt":
            game = night.house.table("t", "ana").game
            assert story == [{"kind": "dealt", "deal": game.deal_json(game.parse_deal(str(told["text"])))}]
        else:
            assert story == []


GOOD = {"kind": "moved", "at": 5, "seat": 1, "decision": 3, "action": "3R4"}


@pytest.mark.parametrize(
    "json_",
    [
        None,
        [],
        {},
        {"kind": "sneezed", "at": 5},
        {"kind": 7},
        GOOD | {"extra": 1},
        {name: value for name, value in GOOD.items() if name != "action"},
        GOOD | {"decision": "3"},
        GOOD | {"decision": True},
        GOOD | {"action": None},
        GOOD | {"seat": "1"},
    ],
)
def test_a_damaged_event_is_refused(json_: object) -> None:
    assert event_from_json(GOOD).kind == "moved"
    with pytest.raises(BadEvent):
        event_from_json(json_)


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("seats", [{"bot": "greedy", "iq": 5}]),
        ("seats", [{"bot": "greedy", "nodes": 1.5}]),
        ("seats", [7]),
        ("clock", {"move": 5}),
        ("clock", []),
        ("options", {"wall": 1}),
        ("private", 0),
    ],
)
def test_a_damaged_opening_is_refused(night: Night, part: str, value: object) -> None:
    with pytest.raises(BadEvent):
        event_from_json(night.events[0].to_json() | {part: value})


def test_a_damaged_result_is_refused(night: Night) -> None:
    finished = next(event for event in night.events if event.kind == "finished").to_json()
    result: Any = finished["result"]
    for change in ({"winners": ["1"]}, {"points": [{"rows": "2"}]}, {"out": {"x": "time"}}, {"luck": 1}):
        with pytest.raises(BadEvent):
            event_from_json(finished | {"result": result | change})


def test_a_line_of_play_does_not_grow_with_what_was_taken_back() -> None:
    """The cost of folding depends on the game, not on how often somebody changed their mind."""
    night = Night("ana", "ana")
    seat = night.turn()
    for n in range(50):
        moved = night.play(n)
        night.do(Undo(seat, moved.decision), "ana")
    assert len(night.table.line.played) == 2
    assert len(night.table.line.kept) == 1
