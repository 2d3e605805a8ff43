"""The record of a running game as one seat may read it: what others alone know is hidden (D23)."""

from __future__ import annotations

import pytest

from azulejo.fair import Fairness, commitment
from azulejo.games.errors import BadRecord
from azulejo.games.game import CHANCE, EVERYONE, OVER, Deal
from azulejo.games.registry import make
from azulejo.games.rng import Rng
from azulejo.records import Hidden, Move, Record, parse


def random_record(name: str, seed: int) -> Record:
    game, rng = make(name), Rng(seed)
    record, state = Record(game, ["Ana", "Rui"]), game.start()
    while state.turn != OVER:
        if state.turn == CHANCE:
            record.add(state.deal(rng))
        else:
            move = Move(int(state.turn), int(state.nth_legal(state.turn, rng.below(state.count_legal(state.turn)))))
            state.play(move.seat, move.action)
            record.add(move)
    return record


def knows(record: Record, seat: int | None, event: object) -> bool:
    """Whether a seat may know an event, said from the rules."""
    if isinstance(event, Deal):
        return event.seen_by in (EVERYONE, seat)
    assert isinstance(event, Move)
    return event.seat == seat or not record.game.is_secret(event.action)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_seat_reads_what_it_knows_and_nothing_else(seat: int | None) -> None:
    hidden = 0
    for seed in range(8):
        record = random_record("duel", seed)
        redacted = record.redact(seat)
        for event, shown in zip(record.events, redacted.events, strict=True):
            if knows(record, seat, event):
                assert shown == event
            else:
                hidden += 1
                assert isinstance(shown, Hidden)
                assert shown.is_move == isinstance(event, Move)
    assert hidden > 20


def test_games_that_differ_in_hidden_things_alone_read_the_same() -> None:
    """Another front looked at by player 2, another order of what player 2 returns."""
    record = random_record("duel", 3)
    other = Record(record.game, record.names)
    for event in record.events:
        if isinstance(event, Deal) and event.seen_by == 1:
            event = Deal(event.kind, list(reversed(event.values)), 1)
        elif isinstance(event, Move) and event.seat == 1 and record.game.is_secret(event.action):
            event = Move(1, event.action + 1)
        other.add(event)
    assert other.events != record.events
    for seat in (0, None):
        assert other.redact(seat).to_text() == record.redact(seat).to_text()
    assert other.redact(1).to_text() != record.redact(1).to_text()


def test_nothing_of_azul_is_hidden() -> None:
    record = random_record("azul", 1)
    assert record.redact(None).to_text() == record.to_text()


def test_a_redacted_record_says_that_it_cannot_be_replayed() -> None:
    redacted = random_record("duel", 3).redact(None)
    with pytest.raises(BadRecord) as in_code:
        redacted.replay()
    with pytest.raises(BadRecord) as in_a_file:
        parse(redacted.to_text())
    assert in_code.value.code == in_a_file.value.code == "record_redacted"
    lines = redacted.to_text().splitlines()
    assert "?" in lines[int(str(in_a_file.value.fields["file_line"])) - 1]


def test_the_secret_of_the_deals_never_leaves_with_it() -> None:
    record = random_record("duel", 3)
    record.fairness = Fairness(commitment(b""), ("-", "-"), ("-", "-"), "00")
    for seat in (0, 1, None):
        assert record.redact(seat).fairness == Fairness(commitment(b""), ("-", "-"), ("-", "-"))
        assert "secret" not in record.redact(seat).to_text()


def test_redacting_changes_nothing_else() -> None:
    record = random_record("duel", 3)
    before = record.to_text()
    redacted = record.redact(0)
    assert (redacted.names, redacted.date, redacted.game) == (record.names, record.date, record.game)
    assert record.to_text() == before
