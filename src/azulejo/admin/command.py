"""`azulejo admin`: what is asked for is done, and said in one line, or listed."""

from __future__ import annotations

import argparse
import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any, Final

from azulejo.admin import acts
from azulejo.storage import Person, Store, census
from azulejo.storage.maintenance import existing
from azulejo.texts import Texts

Say = Callable[[str], None]


def administer(asked: argparse.Namespace, url: str, texts: Texts, say: Say) -> int:
    """Does what is asked; the exit code. Raises AzulejoError, and then nothing was done."""
    existing(url)
    asyncio.run(_administer(asked, url, texts, say))
    return 0


async def _administer(asked: argparse.Namespace, url: str, texts: Texts, say: Say) -> None:
    store = await Store.open(url)
    try:
        await ACTS[asked.act](Administration(store, asked, texts, say))
    finally:
        await store.close()


class Administration:
    """What each act does. People are named by what they have claimed, or by `id:…`."""

    def __init__(self, store: Store, asked: argparse.Namespace, texts: Texts, say: Say) -> None:
        self.store = store
        self.asked = asked
        self.texts = texts
        self.say = say

    async def close(self) -> None:
        await self.store.admin.close_table(self.asked.table, acts.order(self.asked.reason))
        self.say(self.texts.say("admin.closed", table=self.asked.table))

    async def ban(self) -> None:
        person = await self.person()
        await self.store.admin.ban(person.id, acts.order(self.asked.reason))
        self.say(self.texts.say("admin.banned", name=person.name, id=person.id))

    async def unban(self) -> None:
        person = await self.person()
        await self.store.admin.unban(person.id, acts.order(self.asked.reason))
        self.say(self.texts.say("admin.unbanned", name=person.name, id=person.id))

    async def rename(self) -> None:
        person = await self.person()
        await acts.rename(self.store, person, self.asked.new_name, acts.order(self.asked.reason))
        self.say(self.texts.say("admin.renamed", name=person.name, id=person.id, new_name=self.asked.new_name))

    async def password(self) -> None:
        person = await self.person()
        password = await acts.reset_password(self.store, person, acts.order(self.asked.reason))
        self.say(self.texts.say("admin.password", name=person.name, id=person.id, password=password))

    async def person(self) -> Person:
        return await acts.find_person(self.store, self.asked.person)

    # Lists

    async def tables(self) -> None:
        found = await census.largest_tables(self.store.database, self.asked.limit)
        self.show(found, lambda each: f"admin.table_{'over' if each.is_over else 'running'}")

    async def people(self) -> None:
        self.show(await census.busiest_people(self.store.database, self.asked.limit), lambda each: "admin.person")

    async def late(self) -> None:
        now = time.time_ns() // 1_000_000
        found = await census.latest(self.store.database, now, self.asked.limit)
        self.show(found, lambda each: f"admin.late_{each.what}", lambda each: {"seconds": (now - each.since) // 1000})

    async def log(self) -> None:
        self.show(await self.store.admin.last_acts(self.asked.limit), lambda each: f"admin.log_{each.kind}", _about)

    async def find(self) -> None:
        """Who is called so, and who sits at the table of that name."""
        wanted = self.asked.name
        here = await census.sitters_at(self.store.database, wanted)
        named = await census.people_named(self.store.database, wanted) if wanted.isprintable() else []
        shown = [{"person": each.id, **asdict(each)} for each in named]
        if self.asked.json:
            self.say(json.dumps({"people": shown, "sitters": [asdict(each) for each in here]}, ensure_ascii=False))
            return
        self.show(here, lambda each: "admin.sitter", lambda each: {"seats": ", ".join(map(str, each.seats)) or "-"}, "")
        self.show(named, lambda each: f"admin.{_standing(each)}", _seen, "" if here else "admin.nobody")

    def show(
        self,
        found: Sequence[Any],
        code: Callable[[Any], str],
        more: Callable[[Any], dict[str, object]] = lambda each: {},
        otherwise: str = "admin.nothing",
    ) -> None:
        """One line each, or all of it as JSON."""
        if getattr(self.asked, "json", False):
            self.say(json.dumps([asdict(each) for each in found], ensure_ascii=False))
            return
        for each in found:
            self.say(self.texts.say(code(each), asdict(each) | more(each)))
        if not found and otherwise:
            self.say(self.texts.say(otherwise))


def moment(at: int) -> str:
    """A time as it is read everywhere."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")


def _about(act: Any) -> dict[str, object]:
    return {**act.details, "moment": moment(act.at), "why": act.reason}


def _seen(person: Any) -> dict[str, object]:
    return {"seen": moment(person.seen)}


def _standing(person: Person) -> str:
    if person.banned is not None:
        return "is_banned"
    return "is_claimed" if person.has_password else "is_guest"


ACTS: Final[dict[str, Callable[[Administration], Awaitable[None]]]] = {
    "close": Administration.close,
    "ban": Administration.ban,
    "unban": Administration.unban,
    "rename": Administration.rename,
    "password": Administration.password,
    "find": Administration.find,
    "tables": Administration.tables,
    "people": Administration.people,
    "late": Administration.late,
    "log": Administration.log,
}
