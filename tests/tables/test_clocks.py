"""Clocks that run on the server, with time that passes only when a test says so."""

from __future__ import annotations

import pytest

from azulejo.games.errors import AzulejoError
from azulejo.tables import Conflict, decide, explain
from azulejo.tables.clocks import BOT, DAY, UNSTARTED, UNTOUCHED, Clock, days_clock, live_clock
from azulejo.tables.commands import Leave, Replace, Resign, Return, TakeSeat, Undo
from azulejo.tables.leaving import PATIENCE
from azulejo.texts import Texts
from tests.tables.night import GREEDY, NOON, Night

PEOPLE = ("ana", "rui", "eva")
LIVE = live_clock(30, 60)


def times(night: Night, seat: int) -> tuple[int, int]:
    """What was left for the decision and in reserve, in seconds, when the clock last stopped or started."""
    timer = night.table.seats[seat].timer
    assert timer is not None
    return timer.left // 1000, timer.reserve // 1000


def test_the_clock_starts_when_somebody_must_decide() -> None:
    night = Night("ana", "rui", clock=LIVE)
    seat = night.turn()
    assert night.table.deadlines() == {seat: NOON + 90_000}
    assert night.house.deadlines() == [(NOON + 90_000, "t")]
    assert night.view(None)["seats"][seat]["deadline"] == NOON + 90_000
    assert night.view(None)["seats"][1 - seat]["deadline"] is None


@pytest.mark.parametrize(("seconds", "reserve"), [(0, 60), (29, 60), (30, 60), (50, 40), (89, 1)])
def test_a_move_uses_its_own_time_first_and_then_the_reserve(seconds: int, reserve: int) -> None:
    night = Night("ana", "rui", clock=LIVE)
    night.now += seconds * 1000
    moved = night.play()
    assert times(night, moved.seat)[1] == reserve
    night.play()
    assert times(night, moved.seat) == (30, reserve)
    assert night.table.deadlines() == {moved.seat: night.now + (30 + reserve) * 1000}


def test_the_deadline_itself_is_too_late() -> None:
    night = Night("ana", "rui", clock=LIVE)
    night.now += 89_999
    assert night.house.tick(night.now) == []
    night.now += 1
    assert night.house.tick(night.now) == ["t"]
    assert night.kinds[-2:] == ["time_ran_out", "finished"]
    assert night.house.tick(night.now + 10**9) == []
    assert night.table.deadlines() == {}


def test_an_answer_after_the_deadline_is_no_answer_even_if_nobody_has_looked_at_the_clock() -> None:
    night = Night("ana", "rui", clock=LIVE)
    answer = night.answer(night.turn())
    night.now += 90_000
    with pytest.raises(AzulejoError) as caught:
        night.do(answer, PEOPLE[answer.seat])
    assert caught.value.code == "already_over"
    assert night.table.result is not None
    assert night.table.result.winners == (1 - answer.seat,)
    assert night.table.result.out == {answer.seat: "time"}


def test_deciding_without_looking_at_the_clock_first_is_refused() -> None:
    night = Night("ana", "rui", clock=LIVE)
    answer = night.answer(night.turn())
    for command in (answer, Resign(1 - answer.seat)):
        with pytest.raises(Conflict) as caught:
            decide(night.table, command, NOON + 90_000, PEOPLE[command.seat])
        assert (caught.value.code, caught.value.fields["seat"]) == ("time_is_up", answer.seat + 1)


def test_days_for_each_move_and_no_reserve() -> None:
    night = Night("ana", "rui", clock=days_clock(3))
    night.now += 3 * DAY - 1
    night.play()
    night.now += 3 * DAY - 1
    night.play()
    assert not night.house.tick(night.now + 3 * DAY - 1)
    assert night.house.tick(night.now + 3 * DAY)


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    night = Night("ana", "rui")
    assert night.table.deadlines() == {}
    assert night.house.tick(NOON + UNTOUCHED - 1) == []


def test_bots_have_no_clock() -> None:
    night = Night("ana", GREEDY, clock=LIVE)
    while night.turn() == 0:
        night.play()
    assert night.table.deadlines() == {}
    assert not night.house.tick(NOON + 10_000 * DAY)


def test_in_a_simultaneous_phase_several_clocks_run() -> None:
    """A13: on gray walls all choose at once."""
    night = Night("ana", "rui", options={"wall": "gray"}, clock=LIVE)
    n = 0
    while len(night.view(None)["to_act"]) < 2:
        night.play(n)
        n += 1
    assert night.table.deadlines() == {0: night.now + 90_000, 1: night.now + 90_000}
    night.now += 40_000
    night.do(night.answer(0), "ana")
    assert night.table.deadlines()[1] == night.now + 50_000
    assert times(night, 0)[1] == 50


def test_when_several_are_too_late_at_once_the_first_deadline_decides() -> None:
    night = Night("ana", "rui", options={"wall": "gray"}, clock=LIVE)
    n = 0
    while len(night.view(None)["to_act"]) < 2:
        night.now += 31_000 if night.turn() == 1 else 0
        night.play(n)
        n += 1
    night.house.tick(night.now + 10**9)
    assert night.table.result is not None
    assert night.table.result.winners == (0,)


# Tables that nobody comes to


def test_a_table_at_which_nobody_sits_down_is_closed() -> None:
    night = Night("ana", "rui", clock=LIVE, sit=False)
    assert night.view(None)["closes"] == NOON + UNSTARTED
    night.now += UNSTARTED - 1
    night.do(TakeSeat("Rui", 1), "rui")
    assert night.view(None)["closes"] == night.now + UNSTARTED
    assert not night.house.tick(night.now + UNSTARTED - 1)
    assert night.house.tick(night.now + UNSTARTED) == ["t"]
    assert night.kinds[-1] == "finished"
    assert night.table.result is not None
    assert (night.table.result.reason, night.view(None)["closes"]) == ("closed", None)
    assert explain(night.table.result, ["Ana", "Rui"], Texts("en")).startswith("The server has closed this table")
    with pytest.raises(AzulejoError) as caught:
        night.do(TakeSeat("Ana", 0), "ana")
    assert caught.value.code == "already_over"


def test_a_game_without_a_clock_is_closed_when_nothing_happens_for_long_and_one_with_a_clock_never() -> None:
    night = Night("ana", "rui")
    night.now += UNTOUCHED - 1
    night.play()
    assert not night.house.tick(night.now + UNTOUCHED - 1)
    assert night.house.tick(night.now + UNTOUCHED) == ["t"]
    assert night.table.result is not None
    assert night.table.result.reason == "closed"
    assert Night("ana", "rui", clock=days_clock(3)).view(None)["closes"] is None


# Taking over


def test_a_bot_takes_over_where_the_table_says_so() -> None:
    night = Night("ana", "rui", clock=live_clock(30, 0, BOT))
    seat = night.turn()
    night.now += 30_000
    assert night.house.tick(night.now) == ["t"]
    assert night.kinds[-1] == "bot_took_over"
    assert [task.seat for task in night.house.due()] == [seat]
    night.play_bots()
    assert night.turn() == 1 - seat
    assert night.view(None)["seats"][seat]["stand_in"]


def test_no_clock_runs_for_a_stand_in() -> None:
    night = Night("ana", "rui", clock=live_clock(30, 0, BOT))
    seat = night.turn()
    night.now += 30_000
    night.house.tick(night.now)
    for _ in range(4):
        night.play()
        assert seat not in night.table.deadlines()
    assert not night.house.tick(night.now + 29_999)


def test_returning_gives_no_new_time_for_the_decision_that_the_bot_makes() -> None:
    night = Night("ana", "rui", clock=live_clock(30, 0, BOT))
    seat = night.turn()
    answer = night.answer(seat)
    night.now += 30_000
    with pytest.raises(AzulejoError) as caught:
        night.do(answer, PEOPLE[seat])
    assert caught.value.code == "bot_plays_for_you"
    for _ in range(2):
        night.do(Return(seat), PEOPLE[seat])
    assert night.kinds.count("returned") == 1
    assert night.table.deadlines() == {}
    assert [task.seat for task in night.house.due()] == [seat]
    shown = night.view(None)["seats"][seat]
    assert (shown["stand_in"], shown["returning"], shown["away"]) == (True, True, False)
    with pytest.raises(AzulejoError) as caught:
        night.do(answer, PEOPLE[seat])
    assert caught.value.code == "bot_still_decides"
    night.play_bots()
    shown = night.view(None)["seats"][seat]
    assert (shown["stand_in"], shown["returning"]) == (False, False)
    night.play()
    assert night.table.deadlines() == {seat: night.now + 30_000}
    night.do(night.answer(seat), PEOPLE[seat])


def test_who_returns_while_another_decides_plays_from_then_on() -> None:
    night = Night("ana", "rui", clock=live_clock(30, 0, BOT))
    seat = night.turn()
    night.now += 30_000
    night.house.tick(night.now)
    night.play_bots()
    night.do(Return(seat), PEOPLE[seat])
    shown = night.view(None)["seats"][seat]
    assert (shown["stand_in"], shown["returning"]) == (False, False)
    night.play()
    assert night.table.deadlines() == {seat: night.now + 30_000}


def test_who_returns_is_back_when_the_bots_decision_is_taken_back_by_another() -> None:
    night = Night("ana", "rui", "eva", clock=live_clock(30, 0, BOT))
    first = night.play()
    seat, other = night.turn(), PEOPLE[first.seat]
    night.now += 30_000
    night.house.tick(night.now)
    night.do(Return(seat), PEOPLE[seat])
    assert night.view(None)["seats"][seat]["returning"]
    night.do(Undo(first.seat, first.decision), other)
    shown = night.view(None)["seats"][seat]
    assert (night.turn(), shown["stand_in"], shown["returning"]) == (first.seat, False, False)


def test_a_game_that_everybody_has_left_is_played_out_by_bots() -> None:
    night = Night("ana", "rui", clock=live_clock(30, 0, BOT))
    while not night.table.is_over:
        night.now += 30_000
        night.house.tick(night.now)
        night.play_bots()
    assert night.table.result is not None
    assert night.table.result.scores


def test_with_more_than_two_players_a_forfeit_lets_the_others_play_on() -> None:
    night = Night("ana", "rui", "eva", clock=LIVE)
    late = night.turn()
    night.now += 90_000
    night.house.tick(night.now)
    assert night.kinds[-1] == "time_ran_out"
    while not night.table.is_over:
        night.play()
    result = night.table.result
    assert result is not None
    assert result.out == {late: "time"}
    assert late not in result.winners
    assert result.scores


# Undo


def test_taking_back_gives_no_new_time() -> None:
    night = Night("ana", "rui", clock=LIVE)
    night.now += 20_000
    moved = night.play()
    night.now += 5_000
    night.do(Undo(moved.seat, moved.decision), PEOPLE[moved.seat])
    assert night.table.deadlines() == {moved.seat: night.now + 10_000 + 60_000}
    night.now += 15_000
    night.play()
    assert times(night, moved.seat) == (0, 55)


def test_playing_and_taking_back_for_ever_does_not_stop_the_clock() -> None:
    night = Night("ana", "rui", clock=Clock(30_000))
    seat = night.turn()
    for _ in range(29):
        night.now += 1000
        moved = night.play()
        night.do(Undo(seat, moved.decision), PEOPLE[seat])
    assert night.house.tick(night.now + 1000) == ["t"]


def test_who_still_decides_goes_on_with_the_time_left_when_another_takes_back() -> None:
    """A13: on gray walls all choose at once."""
    night = Night("ana", "rui", options={"wall": "gray"}, clock=LIVE)
    n = 0
    while len(night.view(None)["to_act"]) < 2:
        night.play(n)
        n += 1
    deadline = night.table.deadlines()[1]
    night.now += 10_000
    reply = night.do(night.answer(0), "ana")
    night.now += 5_000
    night.do(Undo(0, night.view(0)["undo"]["decision"]), "ana")
    assert night.kinds[reply.last :] == ["undone"]
    assert night.table.deadlines() == {0: night.now + 80_000, 1: deadline}


# Away


def test_at_a_table_without_a_clock_the_others_need_not_wait_for_ever() -> None:
    night = Night("ana", "rui")
    seat = night.turn()
    other = PEOPLE[1 - seat]
    with pytest.raises(AzulejoError) as caught:
        night.do(Replace(seat), other)
    assert caught.value.code == "not_away_long"
    night.do(Leave(seat), PEOPLE[seat])
    assert night.view(None)["seats"][seat]["away"]
    night.now += PATIENCE - 1
    with pytest.raises(AzulejoError):
        night.do(Replace(seat), other)
    night.now += 1
    night.do(Replace(seat), other)
    assert night.kinds[-1] == "bot_took_over"
    night.play_bots()
    assert night.turn() == 1 - seat
    night.do(Return(seat), PEOPLE[seat])
    assert night.kinds[-1] == "returned"
    assert not night.view(None)["seats"][seat]["away"]


def test_who_moves_is_there() -> None:
    night = Night("ana", "rui")
    seat = night.turn()
    night.do(Leave(seat), PEOPLE[seat])
    night.play()
    assert not night.view(None)["seats"][seat]["away"]
    night.now += PATIENCE
    with pytest.raises(AzulejoError) as caught:
        night.do(Replace(seat), PEOPLE[1 - seat])
    assert caught.value.code == "not_away_long"


def test_who_returns_in_time_is_not_replaced() -> None:
    night = Night("ana", "rui")
    night.do(Leave(0), "ana")
    night.do(Leave(0), "ana")
    assert night.kinds.count("left") == 1
    night.do(Return(0), "ana")
    night.now += PATIENCE
    with pytest.raises(AzulejoError) as caught:
        night.do(Replace(0), "rui")
    assert caught.value.code == "not_away_long"


def test_replacing_is_for_those_who_play_and_only_without_a_clock() -> None:
    night = Night("ana", "rui")
    night.do(Leave(0), "ana")
    night.now += PATIENCE
    with pytest.raises(AzulejoError) as caught:
        night.do(Replace(0), "eva")
    assert caught.value.code == "not_at_this_table"
    timed = Night("ana", "rui", clock=days_clock(3))
    timed.do(Leave(0), "ana")
    timed.now += PATIENCE
    with pytest.raises(AzulejoError) as caught:
        timed.do(Replace(0), "rui")
    assert caught.value.code == "clock_decides"
