"""JSON is what its definition says, or the first thing that is wrong with it is named."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

import pytest

from azulejo.games.errors import BadNotation
from azulejo.games.reading import at_most, bounded, fields_of, read, read_kind, sized


class Lamp(TypedDict):
    kind: Literal["lamp"]
    watts: Annotated[int, "How much it takes."]


class Room(TypedDict):
    name: str
    door: Literal["open", "shut"]
    floor: int | None
    lit: bool
    lamps: list[Lamp]
    labels: dict[str, str]
    place: Annotated[int | Literal["cellar"], "Where it is."]
    owner: None
    best: Lamp | None


class Attic(Room):
    height: int


LAMP: dict[str, object] = {"kind": "lamp", "watts": 5}
ROOM: dict[str, object] = {
    "name": "hall",
    "door": "open",
    "floor": None,
    "lit": True,
    "lamps": [LAMP, LAMP],
    "labels": {"use": "none"},
    "place": "cellar",
    "owner": None,
    "best": LAMP,
}


def code_of(**changed: object) -> str:
    with pytest.raises(BadNotation) as caught:
        read({**ROOM, **changed}, Room, "room")
    assert next(iter(changed)) in (caught.value.fields["field"], "lamps", "best")
    return caught.value.code


def test_what_fits_is_returned_as_it_is() -> None:
    room = read(ROOM, Room, "room")
    assert room is ROOM
    assert room["lamps"][0]["watts"] == 5


@pytest.mark.parametrize(
    "changed",
    [{"floor": 2}, {"lamps": []}, {"labels": {}}, {"place": 3}, {"door": "shut"}, {"best": None}, {"more": 1}],
    ids=str,
)
def test_other_values_that_fit(changed: dict[str, object]) -> None:
    assert read({**ROOM, **changed}, Room, "room")["name"] == "hall"


def test_each_type_has_its_complaint() -> None:
    assert code_of(name=3) == "bad_text"
    assert code_of(door="ajar") == "not_a_choice"
    assert code_of(floor="2") == "not_a_number"
    assert code_of(floor=True) == "not_a_number"
    assert code_of(lit=1) == "not_yes_or_no"
    assert code_of(lamps=LAMP) == "not_a_list"
    assert code_of(lamps=[LAMP, 3]) == "not_an_object"
    assert code_of(lamps=[{"kind": "lamp"}]) == "field_missing"
    assert code_of(labels=[]) == "not_texts_by_name"
    assert code_of(labels={"use": 1}) == "not_texts_by_name"
    assert code_of(place="attic") == "not_a_number"
    assert code_of(owner=0) == "not_null"
    assert code_of(best={"kind": "lamp", "watts": "5"}) == "not_a_number"


def test_a_missing_field_and_another_thing_altogether() -> None:
    with pytest.raises(BadNotation, match=r"does not give “name”"):
        read({}, Room, "room")
    with pytest.raises(BadNotation, match=r"“room” must be an object"):
        read([ROOM], Room, "room")


def test_a_wrong_value_is_repeated_in_part() -> None:
    with pytest.raises(BadNotation) as caught:
        read({**ROOM, "floor": "x" * 1000}, Room, "room")
    assert len(str(caught.value)) < 120


def test_a_form_has_the_fields_of_the_one_that_it_extends() -> None:
    assert list(fields_of(Attic)) == [*fields_of(Room), "height"]
    with pytest.raises(BadNotation, match="height"):
        read(ROOM, Attic, "attic")


def test_a_kind_is_known_by_its_name_and_its_fields() -> None:
    for other in ({**LAMP, "kind": "torch"}, {**LAMP, "more": 1}, {"kind": "lamp"}, {**LAMP, "kind": []}, "lamp", None):
        assert read_kind(other, Lamp) is None
    assert read_kind(LAMP, Lamp) == LAMP
    with pytest.raises(BadNotation, match="watts"):
        read_kind({"kind": "lamp", "watts": "five"}, Lamp)


def test_bounds_and_sizes() -> None:
    assert bounded(3, "watts", 1, 3) == 3
    assert sized([1, 2], "lamps", 2) == at_most([1, 2], "lamps", 2) == [1, 2]
    for call, code in (
        (lambda: bounded(4, "watts", 1, 3), "bad_number"),
        (lambda: bounded(0, "watts", 1, 3), "bad_number"),
        (lambda: sized([1], "lamps", 2), "bad_list"),
        (lambda: at_most([1, 2, 3], "lamps", 2), "long_list"),
    ):
        with pytest.raises(BadNotation) as caught:
            call()
        assert caught.value.code == code
