"""What becomes of a table that is closed, and of the seats of somebody who is banned."""

from __future__ import annotations

import pytest

from azulejo.tables import Conflict, Event
from azulejo.tables.clocks import live_clock
from azulejo.tables.commands import Resign, Return, TakeSeat
from azulejo.tables.events import BotTookOver, Finished
from azulejo.tables.overruling import close, remove
from tests.tables.night import GREEDY, Night, commitment


def happen(night: Night, events: list[Event]) -> list[Event]:
    for event in events:
        night.table.fold(event)
        night.events.append(event)
    return events


@pytest.mark.parametrize("sit", [True, False])
def test_a_table_that_is_closed_has_no_winners_and_is_closed_once(sit: bool) -> None:
    night = Night("ana", "rui", clock=live_clock(30, 30), sit=sit)
    (finished,) = happen(night, close(night.table, night.now))
    assert isinstance(finished, Finished)
    assert (finished.result.reason, finished.result.winners) == ("closed", ())
    assert night.table.deadlines() == {}
    with pytest.raises(Conflict):
        close(night.table, night.now)
    assert remove(night.table, {"ana"}, night.now) == []


@pytest.mark.parametrize("clock", [None, live_clock(30, 30)])
def test_a_bot_plays_on_for_who_is_banned_until_they_may_return(clock: object) -> None:
    night = Night("ana", "rui", clock=clock)  # type: ignore[arg-type] # either
    events = happen(night, remove(night.table, {"ana"}, night.now))
    assert events == [BotTookOver(night.now, 0)]
    assert remove(night.table, {"ana"}, night.now) == [], "once is enough"
    assert night.table.seats[0].person == "ana"
    night.do(Return(0), "ana")
    assert happen(night, remove(night.table, {"ana"}, night.now)) == [BotTookOver(night.now, 0)], "banned again"
    night.play_out()
    assert night.table.result is not None
    assert night.table.result.scores


def test_who_is_out_already_stays_so() -> None:
    night = Night("ana", "rui", "eva")
    night.do(Resign(0), "ana")
    assert remove(night.table, {"ana"}, night.now) == []


def test_where_nobody_else_plays_the_table_is_closed() -> None:
    alone = Night("ana", GREEDY)
    assert [event.kind for event in happen(alone, remove(alone.table, {"ana"}, alone.now))] == ["finished"]
    both = Night("ana", "rui")
    assert [event.kind for event in remove(both.table, {"ana", "rui"}, both.now)] == ["finished"]


def test_before_the_game_seats_are_free_again_and_an_openers_empty_table_is_closed() -> None:
    night = Night("ana", "rui", sit=False)
    assert [event.kind for event in remove(night.table, {"ana"}, night.now)] == ["finished"]
    night.do(TakeSeat("Ana", 0, "", "", commitment("ana")), "ana")
    night.do(TakeSeat("Rui", 1), "rui")
    assert [event.kind for event in remove(night.table, {"rui"}, night.now)] == ["seat_left"]
    happen(night, remove(night.table, {"ana"}, night.now))
    assert [seat.person for seat in night.table.seats] == [None, "rui"], "whoever else sits there can play with others"
    assert remove(night.table, {"ana"}, night.now) == []
