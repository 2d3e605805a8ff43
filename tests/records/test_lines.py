"""The reader that knows its lines reads the same JSON as the standard library, where it reads it at all."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from azulejo.records import BadRecord
from azulejo.records.lines import DEEPEST, LONGEST_NUMBER, Node, Reader, Source

NUMBERS = st.integers(-(10**13), 10**13) | st.sampled_from([0.5, -2.25, 1e10, 1.5e-7, -0.0])
LEAVES = st.none() | st.booleans() | NUMBERS | st.text(max_size=20)
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner), max_leaves=10
)


def read(text: str) -> Node:
    return Reader(Source(text)).document()


@given(VALUES, st.sampled_from([None, 0, 3]), st.booleans())
def test_it_reads_what_json_writes(value: object, indent: int | None, ascii_only: bool) -> None:
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    try:
        node = read(text)
    except BadRecord as error:
        assert error.code == "json_too_deep"
    else:
        assert json.dumps(node.plain()) == json.dumps(value)


@given(VALUES)
def test_every_value_is_where_the_reader_says(value: object) -> None:
    source = Source(json.dumps([[value]], indent=1))
    node = Reader(source).document()
    assert source.line(node.at) == 1
    while isinstance(node.value, list) and node.value:
        inner = node.value[0]
        assert source.line(inner.at) == source.line(node.at) + 1
        node = inner


@pytest.mark.parametrize(
    "text", ["[1,]", "[,]", "{,}", '{"a"}', '{"a":}', "[1 2]", "01", "1.", ".5", "+1", "- 1", "1e"]
)
def test_it_is_as_strict_as_the_standard(text: str) -> None:
    with pytest.raises(json.JSONDecodeError):
        json.loads(text)
    with pytest.raises(BadRecord):
        read(text)


@pytest.mark.parametrize("text", ["NaN", "[Infinity]", "-Infinity", '{"a": 1, "a": 1}'])
def test_it_is_stricter_than_the_standard_library(text: str) -> None:
    json.loads(text)
    with pytest.raises(BadRecord):
        read(text)


def test_the_limits() -> None:
    assert read("9" * LONGEST_NUMBER).value == int("9" * LONGEST_NUMBER)
    assert read("[" * DEEPEST + "]" * DEEPEST).plain() == [[[[[[[[]]]]]]]]
    with pytest.raises(BadRecord):
        read("9" * (LONGEST_NUMBER + 1))
    with pytest.raises(BadRecord):
        read("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))
