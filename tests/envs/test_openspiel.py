"""The games as OpenSpiel wants them: its own test, chance that is what the rules deal, and no leaks."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pyspiel
import pytest

from azulejo.envs.openspiel import SpielGame
from azulejo.envs.registry import SIGHTS
from azulejo.games.errors import BadOption, UnknownGame
from azulejo.games.game import CHANCE, Deal
from azulejo.games.rng import Rng
from azulejo.games.tiles import COLOURS, count
from tests.envs.positions import SETTINGS, Setting
from tests.every_game import hides

DEALS = 300


def every_option() -> list[Setting]:
    """Settings that have every player count and every value of every option of every game, if not all together."""
    found: list[Setting] = []
    known: set[tuple[str, object]] = set()
    for setting in SETTINGS:
        parts: set[tuple[str, object]] = {(setting.name, setting.players)}
        parts |= {(setting.name, option) for option in setting.options}
        if parts - known:
            found.append(setting)
            known |= parts
    return found


EVERY_OPTION = every_option()


def loaded(setting: Setting) -> Any:
    options = {name: value.replace(",", "+") for name, value in setting.options}
    return pyspiel.load_game(f"azulejo_{setting.name}", {"players": setting.players, **options})


@pytest.mark.parametrize("setting", EVERY_OPTION, ids=str)
def test_it_passes_the_simulation_of_openspiel(setting: Setting) -> None:
    pyspiel.random_sim_test(loaded(setting), 1, False, False)


@pytest.mark.long
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_passes_the_simulation_with_every_setting(setting: Setting) -> None:
    pyspiel.random_sim_test(loaded(setting), 5, False, False)


@pytest.mark.parametrize("setting", EVERY_OPTION, ids=str)
def test_it_is_the_game_of_the_rules(setting: Setting) -> None:
    """Legal actions, whose turn it is, views, texts and rewards, over a game."""
    game, luck = loaded(setting), random.Random(3)
    assert game.num_players() == setting.players
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(likely for _, likely in outcomes) == pytest.approx(1)
            state.apply_action(luck.choice(outcomes)[0])
            continue
        seat = state.current_player()
        position = state.position
        assert (seat, state.legal_actions()) == (position.turn, position.legal(seat))
        assert json.loads(state.observation_string(seat)) == [position.view(seat), []]
        assert len(state.observation_tensor(seat)) == game.observation_tensor_shape()[0]
        action = luck.choice(state.legal_actions())
        assert state.action_to_string(seat, action) == position.game.action_text(action)
        before = str(position)
        after = state.clone()
        after.apply_action(action)
        assert str(state.position) == before
        state = after
    outcome = state.position.outcome()
    assert [seat for seat, value in enumerate(state.returns()) if value == max(state.returns())] == outcome.winners
    assert sum(state.returns()) == pytest.approx(0)


def told(deal: Deal) -> list[tuple[str, int, int]]:
    """A deal as small numbers at places: tiles by their colours."""
    values = deal.values
    if deal.kind == "deal":
        values = [int(count(tiles, colour)) for tiles in deal.values for colour in range(COLOURS)]
    return [(deal.kind, place, value) for place, value in enumerate(values)]


@pytest.mark.parametrize("setting", EVERY_OPTION, ids=str)
def test_draws_are_as_likely_as_the_rules_deal_them(setting: Setting) -> None:
    """How often each number comes at each place, in some hundred deals of each kind before the first decision."""
    draws = SIGHTS[setting.name].draws
    state, luck, rng = setting.make().start(), random.Random(1), Rng(1)
    while draws is not None and state.turn == CHANCE:
        by_rules, by_draws = Counter[tuple[str, int, int]](), Counter[tuple[str, int, int]]()
        for _ in range(DEALS):
            by_rules.update(told(state.clone().deal(rng)))
            drawn: list[int] = []
            while (deal := draws.deal(state, drawn)) is None:
                outcomes = draws.outcomes(state, drawn)
                drawn += luck.choices([each for each, _ in outcomes], [likely for _, likely in outcomes])
            state.clone().replay(deal)
            by_draws.update(told(deal))
        assert all(abs(by_rules[each] - by_draws[each]) < DEALS / 6 for each in by_rules | by_draws)
        state.deal(rng)


def test_every_draw_of_a_game_can_be_replayed_by_the_rules() -> None:
    """Also when the lid goes into the bag in the middle of a deal, and with every Special Factory."""
    options = {"box": "brown", "special_factories": "on"}
    luck = random.Random(2)
    for _ in range(3):
        state = pyspiel.load_game("azulejo_chocolatier", {"players": 4, **options}).new_initial_state()
        kinds = set()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                kinds.add(int(state.position.phase))
                state.apply_action(luck.choices(*zip(*outcomes, strict=True))[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
        assert len(kinds) >= 3


def test_what_is_hidden_is_not_in_what_a_player_has_seen() -> None:
    luck, hidden = random.Random(1), 0
    state = pyspiel.load_game("azulejo_duel").new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            texts = [state.information_state_string(seat) for seat in range(2)]
            hidden += any("?" in text for text in texts) and texts[0] != texts[1]
            for seat in range(2):
                for who, text, _ in state.told:
                    assert who in (-1, seat) or f"; {text};" not in state.information_state_string(seat) + ";"
            action = luck.choice(state.legal_actions())
            drawing = [each for each in state.legal_actions() if state.position.game.action_text(each) == "draw"]
            state.apply_action(drawing[0] if drawing else action)
        else:
            state.apply_action(0)
    assert hidden


@pytest.mark.parametrize("name", SIGHTS)
def test_it_says_whether_everything_is_known(name: str) -> None:
    settings = [setting for setting in SETTINGS if setting.name == name]
    assert SIGHTS[name].hides == hides(settings[0])
    kind = pyspiel.load_game(f"azulejo_{name}").get_type()
    assert (kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION) is not SIGHTS[name].hides
    explicit = kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
    assert explicit == (SIGHTS[name].draws is not None)


def test_what_cannot_be_loaded_is_refused() -> None:
    assert pyspiel.load_game("azulejo_azul(players=3,wall=gray)").num_players() == 3
    game = type(pyspiel.load_game("azulejo_azul"))
    assert issubclass(game, SpielGame)
    with pytest.raises(UnknownGame):
        game({"players": 7})
    with pytest.raises(BadOption):
        game({"wall": "green"})


def test_chance_starts_every_game() -> None:
    assert pyspiel.load_game("azulejo_duel").new_initial_state().position.turn == CHANCE
