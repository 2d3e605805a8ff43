"""Guests, names and passwords."""

from __future__ import annotations

import secrets
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from azulejo.names import compared
from azulejo.records.record import LONGEST_NAME
from azulejo.server import identity
from azulejo.server.hosting.host import wall_clock
from azulejo.server.identity import Passwords
from azulejo.server.limits.rations import check_tries
from azulejo.server.problems.refusals import BadRequest, WrongOldPassword, WrongPassword
from azulejo.server.routes.dependencies import Anybody, InTexts, Known, TheStore, answer
from azulejo.server.schemas.person_forms import NewGuest, NewName, NewPassword, PersonShown, SignIn
from azulejo.storage import Person, Store

router = APIRouter(tags=["people"])
ID_BYTES: Final = 12


@router.post(
    "/people",
    status_code=201,
    responses={200: {"model": PersonShown}, 201: {"model": PersonShown}},
    operation_id="createGuest",
    summary="Come in as a guest",
)
async def create_guest(
    request: Request, store: TheStore, texts: InTexts, person: Anybody, asked: NewGuest | None = None
) -> Response:
    """Makes you a guest and sends the cookie that says so. Who is somebody already stays that person (200)."""
    if person:
        return _welcome(request, person)
    name = asked.name if asked and asked.name else texts.say("guest.name", number=secrets.randbelow(9000) + 1000)
    now = wall_clock()
    guest = Person(secrets.token_urlsafe(ID_BYTES), _printable(name), False, epoch=1, created=now, seen=now)
    await store.people.add(guest.id, guest.name, now)
    return _welcome(request, await _read(store, guest), 201)


@router.get(
    "/people/me", responses={200: {"model": PersonShown}, 401: {}}, operation_id="getMe", summary="Say who you are"
)
async def get_me(person: Known) -> Response:
    """Yourself, as the server knows you."""
    return answer(_shown(person))


@router.patch(
    "/people/me",
    responses={200: {"model": PersonShown}, 401: {}, 409: {}},
    operation_id="renameMe",
    summary="Change your name",
)
async def rename_me(request: Request, store: TheStore, person: Known, asked: NewName) -> Response:
    """What you will be called from now on. At tables where you sit already you keep the name you had."""
    await store.people.rename(person.id, _printable(asked.name))
    return _welcome(request, await _changed(request, store, person))


@router.put(
    "/people/me/password",
    responses={200: {"model": PersonShown}, 401: {}, 403: {}, 409: {}},
    operation_id="setPassword",
    summary="Claim your name with a password, or change the password",
)
async def set_password(request: Request, store: TheStore, person: Known, asked: NewPassword) -> Response:
    """A guest claims a name, which is theirs alone from then on. Who has a password changes it, with the old one; that
    signs out all other devices."""
    passwords: Passwords = request.app.state.passwords
    if person.has_password:
        await _check_old(request, store, person, asked)
        await store.people.set_password(person.id, await passwords.hash(asked.password))
    else:
        name = _printable(asked.name or person.name)
        await store.people.claim_name(person.id, name, await passwords.hash(asked.password))
    return _welcome(request, await _changed(request, store, person))


async def _check_old(request: Request, store: Store, person: Person, asked: NewPassword) -> None:
    """Raises unless the old password is right and nothing but the password is to be changed."""
    if asked.name is not None and asked.name != person.name:
        raise BadRequest("rename_apart")
    check_tries(request, person.name)
    account = await store.people.account(person.name)
    if not await _fits(request, asked.old_password or "", account):
        raise WrongOldPassword("wrong_old_password")


@router.post("/sessions", responses={200: {"model": PersonShown}, 401: {}}, operation_id="signIn", summary="Sign in")
async def sign_in(request: Request, store: TheStore, asked: SignIn) -> Response:
    """With a name that was claimed and its password; sends the cookie. Who was a guest before is so no longer."""
    check_tries(request, asked.name)
    account = await store.people.account(asked.name) if asked.name.isprintable() else None
    if not await _fits(request, asked.password, account) or account is None:
        raise WrongPassword("wrong_password")
    return _welcome(request, account[0])


@router.delete("/sessions/me", status_code=204, operation_id="signOut", summary="Sign out")
async def sign_out() -> Response:
    """Drops the cookie on this device. A guest cannot come back as the same person after that."""
    response = Response(status_code=204)
    identity.forget(response)
    return response


async def _fits(request: Request, password: str, account: tuple[Person, str] | None) -> bool:
    passwords: Passwords = request.app.state.passwords
    return await passwords.fits(password, account[1] if account else None)


async def _changed(request: Request, store: Store, person: Person) -> Person:
    """The person as they are after a change."""
    request.app.state.people.forget(person.id)
    return await _read(store, person)


async def _read(store: Store, person: Person) -> Person:
    return await store.people.find(person.id) or person


def _printable(name: str) -> str:
    """A name that a screen can show on one line."""
    if not compared(name) or not name.isprintable():
        raise BadRequest("bad_name", most=LONGEST_NAME)
    return name


def _welcome(request: Request, person: Person, status: int = 200) -> Response:
    """Says who somebody is, and has their browser remember it."""
    response = answer(_shown(person), status)
    identity.remember(request, response, person)
    return response


def _shown(person: Person) -> dict[str, object]:
    shown = {"name": person.name, "has_password": person.has_password}
    return {**shown, "created": person.created, "aborts": person.aborts}
