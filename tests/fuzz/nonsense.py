"""Broken input: valid texts and JSON with something changed, and things that were never valid."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

from tests.every_game import SETTINGS, Setting, reached

settings_of_games = st.sampled_from(SETTINGS)
LETTERS = "BYRKTMCbyrkt0123456789-,|/.=> \n\t{}[]\"'\\%ßéñ٣²①\x00\ud800"
numbers = st.one_of(
    st.integers(-3, 30), st.sampled_from([2**31, 2**32, 2**63 - 1, 2**63, -(2**63) - 1, 2**70, 10**4000])
)
texts = st.one_of(
    st.text(max_size=60), st.text(LETTERS, max_size=40), st.sampled_from(["", "-", "x" * 10_000, "9" * 5000])
)
anything = st.recursive(
    st.one_of(st.none(), st.booleans(), numbers, st.floats(), texts),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(texts, inner, max_size=4)),
    max_leaves=8,
)


@st.composite
def mutated(draw: st.DrawFn, text: str) -> str:
    """A text with one to three small changes."""
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 3)))
        text = text[:at] + draw(st.text(LETTERS, max_size=2)) + text[end:]
    return text


@st.composite
def swapped(draw: st.DrawFn, text: str) -> str:
    """A text in which two words, fields or characters have changed places."""
    separator = draw(st.sampled_from([" ", "|", ",", "/", "=", ""]))
    parts = list(text) if separator == "" else text.split(separator)
    one, other = (draw(st.integers(0, len(parts) - 1)) for _ in range(2))
    parts[one], parts[other] = parts[other], parts[one]
    return separator.join(parts)


def spoiled(text: str) -> st.SearchStrategy[str]:
    return st.one_of(mutated(text), swapped(text), texts)


@st.composite
def spoiled_json(draw: st.DrawFn, json: Any) -> Any:
    """JSON with a value somewhere inside replaced, removed or added, or another thing altogether."""
    if draw(st.integers(0, 9)) == 0:
        return draw(anything)
    json = copy.deepcopy(json)
    here = json
    while True:
        places = list(here) if isinstance(here, dict) else list(range(len(here)))
        place = draw(st.sampled_from(places))
        if isinstance(here[place], dict | list) and here[place] and draw(st.integers(0, 2)):
            here = here[place]
            continue
        _spoil(draw, here, place)
        return json


def _spoil(draw: st.DrawFn, here: Any, place: Any) -> None:
    old = here[place]
    way = draw(st.sampled_from(["replace", "remove", "add", "mutate"]))
    if way == "remove":
        del here[place]
    elif way == "add" and isinstance(here, dict):
        here[draw(texts)] = draw(anything)
    elif way == "add":
        here.append(draw(anything))
    elif way == "mutate" and isinstance(old, str):
        here[place] = draw(mutated(old))
    elif way == "mutate" and isinstance(old, int):
        here[place] = old + draw(st.sampled_from([-1, 1]))
    else:
        here[place] = draw(anything)


@st.composite
def texts_of_positions(draw: st.DrawFn) -> tuple[Setting, str, Any]:
    """A setting with a position of it, as text and JSON."""
    setting = draw(settings_of_games)
    state = reached(setting.make(), draw(st.integers(0, 50)), draw(st.integers(0, 120)))
    return setting, str(state), state.to_json()
