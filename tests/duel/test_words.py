"""Texts and JSON of actions, deals and positions: they round-trip, and nonsense is refused by a typed error."""

from __future__ import annotations

import json
import pickle
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejo.games.duel.game import FORMS
from azulejo.games.duel.position.definition import (
    DrawnView,
    DuelBoard,
    DuelPosition,
    DuelView,
    MixedPlates,
    ReturnedView,
)
from azulejo.games.duel.table import PHASES
from azulejo.games.errors import AzulejoError, BadNotation, ImpossibleDeal
from azulejo.games.game import CHANCE, OVER, Deal
from azulejo.games.reading import fields_of
from azulejo.games.rng import Rng
from azulejo.texts import LANGUAGES, Texts
from tests.duel.scenes import game, opened, step, walk
from tests.often import often

GAME = game()
POSITIONS = [state for seed in range(4) for state in walk(game().start(), seed)]


def test_every_action_round_trips() -> None:
    for action in range(GAME.actions):
        text = GAME.action_text(action)
        assert GAME.parse_action(text) == GAME.parse_action(text.lower()) == action
        assert GAME.action_from_json(json.loads(json.dumps(GAME.action_json(action)))) == action
    assert len({GAME.action_text(action) for action in range(GAME.actions)}) == GAME.actions == 320


@often("games", few=3, many=30)
def test_positions_and_deals_round_trip_in_every_phase(games: int) -> None:
    seen = set()
    for seed in range(games):
        made = game(tablets="random3", zero_point_draw="always_free")
        state = made.start()
        rng = Rng(seed)
        while state.turn != OVER:
            read = made.position(str(state))
            assert str(read) == str(state) == str(made.position_from_json(json.loads(json.dumps(state.to_json()))))
            assert read.key() == state.key() and read.actors() == state.actors()
            seen.add(state.to_json()["phase"])
            if state.turn == CHANCE:
                deal = state.deal(rng)
                assert made.parse_deal(made.deal_text(deal)) == deal
                assert made.deal_from_json(json.loads(json.dumps(made.deal_json(deal)))) == deal
                read.replay(deal)
            else:
                assert read.legal(state.turn) == state.legal(state.turn)
                step_both = state.legal(state.turn)[int(rng.below(state.count_legal(state.turn)))]
                read.play(state.turn, step_both)
                state.play(state.turn, step_both)
            assert str(read) == str(state)
    assert seen == set(PHASES) - {"ended"}


def test_legal_actions_agree_however_they_are_asked_for() -> None:
    for state in POSITIONS:
        for seat in (0, 1):
            legal = state.legal(seat)
            assert legal == sorted(set(legal)) == [a for a in range(GAME.actions) if state.is_legal(seat, a)]
            assert bool(legal) == (seat in state.actors())


def test_every_refusal_has_a_sentence_in_both_languages() -> None:
    said = set()
    for state in POSITIONS[::7]:
        before = str(state)
        for seat in (-1, 0, 1, 2):
            for action in (*range(0, GAME.actions, 3), -1, GAME.actions, 2**40):
                if not state.is_legal(seat, action):
                    with pytest.raises(AzulejoError) as error:
                        state.play(seat, action)
                    said.add(error.value.code)
                    for language in LANGUAGES:
                        assert Texts(language).error(error.value, "duel")
        assert str(state) == before
    assert len(said) > 25


def kinds(forms: tuple[type, ...]) -> dict[object, set[str]]:
    """The fields of each kind; no two forms have the same."""
    found: dict[object, set[str]] = {get_args(fields_of(form)["kind"])[0]: set(fields_of(form)) for form in forms}
    assert len(found) == len(forms)
    return found


ODD_NUMBERS = st.integers() | st.sampled_from([-1, 2**31, 2**63, -(2**70)])
JSONS = st.recursive(
    st.none() | st.booleans() | ODD_NUMBERS | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@given(st.text(max_size=12) | st.text("BYRKTLMCPsj^>=<@+-0123456789drawlokev", max_size=6))
def test_any_text_is_an_action_or_refused(text: str) -> None:
    try:
        action = GAME.parse_action(text)
    except BadNotation:
        return
    assert GAME.parse_action(GAME.action_text(action)) == action


@given(
    st.text("BYRKTsj:?-0123456789 ,", max_size=20),
    st.sampled_from(["", "tiles ", "plates ", "look ", "chips ", "top "]),
)
def test_any_text_is_a_deal_or_refused(text: str, kind: str) -> None:
    try:
        deal = GAME.parse_deal(kind + text)
    except BadNotation:
        return
    assert GAME.parse_deal(GAME.deal_text(deal)) == deal


@given(kind=st.sampled_from(sorted({*map(str, kinds(FORMS.actions)), *map(str, kinds(FORMS.deals))})), value=JSONS)
def test_any_json_is_read_or_refused(kind: str, value: object) -> None:
    fields = (
        "factory",
        "colour",
        "line",
        "column",
        "slot",
        "rotation",
        "suns",
        "plates",
        "top",
        "chips",
        "seat",
        "type",
    )
    everything = {"kind": kind, **dict.fromkeys(fields, value)}
    for given_json in (value, everything, {"kind": kind, "chips": [value]}):
        for read in (GAME.action_from_json, GAME.deal_from_json, GAME.position_from_json):
            with pytest.raises(BadNotation):
                read(given_json)


VALUES = JSONS | st.integers(0, 7) | st.sampled_from(["blue", "sYKT", "KY", "TY", "joker", "broken"])


@given(kind=st.sampled_from(sorted(map(str, kinds(FORMS.actions)))), value=VALUES)
def test_any_value_in_an_action_is_read_or_refused(kind: str, value: object) -> None:
    try:
        action = GAME.action_from_json({**dict.fromkeys(kinds(FORMS.actions)[kind], value), "kind": kind})
    except BadNotation as error:
        assert str(error)
    else:
        assert GAME.action_json(action)["kind"] == kind


@given(kind=st.sampled_from(sorted(map(str, kinds(FORMS.deals)))), value=VALUES | st.lists(VALUES, max_size=5))
def test_any_value_in_a_deal_is_read_or_refused(kind: str, value: object) -> None:
    try:
        deal = GAME.deal_from_json({**dict.fromkeys(kinds(FORMS.deals)[kind], value), "kind": kind})
    except BadNotation as error:
        assert str(error)
    else:
        assert GAME.parse_deal(GAME.deal_text(deal)) == deal


@given(
    index=st.integers(0, len(POSITIONS) - 1),
    kind=st.sampled_from(["tablets", "plates", "tiles", "start", "chips", "top", "look"]),
    values=st.lists(ODD_NUMBERS | st.integers(-1, 50), max_size=6),
    seen_by=st.integers(-2, 3),
)
def test_any_deal_is_played_or_refused(index: int, kind: str, values: list[int], seen_by: int) -> None:
    state = POSITIONS[index].clone()
    before = str(state)
    try:
        state.replay(Deal(kind, values, seen_by))
    except ImpossibleDeal as error:
        assert str(error)
        assert str(state) == before


def places(value: object, path: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    """Every place in a JSON value."""
    inner: list[tuple[object, object]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [path] + [place for key, each in inner for place in places(each, (*path, key))]


@given(
    index=st.integers(0, len(POSITIONS) - 1), data=st.data(), value=JSONS | st.sampled_from(["-", "s?", "B", 0, 1, 2])
)
def test_a_changed_position_is_refused_or_can_be_played_to_its_end(index: int, data: st.DataObject, value: Any) -> None:
    changed: Any = json.loads(json.dumps(POSITIONS[index].to_json()))
    path = data.draw(st.sampled_from(places(changed)[1:]))
    target: Any = changed
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    try:
        state = GAME.position_from_json(changed)
    except BadNotation as error:
        assert str(error)
        return
    play_out(str(state))


@given(
    index=st.integers(0, len(POSITIONS) - 1),
    at=st.integers(0, 900),
    letter=st.sampled_from("BYRKTSsj?-.,:|=@0123456789 "),
)
def test_a_position_with_one_letter_changed_is_refused_or_can_be_played(index: int, at: int, letter: str) -> None:
    text = str(POSITIONS[index])
    at %= len(text)
    try:
        state = GAME.position(text[:at] + letter + text[at + 1 :])
    except BadNotation:
        return
    play_out(str(state))


def play_out(text: str) -> None:
    """Plays a position to its end, imagining on the way."""
    state = GAME.position(text)
    rng = Rng(1)
    while state.turn != OVER:
        state.imagine(int(rng.below(2)), rng)
        step(state, rng)
    assert state.outcome() is not None


def test_a_position_that_gives_something_twice_is_refused() -> None:
    text = str(opened(4))
    for word in text.split()[2:]:
        field = word.partition("=")[0]
        if field != "board":
            for twice in (f"{text} {word}", f"{text} {field}=-"):
                with pytest.raises(BadNotation) as error:
                    GAME.position(twice)
                assert (error.value.code, error.value.fields["field"]) == ("field_twice", field)
    for more in (text[text.rindex("board=") :], "boards=-", "game=duel", "players=2", "options=-"):
        with pytest.raises(BadNotation):
            GAME.position(f"{text} {more}")


def test_a_score_may_be_left_out_and_must_be_true() -> None:
    position: Any = json.loads(json.dumps(POSITIONS[-1].to_json()))
    for board in position["boards"]:
        del board["score"]
    assert str(GAME.position_from_json(position)) == str(POSITIONS[-1])
    position["boards"][0]["score"] = 999
    with pytest.raises(BadNotation, match="999"):
        GAME.position_from_json(position)


def test_positions_and_views_have_the_fields_of_their_definition() -> None:
    for state in POSITIONS[::5]:
        assert list(state.to_json()) == list(fields_of(DuelPosition))
        for seat in (None, 0, 1):
            shown: Any = state.view(seat)
            assert list(shown) == list(fields_of(DuelView)) and list(shown["boards"][0]) == list(fields_of(DuelBoard))
            for group in shown["returned"]:
                assert set(group) == set(fields_of(ReturnedView))
            if isinstance(shown["drawn"], dict):
                assert set(shown["drawn"]) == set(fields_of(MixedPlates))
            else:
                assert all(set(drawn) == set(fields_of(DrawnView)) for drawn in shown["drawn"])


def test_deals_with_nothing_in_them_are_refused() -> None:
    refused: list[dict[str, object]] = [
        {"kind": "chips", "chips": []},
        {"kind": "look", "seat": 1, "plates": []},
        {"kind": "plates", "plates": [], "top": None},
        {"kind": "tablets", "sides": []},
        {"kind": "tiles", "suns": ["B"]},
        {"kind": "top", "type": "sun"},
        {"kind": "start", "seat": 3},
    ]
    for deal in refused:
        with pytest.raises(BadNotation):
            GAME.deal_from_json(deal)


def test_every_action_and_deal_has_its_form() -> None:
    actions = [GAME.action_json(action) for action in range(GAME.actions)]
    assert {action["kind"] for action in actions} == set(kinds(FORMS.actions))
    assert all(kinds(FORMS.actions)[action["kind"]] == set(action) for action in actions)
    state = game(tablets="random4").start()
    rng = Rng(2)
    dealt = {}
    while state.turn != OVER:
        if state.turn == CHANCE:
            deal = GAME.deal_json(state.deal(rng))
            dealt[deal["kind"]] = set(deal)
        else:
            step(state, rng)
    assert dealt == kinds(FORMS.deals)


def test_a_pickled_state_is_the_same() -> None:
    state = opened(4)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
