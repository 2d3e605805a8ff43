"""What is printed where the terminal's encoding lacks a character: the nearest ASCII, one for one, so columns stay."""

from __future__ import annotations

import codecs
import unicodedata
from typing import Final, TextIO

NAME: Final = "azulejo"
NEAREST: Final = {
    **dict.fromkeys("╭╮╰╯├┤┬┴┼", "+"),
    **dict.fromkeys("▶▸→", ">"),
    **dict.fromkeys("“”«»", '"'),
    **dict.fromkeys("\u2013\u2014\u2212─", "-"),
    **dict.fromkeys("·…", "."),
    "│": "|",
    "◇": "o",
    "●": "o",
    "↓": "v",
    **dict.fromkeys("★•", "*"),
    "\u2019": "'",
    "\u202f": " ",
}


def nearest(character: str) -> str:
    """One ASCII character for any other.

    >>> nearest("é"), nearest("▶"), nearest("語")
    ('e', '>', '?')
    """
    plain = NEAREST.get(character) or unicodedata.normalize("NFKD", character)[0]
    return plain if plain.isascii() else "?"


def _replace(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(nearest, error.object[error.start : error.end])), error.end


codecs.register_error(NAME, _replace)


def make_safe(file: TextIO, errors: str) -> None:
    """Lets a stream go on over characters its encoding lacks. Streams that are not files have no encoding to lack."""
    reconfigure = getattr(file, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors=errors)
