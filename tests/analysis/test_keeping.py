"""What takes long is kept piece by piece, and gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest

from azulejo.analysis import Reason
from azulejo.analysis.keeping import BadPieces, pieces

ASKED = {"format": "test", "seed": 1}


def test_pieces_are_there_again(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with pieces(path, ASKED) as kept:
        assert kept.done == []
        kept.add({"n": 1})
        kept.add([2])
    with pieces(path, ASKED) as kept:
        assert kept.done == [{"n": 1}, [2]]


def test_what_was_cut_off_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    with pieces(path, ASKED) as kept:
        kept.add(1)
        kept.add(2)
    path.write_bytes(path.read_bytes()[:-1])
    with pieces(path, ASKED) as kept:
        assert kept.done == [1]
        kept.add(3)
    with pieces(path, ASKED) as kept:
        assert kept.done == [1, 3]


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ('{"format": "test", "seed": 2}\n', "pieces_other"),
        ("a letter to my aunt\n", "pieces_foreign"),
        ("[1]\n", "pieces_foreign"),
        ("without an end", "pieces_foreign"),
    ],
)
def test_another_file_stays_as_it_is(tmp_path: Path, content: str, code: str) -> None:
    path = tmp_path / "kept"
    path.write_text(content)
    with pytest.raises(BadPieces) as caught, pieces(path, ASKED):
        raise AssertionError
    assert caught.value.code == code
    assert path.read_text() == content


def test_pieces_of_another_form_are_not_gone_on_with(tmp_path: Path) -> None:
    with pieces(tmp_path / "kept", ASKED) as kept:
        kept.add({"code": "deeper", "fields": {}})
        assert kept.read(Reason) == [Reason("deeper", {})]
        kept.add(3)
        with pytest.raises(BadPieces):
            kept.read(Reason)


def test_one_at_a_time(tmp_path: Path) -> None:
    with pieces(tmp_path / "kept", ASKED), pytest.raises(BadPieces) as caught, pieces(tmp_path / "kept", ASKED):
        raise AssertionError
    assert caught.value.code == "pieces_in_use"
