"""What a link to a page of the client looks like where it is posted: a title, a sentence and a picture.

Whoever shows a link asks for its page once, without a cookie, and reads tags in its head. They are told what everybody
may know: a private table is nobody's business, unless the address brings its link.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

from starlette.requests import Request

from azulejo.games.errors import AzulejoError
from azulejo.games.registry import GAMES
from azulejo.records import Record
from azulejo.server import languages
from azulejo.server.hosting import Host
from azulejo.storage import Store
from azulejo.tables import Table
from azulejo.texts import LANGUAGES, Texts

NOBODY: Final = ""
EVERY_GAME: Final = "azulejo"
LONGEST: Final = 100  # characters of an id, a link or a game's name
WIDTH, HEIGHT = 1200, 630  # of the pictures


@dataclass(frozen=True)
class Preview:
    """`picture` is the name of a file in `/share/`: a game, or all of them."""

    title: str
    text: str
    picture: str = EVERY_GAME

    def tags(self, texts: Texts, address: str, site: str) -> str:
        """As the head of a page has them."""
        picture = f"{site}/share/{self.picture}.png"
        properties = {
            "og:site_name": texts.say("web.title"),
            "og:type": "website",
            "og:locale": texts.say("preview.locale"),
            "og:url": address,
            "og:title": self.title,
            "og:description": self.text,
            "og:image": picture,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": texts.say("preview.picture"),
        }
        names = {"description": self.text, "twitter:card": "summary_large_image"}
        lines = [f'<meta property="{name}" content="{escape(value)}" />' for name, value in properties.items()]
        lines += [f'<meta name="{name}" content="{escape(value)}" />' for name, value in names.items()]
        return "".join(f"    {line}\n" for line in lines)


async def tags(request: Request) -> str:
    """The tags of the page at this address."""
    texts = languages.asked(request)
    site = f"{request.url.scheme}://{request.url.netloc}"
    return (await preview(request, texts)).tags(texts, f"{site}{request.url.path}", site)


async def preview(request: Request, texts: Texts) -> Preview:
    """What the address leads to, in a sentence. Where it leads nowhere, or the store fails, what all of this is."""
    for pattern, find in PLACES:
        found = pattern.fullmatch(request.url.path)
        if found:
            try:
                return await find(request, found[1][:LONGEST], texts)
            except (AzulejoError, KeyError):
                break
    return about_all(texts)


def about_all(texts: Texts) -> Preview:
    """Azulejo as a whole."""
    return Preview(texts.say("app.title"), texts.say("app.start.lead"))


async def of_game(request: Request, name: str, texts: Texts) -> Preview:
    """Rules, a lesson or a table to be set up; raises KeyError if there is no such game."""
    game = GAMES[name or request.query_params.get("game", "")].name
    return Preview(_title(game, texts), texts.say(f"game.{game}"), game)


async def of_table(request: Request, name: str, texts: Texts) -> Preview:
    """A table as everybody may see it; raises NotFound."""
    host: Host = request.app.state.host
    link = request.query_params.get("link", "")[:LONGEST]
    return _about(await host.table(name, NOBODY, link), texts)


async def of_link(request: Request, link: str, texts: Texts) -> Preview:
    """The private table that a link invites to; raises NotFound."""
    host: Host = request.app.state.host
    return _about(await host.table(await host.find(link), NOBODY, link), texts)


async def of_record(request: Request, name: str, texts: Texts) -> Preview:
    """A game that somebody has brought; raises KeyError if there is none."""
    store: Store = request.app.state.store
    kept = await store.records.find(name)
    if kept is None:
        raise KeyError(name)
    record: Record = kept[1]
    game = record.game.name
    scores = record.result.scores if record.result else ()
    return _over(game, [_person(each, texts) for each in record.names], scores, texts)


Find = Callable[[Request, str, Texts], Awaitable[Preview]]
PLACES: Final[tuple[tuple[re.Pattern[str], Find], ...]] = (
    (re.compile(r"/(?:rules|lesson)/(\w+)/?"), of_game),
    (re.compile(r"/setup()/?"), of_game),
    (re.compile(r"/replay/record/([\w-]+)/?"), of_record),
    (re.compile(r"/(?:table|replay)/([\w-]+)/?"), of_table),
    (re.compile(r"/join/([\w-]+)/?"), of_link),
)


def _about(table: Table, texts: Texts) -> Preview:
    game = table.opened.game
    names = [_seated(seat.name, seat.level is not None, texts) for seat in table.seats if not seat.is_free]
    if table.result:
        return _over(game, names, table.result.scores, texts)
    said = ", ".join(names)
    title = texts.say(f"words.{game}.title")
    if table.is_started:
        return Preview(_title(game, texts), texts.say("preview.running", names=said, title=title), game)
    code = "preview.waiting" if names else "preview.free"
    return Preview(_title(game, texts), texts.say(code, names=said, title=title), game)


def _over(game: str, names: Sequence[str], scores: Sequence[int], texts: Texts) -> Preview:
    said = [f"{name} {score}" for name, score in zip(names, scores, strict=False)] or list(names)
    return Preview(_title(game, texts), texts.say("preview.over", scores=", ".join(said)), game)


def _title(game: str, texts: Texts) -> str:
    return texts.say("preview.title", title=texts.say(f"words.{game}.title"))


def _seated(name: str, is_bot: bool, texts: Texts) -> str:
    return texts.say(f"bot.name.{name}") if is_bot and f"bot.name.{name}" in texts.catalogue else _person(name, texts)


def _person(name: str, texts: Texts) -> str:
    """A name that was made up for a guest is said in the language of whoever reads it."""
    for language in LANGUAGES:
        before, _, after = languages.texts(language).say("guest.name", number="#").partition("#")
        number = name.removeprefix(before).removesuffix(after)
        if number.isdecimal() and name == f"{before}{number}{after}":
            return texts.say("guest.name", number=number)
    return name
