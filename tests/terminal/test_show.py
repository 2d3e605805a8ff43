"""`azulejo show`: any position of a record, with the event that led to it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from azulejo.games.errors import BadRecord
from azulejo.records import Record, load
from azulejo.terminal.options import PlayOptions
from azulejo.terminal.show import show
from tests.terminal.conftest import PlayTyped
from tests.terminal.typist import script

ANA = PlayOptions(players=["Ana", "greedy"], seed=5)


@pytest.fixture
def record(play: PlayTyped, tmp_path: Path) -> Record:
    play(script(["Ana", "greedy"], 5).lines, replace(ANA, save=tmp_path / "game.json"))
    return load(tmp_path / "game.json")


def shown(record: Record, at: int | None, capsys: pytest.CaptureFixture[str], lang: str = "en") -> list[str]:
    assert show(record, at, lang) == 0
    return capsys.readouterr().out.splitlines()


def test_a_position_is_shown_with_its_event_story_and_line(record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(record, 3, capsys)
    assert lines[0] == f"Event 3 of {len(record.events)}: {record.event_text(record.events[2])}"
    assert lines[1].startswith("      Ana takes ")
    assert "Azul · round 1 · greedy to play" in lines
    assert lines[-1] == str(record.replay(3))


def test_every_position_can_be_shown_in_both_languages(record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    for at in range(len(record.events) + 1):
        for lang in ("en", "fr"):
            assert shown(record, at, capsys, lang)[-1] == str(record.replay(at))


def test_before_the_first_event_there_is_a_table_too(record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(record, 0, capsys)
    assert lines[0] == "Before the first event."
    assert "Azul · round 0 · chance names the starting player" in lines


def test_the_last_position_is_shown_with_the_scores(record: Record, capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(record, None, capsys, "fr")
    assert any(line.startswith("décoration du mur") for line in lines)
    assert any(" gagne avec " in line for line in lines)


@pytest.mark.parametrize("at", [-1, 1000])
def test_a_position_that_is_not_there_is_refused(record: Record, at: int) -> None:
    with pytest.raises(BadRecord) as caught:
        show(record, at, "en")
    assert caught.value.code == "record_no_such_event"
    assert str(caught.value.fields["event"]) == str(at)
