"""Learned weights: written, read, and refused when they are damaged or for something else."""

from __future__ import annotations

from pathlib import Path

import pytest

from azulejo.bots.azul.features import AzulFeatures
from azulejo.bots.evaluations import evaluation_of, learned
from azulejo.bots.minds import MINDS
from azulejo.bots.search.judged import JudgedEvaluation
from azulejo.bots.search.learned import LearnedEvaluation
from azulejo.bots.search.network import number_of_weights
from azulejo.bots.weights import FOLDER, BadWeights, Weights, load
from tests.every_game import SETTINGS, Setting

SHAPE = {"seats": 2, "sparse": 5, "dense": 3, "first": 4, "second": 4, "traits": 7}
SIZE = number_of_weights(2, 5, 3, 4, 4)


def weights() -> Weights:
    return Weights(SHAPE, [n / 8 for n in range(SIZE)], [0.5] * 7, {"games": 12})


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "some.weights"
    path.write_bytes(weights().to_bytes())
    read = load(path)
    assert (dict(read.shape), list(read.network), list(read.policy)) == (SHAPE, [n / 8 for n in range(SIZE)], [0.5] * 7)
    assert read.made == {"games": 12}


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda whole: whole[:-1] + bytes([whole[-1] ^ 1]), "bad_weights_fingerprint"),
        (lambda whole: whole[:-4], "bad_weights_fingerprint"),
        (lambda whole: whole.replace(b'"version":1', b'"version":2'), "bad_weights_version"),
        (lambda whole: whole.replace(b'"second":4', b'"second":8'), "bad_weights_size"),
        (lambda whole: b"{}\n" + whole, "bad_weights_header"),
        (lambda _: b"", "bad_weights_header"),
    ],
)
def test_damaged_weights_are_refused(tmp_path: Path, damage: object, code: str) -> None:
    path = tmp_path / "some.weights"
    assert callable(damage)
    path.write_bytes(damage(weights().to_bytes()))
    with pytest.raises(BadWeights) as error:
        load(path)
    assert error.value.code == code
    assert error.value.fields["file"] == "some.weights"


def test_weights_for_other_features_are_refused() -> None:
    with pytest.raises(BadWeights) as error:
        learned(AzulFeatures(2, False), weights(), "some")
    assert (error.value.code, error.value.fields["part"]) == ("bad_weights_shape", "sparse")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.weights")), ids=lambda path: path.stem)
def test_weights_of_the_package_are_sound_and_small(path: Path) -> None:
    assert path.stat().st_size < 1_000_000
    assert load(path).made


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_setting_is_judged_by_what_was_learned_for_it_or_else_by_hand(setting: Setting) -> None:
    game = setting.make()
    has_learned = (FOLDER / f"{MINDS[game.name].weights(game)}.weights").exists()
    evaluation = evaluation_of(game)
    assert evaluation.seats == game.players
    assert isinstance(evaluation, LearnedEvaluation if has_learned else JudgedEvaluation)


def test_no_weights_are_carried_along_that_nobody_uses() -> None:
    used = {MINDS[setting.name].weights(setting.make()) for setting in SETTINGS}
    assert {path.stem for path in FOLDER.glob("*.weights")} <= used
