"""What is written of a task is what its seat may know, and what is read is what was written."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from azulejo.server.hosting.bot_jobs.letters import (
    Answer,
    Unreadable,
    key_of,
    read_answer,
    read_task,
    share_of,
    write_answer,
    write_task,
)
from azulejo.tables import Task, think
from azulejo.tables.levels import Level
from tests.every_game import reached

LEVEL = Level("grandmaster", nodes=20)


def hiding(seed: int) -> Task:
    """A decision of which the seat does not know everything."""
    for moves in range(10, 60):
        state = reached(make("duel", 2), seed, moves)
        seat = int(state.turn)
        if seat >= 0 and str(state.imagine(seat, Rng(99))) != str(state):
            return Task("t", seat, 3, LEVEL, state)
    raise AssertionError("nothing was hidden")


@pytest.mark.parametrize("only_action", [False, True])
@pytest.mark.parametrize("game", GAMES)
def test_a_task_can_be_read_again(game: str, only_action: bool) -> None:
    state = reached(make(game), 5, 9)
    task = Task("t", int(state.turn), 3, LEVEL, state, only_action)
    written = json.loads(json.dumps(write_task(task, seed=1)))
    read = read_task(written)
    assert replace(read, position=state) == task
    assert read.position.view(task.seat) == state.view(task.seat)
    assert read.position.game.options == state.game.options
    assert think(read, 7) == think(task, 7)


@pytest.mark.parametrize("seed", range(5))
def test_what_a_seat_cannot_know_is_not_written(seed: int) -> None:
    """Whatever is hidden may be otherwise: what is written is the same, to the last letter."""
    task = hiding(seed)
    otherwise = replace(task, position=task.position.imagine(task.seat, Rng(99)))
    assert str(otherwise.position) != str(task.position)
    assert write_task(otherwise, seed=4) == write_task(task, seed=4)
    written = {write_task(task)["position"] for _ in range(20)}
    assert len(written) > 1, "nobody can foresee what is imagined"


def test_a_share_tells_people_apart_and_does_not_name_them() -> None:
    assert share_of("ana") == share_of("ana") != share_of("rui")
    assert "ana" not in share_of("ana")


def test_a_thought_of_another_decision_or_level_has_another_name() -> None:
    state = reached(make("azul", 2), 1, 3)
    task = Task("t", 0, 3, LEVEL, state)
    others = [
        replace(task, table="u"),
        replace(task, seat=1),
        replace(task, decision=4),
        replace(task, level=Level("random")),
        replace(task, level=replace(LEVEL, nodes=21)),
        replace(task, only_action=True),
    ]
    assert len({key_of(task), *map(key_of, others)}) == 7


def test_an_answer_can_be_read_again() -> None:
    state = reached(make("azul", 2), 1, 3)
    advice = think(Task("t", int(state.turn), 3, LEVEL, state), 1)
    for answer in (Answer(advice, 0.5), Answer(None, failure="It died.")):
        assert read_answer(write_answer(answer)) == answer


@pytest.mark.parametrize("change", [{"seat": "x"}, {"game": "chess"}, {"position": "?"}, {"level": {"bot": "nobody"}}])
def test_what_cannot_be_read_says_so(change: dict[str, Any]) -> None:
    state = reached(make("azul", 2), 1, 3)
    written = write_task(Task("t", int(state.turn), 3, LEVEL, state)) | change
    with pytest.raises(Unreadable):
        read_task(written)
    with pytest.raises(Unreadable):
        read_answer(json.dumps(change))
