"""Who acts, on whom, and what an act needs beside the store."""

from __future__ import annotations

import getpass
import os
import secrets
import time
from contextlib import suppress
from typing import Final

from argon2 import PasswordHasher

from azulejo.names import compared
from azulejo.records.record import LONGEST_NAME
from azulejo.storage import CannotAct, Person, Store
from azulejo.storage.admin_store import Order
from azulejo.tables.clocks import DAY

BY_ID: Final = "id:"  # how an id begins where a person is named
LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is mistaken for another when read aloud or copied
PARTS: Final = 4  # of a one-time password, of as many letters each: nearly 80 bits
VALID: Final = 7 * DAY  # how long a one-time password is good for


def operator() -> str:
    """Who is acting, as the system knows them; whoever became somebody else by sudo is still themselves."""
    with suppress(KeyError, OSError, ImportError):
        return os.environ.get("SUDO_USER") or getpass.getuser()
    return "?"


def order(reason: str) -> Order:
    """An order of whoever runs this command, given now."""
    return Order(operator(), time.time_ns() // 1_000_000, reason)


async def find_person(store: Store, named: str) -> Person:
    """Who has claimed a name, or has an id, which is given as `id:…`; raises CannotAct."""
    if named.startswith(BY_ID):
        person = await store.people.find(named.removeprefix(BY_ID))
    else:
        account = await store.people.account(named)
        person = account[0] if account else None
    if person is None:
        raise CannotAct("no_such_person", person=named)
    return person


async def rename(store: Store, person: Person, name: str, given: Order) -> None:
    """Raises CannotAct for a name that cannot be shown, NameTaken for one that somebody else has claimed."""
    if not compared(name) or not name.isprintable() or len(name) > LONGEST_NAME:
        raise CannotAct("bad_name", most=LONGEST_NAME)
    await store.admin.rename(person.id, name, given)


async def reset_password(store: Store, person: Person, given: Order) -> str:
    """The password that is good for one sign-in within the next days; raises CannotAct for a guest."""
    password = "-".join("".join(secrets.choice(LETTERS) for _ in range(PARTS)) for _ in range(PARTS))
    await store.admin.reset_password(person.id, PasswordHasher().hash(password), given.at + VALID, given)
    return password
