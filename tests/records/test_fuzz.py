"""A damaged record is either still a record or refused with a typed error: never a crash, never silence."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from azulejo.games.errors import AzulejoError, BadRecord
from azulejo.records import load, parse
from azulejo.texts import LANGUAGES, Texts
from azulejo.workbench.simulate import Simulation
from tests.every_game import SETTINGS

LEAVES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
VALUES = st.recursive(LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner))
EVENTS = st.from_regex(
    r"[0-4]?:? ?([1-9C][BYRKTbwX][-1-6]|[1-5]>[1-5]|start [0-9]|deal( [BYRKTW-]{1,4}){0,9})", fullmatch=True
)


@cache
def valid(setting: int) -> str:
    (record,) = Simulation(SETTINGS[setting].make(), ["random"], 1, setting).records()
    return record.to_text()


def survives(text: str) -> None:
    """What parses comes back the same; what does not says why, where and in both languages."""
    try:
        record = parse(text)
    except BadRecord as error:
        assert error.fields["file_line"] in range(1, text.count("\n") + 2)
        for language in LANGUAGES:
            Texts(language).error(error)
    else:
        assert parse(record.to_text()).to_text() == record.to_text()


@given(st.sampled_from(range(len(SETTINGS))), st.data())
def test_changed_bytes(setting: int, data: st.DataObject) -> None:
    content = bytearray(valid(setting).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(content) - 1))
        how = data.draw(st.sampled_from(["change", "remove", "insert", "cut"]))
        if how == "change":
            content[at] = data.draw(st.integers(0, 255))
        elif how == "remove":
            del content[at : at + data.draw(st.integers(1, 40))]
        elif how == "insert":
            content[at:at] = data.draw(st.binary(min_size=1, max_size=8))
        else:
            del content[at + 1 :]
        content = content or bytearray(b"{")
    survives(content.decode("utf-8", "replace"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary(max_size=200))
def test_files_of_any_bytes(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(content)
    with pytest.raises(AzulejoError):
        load(file)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a JSON value: the list or object and the index or key."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    return [(value, key) for key in keys] + [place for key in keys for place in places(value[key])]


@given(st.sampled_from(range(len(SETTINGS))), st.data())
def test_changed_values(setting: int, data: st.DataObject) -> None:
    record = json.loads(valid(setting))
    for _ in range(data.draw(st.integers(1, 3))):
        inside, key = data.draw(st.sampled_from(places(record)))
        inside[key] = data.draw(VALUES | EVENTS)
    survives(json.dumps(record, indent=data.draw(st.sampled_from([None, 1]))))


@given(st.sampled_from(range(len(SETTINGS))), st.data())
def test_changed_order(setting: int, data: st.DataObject) -> None:
    record = json.loads(valid(setting))
    events = record["events"]
    one, other = (data.draw(st.integers(0, len(events) - 1)) for _ in range(2))
    events[one], events[other] = events[other], events[one]
    survives(json.dumps(record, indent=2))


@given(st.lists(EVENTS, max_size=12))
def test_events_from_nowhere(events: list[str]) -> None:
    survives(json.dumps({"game": "azul", "players": ["Ana", "Rui"], "events": events}))


@given(st.text(alphabet='{}[]",:0123456789.eE+-truefalsn\\u \n\t“é\ud800', max_size=40))
def test_any_text(text: str) -> None:
    survives(text)
