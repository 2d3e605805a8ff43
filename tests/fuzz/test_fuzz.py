"""Whatever is written where an action, a deal, a position or an option is expected: it is read, or refused by an
AzulejoError with a sentence. Nothing else is raised, nothing hangs, and what was read makes sense."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azulejo.games.errors import AzulejoError, BadNotation, BadOption, ImpossibleDeal, UnknownGame
from azulejo.games.game import CHANCE, OVER, Deal, Game, State
from azulejo.games.registry import GAMES, make
from azulejo.games.rng import Rng
from azulejo.texts import LANGUAGES, Texts
from tests.every_game import LONGEST, SETTINGS, Setting, reached, step
from tests.fuzz.nonsense import (
    anything,
    numbers,
    settings_of_games,
    spoiled,
    spoiled_json,
    texts,
    texts_of_positions,
)

T = TypeVar("T")
MANY = settings(max_examples=3 * settings().max_examples)


def read(reader: Callable[[Any], T], given_: object, refusal: type[AzulejoError] = BadNotation) -> T | None:
    """What the reader makes of it; None when it refuses properly."""
    try:
        return reader(given_)
    except refusal as error:
        sentence = str(error)
        assert sentence
        assert "{" not in error.code
        return None


def check_action(game: Game, action: int | None) -> None:
    if action is not None:
        assert 0 <= action < game.actions
        assert game.parse_action(game.action_text(action)) == action


def check_deal(game: Game, deal: Deal | None) -> None:
    """A deal that could be read can be written, and either fits or is refused."""
    if deal is not None:
        assert game.parse_deal(game.deal_text(deal)) == deal
        assert game.deal_from_json(game.deal_json(deal)) == deal
        for steps in (0, 1):
            check_replay(reached(game, 1, steps), deal)


def check_replay(state: State, deal: Deal) -> None:
    """The deal is refused and nothing has changed, or the position after it is one."""
    before = str(state)
    try:
        state.replay(deal)
    except ImpossibleDeal as error:
        assert str(error)
        assert str(state) == before
    else:
        check_state(state)


def check_state(state: State | None) -> None:
    """It can be written, read again and played to an end."""
    if state is None:
        return
    text = str(state)
    assert str(state.game.position(text)) == text
    rng = Rng(1)
    for _ in range(LONGEST):
        if state.turn == OVER:
            break
        step(state, rng)
    assert state.outcome() is not None


@MANY
@given(settings_of_games, st.data())
def test_action_texts(setting: Setting, data: st.DataObject) -> None:
    game = setting.make()
    text = data.draw(spoiled(game.action_text(data.draw(st.integers(0, game.actions - 1)))))
    check_action(game, read(game.parse_action, text))


@MANY
@given(settings_of_games, st.data())
def test_action_jsons(setting: Setting, data: st.DataObject) -> None:
    game = setting.make()
    json = data.draw(spoiled_json(dict(game.action_json(data.draw(st.integers(0, game.actions - 1))))))
    check_action(game, read(game.action_from_json, json))


@given(settings_of_games, numbers)
def test_action_numbers(setting: Setting, number: int) -> None:
    game = setting.make()
    for writer in (game.action_text, game.action_json):
        assert (read(writer, number) is not None) == (0 <= number < game.actions)


def deals(setting: Setting, seed: int) -> list[Deal]:
    state, rng = setting.make().start(), Rng(seed)
    found = []
    while state.turn == CHANCE:
        found.append(state.deal(rng))
    return found


@MANY
@given(settings_of_games, st.integers(0, 50), st.data())
def test_deal_texts(setting: Setting, seed: int, data: st.DataObject) -> None:
    game = setting.make()
    text = data.draw(spoiled(game.deal_text(data.draw(st.sampled_from(deals(setting, seed))))))
    check_deal(game, read(game.parse_deal, text))


@MANY
@given(settings_of_games, st.integers(0, 50), st.data())
def test_deal_jsons(setting: Setting, seed: int, data: st.DataObject) -> None:
    game = setting.make()
    json = data.draw(spoiled_json(dict(game.deal_json(data.draw(st.sampled_from(deals(setting, seed)))))))
    check_deal(game, read(game.deal_from_json, json))


@MANY
@given(settings_of_games, st.integers(0, 50), st.data())
def test_deals_made_by_hand(setting: Setting, seed: int, data: st.DataObject) -> None:
    """A program may make any Deal; `replay` refuses all that chance could not have dealt."""
    game = setting.make()
    number, real = data.draw(st.sampled_from(list(enumerate(deals(setting, seed)))))
    values = list(real.values)
    at = data.draw(st.integers(0, len(values) - 1))
    values[at] += data.draw(st.one_of(st.integers(-(2**34), 2**34), st.sampled_from([2**63, 2**70, -(2**70)])))
    kind = data.draw(st.sampled_from([real.kind, "start", "deal", "nonsense", ""]))
    check_replay(reached(game, seed, number), Deal(kind, values))


@MANY
@given(texts_of_positions(), st.data())
def test_position_texts(given_: tuple[Setting, str, Any], data: st.DataObject) -> None:
    setting, text, _ = given_
    check_state(read(setting.make().position, data.draw(spoiled(text))))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_position_gives_nothing_twice(setting: Setting) -> None:
    """Neither a field nor an option, whether or not both say the same. Boards are as many as there are players."""
    game = setting.make()
    text = str(reached(game, 5, 20))
    fields = dict(word.split("=", 1) for word in text.split()[2:] if not word.startswith("board="))
    assert fields.keys() >= game.options.keys()
    for field, value in fields.items():
        for other in (value, "other"):
            with pytest.raises(BadNotation) as caught:
                game.position(f"{text} {field}={other}")
            assert (caught.value.code, caught.value.fields["field"]) == ("field_twice", field)
            assert all(field in Texts(language).error(caught.value) for language in LANGUAGES)


@MANY
@given(texts_of_positions(), st.data())
def test_position_jsons(given_: tuple[Setting, str, Any], data: st.DataObject) -> None:
    setting, _, json = given_
    check_state(read(setting.make().position_from_json, data.draw(spoiled_json(json))))


@given(settings_of_games, anything)
def test_anything_at_all(setting: Setting, thing: object) -> None:
    game = setting.make()
    check_action(game, read(game.action_from_json, thing))
    check_deal(game, read(game.deal_from_json, thing))
    check_state(read(game.position_from_json, thing))


names = st.one_of(st.sampled_from(sorted(GAMES)), texts)
option_names = st.one_of(st.sampled_from([option.name for entry in GAMES.values() for option in entry.options]), texts)
option_values = st.one_of(
    st.sampled_from([choice for entry in GAMES.values() for option in entry.options for choice in option.choices]),
    texts,
)


@MANY
@given(names, numbers, st.dictionaries(option_names, option_values, max_size=3))
def test_options(name: str, players: int, options: dict[str, str]) -> None:
    try:
        game = make(name, players, options)
    except (UnknownGame, BadOption) as error:
        assert str(error)
    else:
        assert (game.name, game.players) == (name, players)
        assert {**game.options, **options} == game.options
