"""Signing in and out, on this device and on others."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from starlette.requests import Request
from starlette.responses import Response

from azulejo.server import identity
from azulejo.server.hosting import Host, departures
from azulejo.server.limits.rations import check_tries
from azulejo.server.passwords import Passwords, read_code
from azulejo.server.problems.refusals import NoSuchPath, WrongCode, WrongPassword
from azulejo.server.routes.dependencies import NAME, Anybody, Known, TheHost, TheStore, answer
from azulejo.server.routes.welcoming import changed, fits, welcome
from azulejo.server.schemas.person_forms import PersonShown, Recovery, SessionsShown, SignIn
from azulejo.storage import ChangedMeanwhile, Person, Session

router = APIRouter(tags=["people"])
SessionId = Annotated[str, Path(max_length=80, pattern=NAME, description="The id of one of your sessions.")]


@router.post(
    "/sessions", responses={200: {"model": PersonShown}, 401: {}, 403: {}}, operation_id="signIn", summary="Sign in"
)
async def sign_in(request: Request, host: TheHost, store: TheStore, guest: Anybody, asked: SignIn) -> Response:
    """With a name that was claimed and its password; sends the cookie. Who was a guest before is so no longer: with
    `bring`, all that is the guest's becomes the account's, for good; without, nobody comes to it any more. Where both
    wait at one table for a game to begin, the guest's seat becomes free unless one of them opened it; in a game that
    runs, both seats are the account's, which all can see."""
    await check_tries(request, asked.name)
    account = await store.people.account(asked.name)
    fitting = await fits(request, asked.password, account[1] if account else None)
    session = identity.new_session(request, request.app.state.host.now())
    if account is None or not fitting:
        raise WrongPassword("wrong_password")
    identity.admitted(account[0])
    if account[0].once is not None and not await store.people.use_once(account[0].id, request.app.state.host.now()):
        raise WrongPassword("one_time_password_over")
    if not await store.sessions.add(account[0].id, account[1], session):
        raise WrongPassword("wrong_password")
    await _leave_guest(request, host, guest, account[0], asked.bring)
    return welcome(request, await changed(request, store, account[0].id), session)


@router.post(
    "/sessions/recovery",
    responses={200: {"model": PersonShown}, 401: {}, 403: {}},
    operation_id="recover",
    summary="Sign in with a recovery code and a new password",
)
async def recover(request: Request, host: TheHost, store: TheStore, guest: Anybody, asked: Recovery) -> Response:
    """For those who have forgotten their password. The code is used up, all cookies of before end, and from then on
    `recovered` says that it was used. `bring` is as for signing in."""
    await check_tries(request, asked.name, "codes")
    account = await store.people.account(asked.name)
    who = account[0].id if account else ""
    number, code = read_code(asked.code)
    code_hash = await store.recovery.code_hash(who, number)
    if not await fits(request, code, code_hash) or code_hash is None or account is None:
        raise WrongCode("wrong_code")
    identity.admitted(account[0])
    passwords: Passwords = request.app.state.passwords
    session = identity.new_session(request, request.app.state.host.now())
    try:
        await store.recovery.use(who, number, code_hash, await passwords.hash(asked.password), session)
    except ChangedMeanwhile as cause:
        raise WrongCode("wrong_code") from cause
    await _leave_guest(request, host, guest, account[0], asked.bring)
    return welcome(request, await changed(request, store, who), session)


@router.get(
    "/people/me/sessions",
    responses={200: {"model": SessionsShown}, 401: {}},
    operation_id="listSessions",
    summary="List the devices on which you are signed in",
)
async def list_sessions(request: Request, store: TheStore, person: Known) -> Response:
    """By kind of browser and system; neither versions nor addresses are kept."""
    current = identity.signed_session(request)
    found = await store.sessions.of_person(person.id)
    return answer({"sessions": [_shown(session, current) for session in found]})


def _shown(session: Session, current: str) -> dict[str, object]:
    device = {"id": session.id, "browser": session.browser, "system": session.system}
    return {**device, "created": session.created, "seen": session.seen, "current": session.id == current}


@router.delete(
    "/people/me/sessions",
    status_code=204,
    responses={401: {}},
    operation_id="signOutOthers",
    summary="Sign out on all other devices",
)
async def sign_out_others(request: Request, host: TheHost, store: TheStore, person: Known) -> Response:
    """Their cookies end, with the streams that were opened with them."""
    await store.sessions.end_others(person.id, identity.signed_session(request))
    departures.tell_of(host, person.id)
    return Response(status_code=204)


@router.delete("/sessions/me", status_code=204, operation_id="signOut", summary="Sign out")
async def sign_out(request: Request, host: TheHost) -> Response:
    """Ends the cookie of this device. A guest cannot come back as the same person after that."""
    await _end_earlier(request, host)
    response = Response(status_code=204)
    identity.forget(response)
    return response


@router.delete(
    "/people/me/sessions/{session}",
    status_code=204,
    responses={401: {}, 404: {}},
    operation_id="signOutDevice",
    summary="Sign out on another device",
)
async def sign_out_device(
    request: Request, host: TheHost, store: TheStore, person: Known, session: SessionId
) -> Response:
    """Its cookie ends, with the streams that were opened with it."""
    if not await store.sessions.end(person.id, session):
        raise NoSuchPath("no_such_session")
    departures.tell_of(host, person.id)
    return Response(status_code=204)


async def _leave_guest(request: Request, host: Host, guest: Person | None, account: Person, bring: bool) -> None:
    """Whoever has signed in is nobody else any more, but may bring a guest along: the one whose cookie was sent."""
    if bring and guest and not guest.has_password:
        await departures.merge(host, guest, account)
    await _end_earlier(request, host)


async def _end_earlier(request: Request, host: Host) -> None:
    """Ends the session that the request came with: a copy of its cookie counts no more."""
    person, session = identity.signed_person(request), identity.signed_session(request)
    if person and await host.store.sessions.end(person, session):
        departures.tell_of(host, person)
