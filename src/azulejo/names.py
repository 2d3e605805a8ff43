"""How names of people are compared, the same way everywhere: with claimed names, and with those at a table.

What a reader takes for the same name is the same: whatever the case, the width, or the way of typing a letter, with
letters of other alphabets that look alike, and without what cannot be seen. Accents make another name.
"""

# ruff: noqa: RUF001  # letters that look alike are what this is about

from __future__ import annotations

import unicodedata
from typing import Final

# Small letters by what they or their capitals look like: I is among those like l.
ALIKE: Final = {
    "a": "аα",
    "b": "вьβ",
    "c": "сϲ",
    "d": "ԁ",
    "e": "еє",
    "g": "ɡ",
    "h": "һнη",
    "j": "јϳ",
    "k": "кκ",
    "l": "i1|ı!іιӏǀ",
    "m": "мμ",
    "n": "ո",
    "o": "0оοօ",
    "p": "рρ",
    "q": "ԛ",
    "r": "г",
    "s": "ѕ",
    "t": "тτ",
    "u": "υս",
    "v": "νѵ",
    "w": "ԝω",
    "x": "хχ",
    "y": "уγү",
    "z": "ζ",
}
LIKE: Final = {ord(other): letter for letter, others in ALIKE.items() for other in others}
NOBODY: Final = "—"  # the name of whoever was deleted, which nobody else can have
UNSEEN: Final = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0", "\u034f", "\u17b4", "\u17b5"}  # yet called printable


def compared(name: str) -> str:
    """A name as it is compared with others; empty if there is nothing to be seen in it.

    >>> compared("Ana") == compared("ＡＮＡ") == compared("Аnа") == compared(" a\u2800na ")
    True
    >>> compared("Ana") == compared("Aná")
    False
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    seen = "".join(letter for letter in folded if not _is_unseen(letter))
    return " ".join(seen.translate(LIKE).split())


def _is_unseen(letter: str) -> bool:
    """Fillers, joiners and variation selectors."""
    selector = "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"
    return letter in UNSEEN or selector or unicodedata.category(letter) == "Cf"
