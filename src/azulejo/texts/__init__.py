"""Every sentence a person reads, in English and French, for terminal and web alike.

The catalogue is one folder a language, one JSON file a subject. A text is a template with fields, or an object with
`one` and `other` that the field `number` decides between. Besides the fields given, these are filled in:

- a field named in `TRANSLATED` (a colour, …) is looked up itself, as `words.<game>.<value>` or `term.<value>`;
- such a field with a form, `{colour:pieces}`, is looked up as `words.<game>.<form>.<value>`: "red tiles", or in another
  game of the family "red chocolates", with the right gender in French;
- a word that a game has its own name for (`{the_floor}`) is looked up as `words.<game>.<word>`, from the field `game`;
- an error's text is `error.<code>`;
- a text that one game says in its own way is there again with the game's name behind its code: `story.fell.duel`.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from azulejo.games.errors import AzulejoError

LANGUAGES: Final = ("en", "fr")
TRANSLATED: Final = frozenset({"colour", "held_colour", "held", "what", "source", "reason", "phase", "misfit"})
DEFAULT_GAME: Final = "azul"

Entry = str | dict[str, str]


@cache
def catalogue(language: str) -> Mapping[str, Entry]:
    """All texts of a language by code; a code that two files define is an error."""
    texts: dict[str, Entry] = {}
    for file in sorted(files(__package__).joinpath(language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".json"):
            subject = json.loads(file.read_text("utf-8"))
            doubled = texts.keys() & subject.keys()
            if doubled:
                raise ValueError(f"{language}/{file.name} defines again: {', '.join(sorted(doubled))}")
            texts.update(subject)
    return texts


def language(asked: str | None = None) -> str:
    """The language to speak: the one asked for, else AZULEJO_LANG, else the locale's, else English."""
    variables = ("AZULEJO_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    wishes = [asked or "", *(os.environ.get(name, "") for name in variables)]
    wish = next((wish for wish in wishes if wish), "en")
    return "fr" if wish.lower().startswith("fr") else "en"


class _Term:
    """A translated value, plain or in the form that a template asks for."""

    def __init__(self, texts: Texts, game: str, value: object) -> None:
        self.texts = texts
        self.game = game
        self.value = value

    def __format__(self, form: str) -> str:
        if form:
            return self.texts.say(f"words.{self.game}.{form}.{self.value}")
        codes = f"words.{self.game}.{self.value}", f"term.{self.value}"
        code = next((code for code in codes if code in self.texts.catalogue), None)
        return self.texts.say(code) if code else str(self.value)


class _Fields(dict[str, object]):
    """The fields of one text, with the game's own words behind them."""

    def __init__(self, texts: Texts, fields: Mapping[str, object]) -> None:
        self.texts = texts
        self.game = str(fields.get("game", DEFAULT_GAME))
        super().__init__({name: self._shown(name, value) for name, value in fields.items()})

    def _shown(self, name: str, value: object) -> object:
        return _Term(self.texts, self.game, value) if name in TRANSLATED else value

    def __missing__(self, name: str) -> str:
        return self.texts.say(f"words.{self.game}.{name}", game=self.game)


class Texts:
    """One language's texts.

    >>> Texts("fr").say("term.blue")
    'bleu'
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self.catalogue = catalogue(language)

    def say(self, code: str, fields: Mapping[str, object] | None = None, **more: object) -> str:
        """The text with this code, its fields filled in. A missing text is a defect, so it raises KeyError."""
        given = {**(fields or {}), **more}
        own = f"{code}.{given['game']}" if "game" in given else code
        entry = self.catalogue[own if own in self.catalogue else code]
        if isinstance(entry, dict):
            entry = entry["one" if self._is_one(given.get("number")) else "other"]
        return entry.format_map(_Fields(self, given))

    def has(self, code: str) -> bool:
        """Whether there is a text with this code."""
        return code in self.catalogue

    def knows(self, game: str) -> bool:
        """Whether there are words for the things of this game, which most sentences about a game need."""
        return self.has(f"words.{game}.title")

    def error(self, error: AzulejoError, game: str = DEFAULT_GAME) -> str:
        """The sentence that says what is wrong and what would be right, in the words of the game."""
        return self.wrong(error.code, {"game": game, **error.fields})

    def wrong(self, code: str, fields: Mapping[str, object]) -> str:
        """The same for the code of an error; something wrong on somebody's board is told with whose it is."""
        sentence = self.say(f"error.{code}", fields)
        return self.say("board_error", board=fields["board"], sentence=sentence) if "board" in fields else sentence

    def word(self, name: str, value: object, game: str = DEFAULT_GAME) -> str:
        """A field's value as it is shown.

        >>> Texts("en").word("colour", "teal"), Texts("en").word("line", 3)
        ('teal', '3')
        """
        return format(_Term(self, game, value) if name in TRANSLATED else value)

    def _is_one(self, number: object) -> bool:
        """English counts one thing as one, French everything below two."""
        if self.language == "fr":
            return isinstance(number, int | float) and 0 <= number < 2
        return number == 1


def speak_english(code: str, fields: Mapping[str, object]) -> str:
    """How `str(error)` speaks once the package is imported."""
    return Texts("en").wrong(code, fields)
