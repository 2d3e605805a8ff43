"""Nonces: everybody is bound before anybody's is known; the start with all of them, or without those that come late."""

from __future__ import annotations

import pytest

from azulejo.fair import commitment, nonce_commitment
from azulejo.games.errors import AzulejoError
from azulejo.records import verify
from azulejo.tables import Command, folded, record
from azulejo.tables.clocks import TO_REVEAL
from azulejo.tables.commands import Abort, AddNonce, Commit, Leave, TakeSeat
from azulejo.tables.events import Opened
from tests.tables.night import GREEDY, RANDOM, Night, nonce, sealed, snapshot
from tests.tables.night import commitment as committed


def refused(night: Night, command: Command, who: str) -> str:
    before = snapshot(night.table), list(night.events)
    with pytest.raises(AzulejoError) as caught:
        night.do(command, who)
    assert (snapshot(night.table), night.events) == before
    return caught.value.code


@pytest.fixture
def night() -> Night:
    """Ana and Rui sit and have committed themselves; Eva's seat is free."""
    night = Night("ana", "rui", "eva", sit=False)
    for seat, person in enumerate(("ana", "rui")):
        night.do(TakeSeat(person, seat, commitment=committed(person)), person)
    return night


@pytest.fixture
def full(night: Night) -> Night:
    night.do(TakeSeat("eva", 2, commitment=committed("eva")), "eva")
    return night


def test_the_servers_commitment_is_there_before_anybody_sits() -> None:
    opened, taken, mine, *_ = Night("ana", "rui").events
    assert isinstance(opened, Opened)
    assert opened.commitment == commitment(sealed().secret)
    assert (taken.kind, mine.kind) == ("seat_taken", "committed")


def test_all_commitments_are_told_before_the_first_nonce(full: Night) -> None:
    seen = full.view(None)["fairness"]
    assert seen["commitments"] == [committed(person) for person in ("ana", "rui", "eva")]
    assert seen["nonces"] == ["", "", ""]
    full.do(AddNonce(0, nonce("ana")), "ana")
    kinds = full.kinds
    assert kinds.index("nonce_added") > max(n for n, kind in enumerate(kinds) if kind == "committed")


def test_the_game_starts_when_the_last_nonce_comes(full: Night) -> None:
    for seat, person in enumerate(("eva", "ana", "rui")):
        assert (full.view(0)["status"], full.view(0)["to_act"]) == ("open", [])
        full.do(AddNonce((seat + 2) % 3, nonce(person)), person)
    assert full.kinds[-4:] == ["nonce_added", "started", "dealt", "dealt"]
    assert full.view(0)["status"] == "running"
    assert full.view(0)["fairness"]["nonces"] == [nonce(person) for person in ("ana", "rui", "eva")]


def test_bots_sit_there_from_the_start_and_add_no_nonce() -> None:
    night = Night(GREEDY, "ana", RANDOM, sit=False)
    assert [seat["free"] for seat in night.view(None)["seats"]] == [False, True, False]
    night.do(TakeSeat("Ana", nonce=nonce("ana")), "ana")
    assert night.view(None)["fairness"]["nonces"] == ["-", nonce("ana"), "-"]
    assert night.view(None)["fairness"]["commitments"] == ["-", committed("ana"), "-"]
    assert night.table.is_started


# Nobody chooses after having seen another's


def test_a_nonce_is_refused_as_long_as_somebody_could_react_to_it(night: Night) -> None:
    assert refused(night, AddNonce(0, nonce("ana")), "ana") == "nonce_too_early"
    assert "3" in _sentence(night, AddNonce(0, nonce("ana")), "ana")
    night.do(TakeSeat("eva", 2), "eva")
    assert refused(night, AddNonce(0, nonce("ana")), "ana") == "nonce_too_early"


def _sentence(night: Night, command: Command, who: str) -> str:
    with pytest.raises(AzulejoError) as caught:
        night.do(command, who)
    return str(caught.value)


def test_only_who_completes_the_table_reveals_at_once() -> None:
    night = Night("ana", "rui", sit=False)
    assert refused(night, TakeSeat("Ana", 0, nonce("ana")), "ana") == "nonce_too_early"
    assert night.table.seats[0].is_free
    night.do(TakeSeat("Ana", 0, commitment=committed("ana")), "ana")
    night.do(TakeSeat("Rui", 1, nonce("rui")), "rui")
    assert night.kinds[-3:] == ["seat_taken", "committed", "nonce_added"]
    assert not night.table.is_started
    night.do(AddNonce(0, nonce("ana")), "ana")
    assert night.table.is_started


def test_what_one_has_committed_to_is_revealed_and_nothing_else(full: Night) -> None:
    assert refused(full, AddNonce(0, nonce("other")), "ana") == "other_nonce"
    assert refused(full, AddNonce(0, nonce("rui")), "ana") == "other_nonce"
    assert refused(full, AddNonce(1, nonce("rui")), "ana") == "not_your_seat"
    full.do(AddNonce(0, nonce("ana")), "ana")
    assert refused(full, AddNonce(0, nonce("other")), "ana") == "nonce_given"
    for seat, person in enumerate(("ana", "rui", "eva")):
        change = Commit(seat, committed("after all"))
        assert refused(full, change, person) == "commitment_given"


def test_nobody_repeats_the_commitment_of_another(night: Night) -> None:
    assert refused(night, TakeSeat("Eva", 2, commitment=committed("ana")), "eva") == "commitment_taken"
    assert refused(night, Commit(1, committed("ana")), "rui") == "commitment_taken"


def test_a_commitment_changes_as_long_as_no_nonce_is_known(full: Night) -> None:
    seen = full.table.commitments
    full.do(Commit(1, committed("rui again")), "rui")
    assert refused(full, AddNonce(0, nonce("ana"), seen), "ana") == "commitments_changed"
    full.do(AddNonce(0, nonce("ana"), full.table.commitments), "ana")
    assert full.kinds[-1] == "nonce_added"


@pytest.mark.parametrize("bad", ["x", "A" * 32, "0" * 31, "0" * 33, "-"])
def test_nonces_and_commitments_have_their_form(full: Night, bad: str) -> None:
    assert refused(full, AddNonce(0, bad), "ana") == "fair_bad_nonce"
    assert refused(full, Commit(0, bad), "ana") == "fair_bad_commitment"
    empty = Night("ana", GREEDY, sit=False)
    assert refused(empty, TakeSeat("Ana", 0, bad), "ana") == "fair_bad_nonce"
    assert refused(empty, TakeSeat("Ana", 0, commitment=bad), "ana") == "fair_bad_commitment"


# What is done again, and who leaves


def test_what_is_sent_again_changes_nothing(full: Night) -> None:
    for command in (Commit(0, committed("ana")), TakeSeat("Ana", 0, commitment=committed("another tab"))):
        reply = full.do(command, "ana")
        assert reply.first > reply.last
    assert full.table.commitments[0] == committed("ana")
    full.do(AddNonce(0, nonce("ana")), "ana")
    again = full.do(AddNonce(0, nonce("ana")), "ana")
    assert again.first > again.last


def test_who_leaves_takes_the_commitment_along(full: Night) -> None:
    full.do(Leave(0), "ana")
    assert full.table.commitments == ("", committed("rui"), committed("eva"))
    assert refused(full, AddNonce(1, nonce("rui")), "rui") == "nonce_too_early"
    full.do(TakeSeat("Ana", 0, nonce("ana")), "ana")
    assert full.kinds[-1] == "nonce_added"


def test_once_a_nonce_is_known_nobody_leaves_to_have_another_drawn(full: Night) -> None:
    full.do(AddNonce(0, nonce("ana")), "ana")
    for seat, person in enumerate(("ana", "rui", "eva")):
        assert refused(full, Leave(seat), person) == "game_begins"


# Who commits and never reveals


def test_nobody_is_waited_for_before_somebody_has_revealed(full: Night) -> None:
    full.now += 100 * TO_REVEAL
    assert full.house.deadlines() == []
    assert full.house.tick(full.now) == []
    assert full.view(None)["status"] == "open"


def test_the_game_begins_without_who_does_not_reveal_in_time(full: Night) -> None:
    full.do(AddNonce(0, nonce("ana")), "ana")
    assert [due for due, _ in full.house.deadlines()] == 2 * [full.now + TO_REVEAL]
    full.now += TO_REVEAL - 1
    full.do(AddNonce(2, nonce("eva")), "eva")
    assert full.house.tick(full.now) == []
    full.now += 1
    assert full.house.tick(full.now) == ["t"]
    assert full.kinds[-3:] == ["started", "dealt", "dealt"]
    assert full.table.nonces == (nonce("ana"), "-", nonce("eva"))
    assert refused(full, AddNonce(1, nonce("rui")), "rui") == "nonce_late"
    assert full.house.deadlines() == []


def test_a_nonce_that_comes_at_the_deadline_is_too_late(full: Night) -> None:
    full.do(AddNonce(0, nonce("ana")), "ana")
    full.now += TO_REVEAL
    with pytest.raises(AzulejoError) as caught:
        full.do(AddNonce(1, nonce("rui")), "rui")
    assert caught.value.code == "nonce_late"
    assert full.table.is_started


def test_such_a_game_is_recorded_and_verified_with_what_there_was(full: Night) -> None:
    full.do(AddNonce(0, nonce("ana")), "ana")
    full.house.tick(full.now + TO_REVEAL)
    full.play_out()
    whole = record(full.table, None)
    assert whole.fairness is not None
    assert whole.fairness.commitments == tuple(map(committed, ("ana", "rui", "eva")))
    assert whole.fairness.nonces == (nonce("ana"), "-", "-")
    assert verify(whole) == full.table.line.deals


def test_a_table_that_is_closed_meanwhile_begins_no_more(full: Night) -> None:
    full.do(AddNonce(1, nonce("rui")), "rui")
    full.do(Abort(), "ana")
    assert full.house.deadlines() == []
    assert full.house.tick(full.now + TO_REVEAL) == []
    assert not full.table.is_started


def test_a_restart_in_between_comes_to_the_same(full: Night) -> None:
    full.do(AddNonce(0, nonce("ana")), "ana")
    read = folded(sealed(), full.events)
    assert snapshot(read) == snapshot(full.table)
    assert read.deadlines() == full.table.deadlines() != {}


def test_a_nonce_is_bound_by_its_bytes() -> None:
    assert nonce_commitment("00" * 16) == commitment(bytes(16))
