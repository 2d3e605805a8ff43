"""Whether chances are true can be measured, and what is not true be mended."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from azulejo.bots.chances import calibrated, setting_of, sharpness
from azulejo.games.registry import make
from azulejo.texts import Texts
from azulejo.workbench.calibration.command import Wish, observed, store
from azulejo.workbench.calibration.measuring import best_power, measure
from azulejo.workbench.calibration.observing import POSITIONS, Observed, Watching
from azulejo.workbench.calibration.page import picture

GAME = make("azul")
WATCHING = Watching(GAME, nodes=4, seed=1)


def games(power: float, seats: int = 2, number: int = 2000) -> list[Observed]:
    """Games that end as chances with this power say, of which thoughts know no more than without it."""
    random = Random(1)
    found = []
    for _ in range(number):
        parts = [random.random() + 0.05 for _ in range(seats)]
        thought = [part / sum(parts) for part in parts]
        winner = random.choices(range(seats), calibrated(thought, power))[0]
        found.append(Observed([thought], [random.randrange(seats)], [float(seat == winner) for seat in range(seats)]))
    return found


@pytest.mark.parametrize(("power", "seats"), [(0.6, 2), (1.9, 2), (1.5, 3)])
def test_the_power_that_made_them_is_found(power: float, seats: int) -> None:
    made = games(power, seats)
    assert best_power(made) == pytest.approx(power, rel=0.15)
    assert measure(made, power).surprise < measure(made, 1.0).surprise
    assert measure(made, power).apart < measure(made, 1.0).apart


def test_what_is_too_modest_is_seen() -> None:
    assert measure(games(2.5), 1.0).apart > 0.1


def test_what_chance_alone_may_do_is_told() -> None:
    """As often as it should, also where all positions of a game end alike."""
    eight = [Observed(each.thoughts * 8, each.movers * 8, each.won) for each in games(1.0, number=1500)]
    bins = measure(eight, 1.0).bins
    assert sum(each.apart <= each.doubt for each in bins) >= 8
    fewer = measure(eight[:100], 1.0).bins
    assert sum(each.doubt for each in fewer) > 2 * sum(each.doubt for each in bins)
    assert all(0.01 < each.doubt < 0.2 for each in bins if each.number > 500)


def test_games_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "games"
    first = observed(WATCHING, Wish(2, state=path))
    both = observed(WATCHING, Wish(3, state=path))
    assert both[:2] == first
    assert both == observed(WATCHING, Wish(3, state=tmp_path / "again"))
    for game in both:
        assert len(game.thoughts) == len(game.movers) == POSITIONS
        assert set(game.movers) == {0, 1}
        assert sum(game.won) == 1
        assert all(sum(thought) == pytest.approx(1) for thought in game.thoughts)


def test_what_suits_is_stored_beside_what_is_there(tmp_path: Path) -> None:
    path = tmp_path / "calibration.json"
    path.write_text('{"other": {"sharpness": 1.5}}')
    store(path, WATCHING, games(1.3))
    stored = json.loads(path.read_text())
    assert stored["other"] == {"sharpness": 1.5}
    assert stored[setting_of(GAME)]["sharpness"] == pytest.approx(1.3, rel=0.2)
    assert stored[setting_of(GAME)]["games"] == 2000


def test_what_was_fitted_is_used() -> None:
    assert sharpness(GAME) != 1.0


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_picture_shows_every_bin(language: str) -> None:
    measured = measure(games(1.0, number=500), 1.0)
    drawn = picture(GAME, measured, Texts(language))
    assert len(re.findall("<circle", drawn)) == len(measured.bins)
    assert drawn.startswith("<svg") and drawn.endswith("</svg>\n")
