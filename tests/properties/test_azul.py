"""What holds in every position of Azul and Master Chocolatier: a hundred tiles, walls, and what previews promise."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given

from azulejo.games.game import CHANCE, Preview, State
from azulejo.games.rng import Rng
from azulejo.games.story import Story
from tests.drawn import LETTERS, board_of, counted, table_of
from tests.every_game import SETTINGS, Setting, step, walk
from tests.properties.positions import positions

FAMILY = [setting for setting in SETTINGS if setting.name in LETTERS]
FIXED = (("wall", "coloured"), ("box", "coloured"))
COSTS = [1, 1, 2, 2, 2, 3, 3]


def tiles(state: State) -> Counter[str]:
    """Every tile on the table, wherever it lies."""
    table = table_of(state)
    lying = counted(table["bag"]) + counted(table["lid"]) + Counter(table["centre"] + "".join(table["displays"]))
    lying += Counter(table.get("dividing", "") + table.get("extra", "-")[1:])  # C6, C7
    for board in table["boards"]:
        lying += Counter("".join(board["lines"]) + "".join(board["wall"]) + board["floor"])
    return Counter({letter: number for letter, number in lying.items() if letter in LETTERS[state.game.name]})


@pytest.mark.parametrize("setting", FAMILY, ids=str)
def test_a1_no_tile_is_ever_lost_or_added(setting: Setting) -> None:
    for seed in range(15):
        for state in walk(setting.make(), seed):
            assert tiles(state) == dict.fromkeys(LETTERS[setting.name], 20)


@pytest.mark.parametrize("setting", FAMILY, ids=str)
def test_a10_a13_a_colour_stands_once_in_each_row_and_column(setting: Setting) -> None:
    for seed in range(15):
        for state in walk(setting.make(), seed):
            for board in table_of(state)["boards"]:
                for group in [*board["wall"], *map("".join, zip(*board["wall"], strict=True))]:
                    placed = group.replace(".", "")
                    assert len(set(placed)) == len(placed)


@pytest.mark.parametrize("setting", FAMILY, ids=str)
def test_a5_a_line_never_waits_for_a_colour_its_wall_row_has(setting: Setting) -> None:
    for seed in range(15):
        for state in walk(setting.make(), seed):
            for board in table_of(state)["boards"]:
                for number, (line, row) in enumerate(zip(board["lines"], board["wall"], strict=True), start=1):
                    assert len(line) <= number
                    assert len(set(line)) == 1
                    assert line[0] not in row


@given(positions(FAMILY))
def test_nothing_on_an_azul_table_is_hidden(state: State) -> None:
    assert all(state.view(seat) == state.to_json() for seat in [None, *range(state.game.players)])


@pytest.mark.parametrize("setting", FAMILY, ids=str)
def test_a_preview_promises_what_the_pick_then_does(setting: Setting) -> None:
    """A4 to A6: tiles on the line, things that fall, and what the floor line then costs more."""
    for seed in range(5):
        for state in walk(setting.make(), seed):
            for action in state.legal(state.turn) if table_of(state)["phase"] == "offer" else []:
                check_pick(state, action)


def check_pick(state: State, action: int) -> None:
    seat = int(state.turn) + 1
    preview = state.preview(seat - 1, action)
    steps = story_of(state, seat, action)
    tiling = next(
        (n for n, step in enumerate(steps) if step["kind"] in ("tiled", "unplaceable", "charged")), len(steps)
    )
    own = [step for step in steps[:tiling] if step["kind"] in ("filled", "fell", "caught")]
    assert preview.fills == sum(step["number"] for step in own if step["kind"] == "filled")
    assert preview.caught == sum(step["kind"] == "caught" for step in own)
    assert preview.breaks == preview.caught + sum(step["number"] for step in own if step["kind"] == "fell")
    before = len(board_of(state, seat)["floor"].replace("-", ""))
    after = before + sum(step["landed"] for step in own if step["kind"] == "fell")
    assert preview.cost == sum(COSTS[before:after])
    line = state.game.action_json(action)["line"]
    filled = [step for step in own if step["kind"] == "filled"]
    assert preview.completes == bool(filled and filled[0]["held"] == line)
    after_the_pick = state.clone()
    after_the_pick.play(seat - 1, action)
    if preview.completes and table_of(after_the_pick)["phase"] not in ("offer", "dividing"):
        own = [step for step in steps if step["kind"] == "tiled" and (step["seat"], step["row"]) == (seat, line)]
        fixed = any(option in FIXED for option in state.game.options.items())
        assert preview.points == (own[0]["points"] if fixed else most_points(after_the_pick, seat, line))


def most_points(state: State, seat: int, line: Any) -> int:
    """The most that a seat's line can score in the tiling that has begun, tried in every way (A13)."""
    most = 0
    for action in state.legal(seat - 1):
        [tiled, *_] = story_of(state, seat, action)
        following = state.clone()
        following.play(seat - 1, action)
        most = max(most, tiled["points"] if tiled["row"] == line else most_points(following, seat, line))
    return most


def story_of(state: State, seat: int, action: int) -> list[dict[str, Any]]:
    following = state.clone()
    following.story = Story()
    following.play(seat - 1, action)
    return [step.to_json() for step in following.story.drain()]


@pytest.mark.parametrize("setting", [setting for setting in FAMILY if not set(FIXED) & set(setting.options)], ids=str)
def test_a_preview_promises_what_the_chosen_space_then_scores(setting: Setting) -> None:
    """A13."""
    for seed in range(12):
        for state in walk(setting.make(), seed):
            for seat in state.actors() if table_of(state)["phase"] == "tiling" else []:
                for action in state.legal(seat):
                    [tiled, *_] = story_of(state, seat + 1, action)
                    assert state.preview(seat, action) == Preview(points=tiled["points"])


def test_a_game_of_very_many_rounds_still_reads_back() -> None:
    """Players who always drop everything play for ever; their position has a text all the same."""
    state, rng = FAMILY[0].make().start(), Rng(1)
    while table_of(state)["round"] < 1005:
        if state.turn == CHANCE:
            step(state, rng)
        else:
            action = next(action for action in state.legal(state.turn) if state.game.action_text(action).endswith("-"))
            state.play(state.turn, action)
    assert str(state.game.position(str(state))) == str(state)
