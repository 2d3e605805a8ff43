"""Both languages are complete, nothing asks for a text that is missing, and no text is there that nothing asks for."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from string import Formatter

import pytest

from azulejo.games.registry import GAMES
from azulejo.games.story import Step
from azulejo.texts import LANGUAGES, Entry, catalogue
from tests.texts.scanning import is_named, raised, spelled_texts

NARROW = "\u202f"
# What is typed or filled in: a command line's beginning, a quotation, text in straight quotes, a field.
NO_PROSE = re.compile(rf"(?m)^\? |^%\(prog\)s:|«{NARROW}[^»]*(?={NARROW}»)|\"[^\"]*\":?|\{{[^{{}}]*\}}|%\(\w+\)\w")
CATALOGUES = [catalogue(language) for language in LANGUAGES]
ENGLISH, FRENCH = CATALOGUES
ERRORS = sorted(code.removeprefix("error.") for code in ENGLISH if code.startswith("error."))


def forms(entry: Entry) -> list[str]:
    return list(entry.values()) if isinstance(entry, dict) else [entry]


def form_names(entry: Entry) -> tuple[str, ...]:
    """What its forms are for; nothing if there is but one."""
    return tuple(sorted(entry)) if isinstance(entry, dict) else ()


def placeholders(entry: Entry) -> set[tuple[str, str]]:
    """What is filled in, with the form it is wanted in."""
    parsed = [part for form in forms(entry) for part in Formatter().parse(form)]
    return {(name, form or "") for _, name, form, _ in parsed if name is not None}


@cache
def words(game: str) -> set[str]:
    """The game's own words, each of which a text may use like a field."""
    return {code.split(".")[2] for code in ENGLISH if code.startswith(f"words.{game}.") and code.count(".") == 2}


def fields(entry: Entry) -> set[str]:
    return {name for name, _ in placeholders(entry)} - words("azul")


def steps(base: type[Step] = Step) -> set[type[Step]]:
    """Those of the package; tests may have toys with steps of their own."""
    found = {base}.union(*(steps(derived) for derived in base.__subclasses__())) - {Step}
    return {step for step in found if step.__module__.startswith("azulejo.")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_file_defines_a_text_twice(language: str) -> None:
    for file in files("azulejo.texts").joinpath(language).iterdir():
        codes = [code for code, _ in json.loads(file.read_text("utf-8"), object_pairs_hook=list)]
        assert sorted(codes) == sorted(set(codes)), file.name


def test_both_languages_have_the_same_texts_in_the_same_files() -> None:
    folders = [files("azulejo.texts").joinpath(language) for language in LANGUAGES]
    english, french = (
        {file.name: list(json.loads(file.read_text("utf-8"))) for file in each.iterdir()} for each in folders
    )
    assert english == french


def test_both_languages_have_the_same_forms() -> None:
    """A text has either one form, or one for one thing and one for several."""
    wrong = [code for code in ENGLISH if form_names(ENGLISH[code]) != form_names(FRENCH[code])]
    assert wrong == []
    assert {form_names(entry) for entry in ENGLISH.values()} == {(), ("one", "other")}


def test_both_languages_fill_in_the_same_fields() -> None:
    wrong = {code: (fields(entry), fields(FRENCH[code])) for code, entry in ENGLISH.items()}
    assert {code: both for code, both in wrong.items() if both[0] != both[1]} == {}


def test_every_error_has_a_sentence() -> None:
    assert len(raised()) > 300
    assert [f"{error.place} {error.code}" for error in raised() if not any(map(error.means, ERRORS))] == []


@pytest.mark.parametrize("texts", CATALOGUES, ids=LANGUAGES)
def test_every_sentence_about_an_error_can_be_filled(texts: dict[str, Entry]) -> None:
    lacking = {
        f"{error.place} {code}": fields(texts[f"error.{code}"]) - error.fields
        for error in raised()
        for code in ERRORS
        if error.means(code)
    }
    assert {place: missing for place, missing in lacking.items() if missing} == {}


def test_every_sentence_about_an_error_is_needed() -> None:
    assert [code for code in ERRORS if not any(error.means(code) for error in raised())] == []


def test_every_step_of_every_game_can_be_told() -> None:
    kinds = {step.kind for step in steps()}
    assert len(kinds) >= 9
    assert kinds == {code.split(".")[1] for code in ENGLISH if code.startswith("story.")}
    assert all(f"story.{kind}" in ENGLISH for kind in kinds)


def test_every_other_text_is_named_in_the_sources() -> None:
    others = [code for code in ENGLISH if not code.startswith(("error.", "words.", "term."))]
    assert len(others) > 1000
    assert [code for code in others if not is_named(code)] == []


def test_every_term_is_a_value_that_the_sources_spell() -> None:
    terms = {code.removeprefix("term.") for code in ENGLISH if code.startswith("term.")}
    assert terms
    assert terms - spelled_texts() == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_game_is_used_and_every_used_one_is_there(game: str) -> None:
    wanted = {name for texts in CATALOGUES for entry in texts.values() for name, _ in placeholders(entry)}
    sources = {"floor", "tiling"}  # points that every game of the family has, by the name the game gives them
    assert words(game) == (wanted & words("azul")) | sources


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("texts", CATALOGUES, ids=LANGUAGES)
def test_every_colour_of_a_game_has_every_form_that_a_text_uses(game: str, texts: dict[str, Entry]) -> None:
    wanted = {form for each in CATALOGUES for entry in each.values() for _, form in placeholders(entry) if form}
    codes = [code.split(".")[2:] for code in texts if code.startswith(f"words.{game}.") and code.count(".") == 3]
    colours = {colour for _, colour in codes}
    assert {(form, colour) for form, colour in codes} == {(form, colour) for form in wanted for colour in colours}
    assert len(colours) == 5
    assert all(f"term.{colour}" in texts for colour in colours)


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ("'", "the apostrophe is a curved one"),
        (rf"(?<![{NARROW}]):(\s|$)", "a colon follows a narrow no-break space"),
        (rf"(?<![{NARROW}])[;!?»]", "so does other tall punctuation"),
        ("«", "an opening quotation mark comes before one"),
    ],
    ids=["apostrophes", "colons", "tall punctuation", "quotation marks"],
)
def test_french_has_its_own_apostrophes_and_spaces(wrong: str, why: str) -> None:
    prose = {code: [NO_PROSE.sub("x", form) for form in forms(entry)] for code, entry in FRENCH.items()}
    assert {code: said for code, said in prose.items() if any(re.search(wrong, form) for form in said)} == {}, why
