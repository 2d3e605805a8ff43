"""A whole record: told as it goes, stopped, gone on with, kept; deals told apart from play."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from azulejo.analysis import Analysis, BadReport, Budget, Cancelled, Report, analyse
from azulejo.analysis.grading import accuracy
from azulejo.games.errors import AzulejoError
from azulejo.games.game import Deal
from azulejo.records import Move
from tests.analysis.games import QUICK, beginning, played

BUDGET = Budget(nodes=QUICK)


@pytest.fixture(scope="module")
def report() -> Report:
    return analyse(played("azul"), BUDGET)


def test_every_decision_is_judged(report: Report) -> None:
    record = played("azul")
    moves = [(number, event) for number, event in enumerate(record.events, 1) if isinstance(event, Move)]
    assert report.complete
    assert [(each.event, each.seat, each.action) for each in report.decisions] == [
        (number, move.seat + 1, record.game.action_text(move.action)) for number, move in moves
    ]
    assert [each.round for each in report.decisions] == sorted(each.round or 0 for each in report.decisions)


def test_who_plays_anything_is_less_accurate(report: Report) -> None:
    novice, random = report.accuracy
    assert novice is not None and random is not None
    assert 0 < random < novice < 1
    assert report.lost[1] > report.lost[0] > 0


def test_accuracy_counts_choices_alone(report: Report) -> None:
    losses = [each.loss for each in report.decisions if each.seat == 1 and each.grade != "forced"]
    assert report.accuracy[0] == accuracy(losses)


def test_deals_are_told_apart_from_play(report: Report) -> None:
    record = played("azul")
    for luck in report.deals:
        assert all(isinstance(record.events[event - 1], Deal) for event in range(luck.event, luck.last + 1))
        assert sum(luck.change) == pytest.approx(0, abs=1e-3)
        following = next(each for each in report.decisions if each.event > luck.last)
        before = [each for each in report.decisions if each.event < luck.event]
        chances = before[-1].chances_after if before else (0.5, 0.5)
        assert luck.change[0] == pytest.approx(following.chances_before[0] - chances[0], abs=1e-3)
    assert [luck.event for luck in report.deals][:1] == [1]
    assert report.luck[0] == pytest.approx(sum(luck.change[0] for luck in report.deals), abs=1e-3)


def test_a_report_is_data(report: Report) -> None:
    again = Report.from_json(json.loads(json.dumps(report.to_json())))
    assert again == report


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 2}, "report_version"),
        ({"decisions": 3}, "bad_report"),
        ({"more": 1}, "bad_report"),
        ({"accuracy": ["much"]}, "bad_report"),
    ],
)
def test_what_is_no_report_is_refused(report: Report, change: dict[str, object], code: str) -> None:
    with pytest.raises(BadReport) as caught:
        Report.from_json({**report.to_json(), **change})
    assert caught.value.code == code
    assert str(caught.value)


@pytest.mark.parametrize("json_value", [None, [], "report", {}])
def test_anything_else_is_no_report(json_value: object) -> None:
    with pytest.raises(BadReport):
        Report.from_json(json_value)


def test_it_stops_at_any_moment_and_goes_on_later(report: Report) -> None:
    record = played("azul")
    first = Analysis(record, BUDGET)
    begun = list(islice(first.run(), 5))
    half = Report.from_json(first.report().to_json())
    assert (half.complete, len(half.decisions)) == (False, 5)
    second = Analysis(record, BUDGET, known=half)
    assert [each.event for each in second.run()] == [each.event for each in report.decisions[5:]]
    assert begun == list(report.decisions[:5])
    assert second.report() == report


def test_whoever_listens_may_leave() -> None:
    analysis = Analysis(played("azul"), BUDGET)
    with pytest.raises(Cancelled):
        list(analysis.run(goes_on=lambda: len(analysis.judged) < 2))
    assert len(analysis.report().decisions) == 2


@pytest.mark.parametrize(("seed_of_game", "nodes", "seed"), [(4, QUICK, 1), (3, QUICK + 1, 1), (3, QUICK, 2)])
def test_a_report_of_something_else_is_not_gone_on_with(
    report: Report, seed_of_game: int, nodes: int, seed: int
) -> None:
    with pytest.raises(BadReport) as caught:
        Analysis(played("azul", seed=seed_of_game), Budget(nodes=nodes), seed, report)
    assert caught.value.code == "report_other"


def test_the_most_telling_may_come_first(report: Report) -> None:
    analysis = Analysis(played("azul"), BUDGET)
    losses = [each.loss for each in analysis.run("telling")]
    assert analysis.report() == report
    third = len(losses) // 3
    assert sum(losses[:third]) > sum(losses[third:])


def test_several_processes_find_the_same(report: Report) -> None:
    assert analyse(played("azul"), BUDGET, jobs=2) == report


def test_an_unfinished_game_has_a_report_too(report: Report) -> None:
    short = analyse(beginning(played("azul"), 8), BUDGET)
    assert short.complete
    assert [each.event for each in short.decisions] == [3, 4, 5, 6, 7, 8]
    assert short.decisions == report.decisions[:6]
    nothing = analyse(beginning(played("azul"), 1), BUDGET)
    assert (nothing.decisions, nothing.deals, nothing.accuracy) == ((), (), (None, None))


def test_what_does_not_replay_is_not_analysed() -> None:
    record = beginning(played("azul"), 2)
    record.add(Move(0, 9999))
    with pytest.raises(AzulejoError):
        analyse(record, BUDGET)


@pytest.mark.parametrize(
    ("game", "options"), [("chocolatier", {"special_factories": "on"}), ("duel", {}), ("azul", {"wall": "gray"})]
)
def test_every_game_has_reports(game: str, options: dict[str, str]) -> None:
    record = beginning(played(game, **options), 60)
    found = analyse(record, Budget(nodes=8))
    assert found.complete
    assert any(each.why for each in found.decisions)
    assert Report.from_json(found.to_json()) == found
