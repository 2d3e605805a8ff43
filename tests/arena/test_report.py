"""What the arena shows: a table whose rows are whole, and a picture that can be read."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from azulejo import make
from azulejo.arena import report
from azulejo.arena.match import Match, ladder_match
from azulejo.arena.picture import picture
from azulejo.arena.standings import Standing
from azulejo.texts import Texts
from tests.arena.matches import NODES, ended, match_of

FOUND = [
    Standing("greedy@0.5", 30, 21, 2, 0.7333, 12.34, 210.4, 150.2, 270.6, 0.4321, 0.5),
    Standing("greedy", 30, 10, 2, 0.3667, -3.21, -10.4, -60.2, 39.4, 0.0021, 0.005),
    Standing("random", 30, 0, 0, 0.0, -55.0, -200.0, -280.0, -120.0, 0.0, 0.0001),
]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(autouse=True)
def _narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a shell says about its window is not about a file."""
    monkeypatch.setenv("COLUMNS", "40")


def shown(match: Match, language: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    report.show(match, FOUND, Path("some where") / "match.jsonl", Texts(language))
    return [line for line in capsys.readouterr().out.splitlines() if line.strip("─ ")]


def test_the_table_has_a_row_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(match_of(games=4), "en", capsys)
    assert re.split(r"  +", lines[0].strip()) == [
        "games",
        "wins",
        "shared",
        "win rate",
        "margin",
        "Elo",
        "95 %",
        "s/decision",
        "longest",
    ]
    assert re.split(r"  +", lines[1].strip()) == [
        "greedy@0.5",
        "30",
        "21",
        "2",
        "73.3 %",
        "12.3",
        "210",
        "± 60",
        "0.432",
        "0.500",
    ]
    assert [line.split()[0] for line in lines[2:4]] == ["greedy", "random"]
    assert lines[4:] == [
        "4 games on 2 deals: 2 on each, with every rotation of seats.",
        f"Kept in {Path('some where') / 'match.jsonl'}",
    ]


def test_the_table_speaks_french(capsys: pytest.CaptureFixture[str]) -> None:
    lines = shown(match_of(games=4), "fr", capsys)
    assert "victoires" in lines[0]
    assert "73,3\u202f%" in lines[1]
    assert lines[4].startswith("4 parties sur 2 tirages")


def test_more_games_than_asked_for_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(match_of(games=3), "en", capsys)[4].endswith(" 3 were asked for; deals are played whole.")
    one = shown(match_of(games=1), "en", capsys)[4]
    assert one == "2 games on 1 deal, with every rotation of seats. 1 was asked for; deals are played whole."


def test_the_bar_tells_who_leads() -> None:
    match = match_of("random@1n", "random@2n", "random@3n", "greedy", games=12)
    fixtures = list(match.fixtures())
    with report.bar(match, Texts("en")) as bar:
        for fixture in fixtures:
            bar.add(ended(fixture, [1, 2] if fixture.labels[0] < fixture.labels[1] else [2, 1]))
        (task,) = bar.progress.tasks
    assert task.fields["score"] == "greedy 100.0 % · random@1n 66.7 % · random@2n 33.3 %"
    assert (task.completed, task.total) == (12, 12)


def drawn(match: Match, language: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture(match, FOUND, Texts(language)))


def words(drawing: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in drawing.iter(f"{SVG}text")]


def test_the_picture_names_everybody_in_the_language_of_the_reader() -> None:
    match = ladder_match(make("azul", 3, {"wall": "gray"}), NODES, 1, 1)
    english, french = words(drawn(match, "en")), words(drawn(match, "fr"))
    assert english[:2] == ["Azul · 3 players · wall=gray", f"Elo with 95 % intervals, from {match.total} games"]
    assert [word for word in english if word.startswith(("Greedy", "Dreamer"))] == ["Greedy@0.5", "Greedy", "Dreamer"]
    assert [word for word in french if word.startswith(("Gourmand", "Rêveur"))] == [
        "Gourmand@0.5",
        "Gourmand",
        "Rêveur",
    ]
    assert french[0].startswith("Azul · 3 joueurs")


def test_the_picture_puts_points_between_the_ends_of_their_intervals() -> None:
    drawing = drawn(match_of(), "en")
    width = float(drawing.attrib["width"])
    points = [(float(point.attrib["cx"]), float(point.attrib["cy"])) for point in drawing.iter(f"{SVG}circle")]
    assert [x for x, _ in points] == sorted((x for x, _ in points), reverse=True)
    assert [y for _, y in points] == sorted(y for _, y in points)
    for (x, _), bar in zip(points, drawing.iter(f"{SVG}path"), strict=True):
        ends = re.match(r"M([\d.]+) \d+H([\d.]+)M", bar.attrib["d"])
        assert ends is not None
        assert 0 < float(ends[1]) < x < float(ends[2]) < width


def test_the_scale_says_where_points_lie() -> None:
    drawing = drawn(match_of(), "en")
    ticks = {
        int((text.text or "").replace("\N{MINUS SIGN}", "-")): float(text.attrib["x"])
        for text in drawing.iter(f"{SVG}text")
        if text.attrib.get("text-anchor") == "middle"
    }
    assert set(ticks) == {-300, -200, -100, 0, 100, 200, 300}
    first, *_ = drawing.iter(f"{SVG}circle")
    assert float(first.attrib["cx"]) == pytest.approx(ticks[200] + 0.104 * (ticks[300] - ticks[200]), abs=0.2)
