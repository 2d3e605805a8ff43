"""Records of running games: what another seat alone saw is left out, and such a record does not replay.

No game has hidden deals yet, so these records are given some by hand.
"""

from __future__ import annotations

import pytest

from azulejo import make
from azulejo.fair import Fairness, commitment
from azulejo.games.errors import BadRecord
from azulejo.games.game import Deal
from azulejo.records import Hidden, Record, check, parse


@pytest.fixture
def record() -> Record:
    record = Record(make("azul"), ["Ana", "Rui"], fairness=Fairness(commitment(b""), ("-", "-"), "00"))
    record.add(Deal("start", [0]))
    record.add(Deal("start", [1], seen_by=1))
    return record


def test_only_the_seat_that_saw_a_deal_reads_it(record: Record) -> None:
    texts = [[record.event_text(event) for event in record.redact(seat).events] for seat in (0, 1, None)]
    assert texts == [["start 1", "? 2"], ["start 1", "start 2"], ["start 1", "? 2"]]
    assert '"start 2"' not in record.redact(0).to_text()


def test_redacting_changes_nothing_else(record: Record) -> None:
    before = record.to_text()
    redacted = record.redact(0)
    assert (redacted.names, redacted.date, redacted.game) == (record.names, record.date, record.game)
    assert record.to_text() == before


def test_the_secret_of_the_deals_never_leaves_with_it(record: Record) -> None:
    assert record.fairness is not None
    for seat in (0, 1, None):
        assert record.redact(seat).fairness == Fairness(record.fairness.commitment, ("-", "-"))


def test_it_is_refused_where_it_would_be_replayed(record: Record) -> None:
    redacted = record.redact(None)
    for replay in (redacted.replay, lambda: list(redacted.states()), lambda: check(redacted)):
        with pytest.raises(BadRecord) as caught:
            replay()
        assert (caught.value.code, caught.value.fields["seat"]) == ("record_redacted", 2)
    with pytest.raises(BadRecord) as read:
        parse(redacted.to_text())
    assert (read.value.code, read.value.fields["file_line"]) == ("record_redacted", 11)


def test_what_is_before_the_first_hidden_deal_replays(record: Record) -> None:
    assert record.redact(0).replay(1).turn == record.replay(1).turn


def test_equal_placeholders_tell_nothing_apart() -> None:
    assert Hidden(1) == Hidden(1) != Hidden(0)
