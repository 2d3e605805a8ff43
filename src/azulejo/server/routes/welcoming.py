"""What routes about people share: who they are said to be, the cookie that goes with it, and whether they may."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from azulejo.server import identity
from azulejo.server.hosting.departures import tell_of
from azulejo.server.passwords import Passwords
from azulejo.server.problems.refusals import NotSignedIn
from azulejo.server.routes.dependencies import answer
from azulejo.storage import Person, Session, Store


def shown(person: Person) -> dict[str, object]:
    """A person, to themselves."""
    return {
        "name": person.name,
        "has_password": person.has_password,
        "created": person.created,
        "aborts": person.aborts,
        "version": person.version,
        "codes_left": person.codes_left,
        "recovered": person.recovered,
    }


async def changed(request: Request, store: Store, person_id: str) -> Person:
    """The person as they are after a change, of which everybody hears who must."""
    tell_of(request.app.state.host, person_id)
    person = await store.people.find(person_id)
    if person is None:  # deleted in the meantime
        raise NotSignedIn("not_signed_in")
    return person


def welcome(request: Request, person: Person, session: Session | None = None, status: int = 200) -> Response:
    """Says who somebody is, and has their browser remember it; in a new session, if there is one."""
    response = answer(shown(person), status)
    identity.remember(request, response, person, session.id if session else identity.signed_session(request))
    return response


async def fits(request: Request, password: str, hashed: str | None) -> bool:
    """Whether it is the password, or code, that was hashed."""
    passwords: Passwords = request.app.state.passwords
    return await passwords.fits(password, hashed)
