"""The house: several tables, bots that think elsewhere, and names that are not there."""

from __future__ import annotations

import pickle

import pytest

from azulejo.games.errors import IllegalMove
from azulejo.tables import NotFound, Task, think
from azulejo.tables.commands import Act, Undo
from azulejo.tables.levels import Level
from tests.tables.night import GREEDY, RANDOM, Night, thinker


def to_a_bot(*seats: str | Level) -> Night:
    night = Night(*seats)
    while night.table.seats[night.turn()].is_person:
        night.play()
    return night


def test_a_task_can_be_sent_to_another_process() -> None:
    (task,) = to_a_bot("ana", GREEDY).house.due()
    sent: Task = pickle.loads(pickle.dumps(task))
    assert str(sent.position) == str(task.position)
    assert think(sent, 5) == think(task, 5)


def test_thinking_does_not_touch_the_table() -> None:
    night = to_a_bot("ana", GREEDY)
    before = str(night.table.line.state)
    (task,) = night.house.due()
    task.position.play(task.seat, task.position.legal(task.seat)[0])
    assert str(night.table.line.state) == before


def test_the_level_of_a_seat_is_what_thinks_for_it() -> None:
    level = Level("random", seconds=2.5, nodes=7)
    (task,) = to_a_bot("ana", level).house.due()
    assert (task.level, task.level.limit.seconds, task.level.limit.nodes) == (level, 2.5, 7)


def test_a_task_stays_due_until_it_is_answered() -> None:
    """A worker that dies loses nothing: the decision is thought about again."""
    night = to_a_bot("ana", GREEDY)

    def dies(task: Task) -> Act:
        raise RuntimeError("killed")

    with pytest.raises(RuntimeError):
        night.house.let_bots_play(dies, night.now)
    assert len(night.house.due()) == 1
    assert night.house.let_bots_play(thinker, night.now) == 1


def test_a_thought_that_comes_too_late_is_dropped() -> None:
    night = Night("ana", GREEDY)
    night.play_bots()
    night.play()

    def changes_its_mind(task: Task) -> Act:
        night.do(Undo(0, night.view(0)["undo"]["decision"]), "ana")
        return thinker(task)

    assert night.house.let_bots_play(changes_its_mind, night.now) == 0
    assert night.kinds[-1] == "undone"


def test_a_bot_that_answers_twice_is_heard_once() -> None:
    night = to_a_bot("ana", RANDOM)
    (task,) = night.house.due()
    answer = thinker(task)
    first = night.house.act_for_bot("t", answer, night.now)
    assert night.house.act_for_bot("t", answer, night.now) == first


def test_a_bot_that_breaks_the_rules_is_found_out() -> None:
    night = to_a_bot("ana", GREEDY)
    (task,) = night.house.due()
    legal = night.choices(task.seat)
    illegal = next(text for text in ("1B1", "1Y1", "1R1", "1K1", "1T1") if text not in legal)
    with pytest.raises(IllegalMove):
        night.house.act_for_bot("t", Act(task.seat, task.decision, illegal), night.now)


@pytest.mark.parametrize("name", ["", "nowhere", "t2"])
def test_a_table_that_is_not_there(name: str) -> None:
    house = Night("ana", "rui").house
    with pytest.raises(NotFound):
        house.table(name, "ana")
    with pytest.raises(NotFound):
        house.told(name, None)
    with pytest.raises(NotFound):
        house.act(name, Undo(0, 1), 0, "ana")
