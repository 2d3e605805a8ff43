"""Decisions: answered once, by whom they belong to, whatever arrives twice, late or from somebody else."""

from __future__ import annotations

from itertools import pairwise

import pytest

from azulejo.games.errors import AzulejoError, BadNotation, IllegalMove
from azulejo.tables import Conflict, NotAllowed, decide
from azulejo.tables.commands import Act
from azulejo.tables.events import Moved
from tests.tables.night import GREEDY, Night, snapshot


@pytest.fixture
def night() -> Night:
    return Night("ana", "rui")


def refused(night: Night, command: Act, who: str) -> AzulejoError:
    before = snapshot(night.table), list(night.events)
    with pytest.raises(AzulejoError) as caught:
        night.do(command, who)
    assert (snapshot(night.table), night.events) == before
    return caught.value


def person(night: Night, seat: int) -> str:
    return ("ana", "rui")[seat]


def test_an_answer_becomes_a_move_and_what_follows(night: Night) -> None:
    answer = night.answer(night.turn())
    reply = night.do(answer, person(night, answer.seat))
    (moved,) = night.new(reply)
    assert moved == Moved(night.now, answer.seat, 1, answer.action)
    assert night.turn() == 1 - answer.seat


def test_deciding_changes_nothing(night: Night) -> None:
    before = snapshot(night.table)
    answer = night.answer(night.turn())
    assert decide(night.table, answer, night.now, person(night, answer.seat))
    assert snapshot(night.table) == before


def test_the_same_answer_again_gets_the_first_reply(night: Night) -> None:
    answer = night.answer(night.turn())
    first = night.do(answer, person(night, answer.seat))
    length = len(night.events)
    assert night.do(answer, person(night, answer.seat)) == first
    lower = Act(answer.seat, answer.decision, answer.action.lower())
    assert night.do(lower, person(night, answer.seat)) == first
    for _ in range(9):
        night.play()
    assert night.do(answer, person(night, answer.seat)) == first
    assert len(night.events) == length + 9


def test_the_first_reply_holds_the_deals_and_the_end_too(night: Night) -> None:
    replies = []
    while not night.table.is_over:
        answer = night.answer(night.turn())
        replies.append((answer, night.do(answer, person(night, answer.seat))))
    lengths = {reply.last - reply.first + 1 for _, reply in replies}
    assert lengths == {1, 2}
    assert night.new(replies[-1][1])[-1].kind == "finished"
    for answer, reply in replies:
        assert night.do(answer, person(night, answer.seat)) == reply


def test_of_two_answers_to_one_decision_exactly_one_wins(night: Night) -> None:
    seat = night.turn()
    one, other = night.answer(seat, 0), night.answer(seat, 1)
    night.do(one, person(night, seat))
    error = refused(night, other, person(night, seat))
    assert isinstance(error, Conflict)
    assert error.code == "not_your_decision"


def test_a_stale_answer_is_told_what_is_current(night: Night) -> None:
    seat = night.turn()
    stale = night.answer(seat, 1)
    for _ in range(2):
        night.play()
    assert night.turn() == seat
    error = refused(night, stale, person(night, seat))
    assert (error.code, error.fields["decision"], error.fields["current"]) == ("stale_decision", 1, 2)


@pytest.mark.parametrize("decision", [-1, 0, 2, 10**9])
def test_decisions_that_never_were(night: Night, decision: int) -> None:
    answer = night.answer(night.turn())
    forged = Act(answer.seat, decision, answer.action)
    assert refused(night, forged, person(night, answer.seat)).code == "stale_decision"


def test_nobody_answers_for_somebody_else(night: Night) -> None:
    answer = night.answer(night.turn())
    for who in (person(night, 1 - answer.seat), "eva", ""):
        error = refused(night, answer, who)
        assert isinstance(error, NotAllowed)
        assert error.code == "not_your_seat"


def test_nobody_answers_for_a_bot_and_no_bot_for_a_person() -> None:
    night = Night("ana", GREEDY)
    while night.turn() != 1:
        night.play()
    assert refused(night, night.answer(1), "ana").code == "not_your_seat"
    night.play_bots()
    with pytest.raises(NotAllowed) as caught:
        night.house.act_for_bot("t", night.answer(0), night.now)
    assert caught.value.code == "not_a_bots_seat"


def test_the_rules_have_the_last_word(night: Night) -> None:
    seat = night.turn()
    illegal = next(action for action in ("1B1", "1Y1", "1R1", "1K1", "1T1") if action not in night.choices(seat))
    assert isinstance(refused(night, Act(seat, 1, illegal), person(night, seat)), IllegalMove)
    assert isinstance(refused(night, Act(seat, 1, "9" * 500), person(night, seat)), BadNotation)


def test_before_and_after_the_game() -> None:
    night = Night("ana", "rui", sit=False)
    with pytest.raises(NotAllowed):
        night.do(Act(0, 1, "1B1"), "ana")
    night = Night("ana", "rui")
    night.play_out()
    last = Act(0, night.table.seats[0].decision + 1, "1B1")
    assert refused(night, last, "ana").code == "already_over"


def test_decision_numbers_count_up_for_each_seat(night: Night) -> None:
    night.play_out()
    for seat in (0, 1):
        numbers = [event.decision for event in night.events if isinstance(event, Moved) and event.seat == seat]
        assert numbers == list(range(1, len(numbers) + 1))


def test_in_a_simultaneous_phase_nobody_makes_the_others_answer_stale() -> None:
    """A13: on gray walls all choose at once; their choices commute."""
    night = Night("ana", "rui", options={"wall": "gray"})
    n = 0
    while len(night.view(None)["to_act"]) < 2:
        night.play(n)
        n += 1
    one, other = night.answer(0), night.answer(1)
    assert {number for number, seat in enumerate(night.table.seats) if seat.is_deciding} == {0, 1}
    night.do(one, "ana")
    reply = night.do(other, "rui")
    assert night.new(reply)[0].kind == "moved"


def test_hot_seat_one_person_answers_for_each_seat() -> None:
    night = Night("ana", "ana")
    night.play_out()
    assert {event.seat for event in night.events if isinstance(event, Moved)} == {0, 1}


def test_a_whole_game_against_bots() -> None:
    night = Night("ana", GREEDY, GREEDY, GREEDY)
    while not night.table.is_over:
        night.play_bots()
        if not night.table.is_over:
            night.play()
    times = [event.at for event in night.events]
    assert all(one <= other for one, other in pairwise(times))
    assert night.table.result is not None
    best = max(night.table.result.scores)
    assert {night.table.result.scores[seat] for seat in night.table.result.winners} == {best}
    assert {event.seat for event in night.events if isinstance(event, Moved)} == {0, 1, 2, 3}


def test_the_clients_list_is_all_that_the_rules_allow(night: Night) -> None:
    seat = night.turn()
    state = night.table.line.state
    listed = night.view(seat)["decision"]["actions"]
    assert [night.table.game.parse_action(action["text"]) for action in listed] == state.legal(seat)
    assert [night.table.game.action_from_json(action["action"]) for action in listed] == state.legal(seat)
    assert [action["preview"] for action in listed] == [
        state.preview(seat, action).to_json() for action in state.legal(seat)
    ]
    assert night.view(1 - seat)["decision"] is None
    assert night.view(None)["decision"] is None
