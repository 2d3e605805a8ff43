"""What a soak would find: each kind of loss, and memory that grows."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.soak.ledger import Account, Acknowledged
from benchmarks.soak.memory import PARTS, Sample, growth, growth_within
from benchmarks.soak.report import defects

SERVER, CHILD = PARTS.values()
MEGABYTE = 1_000_000


def moved(sequence: int, seat: int, decision: int, action: str = "1B1") -> dict[str, Any]:
    return {"sequence": sequence, "kind": "moved", "seat": seat, "decision": decision, "action": action}


LOG = [{"sequence": 1, "kind": "started"}, moved(2, 1, 1), moved(3, 2, 1, "2R2"), moved(4, 1, 2, "3K3")]


def account() -> Account:
    """Both have moved twice, as the log says, and seat 1 was told of everything."""
    told = Account()
    told.tell(1, LOG)
    told.moves += [
        Acknowledged(1, 1, "1B1", 2, sent=0.0, answered=0.1),
        Acknowledged(2, 1, "2R2", 3, sent=0.2, answered=0.3),
        Acknowledged(1, 2, "3K3", 4, sent=0.4, answered=0.5),
    ]
    return told


def test_a_log_that_has_everything_has_nothing_wrong() -> None:
    assert account().wrongs(1, LOG) == []


@pytest.mark.parametrize(
    "log",
    [
        LOG[:-1],
        [*LOG, moved(5, 1, 2, "3K3")],
        [LOG[0], LOG[1], LOG[3], LOG[2]],
        [LOG[0], LOG[1], {**LOG[2], "sequence": 4}, {**LOG[3], "sequence": 3}],
        [*LOG[:-1], moved(4, 1, 2, "4T4")],
        [{**LOG[0], "kind": "left"}, *LOG[1:]],
    ],
    ids=["lost", "doubled", "unsorted", "exchanged", "another action", "another event"],
)
def test_whatever_differs_is_found(log: list[dict[str, Any]]) -> None:
    assert account().wrongs(1, log)


def test_a_move_before_one_that_was_acknowledged_before_it_was_sent_is_found() -> None:
    told = Account(moves=[Acknowledged(1, 1, "1B1", 2, sent=5.0, answered=6.0), account().moves[1]])
    assert told.wrongs(2, LOG) == ["decision 1 of seat 2 comes after decision 1 of seat 1, sent 4.7 s later"]


def test_the_action_of_another_may_be_hidden() -> None:
    hidden = [{**event, "action": None} if event.get("seat") == 1 else event for event in LOG]
    assert account().wrongs(2, hidden) == []
    assert account().wrongs(1, hidden)


def lives(leak: float, grown: float, minutes: int = 30, life: int = 150) -> list[Sample]:
    """Bytes that a server of 100 MB uses, which leaks so many megabytes a minute, and is larger at each start."""
    samples = []
    for at in range(minutes * 60):
        number, age = divmod(at, life)
        used = 100 * MEGABYTE + leak * MEGABYTE * age / 60 + grown * MEGABYTE * number
        samples.append(Sample(at, number, age, int(used), bots=0))
    return samples


def test_what_a_restart_clears_is_compared_at_equal_ages() -> None:
    """Warming up is no growth: the thirds begin and end at other ages, which must not count."""
    samples = lives(leak=20, grown=0, minutes=31, life=170)
    assert growth(samples, 31 * 60, SERVER) == pytest.approx(0, abs=0.001)


def test_what_a_restart_does_not_clear_is_seen() -> None:
    assert growth(lives(leak=0, grown=3), 30 * 60, SERVER) == pytest.approx(0.1, abs=0.02)


def test_what_a_restart_clears_is_seen_within_a_life() -> None:
    assert growth_within(lives(leak=5, grown=0, life=600), SERVER) == pytest.approx(0.13, abs=0.02)
    assert growth_within(lives(leak=0, grown=3), SERVER) == 0


def test_more_processes_are_no_growth_of_one_of_them() -> None:
    def sample(age: int, leak: float) -> Sample:
        number = 1 + age // 100
        return Sample(age, 0, age, MEGABYTE, int(number * (50 + leak * age / 60) * MEGABYTE), number)

    assert growth_within([sample(age, leak=0) for age in range(600)], CHILD) == 0
    assert growth_within([sample(age, leak=5) for age in range(600)], CHILD) == pytest.approx(0.22, abs=0.02)


def test_a_short_run_tells_nothing() -> None:
    short = lives(leak=5, grown=5, minutes=1, life=20)
    assert growth(short, 60, SERVER) is None
    assert growth_within(short, SERVER) is None
    assert growth([], 60, SERVER) is None
    assert growth_within([], SERVER) is None


def test_what_nobody_caught_is_told_with_where_and_what() -> None:
    log = (
        "2026 INFO azulejo: 200\nException ignored in: <thread>\nTraceback (most recent call last):\n"
        '  File "clocks.py", line 7, in tick\n    tock()\nOSError: gone\n2026 INFO azulejo\n2026 ERROR azulejo: no\n'
    )
    assert defects(log) == ["2026 ERROR azulejo: no", 'File "clocks.py", line 7, in tick … tock() … OSError: gone']
