"""In French no English sentence is left on any screen."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Browser, Page, expect

from azulejo.texts import catalogue
from tests.browser.browsers import visitor
from tests.browser.screens import SCREENS, Furniture
from tests.browser.tables import be

SEEN = """() => {
  const said = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
    .flatMap((each) => [each.ariaLabel, each.title, each.placeholder]);
  return [document.title, ...document.body.innerText.split('\\n'), ...said].filter(Boolean);
}"""
FIELD = re.compile(r"\\{\w+(?::\w+)?\\}")


@cache
def sentences(language: str) -> re.Pattern[str]:
    """Matches every text of a language that says something by itself, whatever is in its fields."""
    entries = catalogue(language).values()
    texts = {text for entry in entries for text in (entry.values() if isinstance(entry, dict) else [entry])}
    plain = (text for text in texts if len(re.sub(r"\{[^}]*\}|\W", "", text)) >= 4)
    return re.compile("|".join(FIELD.sub(".+", re.escape(text)) for text in plain))


def english(page: Page) -> list[str]:
    lines = {line.strip() for line in page.evaluate(SEEN)}
    return sorted(line for line in lines if sentences("en").fullmatch(line) and not sentences("fr").fullmatch(line))


def test_no_english_is_left(browser: Browser, site: str, furniture: Furniture) -> None:
    me = visitor(browser, site, settings={"language": "fr"}, locale="fr-FR")
    be(me, furniture.me)
    page = me.new_page()
    left = {}
    for name, screen in SCREENS.items():
        furniture.show(page, screen)
        expect(page.locator("html")).to_have_attribute("lang", "fr")
        if found := english(page):
            left[name] = found
    me.close()
    assert left == {}


def test_english_is_found(browser: Browser, site: str) -> None:
    me = visitor(browser, site)
    page = me.new_page()
    page.goto("/")
    page.locator("h1").wait_for()
    assert str(catalogue("en")["app.start.title"]) in english(page)
    me.close()
