"""Empty spaces of the coloured wall show their colour, pale, and their drawing at 3:1, by day and by night."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.browsers import PHONE
from tests.browser.colours import Colour, Counter, Counts, colour_of, contrast
from tests.browser.conftest import Visit
from tests.browser.screens import SCREENS, Furniture
from tests.browser.tables import be, open_against_bot
from tests.browser.waiting import quiet, watched

GAMES = ("azul", "chocolatier")
THEMES = ("day", "night")
SEEN = 3.0  # contrast of a drawing
DRAWN = 0.04  # of a space's pixels that show it at least so well
GROUND = 0.12  # of them that show what it is drawn on
APART = 24  # between two colours, over all three parts
FULL = 60  # between a tile and the space for it
GHOST = ".ghost"
FREE = {"azul": {"wall": "gray"}, "chocolatier": {"box": "brown"}}
BIG = {"viewport": PHONE, "has_touch": True, "is_mobile": True, "device_scale_factor": 3}
PRINTS = "ghosts => ghosts.map((ghost) => getComputedStyle(ghost.querySelector('rect')).fill)"
LOOKS = "all => all.map((each) => [...each.classList].filter((name) => !/^(piece|svelte-.*)$/.test(name)).join(' '))"
PUT_AWAY = "document.querySelectorAll('.notices').forEach(({ style }) => (style.visibility = 'hidden'))"
# Each with the walls to look at, besides those of the table.
ELSEWHERE = {"lesson": ".azul-own .wall", "rules": ".scene.board .wall", "start": ".mini[data-game={game}] .wall"}


def share(counts: Counts, wanted: Callable[[Colour], bool]) -> float:
    return sum(number for colour, number in counts.items() if wanted(colour)) / sum(counts.values())


def shows(counts: Counts, ground: Colour) -> bool:
    """Whether both the ground and a drawing that stands out from it are seen."""
    return share(counts, lambda colour: colour == ground) >= GROUND and (
        share(counts, lambda colour: contrast(colour, ground) >= SEEN) >= DRAWN
    )


def apart(colours: Iterable[Colour]) -> int:
    """How far the two nearest of several colours are."""
    return min(sum(abs(a - b) for a, b in zip(*two, strict=True)) for two in combinations(colours, 2))


def look(page: Page, walls: str, count: Counter) -> None:
    """Every space of the first wall that is seen, in both themes; no notice covers it, as that somebody is away."""
    page.evaluate(PUT_AWAY)
    for theme in THEMES:
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        seen = page.locator(walls).filter(visible=True, has=page.locator(GHOST))
        seen.first.wait_for()
        for wall in seen.all()[:1]:
            grounds = [colour_of(fill) for fill in wall.locator(GHOST).evaluate_all(PRINTS)]
            counted = count.count(wall, GHOST)
            faint = [ground for ground, counts in zip(grounds, counted, strict=True) if not shows(counts, ground)]
            assert faint == [], (theme, walls)
            assert len(set(grounds)) == 5, (theme, walls)
            assert apart(set(grounds)) >= APART, (theme, walls)


def tell_apart(page: Page, count: Counter) -> None:
    """What is seen most of a tile of any colour is not what is seen most of the space for it."""
    board = page.locator(".azul-own")
    for theme in THEMES:
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        looks = board.locator(".piece").evaluate_all(LOOKS)
        seen: dict[str, set[Colour]] = {}
        for look, counts in zip(looks, count.count(board, ".piece"), strict=True):
            seen.setdefault(look, set()).add(max(counts, key=counts.__getitem__))
        pairs = [(seen[look], seen[f"{look} ghost"]) for look in seen if f"{look} ghost" in seen]
        assert pairs
        for full, empty in pairs:
            assert min(apart(two) for two in product(full, empty)) >= FULL, (theme, seen)


@pytest.fixture
def sit(visit: Visit, furniture: Furniture) -> Callable[..., tuple[Page, Counter]]:
    def come(**more: object) -> tuple[Page, Counter]:
        me: BrowserContext = visit(settings={"taught": True}, **more)
        be(me, furniture.me)
        page = me.new_page()
        watched(page)
        scale = more.get("device_scale_factor", 1)
        assert isinstance(scale, int)
        return page, Counter(me, scale)

    return come


Sit = Callable[..., tuple[Page, Counter]]


@pytest.mark.parametrize("game", GAMES)
def test_every_space_of_a_table(sit: Sit, furniture: Furniture, game: str) -> None:
    page, count = sit()
    furniture.show(page, SCREENS[f"table-{game}"])
    look(page, ".board .wall", count)
    if game == "azul":  # chocolates are round, with gradients
        tell_apart(page, count)


@pytest.mark.parametrize("game", GAMES)
def test_every_space_on_a_phone(sit: Sit, furniture: Furniture, game: str) -> None:
    page, count = sit(**BIG)
    furniture.show(page, SCREENS[f"table-{game}"])
    look(page, ".azul-own .wall", count)
    look(page, ".strip .thumb.wall", count)


@pytest.mark.parametrize("where", ELSEWHERE)
def test_every_space_elsewhere(sit: Sit, furniture: Furniture, where: str) -> None:
    page, count = sit(device_scale_factor=2)
    for game in GAMES:
        furniture.show(page, SCREENS[where if where == "start" else f"{where}-{game}"])
        look(page, ELSEWHERE[where].format(game=game), count)


@pytest.mark.parametrize("game", GAMES)
def test_the_other_side_has_no_colours(sit: Sit, furniture: Furniture, game: str) -> None:
    page, count = sit()
    page.goto(f"/table/{open_against_bot(furniture.me, game, options=FREE[game])}")
    wall = page.locator(".azul-own .wall")
    wall.wait_for()
    quiet(page)
    for theme in THEMES:
        page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")
        grounds = [set(counts) for counts in count.count(wall, ".space")]
        assert len(grounds) == 25
        assert len(set.union(*grounds)) == 1, (theme, grounds)


def test_it_would_see_what_is_faint(sit: Sit, furniture: Furniture) -> None:
    page, count = sit()
    furniture.show(page, SCREENS["table-azul"])
    page.evaluate("document.documentElement.style.setProperty('--print-red', '#d99a98')")
    with pytest.raises(AssertionError, match="day"):
        look(page, ".board .wall", count)
