"""Before the game nobody is stuck: who is not ready in time frees the seat, and the opener may send somebody away."""

from __future__ import annotations

import pytest

from azulejo.games.errors import AzulejoError
from azulejo.tables import Command, NotAllowed, NotFound, folded, open_rematch, return_server
from azulejo.tables.clocks import DAY, GRACE, TO_REVEAL, Clock, days_clock, live_clock
from azulejo.tables.commands import AddNonce, Commit, GoAway, Leave, Resign, Return, SendAway, TakeSeat
from azulejo.tables.waiting import TO_GET_READY
from tests.tables.night import GREEDY, Night, commitment, nonce, sealed, snapshot

QUICK = live_clock(30, 60)


def refused(night: Night, command: Command, who: str) -> str:
    before = snapshot(night.table), list(night.events)
    with pytest.raises(AzulejoError) as caught:
        night.do(command, who)
    assert (snapshot(night.table), night.events) == before
    return caught.value.code


def sit(night: Night, *people: str, ready: bool = True) -> None:
    for person in people:
        night.do(TakeSeat(person.title(), commitment=commitment(person) if ready else "", link="link-t"), person)


def sitting(night: Night) -> list[str | None]:
    return [seat.person for seat in night.table.seats]


# Getting ready


def test_who_sits_down_and_never_commits_frees_the_seat() -> None:
    night = Night("ana", "rui", sit=False)
    sit(night, "ana")
    sit(night, "rui", ready=False)
    assert [seat["deadline"] for seat in night.view(None)["seats"]] == [None, night.now + TO_GET_READY]
    night.now += TO_GET_READY - 1
    assert night.house.tick(night.now) == []
    night.now += 1
    assert night.house.tick(night.now) == ["t"]
    assert night.kinds[-1] == "seat_freed"
    assert sitting(night) == ["ana", None]
    assert night.house.deadlines() == []


def test_who_was_late_is_told_so_and_may_sit_down_again() -> None:
    night = Night("ana", "rui", private=True, sit=False)
    sit(night, "ana")
    sit(night, "rui", ready=False)
    night.now += TO_GET_READY
    with pytest.raises(NotAllowed) as caught:
        night.do(Commit(1, commitment("rui")), "rui")
    assert caught.value.code == "seat_freed"
    assert night.house.table("t", "rui") is night.table, "without the link, which they may have lost"
    night.do(TakeSeat("Rui", 1, nonce("rui")), "rui")
    night.do(AddNonce(0, nonce("ana")), "ana")
    assert night.table.is_started


def test_as_long_as_a_seat_is_free_nobody_is_hurried() -> None:
    night = Night("ana", "rui", "eva", sit=False)
    sit(night, "ana", "rui", ready=False)
    night.now += 5 * DAY
    assert night.house.deadlines() == []
    sit(night, "eva")
    night.now += TO_GET_READY - 1
    night.do(Commit(0, commitment("ana")), "ana")
    night.now += 1
    night.house.tick(night.now)
    assert sitting(night) == ["ana", None, "eva"]


def test_several_who_are_late_go_at_once_and_a_new_one_has_all_the_time() -> None:
    night = Night("ana", "rui", "eva", sit=False)
    sit(night, "ana")
    sit(night, "rui", "eva", ready=False)
    night.now += TO_GET_READY
    night.house.tick(night.now)
    assert night.kinds[-2:] == ["seat_freed", "seat_freed"]
    sit(night, "rui")
    night.now += 1000
    sit(night, "ivo", ready=False)
    assert night.house.deadlines() == [(night.now + TO_GET_READY, "t")]


def test_coming_and_going_gives_no_new_time_to_who_has_not_committed() -> None:
    night = Night("ana", "rui", clock=QUICK, sit=False)
    sit(night, "ana")
    sit(night, "rui", ready=False)
    until = night.house.deadlines()
    for _ in range(3):
        night.now += TO_GET_READY // 4
        night.do(GoAway(1), "rui")
        night.do(Return(1), "rui")
    assert night.house.deadlines() == until


# Being there


@pytest.fixture
def quick() -> Night:
    """With a clock of seconds; Ana has sat down and gone away."""
    night = Night("ana", "rui", clock=QUICK, sit=False)
    sit(night, "ana")
    night.do(GoAway(0), "ana")
    return night


def test_a_game_of_minutes_does_not_begin_without_who_is_away(quick: Night) -> None:
    assert refused(quick, TakeSeat("Rui", 1, nonce("rui")), "rui") == "nonce_too_early"
    sit(quick, "rui")
    assert refused(quick, AddNonce(1, nonce("rui")), "rui") == "nonce_too_early"
    assert [(seat["ready"], seat["away"]) for seat in quick.view(None)["seats"]] == [(False, True), (True, False)]
    quick.now += TO_GET_READY
    quick.house.tick(quick.now)
    assert sitting(quick) == [None, "rui"]
    assert not quick.table.seats[0].away_since


def test_who_is_back_in_time_plays(quick: Night) -> None:
    sit(quick, "rui")
    quick.now += TO_GET_READY - 1
    quick.do(Return(0), "ana")
    assert quick.house.deadlines() == []
    quick.do(AddNonce(1, nonce("rui")), "rui")
    quick.do(AddNonce(0, nonce("ana")), "ana")
    assert quick.table.is_started


def test_who_goes_away_when_all_sit_has_as_long_to_come_back(quick: Night) -> None:
    quick.do(Return(0), "ana")
    sit(quick, "rui", ready=False)
    quick.now += TO_GET_READY - 1000
    quick.do(Commit(1, commitment("rui")), "rui")
    quick.do(GoAway(1), "rui")
    assert quick.house.deadlines() == [(quick.now + TO_GET_READY, "t")]


@pytest.mark.parametrize("clock", [None, days_clock(2)])
def test_without_haste_people_sit_down_hours_apart(clock: Clock | None) -> None:
    night = Night("ana", "rui", clock=clock, sit=False)
    sit(night, "ana")
    night.do(GoAway(0), "ana")
    night.now += DAY
    night.do(TakeSeat("Rui", 1, nonce("rui")), "rui")
    night.now += TO_REVEAL
    night.house.tick(night.now)
    assert night.table.is_started
    assert night.view(None)["seats"][0]["away"]


def test_once_a_nonce_is_known_going_away_keeps_nobody_from_playing(quick: Night) -> None:
    quick.do(Return(0), "ana")
    sit(quick, "rui")
    quick.do(AddNonce(1, nonce("rui")), "rui")
    quick.do(GoAway(0), "ana")
    assert quick.house.deadlines() == [(quick.now + TO_REVEAL, "t")]
    quick.now += TO_REVEAL
    quick.house.tick(quick.now)
    assert quick.table.is_started


# Rematches and restarts


@pytest.mark.parametrize(
    ("clock", "patience"), [(None, DAY), (QUICK, TO_GET_READY), (days_clock(3), 3 * DAY)], ids=["none", "live", "days"]
)
def test_whom_a_rematch_has_seated_has_the_time_of_the_game(clock: Clock | None, patience: int) -> None:
    night = Night("ana", "rui", clock=clock)
    night.do(Resign(0), "ana")
    events = open_rematch(night.table, "t", night.now, sealed())
    night.house.open("t", sealed(), events)
    assert night.house.deadlines() == 2 * [(night.now + patience, "t")]
    night.do(Commit(0, commitment("rui")), "rui")
    night.now += patience
    night.house.tick(night.now)
    assert sitting(night) == ["rui", None]
    sit(night, "eva", ready=False)
    assert night.house.deadlines() == [(night.now + TO_GET_READY, "t")]


def test_while_the_server_is_gone_nobody_is_late() -> None:
    night = Night("ana", "rui", sit=False)
    sit(night, "ana")
    sit(night, "rui", ready=False)
    night.now += 10 * TO_GET_READY
    night.house.kept["t"].append(return_server(night.table, night.now - 9 * TO_GET_READY, night.now))
    assert night.house.deadlines() == [(night.now + GRACE + TO_GET_READY, "t")]
    assert night.house.tick(night.now) == []
    night.do(Commit(1, commitment("rui")), "rui")
    night.do(AddNonce(0, nonce("ana")), "ana")
    night.house.kept["t"].append(return_server(night.table, night.now, night.now + TO_REVEAL))
    night.now += TO_REVEAL
    assert night.house.deadlines() == [(night.now + GRACE + TO_REVEAL, "t")]
    assert night.house.tick(night.now) == []


def test_folding_it_again_comes_to_the_same(quick: Night) -> None:
    sit(quick, "rui")
    quick.do(SendAway(1, "Rui"), "ana")
    quick.now += 1000
    sit(quick, "eva")
    read = folded(sealed(), quick.events)
    assert snapshot(read) == snapshot(quick.table)
    assert read.waiting == quick.table.waiting


# Sending away


@pytest.fixture
def night() -> Night:
    night = Night("ana", "rui", GREEDY, "eva", sit=False)
    sit(night, "ana", "rui")
    return night


def test_the_opener_sends_somebody_away_for_good(night: Night) -> None:
    night.do(SendAway(1, "Rui"), "ana")
    assert night.kinds[-1] == "sent_away"
    assert sitting(night) == ["ana", None, None, None]
    assert night.table.commitments[1] == ""
    for command in (TakeSeat("Rui", 1), TakeSeat("Other", 3), Commit(1, commitment("rui")), Leave(1), GoAway(1)):
        assert refused(night, command, "rui") == "sent_away"
    sit(night, "ivo")
    assert sitting(night)[1] == "ivo"


def test_asking_twice_sends_away_once_and_another_tab_sends_away_nobody_else(night: Night) -> None:
    night.do(SendAway(1, "Rui"), "ana")
    again = night.do(SendAway(1, "Rui"), "ana")
    assert again.first > again.last
    sit(night, "eva")
    assert refused(night, SendAway(1, "Rui"), "ana") == "somebody_else_sits_there"
    assert sitting(night)[1] == "eva"


def test_only_the_opener_and_only_somebody_else(night: Night) -> None:
    for who in ("rui", "eva", ""):
        assert refused(night, SendAway(0, "Ana"), who) == "only_opener_sends_away"
    assert refused(night, SendAway(0, "Ana"), "ana") == "nobody_to_send_away"
    assert refused(night, SendAway(2, "greedy"), "ana") == "nobody_to_send_away"
    assert refused(night, SendAway(4, "Rui"), "ana") == "no_such_seat"


def test_nobody_is_sent_away_once_a_nonce_is_known(night: Night) -> None:
    """Or the opener would have others drawn until the nonces please."""
    sit(night, "eva")
    night.do(AddNonce(1, nonce("rui")), "rui")
    assert refused(night, SendAway(1, "Rui"), "ana") == "too_late_to_send_away"
    night.do(AddNonce(0, nonce("ana")), "ana")
    night.do(AddNonce(3, nonce("eva")), "eva")
    assert refused(night, SendAway(1, "Rui"), "ana") == "too_late_to_send_away"


def test_who_is_sent_away_while_revealing_has_revealed_nothing(night: Night) -> None:
    sit(night, "eva")
    night.do(SendAway(3, "Eva"), "ana")
    assert refused(night, AddNonce(3, nonce("eva"), night.table.commitments), "eva") == "sent_away"
    assert refused(night, AddNonce(1, nonce("rui")), "rui") == "nonce_too_early"


def test_who_is_sent_away_from_a_private_table_sees_it_no_more_and_is_told_why() -> None:
    night = Night("ana", "rui", private=True, sit=False)
    sit(night, "ana", "rui")
    night.do(SendAway(1, "Rui"), "ana")
    for link in ("", "link-t"):
        with pytest.raises(NotAllowed) as caught:
            night.house.table("t", "rui", link)
        assert caught.value.code == "sent_away"
    with pytest.raises(NotFound):
        night.house.table("t", "eva")


def test_who_was_late_and_then_is_sent_away_stays_away() -> None:
    night = Night("ana", "rui", private=True, sit=False)
    sit(night, "ana")
    sit(night, "rui", ready=False)
    night.now += TO_GET_READY
    night.house.tick(night.now)
    sit(night, "rui")
    night.do(SendAway(1, "Rui"), "ana")
    assert refused(night, TakeSeat("Rui", 1, link="link-t"), "rui") == "sent_away"
    with pytest.raises(NotAllowed):
        night.house.table("t", "rui", "link-t")


def test_whose_it_is_to_send_away_is_told_to_nobody(night: Night) -> None:
    night.do(SendAway(1, "Rui"), "ana")
    told = night.house.told("t", None, since=len(night.events) - 1)
    assert told == [{"sequence": len(night.events), "kind": "sent_away", "at": night.now, "seat": 2, "story": []}]
