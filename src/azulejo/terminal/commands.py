"""What a person can type besides moves."""

from __future__ import annotations

import unicodedata
from typing import Final

from azulejo.texts import Texts

COMMANDS: Final = ("help", "board", "hint", "undo", "log", "effects", "rules", "save", "quit")


def simplified(word: str) -> str:
    """Without capitals and accents: `Règles` is `regles`."""
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", word.casefold()) if not unicodedata.combining(letter)
    )


def command(line: str, texts: Texts) -> tuple[str, str] | None:
    """The command that a line begins with, in English or the language of the texts, and the rest of the line."""
    word, _, rest = line.partition(" ")
    for name in COMMANDS:
        if simplified(word) in (name, simplified(texts.say(f"command.{name}"))):
            return name, rest.strip()
    return None
