"""How a position came about: what a seat was shown then, and nothing that was taken back."""

from __future__ import annotations

from typing import Any

from azulejo.tables import moments
from azulejo.tables.commands import Undo
from tests.tables.night import Night

MANY = 1000


def shown(night: Night, since: int, most: int = MANY) -> list[Any]:
    return list(moments(night.table, night.events, 0, since, most))


def numbers(found: list[Any]) -> list[int]:
    return [moment["sequence"] for moment in found]


def test_every_move_leads_to_what_was_seen_after_it() -> None:
    night = Night("ana", "rui")
    seen = [night.view(0)]
    since = night.table.sequence
    for n in range(40):
        night.play(n)
        seen.append(night.view(0))
    found = {moment["sequence"]: moment for moment in shown(night, since)}
    assert next(iter(found)) == since, "what was there before comes first"
    for view in seen:
        moment = found[view["sequence"]]
        assert (moment["position"], moment["to_act"]) == (view["position"], view["to_act"])
    assert night.view(0) == seen[-1], "looking back changes nothing"


def test_there_are_no_more_than_were_asked_for_and_the_last_ones_stay() -> None:
    night = Night("ana", "rui")
    for n in range(20):
        night.play(n)
    found = shown(night, 0)
    assert numbers(found)[0] == 0
    assert shown(night, 0, most=5) == found[-5:]
    assert shown(night, night.table.sequence) == found[-1:]


def test_what_was_taken_back_has_not_been() -> None:
    night = Night("ana", "rui")
    since = night.table.sequence
    first = night.play()
    taken_back = night.table.sequence
    night.do(Undo(first.seat, first.decision), "ana" if first.seat == 0 else "rui")
    night.play(1)
    found = shown(night, since)
    assert taken_back not in numbers(found)
    assert found[-1]["position"] == night.view(0)["position"]
    assert numbers(shown(night, taken_back)) == numbers(found), "it began where it began"


def test_what_happens_meanwhile_changes_nothing() -> None:
    night = Night("ana", "rui")
    for n in range(20):
        night.play(n)
    expected, lazily = shown(night, 0), moments(night.table, night.events, 0, 0, MANY)
    last = night.play()
    night.do(Undo(last.seat, last.decision), "ana" if last.seat == 0 else "rui")
    night.play(1)
    assert list(lazily) == expected
