"""A record is the whole game: whatever was played comes back from the file, event by event."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from azulejo import Deal, Rng, make
from azulejo.games.game import CHANCE, OVER
from azulejo.records import Move, Record, check, parse
from tests.every_game import SETTINGS


@st.composite
def games_played(draw: st.DrawFn) -> Record:
    """Any game of the registry, with any options and player count, played at random up to some point or to the end."""
    game = draw(st.sampled_from(SETTINGS)).make()
    record = Record(game, ["Ana", "Rui", "Zoé", "Łukasz"][: game.players], "2026-11-15")
    rng, most = Rng(draw(st.integers(0, 2**64 - 1))), draw(st.one_of(st.integers(0, 60), st.just(10_000)))
    state = record.game.start()
    while state.turn != OVER and len(record.events) < most:
        if state.turn == CHANCE:
            record.add(state.deal(rng))
        else:
            actors = state.actors()
            seat = actors[rng.below(len(actors))]  # in simultaneous phases anyone may be next
            action = int(state.nth_legal(seat, rng.below(state.count_legal(seat))))
            state.play(seat, action)
            record.add(Move(seat, action))
    outcome = state.outcome()
    if outcome is not None:
        record.finish(outcome)
    return record


@given(games_played())
def test_what_was_played_comes_back(record: Record) -> None:
    again = parse(record.to_text())
    assert again.events == record.events
    assert again.result == record.result == check(record)
    assert (again.names, again.date, again.game.options) == (record.names, record.date, record.game.options)
    assert str(again.replay()) == str(record.replay())
    assert again.to_text() == record.to_text()


@given(games_played())
def test_every_state_on_the_way_is_the_replay_up_to_it(record: Record) -> None:
    states = list(record.states())
    assert len(states) == len(record.events) + 1
    for upto in {0, len(record.events) // 2, len(record.events)}:
        assert str(states[upto]) == str(record.replay(upto))


@given(games_played())
def test_a_move_needs_its_seat_only_where_several_can_act(record: Record) -> None:
    lines = record.to_text().splitlines(keepends=True)
    first = next(number for number, line in enumerate(lines) if line.startswith('  "events"')) + 1
    for number, (state, event) in enumerate(zip(record.states(), record.events, strict=False)):
        if isinstance(event, Move) and len(state.actors()) == 1:
            lines[first + number] = lines[first + number].replace(f'"{event.seat + 1}: ', '"', 1)
    assert parse("".join(lines)).events == record.events


@given(games_played())
def test_one_event_is_one_line(record: Record) -> None:
    lines = record.to_text().splitlines()
    for event in record.events:
        assert sum(f'"{record.event_text(event)}"' in line for line in lines) >= 1
    assert len(lines) == len(record.events) + (12 if record.events else 11)


def test_a_state_taken_from_the_record_can_be_played_on_without_harm() -> None:
    record = Record(make("azul"), ["Ana", "Rui"])
    record.add(Deal("start", [0]))
    for state in record.states():
        state.deal(Rng(1))
    assert len(record.events) == 1
    assert str(record.replay()) == str(record.replay(1)) != str(record.replay(0))
