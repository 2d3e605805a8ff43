"""Which language a request wants to be answered in."""

from __future__ import annotations

from functools import cache
from typing import Final

from starlette.requests import HTTPConnection

from azulejo.texts import LANGUAGES, Texts

MOST_WISHES: Final = 20  # of an Accept-Language header that are looked at


def asked(connection: HTTPConnection) -> Texts:
    """The texts in the language of `?lang=`, else of Accept-Language, else English."""
    wish = connection.query_params.get("lang", "")
    return texts(wish if wish in LANGUAGES else preferred(connection.headers.get("accept-language", "")))


def preferred(header: str) -> str:
    """The language of ours that an Accept-Language header likes best.

    >>> preferred("de, fr-CH;q=0.9, en;q=0.8")
    'fr'
    >>> preferred("fr;q=0, *")
    'en'
    """
    best, liking = LANGUAGES[0], 0.0
    for wish in header.split(",")[:MOST_WISHES]:
        name, _, quality = wish.partition(";q=")
        language = name.strip().lower().partition("-")[0]
        if language in LANGUAGES and _number(quality) > liking:
            best, liking = language, _number(quality)
    return best


def _number(quality: str) -> float:
    """The weight of a wish: 1 unless it says otherwise, 0 if that cannot be read."""
    try:
        return float(quality or 1)
    except ValueError:
        return 0.0


@cache
def texts(language: str) -> Texts:
    """Made once for each language."""
    return Texts(language)
