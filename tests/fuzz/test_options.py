"""Options of every game with wrong names, wrong values and wrong types, by every door they come in.

That is `make`, a record, and `azulejo check`. They are settled, or refused with a sentence in both languages that names
the option.
"""

from __future__ import annotations

import io
import json
from contextlib import redirect_stdout
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from azulejo.cli import main
from azulejo.games.errors import AzulejoError, BadOption, BadRecord
from azulejo.games.options import Option
from azulejo.games.registry import GAMES, make
from azulejo.records import parse
from azulejo.texts import LANGUAGES, Texts
from tests.fuzz.nonsense import anything, mutated, texts

MANY = settings(max_examples=2 * settings().max_examples)
OPTIONS = [(name, option) for name, entry in GAMES.items() for option in entry.options]
CHOICES = sorted({choice for _, option in OPTIONS for choice in option.choices})
WORDS = sorted({word for choice in CHOICES for word in choice.split(",")})

several = st.lists(st.sampled_from([*WORDS, "", " ", "nothing"]), max_size=6).map(",".join)
values = st.one_of(st.sampled_from(CHOICES), st.sampled_from(CHOICES).flatmap(mutated), several, texts, anything)
names = st.one_of(st.sampled_from(sorted({option.name for _, option in OPTIONS})), texts)


@st.composite
def given_options(draw: st.DrawFn) -> tuple[str, dict[str, object]]:
    """A game, and a few options of its own or of others, most of them wrong."""
    game = draw(st.sampled_from(sorted(GAMES)))
    own = st.sampled_from([option.name for option in GAMES[game].options])
    return game, draw(st.dictionaries(st.one_of(own, own, names), values, min_size=1, max_size=3))


def record_text(game: str, options: object) -> str:
    players = ["Ana", "Rui", "Eva", "Gil"][: GAMES[game].players.start]
    return json.dumps({"game": game, "options": options, "players": players, "events": []})


def sentences(error: AzulejoError) -> None:
    """It can be told in each language."""
    for language in LANGUAGES:
        sentence = Texts(language).error(error)
        assert sentence.endswith(".")
        assert len(sentence) < 600


@MANY
@given(given_options())
def test_made_in_code(asked: tuple[str, dict[str, object]]) -> None:
    name, options = asked
    try:
        game = make(name, GAMES[name].players.start, options)
    except BadOption as refused:
        sentences(refused)
        assert refused.fields["option"] in {str(option)[:40] for option in options}
    else:
        assert options.keys() <= game.options.keys()
        assert make(name, game.players, game.options).options == game.options


@MANY
@given(given_options())
def test_in_a_record(asked: tuple[str, dict[str, object]]) -> None:
    try:
        record = parse(record_text(*asked))
    except BadRecord as refused:
        sentences(refused)
        assert refused.fields["file_line"] == 1
    else:
        assert parse(record.to_text()).game.options == record.game.options


@given(st.sampled_from(sorted(GAMES)), anything)
def test_anything_in_place_of_options(name: str, options: object) -> None:
    try:
        parse(record_text(name, options))
    except BadRecord as refused:
        sentences(refused)


def check(path: Path, text: str, language: str) -> str:
    """What `azulejo check` prints about a record."""
    path.write_text(text, "utf-8")
    printed = io.StringIO()
    with redirect_stdout(printed):
        code = main(["--lang", language, "check", str(path)])
    assert code == (0 if ": ok (" in printed.getvalue() or ": correct (" in printed.getvalue() else 1)
    return printed.getvalue()


@given(given_options())
def test_checked_by_the_command(tmp_path_factory: pytest.TempPathFactory, asked: tuple[str, dict[str, object]]) -> None:
    path = tmp_path_factory.getbasetemp() / "options.json"
    for language in LANGUAGES:
        assert check(path, record_text(*asked), language).count("\n") == 1


@pytest.mark.parametrize(("game", "option"), OPTIONS, ids=lambda value: getattr(value, "name", value))
@pytest.mark.parametrize(
    "value", ["", ",", "nothing", "rows", "rows,rows,rows", "rows,five_colours,columns", "x" * 9999]
)
def test_a_wrong_value_is_refused_on_the_line_it_stands_on(game: str, option: Option, value: str) -> None:
    text = record_text(game, {option.name: value}).replace(json.dumps(value), "\n" + json.dumps(value))
    with pytest.raises(BadRecord) as caught:
        parse(text)
    sentences(caught.value)
    assert caught.value.fields["option"] == option.name
    assert caught.value.fields["file_line"] == 2
