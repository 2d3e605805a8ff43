"""Events of older versions are read, those of newer ones refused, and none that cannot be read is shown."""

from __future__ import annotations

from typing import Any

import pytest

from azulejo.tables import BadEvent, from_stored, stored, to_stored
from azulejo.tables.events import Event, Left, Moved

MOVED = Moved(5, 0, 3, "3R4")


def test_an_event_is_stored_with_its_version() -> None:
    assert to_stored(MOVED)["version"] == stored.VERSION
    assert from_stored(to_stored(MOVED)) == MOVED


def test_an_older_event_goes_through_every_step_to_the_form_of_today(monkeypatch: pytest.MonkeyPatch) -> None:
    def second(given: dict[str, object]) -> dict[str, object]:
        return {"at": given["time"], **{name: value for name, value in given.items() if name != "time"}}

    def third(given: dict[str, object]) -> dict[str, object]:
        return {**given, "kind": "left"} if given["kind"] == "went" else given

    monkeypatch.setattr(stored, "VERSION", 3)
    monkeypatch.setattr(stored, "UPCASTS", {1: second, 2: third})
    assert from_stored({"version": 1, "kind": "went", "time": 7, "seat": 2}) == Left(7, 1)
    assert from_stored({"version": 2, "kind": "went", "at": 7, "seat": 2}) == Left(7, 1)
    assert from_stored(to_stored(MOVED)) == MOVED


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": stored.VERSION + 1}, "newer_event"),
        ({"version": 0}, "bad_event"),
        ({"version": "1"}, "bad_event"),
        ({"version": None}, "bad_event"),
        ({"kind": "sneezed"}, "bad_event"),
        ({"action": 7}, "bad_event"),
        ({"more": 7}, "bad_event"),
    ],
)
def test_what_cannot_be_read_is_refused_and_not_shown(change: dict[str, Any], code: str) -> None:
    secret = {**to_stored(MOVED), "action": "3R4", **change}
    with pytest.raises(BadEvent) as caught:
        from_stored(secret)
    assert caught.value.code == code
    assert "3R4" not in str(caught.value)
    assert set(caught.value.fields) <= {"version", "known"}


def test_there_is_a_step_from_every_older_version() -> None:
    assert set(stored.UPCASTS) == set(range(1, stored.VERSION))
    assert Event.kinds
