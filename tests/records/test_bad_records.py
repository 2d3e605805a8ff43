"""Whatever is wrong in a file is refused with the line of the first wrong thing and a sentence in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from azulejo import Deal, make
from azulejo.games.errors import AzulejoError
from azulejo.games.game import Outcome
from azulejo.records import LARGEST, BadRecord, Move, Record, check, load, parse
from azulejo.texts import LANGUAGES, Texts
from azulejo.workbench.simulate import Simulation

TYPED = """\
{
  "format": "azulejo",
  "version": 1,
  "rules": 1,
  "game": "azul",
  "options": {
    "wall": "gray"
  },
  "players": [
    "Ana",
    "Rui"
  ],
  "date": "2026-11-15",
  "events": [
    "start 2",
    "deal BBYR KKTT YYRT BRRK BYKT",
    "2: 4R2",
    "1: 3Y2"
  ],
  "result": null
}
"""


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        parse(text)
    for language in LANGUAGES:
        sentence = Texts(language).error(caught.value)
        assert sentence.endswith((".", "?"))
        assert "\n" not in sentence
    return caught.value


def test_the_record_that_is_broken_below_is_right() -> None:
    assert len(parse(TYPED).events) == 4


BROKEN = {
    # not JSON
    "no comma between events": ('"2: 4R2",', '"2: 4R2"', 17, "json_comma_missing"),
    "a comma after the last event": ('"1: 3Y2"', '"1: 3Y2",', 18, "json_comma_too_many"),
    "a quote left open": ('"2: 4R2",', '"2: 4R2,', 17, "json_string_open"),
    "typographic quotes": ('"2: 4R2"', "“2: 4R2”", 17, "json_value"),
    "single quotes": ('"2: 4R2"', "'2: 4R2'", 17, "json_value"),
    "a key in single quotes": ('"rules"', "'rules'", 4, "json_key"),
    "a key without quotes": ('"rules"', "rules", 4, "json_key"),
    "a name without quotes": ('"Ana"', "Ana", 10, "json_word"),
    "a missing colon": ('"rules":', '"rules"', 4, "json_colon"),
    "a comment": ('  "rules"', '  // mine\n  "rules"', 4, "json_key"),
    "a tab in a text": ("2: 4R2", "2:\t4R2", 17, "json_string"),
    "a lonely backslash": ("Ana", "A\\na\\q", 10, "json_string"),
    "NaN": ('"rules": 1', '"rules": NaN', 4, "json_word"),
    "Infinity": ('"rules": 1', '"rules": -Infinity', 4, "json_value"),
    "a number of 5000 digits": ('"rules": 1', '"rules": ' + "9" * 5000, 4, "json_number"),
    "a key twice": ('"rules": 1', '"rules": 1,\n  "rules": 1', 5, "json_key_twice"),
    "an option twice": ('"wall": "gray"', '"wall": "gray", "wall": "gray"', 7, "json_key_twice"),
    "too much": ("null", "[" + "0," * 30_000 + "0]", 20, "json_too_much"),
    "too deep": ("null", "[" * 100_000, 20, "json_too_deep"),
    "something after the end": ("null\n}\n", "null\n}\n\nhello", 23, "json_extra"),
    "the end is missing": ('"result": null\n}\n', "\n\n", 19, "json_ends"),
    # the wrong things
    "another format": ('"azulejo"', '"chess"', 2, "record_other_format"),
    "another version": ('"version": 1', '"version": 2', 3, "record_other_version"),
    "a version that only equals 1": ('"version": 1', '"version": true', 3, "record_other_version"),
    "other rules": ('"rules": 1', '"rules": 1.0', 4, "record_other_rules"),
    "an unknown game": ('"azul"', '"azull"', 5, "unknown_game"),
    "a game that is a number": ('"azul"', "5", 5, "record_bad_game"),
    "an unknown option": ('"wall"', '"walls"', 7, "unknown_option"),
    "a value the option does not take": ('"gray"', '"grey"', 7, "bad_option_value"),
    "an option that is no text": ('"gray"', "1e9", 7, "record_bad_option_type"),
    "options as a list": ('{\n    "wall": "gray"\n  }', "[]", 6, "record_bad_options"),
    "no players": ('[\n    "Ana",\n    "Rui"\n  ]', "[]", 9, "bad_player_count"),
    "too many players": ('"Rui"', '"Rui", "Eva", "Gil", "Zoé"', 9, "bad_player_count"),
    "players as a text": ('[\n    "Ana",\n    "Rui"\n  ]', '"Ana, Rui"', 9, "record_bad_players"),
    "a player who is null": ('"Rui"', "null", 11, "record_bad_name_type"),
    "a nameless player": ('"Rui"', '" "', 11, "record_bad_name"),
    "a name that a terminal would obey": ('"Rui"', '"\\u001b[2J"', 11, "record_bad_name"),
    "half a character as a name": ('"Rui"', '"\\ud800"', 11, "record_bad_name"),
    "a name without end": ('"Rui"', '"' + "Rui" * 100 + '"', 11, "record_bad_name"),
    "a date in another order": ("2026-11-15", "15/11/2026", 13, "record_bad_date"),
    "a day that is not": ("2026-11-15", "2026-02-30", 13, "record_bad_date"),
    "a date written otherwise": ("2026-11-15", "20261115", 13, "record_bad_date"),
    "a date that is a number": ('"2026-11-15"', "2026", 13, "record_bad_date_type"),
    "an event that is no text": ('"2: 4R2"', "42", 17, "record_bad_event"),
    "an event that is a list": ('"2: 4R2"', '[2, "4R2"]', 17, "record_bad_event"),
    "an unknown field": ('"date"', '"day"', 13, "record_unknown_field"),
    "a result that is a text": ("null", '"Ana wins"', 20, "record_bad_result"),
    # impossible games
    "an illegal move": ("4R2", "4Y2", 17, "colour_not_on_display"),
    "a move out of turn": ("2: 4R2", "1: 4R2", 17, "not_your_turn"),
    "a seat that is not": ("2: 4R2", "9: 4R2", 17, "no_such_seat"),
    "seat 0": ("2: 4R2", "0: 4R2", 17, "no_such_seat"),
    "a move that cannot be read": ("4R2", "4R", 17, "bad_move"),
    "an empty event": ("2: 4R2", "", 17, "bad_move"),
    "a move before the deal": ('    "deal BBYR KKTT YYRT BRRK BYKT",\n', "", 16, "deal_first"),
    "a deal before the start": ('    "start 2",\n', "", 15, "starter_first"),
    "a deal in place of a move": ("2: 4R2", "deal BBYR KKTT YYRT BRRK BYKT", 17, "nothing_to_deal"),
    "a deal that cannot be read": ("BBYR", "BBXR", 16, "unknown_colour"),
    "a display with three tiles": ("BBYR", "BBY", 16, "wrong_display_size"),
    "a display too few": (" BYKT", "", 16, "wrong_display_count"),
    "more tiles than there are": ("BBYR KKTT YYRT BRRK BYKT", "B4 B4 B4 B4 B5", 16, "wrong_display_size"),
    "a starter who does not play": ("start 2", "start 3", 15, "no_such_starter"),
    "a result before the end": ("null", '{\n"scores": [3, 4]}', 21, "record_result_too_early"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_the_line_and_the_reason_of_what_is_wrong(name: str) -> None:
    right, wrong, line, code = BROKEN[name]
    assert TYPED.count(right) == 1
    error = refused(TYPED.replace(right, wrong))
    assert (error.fields.get("file_line"), error.code) == (line, code)


@pytest.mark.parametrize(("text", "code"), [("", "json_empty"), (" \n\n ", "json_empty"), ("{", "json_ends")])
def test_a_file_without_a_record(text: str, code: str) -> None:
    assert refused(text).code == code


@pytest.mark.parametrize("text", ["[]", "null", "7", '"azul"', "true"])
def test_json_that_is_no_record(text: str) -> None:
    assert refused(text).code == "record_not_an_object"


@pytest.mark.parametrize("field", ["game", "players", "events"])
def test_what_must_not_be_left_out(field: str) -> None:
    fields = {name: value for name, value in json.loads(TYPED).items() if name != field}
    error = refused("\n" + json.dumps(fields))
    assert (error.code, error.fields["name"], error.fields["file_line"]) == ("record_missing_field", field, 2)


def test_the_games_own_reason_is_the_sentence() -> None:
    error = refused(TYPED.replace("4R2", "4Y2"))
    assert str(error) == "4Y2: there is no yellow tile on display 4. What lies there: BRRK."
    assert "jaune" in Texts("fr").error(error)


def test_the_line_is_right_however_the_file_is_laid_out() -> None:
    one_line = json.dumps(json.loads(TYPED))
    assert refused(one_line.replace("4R2", "4Y2")).fields["file_line"] == 1
    spread = json.dumps(json.loads(TYPED), indent="\n\n").replace("4R2", "4Y2")
    assert refused(spread).fields["file_line"] == spread[: spread.index("4Y2")].count("\n") + 1 > 50


def test_events_that_are_no_list() -> None:
    error = refused(json.dumps(json.loads(TYPED) | {"events": {"start": 2}}, indent=1))
    assert (error.code, error.fields["file_line"]) == ("record_bad_events", 14)


# Ended games


@pytest.fixture(scope="module")
def ended() -> Record:
    (record,) = Simulation(make("azul"), ["greedy"], 1, 3).records()
    return record


def test_an_event_after_the_end(ended: Record) -> None:
    lines = ended.to_text().splitlines()
    last = next(number for number, line in enumerate(lines) if line == "  ],")
    lines[last - 1] += ","
    lines.insert(last, '"1: 3R4"')
    error = refused("\n".join(lines))
    assert (error.code, error.fields["file_line"]) == ("record_event_after_end", last + 1)


def test_a_result_that_the_events_do_not_give(ended: Record) -> None:
    assert ended.result is not None
    scores = ", ".join(map(str, ended.result.scores))
    text = ended.to_text().replace(f'"scores": [{scores}]', f'"scores": [{scores}1]')
    error = refused(text)
    assert (error.code, error.fields["part"]) == ("record_wrong_result", "scores")
    assert error.fields["file_line"] == len(text.splitlines()) - 1


@pytest.mark.parametrize(
    ("result", "code"),
    [
        ({"winners": []}, "record_wrong_result"),
        ({"reason": "boredom"}, "record_wrong_result"),
        ({"points": None}, "record_wrong_result"),
        ({"scores": [1e300, True]}, "record_wrong_result"),
        ({"score": [1, 2]}, "record_unknown_result"),
    ],
)
def test_results_that_are_not_true(ended: Record, result: object, code: str) -> None:
    fields = json.loads(ended.to_text()) | {"result": result}
    assert refused(json.dumps(fields)).code == code


def test_a_missing_seat_where_several_can_act() -> None:
    (record,) = Simulation(make("azul", 2, {"wall": "gray"}), ["greedy"], 1, 3).records()
    several = (number for number, state in enumerate(record.states()) if len(state.actors()) > 1)
    lines = record.to_text().splitlines()
    line = next(several) + 1 + next(number for number, text in enumerate(lines) if text.startswith('  "events"'))
    lines[line] = lines[line].replace("1: ", "").replace("2: ", "")
    error = refused("\n".join(lines))
    assert (error.code, error.fields["seats"], error.fields["file_line"]) == ("record_whose_move", "1, 2", line + 1)


# Files


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(TYPED.encode().replace(b"Rui", b"Ru\xed"))
    with pytest.raises(BadRecord) as caught:
        load(file)
    assert (caught.value.code, caught.value.fields["file_line"]) == ("record_not_utf8", 11)
    assert "0xed" in str(caught.value)


def test_a_file_that_is_too_large_is_not_read_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    with file.open("wb") as stream:
        stream.truncate(100 * 1024 * 1024)
    with pytest.raises(BadRecord) as caught:
        load(file)
    assert caught.value.code == "record_file_too_large"


def test_a_file_of_the_largest_size_is_read(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(TYPED + " " * (LARGEST - len(TYPED)))
    assert len(load(file).events) == 4


# Records made in code


@pytest.mark.parametrize("names", [["Ana"], ["Ana", "Rui", "Eva"], ["Ana", ""], ["Ana", "R\nui"]])
def test_names_are_checked_when_a_record_is_begun(names: list[str]) -> None:
    with pytest.raises(BadRecord):
        Record(make("azul"), names)


@pytest.mark.parametrize("event", [-1, 2])
def test_there_is_no_state_before_the_start_or_after_the_last_event(event: int) -> None:
    record = Record(make("azul"), ["Ana", "Rui"])
    record.add(Deal("start", [0]))
    with pytest.raises(BadRecord) as caught:
        record.replay(event)
    assert caught.value.code == "record_no_such_event"


def test_check_names_the_event_that_cannot_happen() -> None:
    record = Record(make("azul"), ["Ana", "Rui"])
    record.add(Deal("start", [0]))
    record.add(Move(0, 0))
    with pytest.raises(BadRecord) as caught:
        check(record)
    assert (caught.value.code, caught.value.fields["event_number"]) == ("deal_first", 2)


def test_check_compares_the_result(ended: Record) -> None:
    wrong = parse(ended.to_text())
    assert wrong.result is not None
    wrong.finish(Outcome([0, 0], [1, 1], wrong.result.points, wrong.result.reason))
    with pytest.raises(AzulejoError) as caught:
        check(wrong)
    assert caught.value.code == "record_wrong_result"
