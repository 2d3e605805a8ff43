"""Guests, names and passwords: who somebody is, and is no more."""

from __future__ import annotations

import asyncio
import secrets

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from azulejo.names import compared
from azulejo.records.record import LONGEST_NAME
from azulejo.server import identity
from azulejo.server.hosting import departures
from azulejo.server.identity import ID_BYTES
from azulejo.server.limits.rations import check_tries
from azulejo.server.passwords import Passwords, new_codes, read_code
from azulejo.server.problems.refusals import BadRequest, NoPassword, WrongOldPassword
from azulejo.server.routes.dependencies import Anybody, InTexts, Known, TheHost, TheStore, answer
from azulejo.server.routes.welcoming import changed, fits, shown, welcome
from azulejo.server.schemas.person_forms import (
    CodesShown,
    Deletion,
    NewCodes,
    NewGuest,
    NewName,
    NewPassword,
    PersonShown,
)
from azulejo.storage import ChangedMeanwhile, Person, Store

router = APIRouter(tags=["people"])


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
        return welcome(request, person)
    name = asked.name if asked and asked.name else texts.say("guest.name", number=secrets.randbelow(9000) + 1000)
    now = request.app.state.host.now()
    guest = Person(secrets.token_urlsafe(ID_BYTES), _printable(name), False, version=1, created=now, seen=now)
    session = identity.new_session(request, now)
    await store.people.add(guest.id, guest.name, now, session)
    return welcome(request, guest, session, 201)


@router.get(
    "/people/me", responses={200: {"model": PersonShown}, 401: {}}, operation_id="getMe", summary="Say who you are"
)
async def get_me(person: Known) -> Response:
    """Yourself, as the server knows you."""
    return answer(shown(person))


@router.patch(
    "/people/me",
    responses={200: {"model": PersonShown}, 401: {}, 409: {}},
    operation_id="renameMe",
    summary="Change your name",
)
async def rename_me(request: Request, store: TheStore, person: Known, asked: NewName) -> Response:
    """What you will be called from now on. At tables where you sit already you keep the name you had."""
    await store.people.rename(person.id, asked.version, _printable(asked.name))
    return welcome(request, await changed(request, store, person.id))


@router.put(
    "/people/me/password",
    responses={200: {"model": PersonShown}, 401: {}, 403: {}, 409: {}},
    operation_id="setPassword",
    summary="Claim your name with a password, or change the password",
)
async def set_password(request: Request, store: TheStore, person: Known, asked: NewPassword) -> Response:
    """A guest claims a name, which is theirs alone from then on. Who has a password changes it, with the old one. Both
    end all cookies of before, with the streams that were opened with them, and send a new one."""
    if person.has_password:
        if asked.version < person.version:
            raise ChangedMeanwhile("changed_meanwhile")  # perhaps it was claimed in another tab just now
        if asked.name is not None and asked.name != person.name:
            raise BadRequest("rename_apart")
        await _check_password(request, store, person, asked.old_password, "wrong_old_password")
    name = _printable(asked.name or person.name)
    passwords: Passwords = request.app.state.passwords
    hashed, session = await passwords.hash(asked.password), identity.new_session(request, request.app.state.host.now())
    if person.has_password:
        await store.people.set_password(person.id, asked.version, hashed, session)
    else:
        await store.people.claim_name(person.id, asked.version, name, hashed, session)
    return welcome(request, await changed(request, store, person.id), session)


@router.put(
    "/people/me/recovery",
    responses={200: {"model": CodesShown}, 401: {}, 403: {}, 409: {}},
    operation_id="makeCodes",
    summary="Get recovery codes",
)
async def make_codes(request: Request, store: TheStore, person: Known, asked: NewCodes) -> Response:
    """Codes with which you can choose a new password, each once, should you forget yours. They are told now and never
    again, and replace all that there were. For those who have claimed their name."""
    if not person.has_password:
        raise NoPassword("codes_need_password")
    await _check_password(request, store, person, asked.password, "wrong_own_password")
    passwords: Passwords = request.app.state.passwords
    codes = new_codes()
    hashed = await asyncio.gather(*(passwords.hash(read_code(code)[1]) for code in codes.values()))
    await store.recovery.replace(person.id, asked.version, dict(zip(codes, hashed, strict=True)))
    return answer({"codes": list(codes.values()), "person": shown(await changed(request, store, person.id))})


@router.post(
    "/people/me/delete",
    status_code=204,
    responses={401: {}, 403: {}, 409: {}},
    operation_id="deleteMe",
    summary="Delete yourself",
)
async def delete_me(request: Request, host: TheHost, store: TheStore, person: Known, asked: Deletion) -> Response:
    """For good. Running games are resigned, tables that you opened and that have not begun are closed, your records are
    deleted, and where you have played the others see a dash in place of your name. A name that you had claimed stays
    taken for a year, so that nobody passes for you."""
    if person.has_password:
        await _check_password(request, store, person, asked.password, "wrong_own_password")
    await departures.delete(host, person, asked.version)
    response = Response(status_code=204)
    identity.forget(response)
    return response


async def _check_password(request: Request, store: Store, person: Person, password: str | None, code: str) -> None:
    """Raises WrongOldPassword unless it is theirs."""
    await check_tries(request, person.name)
    account = await store.people.account(person.name)
    if account is None or account[0].id != person.id or not await fits(request, password or "", account[1]):
        raise WrongOldPassword(code)


def _printable(name: str) -> str:
    """A name that a screen can show on one line."""
    if not compared(name) or not name.isprintable():
        raise BadRequest("bad_name", most=LONGEST_NAME)
    return name
