"""Whoever is away finds the game that they left: nobody rewinds it, gets hints in it or calls it off behind them."""

from __future__ import annotations

import pytest

from azulejo.games.errors import AzulejoError
from azulejo.tables import hint
from azulejo.tables.commands import Abort, AnswerUndo, Command, Leave, Replace, Return, Undo
from azulejo.tables.events import AbortAsked, Undone
from azulejo.tables.leaving import PATIENCE
from tests.tables.night import Night

PEOPLE = ("ana", "rui")


def left_alone(turns: int) -> tuple[Night, int, int]:
    """A game of two after so many turns, and the seats of who stayed, to whom it is, and of whom a bot plays for."""
    night = Night(*PEOPLE)
    for _ in range(turns):
        night.play()
    stays = night.turn()
    gone = 1 - stays
    night.do(Leave(gone), PEOPLE[gone])
    night.now += PATIENCE
    night.do(Replace(gone), PEOPLE[stays])
    return night, stays, gone


def refused(night: Night, command: Command, who: str) -> str:
    with pytest.raises(AzulejoError) as caught:
        night.do(command, who)
    return caught.value.code


@pytest.mark.parametrize("turns", [2, 3, 4])
def test_who_stays_takes_back_nothing_alone(turns: int) -> None:
    night, stays, gone = left_alone(turns)
    before = str(night.table.line.state)
    night.do(Undo(stays, night.view(stays)["undo"]["decision"]), PEOPLE[stays])
    assert night.kinds[-1] == "undo_asked"
    assert str(night.table.line.state) == before
    assert not any(isinstance(event, Undone) for event in night.events)
    assert refused(night, AnswerUndo(gone, stays, 1, accept=True), PEOPLE[stays]) == "not_your_seat"


def test_who_comes_back_is_still_asked() -> None:
    night, stays, gone = left_alone(2)
    decision = night.view(stays)["undo"]["decision"]
    night.do(Undo(stays, decision), PEOPLE[stays])
    night.do(Return(gone), PEOPLE[gone])
    night.do(AnswerUndo(gone, stays, decision, accept=True), PEOPLE[gone])
    assert night.kinds[-1] == "undone"


def test_who_stays_gets_no_hints() -> None:
    night, stays, _ = left_alone(2)
    with pytest.raises(AzulejoError) as caught:
        hint("t", night.table, stays, PEOPLE[stays], night.now)
    assert caught.value.code == "no_hints"


def test_who_stays_calls_nothing_off_alone() -> None:
    night, stays, gone = left_alone(1)
    night.do(Abort(), PEOPLE[stays])
    assert isinstance(night.events[-1], AbortAsked)
    assert not night.table.is_over
    night.do(Return(gone), PEOPLE[gone])
    assert not night.table.is_over
