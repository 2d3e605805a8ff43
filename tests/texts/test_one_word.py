"""A thing is called by one word, whichever game and whoever speaks of it."""

from __future__ import annotations

import re

import pytest

from azulejo.texts import catalogue

FIELD = re.compile(r"\{[^{}]*\}")
# In English a colour is teal and never turquoise, in French the other way round; programs that play are bots or robots.
OTHERS = {"en": re.compile(r"(?i)\b(turquoise|robots?)\b"), "fr": re.compile(r"(?i)\b(sarcelle|teal|bots?)\b")}


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_uses_another_word(language: str) -> None:
    said = {
        code: FIELD.sub("", form)
        for code, entry in catalogue(language).items()
        for form in (entry.values() if isinstance(entry, dict) else [entry])
    }
    assert len(said) > 1000
    assert {code: form for code, form in said.items() if OTHERS[language].search(form)} == {}
