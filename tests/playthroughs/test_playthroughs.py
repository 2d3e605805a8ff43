"""Every game, player count and choice of options has a playthrough, and it still plays like that.

A change of rules, notation, story or dealing shows here as a difference one can read. If it is wanted, write them anew:
`python -m tests.playthroughs.write`.
"""

from __future__ import annotations

import pytest

from tests.every_game import SETTINGS, Setting
from tests.playthroughs.playthrough import FOLDER, path, playthrough


def test_every_setting_has_a_playthrough_and_no_other_file_lies_there() -> None:
    assert {file.name for file in FOLDER.iterdir()} == {path(setting).name for setting in SETTINGS}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_game_plays_as_written(setting: Setting) -> None:
    assert playthrough(setting).splitlines() == path(setting).read_text("utf-8").splitlines()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_playthroughs_stay_short_enough_to_be_read(setting: Setting) -> None:
    assert len(path(setting).read_text("utf-8").splitlines()) <= 600
