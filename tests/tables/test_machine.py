"""A table at which Hypothesis does whatever people, bots and the clock can do, and much that they cannot."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from azulejo.fair import nonce_commitment
from azulejo.games.errors import AzulejoError
from azulejo.records import check, parse, verify
from azulejo.tables import Command, event_from_json, folded, record
from azulejo.tables.clocks import BOT, FORFEIT, Clock
from azulejo.tables.commands import (
    Abort,
    Act,
    AddNonce,
    AnswerUndo,
    Commit,
    GoAway,
    Leave,
    OfferRematch,
    Replace,
    Resign,
    Return,
    SendAway,
    TakeSeat,
    Undo,
)
from azulejo.tables.events import Moved
from azulejo.tables.leaving import PATIENCE
from tests.tables.night import GREEDY, RANDOM, Night, nonce, sealed, snapshot

PEOPLE = ("ana", "rui", "eva", "mallory")
CLOCKS = st.sampled_from([None, Clock(30_000, 60_000, FORFEIT), Clock(30_000, 60_000, BOT)])
SEATS = st.sampled_from(
    [("ana", "rui"), ("ana", GREEDY), ("ana", "ana"), ("ana", "rui", "eva"), ("rui", GREEDY, "ana", RANDOM)]
)
people, seats = st.sampled_from(PEOPLE), st.integers(-1, 4)
decisions, texts = st.integers(-1, 40), st.sampled_from(["3R4", "1B1", "CK-", "4>2", "nonsense", ""])

nonces = st.sampled_from([*map(nonce, "xyz"), "bad"])


def committed(nonce: str) -> str:
    return nonce if nonce == "bad" else nonce_commitment(nonce)


def commands() -> st.SearchStrategy[Command]:
    """Anything that could arrive."""
    return st.one_of(
        st.builds(
            TakeSeat, people, st.none() | seats, nonces | st.just(""), st.just(""), st.just("") | nonces.map(committed)
        ),
        st.builds(Commit, seats, nonces.map(committed)),
        st.builds(AddNonce, seats, nonces),
        st.builds(Leave, seats),
        st.builds(GoAway, seats),
        st.builds(SendAway, seats, people),
        st.builds(Return, seats),
        st.builds(Replace, seats),
        st.builds(Act, seats, decisions, texts),
        st.builds(Undo, seats, decisions),
        st.builds(AnswerUndo, seats, seats, decisions, st.booleans()),
        st.builds(OfferRematch, seats),
    )


class AnyTable(RuleBasedStateMachine):
    @initialize(seats=SEATS, clock=CLOCKS, gray=st.booleans(), sit=st.booleans(), secret=st.sampled_from("abcdef"))
    def begin(self, seats: Any, clock: Clock | None, gray: bool, sit: bool, secret: str) -> None:
        self.secret = secret
        self.night = Night(*seats, clock=clock, options={"wall": "gray"} if gray else {}, sit=sit, secret=secret)
        self.numbers = [0] * len(seats)

    def attempt(self, command: Command, who: str) -> None:
        """Does it, or is refused and has changed nothing."""
        self.night.house.tick(self.night.now)
        before = snapshot(self.night.table), len(self.night.events)
        try:
            reply = self.night.do(command, who)
        except AzulejoError as error:
            assert str(error)
            assert (snapshot(self.night.table), len(self.night.events)) == before
        else:
            assert reply.last <= self.night.table.sequence
            if isinstance(command, Act):
                length = len(self.night.events)
                assert self.night.do(command, who) == reply
                assert len(self.night.events) == length

    @rule(command=commands(), who=people)
    def anything(self, command: Command, who: str) -> None:
        self.attempt(command, who)

    @precondition(lambda self: self.night.view(None)["to_act"])
    @rule(n=st.integers(0, 100), wait=st.integers(0, 20_000))
    def somebody_plays(self, n: int, wait: int) -> None:
        self.night.now += wait
        self.night.house.tick(self.night.now)
        if self.night.view(None)["to_act"]:
            self.night.play(n)

    @rule(seat=st.integers(0, 3), who=people)
    def undo_the_last(self, seat: int, who: str) -> None:
        if seat < len(self.numbers):
            decision = self.night.view(seat)["undo"]["decision"]
            self.attempt(Undo(seat, decision or 1), self.night.table.seats[seat].person or who)

    @precondition(lambda self: self.night.table.asked)
    @rule(seat=st.integers(0, 3), accept=st.booleans())
    def answer_a_wish(self, seat: int, accept: bool) -> None:
        assert self.night.table.asked is not None
        wish = self.night.table.asked.event
        self.attempt(AnswerUndo(seat, wish.seat, wish.decision, accept), PEOPLE[seat])

    @rule(wait=st.sampled_from([1, 29_999, 30_000, 90_000, PATIENCE]))
    def time_passes(self, wait: int) -> None:
        self.night.now += wait
        self.night.house.tick(self.night.now)

    @precondition(lambda self: len(self.night.events) > 25)
    @rule(seat=st.integers(0, 3), abort=st.booleans(), who=people)
    def somebody_has_enough(self, seat: int, abort: bool, who: str) -> None:
        self.attempt(Abort() if abort else Resign(seat), who)

    @rule()
    def the_server_restarts(self) -> None:
        stored = [json.loads(json.dumps(event.to_json())) for event in self.night.events]
        before = snapshot(self.night.table)
        self.night.house.open("t", sealed(self.secret), [event_from_json(event) for event in stored])
        assert snapshot(self.night.table) == before

    @invariant()
    def decision_numbers_only_grow(self) -> None:
        if hasattr(self, "night"):
            numbers = [seat.decision for seat in self.night.table.seats]
            assert all(new >= old for new, old in zip(numbers, self.numbers, strict=True))
            self.numbers = numbers
            given = [(event.seat, event.decision) for event in self.night.events if isinstance(event, Moved)]
            assert len(given) == len(set(given))

    @invariant()
    def who_is_waited_for_before_the_game_has_a_deadline(self) -> None:
        if hasattr(self, "night") and not self.night.table.is_started and not self.night.table.is_over:
            table = self.night.table
            waited_for = {number for number, seat in enumerate(table.seats) if not table.waiting.is_ready(seat)}
            is_full = not any(seat.is_free for seat in table.seats)
            assert bool(table.deadlines()) == (table.begins or (is_full and bool(waited_for)))
            assert table.begins or set(table.deadlines()) <= waited_for
            assert not table.waiting.sent_away & {seat.person for seat in table.seats}

    @invariant()
    def somebody_can_go_on_or_it_is_over(self) -> None:
        if hasattr(self, "night"):
            table = self.night.table
            deciding = [seat for seat in table.seats if seat.is_deciding]
            assert bool(deciding) == (table.is_started and not table.is_over)
            due = {seat for seat, _, _ in table.due_bots()}
            timed = set(table.deadlines())
            assert not due & timed
            assert self.night.kinds.count("finished") == table.is_over

    def teardown(self) -> None:
        """However it went, the game can be finished, and its record is right and fair."""
        if not hasattr(self, "night"):
            return
        if self.night.table.is_started:
            self.night.play_out(1)
            whole = parse(record(self.night.table, None).to_text())
            check(whole)
            assert verify(whole) == self.night.table.line.deals
        again = folded(sealed(self.secret), self.night.events)
        assert snapshot(again) == snapshot(self.night.table)


TestAnyTable = AnyTable.TestCase
TestAnyTable.settings = settings(max_examples=60, stateful_step_count=50)
