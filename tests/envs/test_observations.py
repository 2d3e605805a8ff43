"""Observations have all that a view says and nothing more, masks are what is legal, and the docs say what is where."""

from __future__ import annotations

import numpy as np
import pytest

from azulejo.envs.core.words import BYTES
from azulejo.envs.fields import highest
from azulejo.envs.registry import SIGHTS, sight_of
from azulejo.games.game import CHANCE, OVER
from azulejo.games.registry import GAMES, entry, make
from azulejo.games.rng import Rng
from tests.envs.positions import SETTINGS, Setting, Sights, decisions, final, view_of
from tests.envs.write import PAGE, TABLE, tables
from tests.every_game import hiding
from tests.often import often

PLATES = next(each.places() for each in SIGHTS["duel"].fields(make("duel")) if each.name == "plate_where")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@often("games", few=2, many=100)
def test_an_observation_says_what_the_view_says(setting: Setting, games: int) -> None:
    """Equal views look equal and different ones different, whichever positions of these games they are of."""
    sights = Sights(setting)
    views: dict[bytes, str] = {}
    seen: dict[str, bytes] = {}
    for seed in range(games):
        for state in decisions(setting, seed):
            for seat in range(setting.players):
                view, observation = view_of(state, seat), sights.observation(state, seat).tobytes()
                assert views.setdefault(observation, view) == view
                assert seen.setdefault(view, observation) == observation
    assert len(views) > 40


@pytest.mark.parametrize("setting", hiding(), ids=str)
def test_what_a_seat_cannot_know_never_changes_its_observation(setting: Setting) -> None:
    sights = Sights(setting)
    differed = False
    for seed in range(3):
        for state in decisions(setting, seed):
            for seat in range(setting.players):
                imagined = state.imagine(seat, Rng(seed + 1))
                differed = differed or str(imagined) != str(state)
                assert np.array_equal(sights.observation(imagined, seat), sights.observation(state, seat))
    assert differed


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_masks_are_what_is_legal(setting: Setting) -> None:
    sights = Sights(setting)
    for state in decisions(setting, 3):
        for seat in range(setting.players):
            assert sights.legal(state, seat) == state.legal(seat)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_scores_and_ranks_are_those_of_the_outcome(setting: Setting) -> None:
    sights = Sights(setting)
    for seed in range(3):
        state = final(setting, seed)
        outcome = state.outcome()
        assert outcome is not None
        seats = range(setting.players)
        assert [sights.observer.score(state, seat) for seat in seats] == outcome.scores
        merits = [sights.observer.merit(state, seat) for seat in seats]
        assert [1 + sum(other > merit for other in merits) for merit in merits] == outcome.ranks


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_no_byte_is_larger_than_its_field_says(setting: Setting) -> None:
    """And bytes that no field has are 0."""
    sights = Sights(setting)
    size = int(sights.observer.words) * BYTES
    most = np.array(highest(sight_of(setting.name).fields(sights.game), size))
    for state in decisions(setting, 5):
        for seat in range(setting.players):
            assert (sights.observation(state, seat) <= most).all()


@pytest.mark.parametrize("game", GAMES)
def test_fields_do_not_overlap_and_have_names_of_their_own(game: str) -> None:
    for players in entry(game).players:
        fields = SIGHTS[game].fields(make(game, players))
        places = [place for each in fields for place in each.places()]
        assert len(places) == len(set(places)) == sum(each.size for each in fields)
        assert len({each.name for each in fields}) == len(fields)


def test_the_page_has_the_fields_and_actions_of_every_game() -> None:
    """`python -m tests.envs.write` writes them anew."""
    assert [found.group().rstrip() for found in TABLE.finditer(PAGE.read_text("utf-8"))] == tables()


def test_no_hand_and_no_pile_of_plates_is_too_large_for_an_observation() -> None:
    """Who draws plates whenever that is possible, and pays nothing, holds 13 of them: that is all there is room for."""
    setting = next(each for each in SETTINGS if ("zero_point_draw", "always_free") in each.options)
    sights, rng, most = Sights(setting), Rng(3), 0
    views: dict[bytes, str] = {}
    for _ in range(2):
        state = sights.game.start()
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.deal(rng)
                continue
            legal = state.legal(state.turn)
            drawing = [action for action in legal if sights.game.action_text(action) == "draw"]
            state.play(state.turn, (drawing or legal)[rng.below(len(drawing or legal))])
            for seat in range(2):
                observation = sights.observation(state, seat)
                most = max(most, int((observation[PLATES] > 0).sum()))
                assert views.setdefault(observation.tobytes(), view_of(state, seat)) == view_of(state, seat)
    assert most == len(PLATES) == 13
