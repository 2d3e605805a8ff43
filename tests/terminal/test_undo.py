"""Taking back: always to the last decision of a person, over the moves of bots, and never to other tiles."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from azulejo.bots import Limit
from azulejo.games.game import CHANCE, Deal
from azulejo.games.registry import make
from azulejo.records import Move, Record, load
from azulejo.terminal.options import PlayOptions
from azulejo.terminal.seats import sit_down
from azulejo.terminal.session import Session
from azulejo.texts import Texts
from tests.terminal.conftest import PlayTyped
from tests.terminal.typist import Script, go_on, script


def saved_after(play: PlayTyped, file: Path, lines: list[str], options: PlayOptions) -> Record:
    play(lines, replace(options, save=file))
    return load(file)


def first_of_round_two(written: Script) -> int:
    """The number of the first line that is typed after the second deal of displays."""
    lines = deals = 0
    for event in written.session.record.events:
        deals += isinstance(event, Deal)
        if isinstance(event, Move) and written.session.seats[event.seat].bot is None:
            if deals == 3:
                return lines
            lines += 1
    raise AssertionError("the game has no second round")


@pytest.mark.parametrize("players", [["Ana", "greedy"], ["Ana", "Ben"], ["Ana", "greedy", "Ben"]])
def test_a_decision_taken_back_and_made_again_changes_nothing(
    play: PlayTyped, tmp_path: Path, players: list[str]
) -> None:
    options = PlayOptions(players=players, seed=5)
    lines = script(players, 5).lines
    plain = saved_after(play, tmp_path / "plain.json", lines[:9], options)
    undone = saved_after(play, tmp_path / "undone.json", [*lines[:9], "undo", lines[8]], options)
    assert undone.events == plain.events


def test_against_bots_it_goes_back_to_ones_own_last_decision(play: PlayTyped, tmp_path: Path) -> None:
    players = ["Ana", "greedy", "random"]
    lines = script(players, 5).lines
    options = PlayOptions(players=players, seed=5)
    before = saved_after(play, tmp_path / "before.json", lines[:2], options)
    played = play([*lines[:3], "undo"], replace(options, save=tmp_path / "after.json"))
    assert load(tmp_path / "after.json").events == before.events
    assert f"Taken back: {lines[2]} (Ana), and the 2 moves after it." in played.output


def test_against_people_it_goes_back_by_one_decision(play: PlayTyped, tmp_path: Path) -> None:
    lines = script(["Ana", "Ben"], 6).lines
    options = PlayOptions(players=["Ana", "Ben"], seed=6)
    before = saved_after(play, tmp_path / "before.json", lines[:3], options)
    played = play([*lines[:4], "undo"], replace(options, save=tmp_path / "after.json"))
    assert load(tmp_path / "after.json").events == before.events
    assert f"Taken back: {lines[3]} (" in played.output
    assert "after it" not in played.output


def test_it_can_be_repeated_to_the_beginning(play: PlayTyped, tmp_path: Path) -> None:
    lines = script(["Ana", "greedy"], 5).lines
    played = play(
        [*lines[:4], *["undo"] * 5], PlayOptions(players=["Ana", "greedy"], seed=5, save=tmp_path / "game.json")
    )
    assert played.output.count("Taken back:") == 4
    assert "There is nothing to take back" in played.output
    assert not any(isinstance(event, Move) and event.seat == 0 for event in load(tmp_path / "game.json").events)


@pytest.mark.parametrize("seed", [5, None])
def test_a_deal_that_is_taken_back_comes_again(play: PlayTyped, tmp_path: Path, seed: int | None) -> None:
    """Also without a seed: what was drawn once is kept."""
    written = script(["Ana", "greedy"], 5)
    number = first_of_round_two(written)
    file = tmp_path / "game.json"
    play(written.lines[: number - 1], PlayOptions(players=["Ana", "greedy"], seed=5, save=file))
    last = written.lines[number - 1]
    played = play([last, "undo", last, "undo", last], PlayOptions(resume=file, seed=seed))
    deals = [line for line in played.output.splitlines() if "The displays are filled" in line]
    assert len(deals) == 3
    assert len(set(deals)) == 1
    assert played.output.count("The deal after it is taken back too.") == 2


def test_a_deal_that_other_moves_make_impossible_is_drawn_anew() -> None:
    """A11: when the lid goes into the bag, what can be dealt depends on what was played before."""
    texts = Texts("en")
    seats = sit_down(["Ana", "Ben"], texts)
    session = Session(Record(make("azul"), ["Ana", "Ben"]), seats, None, 5, Limit())
    written = Script(session)
    while session.state.turn != CHANCE or sum(isinstance(event, Deal) for event in session.record.events) < 2:
        go_on(written)
    session.drawn.append(Deal("deal", [4] * 4 + [0]))
    session.deal()
    assert session.record.events[-1] != Deal("deal", [4] * 4 + [0])
    assert session.drawn == [event for event in session.record.events if isinstance(event, Deal)]
