"""What strangers find: tables that they can join before those that they can watch, and never a private one."""

from __future__ import annotations

import json

import pytest

from azulejo.games.errors import AzulejoError
from azulejo.tables import Command, Event, open_table
from azulejo.tables.clocks import Clock, days_clock, live_clock
from azulejo.tables.commands import Abort, GoAway, Leave, Return, SendAway, TakeSeat
from azulejo.tables.events import Moved
from azulejo.tables.levels import Level
from azulejo.tables.offers import AWAITED, EMPTY, TAKEN, Wanted, changes_offer, offer
from tests.tables.house import House
from tests.tables.night import GREEDY, NOON, Night, commitment, nonce, sealed


class Evening:
    """A house to which people come one after the other, a second apart."""

    def __init__(self) -> None:
        self.house = House()
        self.now = NOON

    def open(
        self, name: str, *seats: Level | None, game: str = "azul", clock: Clock | None = None, private: bool = False
    ) -> None:
        self.now += 1000
        opened = open_table(self.now, "ana", sealed(name), game, {}, seats or (None, None), clock, private)
        self.house.open(name, sealed(name), [opened])

    def sit(self, name: str, who: str) -> None:
        self.now += 1000
        self.house.act(name, TakeSeat(who, commitment=commitment(who)), self.now, who)

    def play_bot(self, name: str) -> None:
        self.open(name, None, GREEDY)
        self.house.act(name, TakeSeat("eva", nonce=nonce(name)), self.now, "eva")


def test_twenty_four_games_against_bots_do_not_hide_the_table_that_one_can_join() -> None:
    evening = Evening()
    evening.open("joinable")
    evening.sit("joinable", "rui")
    for number in range(24):
        evening.play_bot(f"bot{number}")
    assert evening.house.lobby()[:2] == ["joinable", "bot23"]
    assert len(evening.house.lobby()) == 25


def test_who_has_waited_longest_is_first_and_nobody_s_tables_come_after_them() -> None:
    evening = Evening()
    for name in ("empty", "a", "b", "c"):
        evening.open(name)
    for name in ("b", "a", "c"):
        evening.sit(name, "rui")
    assert evening.house.lobby() == ["b", "a", "c", "empty"]
    evening.house.act("b", GoAway(0), evening.now, "rui")
    assert evening.house.lobby() == ["a", "c", "b", "empty"]
    evening.now += 1000
    evening.house.act("b", Return(0), evening.now, "rui")
    assert evening.house.lobby() == ["a", "c", "b", "empty"], "who comes back waits anew"


def test_a_table_keeps_its_place_as_long_as_somebody_waits_there() -> None:
    night = Night("ana", "rui", "eva", sit=False)
    night.do(TakeSeat("Ana", 0), "ana")
    first = offer(night.table)
    night.now += 1000
    night.do(TakeSeat("Rui", 1), "rui")
    night.do(GoAway(0), "ana")
    now = offer(night.table)
    assert first and now
    assert (now.rank, now.standing) == (first.rank, first.standing) == (AWAITED, night.now - 1000)


def test_ranks_from_the_opening_to_the_end() -> None:
    night = Night("ana", "rui", sit=False)
    ranks = [offer(night.table)]
    night.do(TakeSeat("Ana", 0, commitment=commitment("ana")), "ana")
    ranks.append(offer(night.table))
    night.do(TakeSeat("Rui", 1, commitment=commitment("rui")), "rui")
    ranks.append(offer(night.table))
    night.reveal(["ana", "rui"])
    ranks.append(offer(night.table))
    assert [(each.rank, each.free, each.told["status"]) for each in ranks if each] == [
        (EMPTY, 2, "open"),
        (AWAITED, 1, "open"),
        (TAKEN, 0, "open"),
        (TAKEN, 0, "running"),
    ]
    night.play_out()
    assert offer(night.table) is None


def test_a_private_table_is_not_there_whatever_happens() -> None:
    night = Night("ana", "rui", "eva", private=True, sit=False)

    def hidden(events: list[Event]) -> bool:
        return offer(night.table) is None and not changes_offer(night.table, events)

    assert hidden(night.events)
    steps: list[tuple[Command, str]] = [
        (TakeSeat("Rui", 1, link="link-t"), "rui"),
        (GoAway(1), "rui"),
        (Return(1), "rui"),
        (SendAway(1, "Rui"), "ana"),
        (TakeSeat("Eva", 2, link="link-t"), "eva"),
        (Leave(2), "eva"),
        (Abort(), "ana"),
    ]
    for command, who in steps:
        assert hidden(night.new(night.do(command, who)))
    assert night.house.lobby() == []
    assert Night("ana", "rui", private=True).house.lobby() == []


def test_nobody_s_id_or_place_is_told() -> None:
    night = Night("ana", "rui", sit=False)
    night.do(TakeSeat("Zoe", 0, place="secret place"), "ana")
    found = offer(night.table)
    assert found
    told = json.dumps(found.told)
    assert "Zoe" in told
    assert "ana" not in told
    assert "secret" not in told


def test_moves_are_not_for_the_lobby() -> None:
    night = Night("ana", "rui")
    before, since = offer(night.table), night.table.sequence
    while not night.table.is_over:
        last = night.table.sequence
        night.play()
        if not night.table.is_over:
            assert offer(night.table) == before
            assert not changes_offer(night.table, night.events[last:])
    assert changes_offer(night.table, night.events[last:])
    assert any(isinstance(event, Moved) for event in night.events[since:])


def test_one_finds_what_one_looks_for() -> None:
    evening = Evening()
    evening.open("two")
    evening.open("four", None, None, None, GREEDY, clock=live_clock(30, 30))
    evening.open("duel", game="duel", clock=days_clock(2))
    evening.play_bot("running")
    for wanted, names in [
        (Wanted(), ["duel", "four", "two", "running"]),
        (Wanted(game="azul"), ["four", "two", "running"]),
        (Wanted(game="duel"), ["duel"]),
        (Wanted(pace="none"), ["two", "running"]),
        (Wanted(pace="live"), ["four"]),
        (Wanted(pace="days"), ["duel"]),
        (Wanted(free=1), ["duel", "four", "two"]),
        (Wanted(free=3), ["four"]),
        (Wanted(game="duel", pace="live"), []),
    ]:
        assert evening.house.lobby(wanted.checked()) == names, wanted


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        (Wanted(game="chess"), "unknown_game"),
        (Wanted(pace="slow"), "bad_pace"),
        (Wanted(free=5), "bad_free"),
        (Wanted(free=-1), "bad_free"),
    ],
)
def test_what_no_table_can_be_is_refused(wanted: Wanted, code: str) -> None:
    with pytest.raises(AzulejoError) as caught:
        wanted.checked()
    assert caught.value.code == code
