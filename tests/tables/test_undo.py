"""Taking back: alone while nobody has reacted, whole turns against bots, otherwise by consent."""

from __future__ import annotations

import pytest

from azulejo.games.errors import AzulejoError
from azulejo.records import check, verify
from azulejo.tables import Command, record
from azulejo.tables.commands import Act, AnswerUndo, Resign, Undo
from azulejo.tables.events import Dealt, Moved, Undone
from tests.tables.night import GREEDY, Night, snapshot

PEOPLE = ("ana", "rui", "eva")


@pytest.fixture
def night() -> Night:
    return Night("ana", "rui")


def code(night: Night, command: Command, who: str) -> str:
    before = snapshot(night.table), list(night.events)
    with pytest.raises(AzulejoError) as caught:
        night.do(command, who)
    assert (snapshot(night.table), night.events) == before
    return caught.value.code


def to_a_deal(night: Night) -> Moved:
    """Plays until a move after which chance has dealt."""
    while True:
        moved = night.play()
        if night.events[-1].kind == "dealt":
            return moved


# Alone


def test_one_takes_back_alone_what_nobody_has_reacted_to(night: Night) -> None:
    before = str(night.table.line.state)
    moved = night.play()
    reply = night.do(Undo(moved.seat, moved.decision), PEOPLE[moved.seat])
    assert [event.kind for event in night.new(reply)] == ["undone"]
    assert str(night.table.line.state) == before
    assert night.turn() == moved.seat


def test_a_seat_is_told_whether_it_could_take_back_alone(night: Night) -> None:
    assert not night.view(night.turn())["undo"]["alone"]
    moved = night.play()
    assert night.view(moved.seat)["undo"]["alone"]
    assert not night.view(1 - moved.seat)["undo"]["alone"]
    night.play()
    assert not night.view(moved.seat)["undo"]["alone"]


def test_decision_numbers_are_not_used_again(night: Night) -> None:
    answer = night.answer(night.turn())
    night.do(answer, PEOPLE[answer.seat])
    other = night.answer(night.turn())
    night.do(Undo(answer.seat, 1), PEOPLE[answer.seat])
    assert night.table.seats[answer.seat].decision == 2
    assert code(night, other, PEOPLE[other.seat]) == "not_your_decision"
    night.play()
    assert night.table.seats[other.seat].decision == 2
    assert code(night, other, PEOPLE[other.seat]) == "stale_decision"


def test_an_answer_that_was_taken_back_has_its_first_reply_and_does_not_come_back(night: Night) -> None:
    answer = night.answer(night.turn())
    first = night.do(answer, PEOPLE[answer.seat])
    night.do(Undo(answer.seat, 1), PEOPLE[answer.seat])
    length = len(night.events)
    assert night.do(answer, PEOPLE[answer.seat]) == first
    assert len(night.events) == length


def test_taking_back_twice_is_taking_back_once(night: Night) -> None:
    moved = night.play()
    night.do(Undo(moved.seat, 1), PEOPLE[moved.seat])
    reply = night.do(Undo(moved.seat, 1), PEOPLE[moved.seat])
    assert reply.first > reply.last


def test_there_must_be_something_of_ones_own_to_take_back(night: Night) -> None:
    first = night.turn()
    assert code(night, Undo(first, 1), PEOPLE[first]) == "nothing_to_undo"
    night.play()
    assert code(night, Undo(1 - first, 1), PEOPLE[1 - first]) == "nothing_to_undo"
    assert code(night, Undo(first, 1), PEOPLE[1 - first]) == "not_your_seat"
    assert code(night, Undo(first, 7), PEOPLE[first]) == "undo_not_last"


def test_after_the_end_the_secret_is_out_so_nothing_is_taken_back(night: Night) -> None:
    night.play_out()
    assert code(night, Undo(0, night.table.seats[0].decision), "ana") == "already_over"


# By consent


def test_once_another_has_moved_it_needs_consent(night: Night) -> None:
    before = str(night.table.line.state)
    moved = night.play()
    night.play()
    night.do(Undo(moved.seat, 1), PEOPLE[moved.seat])
    assert night.kinds[-1] == "undo_asked"
    assert night.view(1 - moved.seat)["undo"]["asked"] == {"seat": moved.seat + 1, "decision": 1}
    night.do(AnswerUndo(1 - moved.seat, moved.seat, 1, accept=True), PEOPLE[1 - moved.seat])
    assert night.kinds[-2:] == ["undo_accepted", "undone"]
    assert str(night.table.line.state) == before


def test_once_chance_has_dealt_nothing_is_taken_back(night: Night) -> None:
    moved = to_a_deal(night)
    for seat in (0, 1):
        wish = Undo(seat, night.table.seats[seat].decision - (seat == night.turn()))
        assert code(night, wish, PEOPLE[seat]) == "undo_dealt"
        assert night.view(seat)["undo"]["decision"] is None
        assert not night.view(seat)["undo"]["alone"]
    assert moved.kind == "moved"


def test_all_people_must_agree_and_bots_are_not_asked() -> None:
    night = Night("ana", "rui", "eva", GREEDY)
    while night.play().seat != 0:
        pass
    for _ in range(3):
        night.play()
    decision = night.view(0)["undo"]["decision"]
    night.do(Undo(0, decision), "ana")
    night.do(AnswerUndo(1, 0, decision, accept=True), "rui")
    assert night.kinds[-1] == "undo_accepted"
    night.do(AnswerUndo(1, 0, decision, accept=True), "rui")
    assert night.kinds.count("undo_accepted") == 1
    night.do(AnswerUndo(2, 0, decision, accept=True), "eva")
    assert night.kinds[-1] == "undone"
    assert night.turn() == 0


def test_one_who_declines_is_enough_and_is_not_asked_again_at_once(night: Night) -> None:
    moved = night.play()
    night.play()
    wish = Undo(moved.seat, 1)
    night.do(wish, PEOPLE[moved.seat])
    night.do(AnswerUndo(1 - moved.seat, moved.seat, 1, accept=False), PEOPLE[1 - moved.seat])
    assert night.kinds[-1] == "undo_declined"
    assert code(night, wish, PEOPLE[moved.seat]) == "undo_declined"
    night.play()
    night.play()
    night.do(Undo(moved.seat, 2), PEOPLE[moved.seat])
    assert night.kinds[-1] == "undo_asked"


def test_a_wish_lapses_when_somebody_moves(night: Night) -> None:
    moved = night.play()
    night.play()
    night.do(Undo(moved.seat, 1), PEOPLE[moved.seat])
    night.play()
    assert night.view(0)["undo"]["asked"] is None
    assert (
        code(night, AnswerUndo(1 - moved.seat, moved.seat, 1, accept=True), PEOPLE[1 - moved.seat]) == "no_undo_asked"
    )


def test_nobody_answers_their_own_wish(night: Night) -> None:
    moved = night.play()
    night.play()
    night.do(Undo(moved.seat, 1), PEOPLE[moved.seat])
    assert code(night, AnswerUndo(moved.seat, moved.seat, 1, accept=True), PEOPLE[moved.seat]) == "own_undo"
    again = night.do(Undo(moved.seat, 1), PEOPLE[moved.seat])
    assert again.first > again.last


def test_one_wish_at_a_time() -> None:
    night = Night("ana", "rui", "eva")
    moves = [night.play() for _ in range(3)]
    night.do(Undo(moves[0].seat, 1), PEOPLE[moves[0].seat])
    assert code(night, Undo(moves[1].seat, 1), PEOPLE[moves[1].seat]) == "undo_pending"


def test_consent_to_one_wish_is_no_consent_to_the_next() -> None:
    """Decisions of two seats may have the same number: a late answer must not be taken for another one."""
    night = Night("ana", "rui", "eva")
    first, second, third = [night.play().seat for _ in range(3)]
    night.do(Undo(first, 1), PEOPLE[first])
    night.do(AnswerUndo(third, first, 1, accept=False), PEOPLE[third])
    night.do(Undo(second, 1), PEOPLE[second])
    assert code(night, AnswerUndo(third, first, 1, accept=True), PEOPLE[third]) == "no_undo_asked"


def test_who_has_resigned_is_not_asked() -> None:
    night = Night("ana", "rui", "eva")
    moves = [night.play() for _ in range(3)]
    asker, gone, other = (move.seat for move in moves)
    night.do(Resign(gone), PEOPLE[gone])
    night.do(Undo(asker, 1), PEOPLE[asker])
    night.do(AnswerUndo(other, asker, 1, accept=True), PEOPLE[other])
    assert night.kinds[-1] == "undone"


# Against bots


def test_against_bots_turn_after_turn_is_taken_back_up_to_the_last_deal() -> None:
    night = Night("ana", GREEDY)
    night.play_bots()
    positions: list[str] = []
    for _ in range(2):
        positions.append(str(night.table.line.state))
        night.play()
        night.play_bots()
    while positions:
        night.do(Undo(0, night.view(0)["undo"]["decision"]), "ana")
        assert str(night.table.line.state) == positions.pop()
    assert night.view(0)["undo"]["decision"] is None


def test_against_bots_too_a_deal_is_not_taken_back() -> None:
    night = Night("ana", GREEDY)
    to_a_deal(night)
    assert code(night, Undo(0, night.table.line.played[night.table.line.last_move_of(0) or 0].decision), "ana") == (
        "undo_dealt"
    )


def test_a_bots_answer_that_comes_after_the_undo_is_too_late() -> None:
    night = Night("ana", GREEDY)
    night.play_bots()
    moved = night.play()
    (task,) = night.house.due()
    night.do(Undo(0, moved.decision), "ana")
    with pytest.raises(AzulejoError) as caught:
        night.house.act_for_bot("t", Act(task.seat, task.decision, night.table.game.action_text(0)), night.now)
    assert caught.value.code == "not_your_decision"
    assert night.house.due() == []


def test_at_one_screen_one_takes_back_for_all() -> None:
    night = Night("ana", "ana")
    before = str(night.table.line.state)
    first = night.play()
    night.play()
    night.do(Undo(first.seat, 1), "ana")
    assert str(night.table.line.state) == before


# What stays as it was


def test_a_number_deals_once_whatever_is_taken_back(night: Night) -> None:
    while not night.table.is_over:
        moved = night.play()
        if night.view(moved.seat)["undo"]["alone"]:
            night.do(Undo(moved.seat, moved.decision), PEOPLE[moved.seat])
            night.play()
    numbers = [event.number for event in night.events if isinstance(event, Dealt)]
    assert numbers == list(range(1, len(numbers) + 1))
    whole = record(night.table, None)
    check(whole)
    assert verify(whole) == night.table.line.deals


def test_what_was_taken_back_is_not_in_the_record_but_in_the_events(night: Night) -> None:
    moved = night.play()
    night.do(Undo(moved.seat, 1), PEOPLE[moved.seat])
    assert [event for event in night.events if isinstance(event, Moved | Undone)] == [
        moved,
        Undone(night.now, moved.seat, 1, 2),
    ]
    assert len(record(night.table, None).events) == 2


def test_any_point_of_a_long_line_can_be_gone_back_to(night: Night) -> None:
    line = night.table.line
    positions = {len(line.played): str(line.state)}
    for n in range(40):
        night.play(n)
        positions[len(line.played)] = str(line.state)
    for length in sorted(positions, reverse=True):
        line.back_to(length)
        assert str(line.state) == positions[length]
