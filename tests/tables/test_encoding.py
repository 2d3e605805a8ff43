"""The fast encoder writes what the standard library writes, and what everybody shares hides nothing from anybody."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejo.encoding import compact, encoded, joined
from azulejo.games.registry import GAMES
from azulejo.tables import common, personal, tell, view
from tests.every_game import SETTINGS, Setting, hides, walk
from tests.tables.night import GREEDY, Night

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner),
)


def standard(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


@given(values)
def test_it_means_what_the_standard_library_writes(value: object) -> None:
    assert json.loads(encoded(value)) == json.loads(standard(value)) == value
    assert compact(value).encode() == encoded(value)


def test_a_whole_game_is_encoded_to_the_same_bytes() -> None:
    night = Night("ana", "rui", GREEDY)
    while not night.table.is_over:
        night.play()
        for seat in (0, 1, 2, None):
            seen = view(night.table, seat)
            assert encoded(seen) == standard(seen)
            assert joined(encoded(common(night.table)), encoded(personal(night.table, seat))) == standard(seen)
    for number, event in enumerate(night.events, 1):
        assert encoded(tell(night.table.game, number, event, (), 0)) == standard(
            tell(night.table.game, number, event, (), 0)
        )


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_game_that_says_it_hides_nothing_shows_everybody_the_same(setting: Setting) -> None:
    if GAMES[setting.name].hides_nothing:
        for state in walk(setting.make(), 7):
            assert all(state.view(seat) == state.view(None) for seat in range(setting.players))
    else:
        assert hides(setting)
