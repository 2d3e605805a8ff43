"""How games end, how that is explained, and how the next one begins."""

from __future__ import annotations

import pytest

from azulejo.fair import commitment
from azulejo.games.errors import AzulejoError
from azulejo.games.game import Outcome
from azulejo.records import check, verify
from azulejo.tables import Command, Result, explain, record
from azulejo.tables.commands import Abort, AddNonce, Commit, Leave, OfferRematch, Resign, TakeSeat
from azulejo.tables.events import Opened
from azulejo.tables.results import played_out
from azulejo.texts import Texts
from tests.tables.night import GREEDY, RANDOM, Night, nonce, sealed
from tests.tables.night import commitment as commitment_of

PEOPLE = ("ana", "rui", "eva")


def code(night: Night, command: Command, who: str) -> str:
    before = list(night.events)
    with pytest.raises(AzulejoError) as caught:
        night.do(command, who)
    assert night.events == before
    return caught.value.code


def result(night: Night) -> Result:
    assert night.table.result is not None
    return night.table.result


def told(night: Night) -> str:
    """How the game ended, as those at the table read it."""
    return explain(result(night), [str(seat.name) for seat in night.table.seats], Texts("en"))


# By the rules


def test_a_game_played_out_has_scores_and_the_reason_of_the_rules() -> None:
    night = Night("ana", "rui")
    night.play_out(1)
    outcome = night.table.line.state.outcome()
    assert outcome is not None
    assert (result(night).scores, result(night).reason) == (tuple(outcome.scores), outcome.reason)
    assert list(result(night).winners) == outcome.winners
    assert night.view(0)["result"] == result(night).to_json()


def test_the_secret_is_revealed_at_the_end_and_not_before() -> None:
    night = Night("ana", "rui")
    secret = sealed().secret.hex()
    while not night.table.is_over:
        outside = repr([night.view(seat) for seat in (0, 1, None)] + night.house.told("t", 0) + list(night.events))
        assert secret not in outside + record(night.table, 0).to_text()
        night.play()
    assert night.view(None)["fairness"]["secret"] == secret
    assert verify(record(night.table, None)) == night.table.line.deals


# Resigning


@pytest.mark.parametrize(("seat", "sentence"), [(0, "Ana resigned. Rui wins."), (1, "Rui resigned. Ana wins.")])
def test_with_two_players_resigning_is_the_end(seat: int, sentence: str) -> None:
    night = Night("ana", "rui")
    night.play()
    other = 1 - seat
    night.do(Resign(seat), PEOPLE[seat])
    assert night.kinds[-2:] == ["resigned", "finished"]
    assert result(night) == Result("resigned", (other,), out={seat: "resigned"})
    assert told(night) == sentence
    assert night.do(Resign(seat), PEOPLE[seat]).last == len(night.events)
    assert code(night, Resign(other), PEOPLE[other]) == "already_over"


def test_the_record_of_a_game_that_was_given_up_is_sound_and_fair() -> None:
    night = Night("ana", "rui")
    for _ in range(15):
        night.play()
    night.do(Resign(1), "rui")
    whole = record(night.table, None)
    assert check(whole) is None
    assert verify(whole) == night.table.line.deals


def test_with_more_players_a_bot_plays_on_for_who_resigned_and_comes_last() -> None:
    night = Night("ana", "rui", "eva")
    night.do(Resign(2), "eva")
    assert night.kinds[-1] == "resigned"
    assert code(night, Resign(0), "eva") == "not_your_seat"
    while night.turn() != 2:
        night.play(3)
    assert code(night, night.answer(2), "eva") == "you_are_out"
    night.play_out(3)
    (winner,) = result(night).winners
    assert winner in (0, 1)
    assert len(result(night).scores) == 3
    assert told(night).startswith(f"Eva resigned. {('Ana', 'Rui')[winner]} wins with")


def test_the_best_of_those_still_in_the_game_win_whatever_the_others_scored() -> None:
    outcome = Outcome([50, 40, 40], [1, 2, 2], [{}, {}, {}], "row")
    assert played_out(outcome, {0: "time"}).winners == (1, 2)
    assert played_out(outcome, {}).winners == (0,)
    shared = Outcome([50, 50, 40], [1, 1, 3], [{}, {}, {}], "row")
    assert played_out(shared, {0: "resigned"}).winners == (1,)


def test_when_one_is_left_or_only_bots_are_the_game_ends() -> None:
    night = Night("ana", "rui", "eva")
    night.do(Resign(2), "eva")
    night.do(Resign(0), "ana")
    assert result(night).winners == (1,)
    bots = Night("ana", GREEDY, RANDOM)
    bots.do(Resign(0), "ana")
    assert result(bots).winners == (1, 2)


# Aborting


def test_a_game_is_called_off_by_all_as_long_as_one_seat_at_most_has_moved() -> None:
    night = Night("ana", "rui")
    moved = night.play()
    night.do(Abort(), PEOPLE[1 - moved.seat])
    assert night.kinds[-1] == "abort_asked"
    assert night.view(None)["aborting"] == [2 - moved.seat]
    again = night.do(Abort(), PEOPLE[1 - moved.seat])
    assert again.first > again.last
    night.do(Abort(), PEOPLE[moved.seat])
    assert night.kinds[-2:] == ["aborted", "finished"]
    assert night.events[-2].to_json()["seat"] == 2 - moved.seat  # who wanted it first
    assert (result(night).reason, result(night).winners) == ("aborted", ())
    late = Night("ana", "rui")
    late.play()
    late.play()
    assert code(late, Abort(), "ana") == "too_late_to_abort"


def test_nobody_gets_out_of_a_deal_alone_and_a_wish_to_lapses_with_the_next_move() -> None:
    night = Night("ana", "rui", "eva")
    night.do(Abort(), "ana")
    night.do(Abort(), "rui")
    assert not night.table.is_over
    night.play()
    assert night.view(None)["aborting"] == []
    night.do(Abort(), "eva")
    assert not night.table.is_over
    for person in ("ana", "rui"):
        night.do(Abort(), person)
    assert night.table.is_over


def test_who_is_out_neither_calls_off_nor_is_asked() -> None:
    night = Night("ana", "rui", "eva")
    night.do(Abort(), "eva")
    night.do(Resign(2), "eva")
    assert night.view(None)["aborting"] == []
    assert code(night, Abort(), "eva") == "you_are_out"
    for person in ("ana", "rui"):
        night.do(Abort(), person)
    assert result(night).reason == "aborted"


def test_against_bots_one_calls_off_alone() -> None:
    night = Night("ana", GREEDY)
    night.do(Abort(), "ana")
    assert night.table.is_over


def test_a_table_is_closed_by_its_opener_before_the_game() -> None:
    night = Night("ana", "rui", sit=False)
    night.do(TakeSeat("Rui", 0), "rui")
    assert code(night, Abort(), "rui") == "only_opener_aborts"
    night.do(Abort(), "ana")
    assert night.table.is_over
    assert code(night, TakeSeat("Ana", 1), "ana") == "already_over"
    assert code(night, Leave(0), "rui") == "already_over"


def test_spectators_abort_nothing() -> None:
    assert code(Night("ana", "rui"), Abort(), "eva") == "not_at_this_table"
    opener_watches = Night("rui", "eva")
    assert code(opener_watches, Abort(), "ana") == "not_at_this_table"


# Rematch


def test_a_rematch_needs_everybody_and_rotates_the_seats() -> None:
    night = Night("ana", GREEDY, "rui")
    assert code(night, OfferRematch(0), "ana") == "not_over"
    night.play_out()
    night.do(OfferRematch(0), "ana")
    night.do(OfferRematch(0), "ana")
    assert night.kinds.count("rematch_offered") == 1
    assert not night.house.rematch("t", "t2", sealed("t2"), night.now)
    night.do(OfferRematch(2), "rui")
    assert night.house.rematch("t", "t2", sealed("t2"), night.now)
    assert not night.house.rematch("t", "t3", sealed("t3"), night.now)
    following = night.house.kept["t2"]
    assert [seat.name for seat in following.table.seats] == ["Rui", "Ana", "greedy"]
    opened = following.events[0]
    assert isinstance(opened, Opened)
    assert (opened.rematch_of, opened.commitment) == ("t", commitment(sealed("t2").secret))
    assert night.view(0)["rematch"] == "t2"


def test_a_rematch_begins_when_new_nonces_are_there() -> None:
    night = Night("ana", "rui")
    night.do(Resign(0), "ana")
    for seat in (0, 1):
        night.do(OfferRematch(seat), PEOPLE[seat])
    night.house.rematch("t", "t2", sealed("t2"), night.now)
    assert not night.house.kept["t2"].table.is_started
    night.house.act("t2", Commit(0, commitment_of("new rui")), night.now, "rui")
    night.house.act("t2", Commit(1, commitment_of("new ana")), night.now, "ana")
    night.house.act("t2", AddNonce(0, nonce("new rui")), night.now, "rui")
    night.house.act("t2", AddNonce(1, nonce("new ana")), night.now, "ana")
    assert night.house.kept["t2"].table.is_started


# In sentences


@pytest.mark.parametrize(
    ("ended", "english", "french"),
    [
        (
            Result("row", (0,), (45, 38)),
            "Ana wins with 45 points: a row is complete.",
            "Ana gagne avec 45 points : une rangée est complète.",
        ),
        (
            Result("row", (0, 1), (40, 40)),
            "Ana, Rui share the victory with 40 points: a row is complete.",
            "Ana, Rui partagent la victoire avec 40 points : une rangée est complète.",
        ),
        (Result("resigned", (1,), out={0: "resigned"}), "Ana resigned. Rui wins.", "Ana a abandonné. Rui gagne."),
        (Result("time", (0,), out={1: "time"}), "Rui ran out of time. Ana wins.", "Rui a épuisé son temps. Ana gagne."),
        (Result("aborted"), "The game was called off.", "La partie a été annulée."),
    ],
)
def test_a_result_explains_itself(ended: Result, english: str, french: str) -> None:
    names = ["Ana", "Rui"]
    assert explain(ended, names, Texts("en")) == english
    assert explain(ended, names, Texts("fr")).replace("\u202f", " ") == french
