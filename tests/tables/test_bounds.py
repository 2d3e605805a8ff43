"""No table grows for ever, and no game is stuck because it has grown."""

from __future__ import annotations

import pytest

from azulejo.tables import Conflict, bounds
from azulejo.tables import checks as asked
from azulejo.tables.commands import GoAway, Leave, Return, TakeSeat, Undo
from tests.tables.night import Night


def refused(night: Night, command: GoAway | Leave | Undo | TakeSeat, who: str) -> str:
    before = night.table.sequence
    with pytest.raises(Conflict) as caught:
        night.do(command, who)
    assert night.table.sequence == before
    return caught.value.code


def test_taking_back_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_UNDOS", 3)
    night = Night("ana", "ana")
    for _ in range(3):
        moved = night.play()
        night.do(Undo(moved.seat, moved.decision), "ana")
    assert night.do(Undo(moved.seat, moved.decision), "ana").first > night.table.sequence, (
        "the same again is no new one"
    )
    moved = night.play()
    assert refused(night, Undo(moved.seat, moved.decision), "ana") == "too_many_undos"
    night.play()


def test_asking_for_it_has_an_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_UNDOS", 0)
    night = Night("ana", "rui")
    moved = night.play()
    night.play()
    assert refused(night, Undo(moved.seat, moved.decision), ("ana", "rui")[moved.seat]) == "too_many_undos"


def test_a_table_at_which_much_has_happened_only_goes_on_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    night = Night("ana", "rui")
    night.do(Leave(0), "ana")
    moved = night.play()
    monkeypatch.setattr(bounds, "MOST_EVENTS", night.table.sequence)
    assert refused(night, Undo(moved.seat, moved.decision), ("ana", "rui")[moved.seat]) == "too_many_events"
    assert refused(night, Leave(1), "rui") == "too_many_events"
    night.do(Return(0), "ana")
    night.play_out(1)
    assert night.table.result is not None
    assert night.table.result.scores


def test_sitting_down_and_standing_up_has_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_EVENTS", 7)
    night = Night("ana", "rui", sit=False)
    for _ in range(3):
        night.do(TakeSeat("Eva", 0), "eva")
        night.do(Leave(0), "eva")
    assert refused(night, TakeSeat("Eva", 0), "eva") == "too_many_events"


def test_who_comes_and_goes_before_the_game_does_not_fill_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_WAITING", 5)
    night = Night("ana", "rui", sit=False)
    night.do(TakeSeat("Ana", 0), "ana")
    for _ in range(2):
        night.do(GoAway(0), "ana")
        night.do(Return(0), "ana")
    assert refused(night, GoAway(0), "ana") == "too_many_events"
    night.do(TakeSeat("Rui", 1), "rui")


def test_a_game_without_end_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    night = Night("ana", "rui")
    monkeypatch.setattr(asked, "LONGEST", night.table.sequence + 2)
    night.play()
    night.play()
    assert not night.table.is_over
    night.play()
    result = night.table.result
    assert result is not None
    assert (result.reason, result.winners, result.scores) == ("closed", (), ())
    assert night.kinds[-2:] == ["moved", "finished"]
