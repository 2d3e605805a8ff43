"""A record that is redacted for a seat leads to a position that this seat cannot tell from the true one."""

from __future__ import annotations

import pytest

from azulejo.games.errors import BadRecord
from azulejo.games.game import Deal
from azulejo.games.rng import Rng
from azulejo.records import Hidden, Move, Record, imagined
from azulejo.records.record import apply
from azulejo.workbench.simulate import Simulation
from tests.every_game import SETTINGS, Setting
from tests.often import often
from tests.wire.twins import DUEL, random_script


def whole(seed: int) -> Record:
    """A game of Duel in which players like to draw plates."""
    record = Record(DUEL, ["Ana", "Rui"])
    for line in random_script(seed):
        event = DUEL.parse_deal(line.text) if line.is_deal else Move(line.seat, DUEL.parse_action(line.text))
        record.add(event)
    return record


def beginning(record: Record, length: int) -> Record:
    part = Record(record.game, record.names)
    part.events = record.events[:length]
    return part


@often("games", few=4, many=200)
def test_what_is_hidden_is_imagined_as_the_seat_could(games: int) -> None:
    hidden = others = 0
    for seed in range(games):
        record = whole(seed)
        state = DUEL.start()
        for number, event in enumerate(record.events, 1):
            apply(state, event)
            if number % 29 and number < len(record.events):
                continue
            for seat in range(2):
                redacted = beginning(record, number).redact(seat)
                world = imagined(redacted.to_text(), seat, Rng(number))
                assert world.view(seat) == state.view(seat)
                hidden += any(isinstance(event, Hidden) for event in redacted.events)
                others += str(world) != str(state)
    assert hidden > 10 * games
    assert others > games


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_where_nothing_is_hidden_it_is_the_true_position(setting: Setting) -> None:
    (record,) = Simulation(setting.make(), ["random"], 1, 1).records()
    assert str(imagined(record.to_text(), 0, Rng(1))) == str(record.replay())


def wrong(text: str, seat: int) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        imagined(text, seat, Rng(1))
    assert caught.value.fields["file_line"]
    return caught.value


def looked() -> Record:
    """A game up to where player 2 looks at the plates it has drawn, before anybody else has."""
    for seed in range(100):
        record = whole(seed)
        looks = [n for n, event in enumerate(record.events, 1) if isinstance(event, Deal) and event.seen_by >= 0]
        if isinstance(event := record.events[looks[0] - 1], Deal) and event.seen_by == 1:
            return beginning(record, looks[0])
    raise AssertionError


def test_what_the_seat_itself_knows_cannot_be_hidden_from_it() -> None:
    record = looked()
    assert wrong(record.redact(0).to_text(), 1).code == "record_hides_own"


def test_what_is_hidden_must_be_possible() -> None:
    record = looked()
    text = record.redact(0).to_text()
    assert wrong(text.replace('"? 2"', '"? 2", "? 2"'), 0).code == "record_nothing_hidden"
    assert wrong(text.replace('"? 2"', '"? 2", "2: ?"'), 0).code == "record_nothing_hidden"
    assert wrong(beginning(record, 1).to_text().replace("[\n", '[\n "? 2",', 1), 0).code == "record_nothing_hidden"


def test_what_no_world_allows_is_refused_as_ever() -> None:
    record = looked()
    text = record.redact(0).to_text()
    assert wrong(text.replace('"? 2"', '"? 2", "2: draw"'), 0).code == "duel_keeping_now"
