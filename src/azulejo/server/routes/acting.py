"""What people do at a table. Each answer has the numbers of the events that came of it, these events, and the view."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from azulejo.games.errors import InWordsOf
from azulejo.games.game import Game
from azulejo.names import compared
from azulejo.server.access import Actor, choose_seat
from azulejo.server.hosting import Host
from azulejo.server.identity import place_of
from azulejo.server.limits.rations import check_rematch
from azulejo.server.live import Hub
from azulejo.server.routes.dependencies import Acts, Known, TableName, TheHost, TheStore, answer, ready
from azulejo.server.schemas.command_forms import (
    CommitmentAsked,
    Done,
    HintGiven,
    MoveAsked,
    NonceAsked,
    SendAwayAsked,
    TakeSeatAsked,
    UndoAnswered,
    UndoAsked,
)
from azulejo.tables import Advice, Command, Reply
from azulejo.tables.commands import (
    Abort,
    Act,
    AddNonce,
    AnswerUndo,
    Commit,
    Leave,
    OfferRematch,
    Replace,
    Resign,
    Return,
    SendAway,
    TakeSeat,
    Undo,
)
from azulejo.tables.thinking import Opinion

router = APIRouter(tags=["playing"], responses={200: {"model": Done}, 401: {}, 403: {}, 404: {}, 409: {}})


async def _done(actor: Actor, command: Command) -> Response:
    """Does it at a table that the actor may look at, and answers with what the seat is told of it, which every stream
    of that seat gets too."""
    await actor.table()
    return ready(await _doing(actor, command))


async def _doing(actor: Actor, command: Command) -> bytes:
    return await _body(actor.host, actor.name, await actor.host.do(actor.name, command, actor.who), actor.seat)


async def _told(host: Host, name: str, reply: Reply, seat: int | None) -> Response:
    return ready(await _body(host, name, reply, seat))


async def _body(host: Host, name: str, reply: Reply, seat: int | None) -> bytes:
    """The reply, and what has happened from its first event on: an object that goes on as every update does."""
    update = await host.update(name, seat, reply.first - 1)
    return b'{"first":%d,"last":%d,%b' % (reply.first, reply.last, update.body[1:])


@router.post("/tables/{table}/seats", operation_id="takeSeat", summary="Take a seat")
async def take_seat(
    request: Request,
    host: TheHost,
    store: TheStore,
    person: Known,
    table: TableName,
    asked: TakeSeatAsked | None = None,
) -> Response:
    """Sit down, at a private table with its link. With a commitment you are ready at once; without, add it before the
    game can start. One seat each; who opened the table may take several, each under another name, which all can see.
    Nobody sits down under a name that somebody else has claimed."""
    asked = asked or TakeSeatAsked()
    link = asked.link or ""
    await host.table(table, person.id, link)
    name, seated = asked.name or person.name, None if asked.seat is None else asked.seat - 1
    await store.people.check_name(name, person.id)
    guest = not (person.has_password and compared(name) == compared(person.name))
    standing = guest, person.aborts, place_of(request, table)
    command = TakeSeat(name, seated, asked.nonce or "", link, asked.commitment or "", *standing)
    reply = await host.do(table, command, person.id)
    found = await host.table(table, person.id, link)
    if not found.is_started:
        hub: Hub = request.app.state.hub
        hub.presence.expect(table, found, person.id)
    mine = found.seats_of(person.id)
    seat = command.seat if command.seat in mine else next(iter(mine), None)
    return await _told(host, table, reply, seat)


@router.put("/tables/{table}/seats/{seat}/commitment", operation_id="commit", summary="Commit yourself to your nonce")
async def commit(actor: Acts, asked: CommitmentAsked) -> Response:
    """Where you sit without a commitment, as at a rematch. It can be changed until the first nonce is revealed."""
    return await _done(actor, Commit(actor.seat, asked.commitment))


@router.put("/tables/{table}/seats/{seat}/nonce", operation_id="addNonce", summary="Reveal your nonce")
async def add_nonce(actor: Acts, asked: NonceAsked) -> Response:
    """Your part of the randomness, once the view shows a commitment of every seat, yours among them: note all of these
    first. The last nonce starts the game, and 20 seconds after the first it starts without those that are lacking."""
    seen = None if asked.commitments is None else tuple(asked.commitments)
    return await _done(actor, AddNonce(actor.seat, asked.nonce, seen))


@router.post("/tables/{table}/seats/{seat}/moves", operation_id="move", summary="Answer a decision")
async def move(actor: Acts, asked: MoveAsked) -> Response:
    """Plays an action. The same answer sent again has the first one’s `first` and `last`; another answer to a decision
    that is settled is refused (409)."""
    return ready(await played(actor, asked.decision, asked.action))


async def played(actor: Actor, decision: int, action: str | dict[str, str | int]) -> bytes:
    """Plays an action; what the seat is told of it."""
    game = (await actor.table()).game
    with InWordsOf(game.name):
        return await _doing(actor, Act(actor.seat, decision, _text_of(game, action)))


def _text_of(game: Game, action: str | dict[str, str | int]) -> str:
    return action if isinstance(action, str) else game.action_text(game.action_from_json(action))


@router.post(
    "/tables/{table}/seats/{seat}/hint",
    responses={200: {"model": HintGiven}},
    operation_id="askHint",
    summary="Ask for a hint",
)
async def ask_hint(actor: Acts) -> Response:
    """What the strongest bot would play in your place after a second, knowing no more than you do, and what it thinks
    of the best three actions. Only against bots; nothing is played by it."""
    game = (await actor.table()).game
    return answer(_hint(game, await actor.host.hint(actor.name, actor.seat, actor.who)))


def _hint(game: Game, advice: Advice) -> dict[str, object]:
    first, thoughts = advice.opinions[0], [_thought(game, opinion) for opinion in advice.opinions]
    return {"decision": advice.act.decision, **_action(game, first.action), "thoughts": thoughts}


def _thought(game: Game, opinion: Opinion) -> dict[str, object]:
    return {
        **_action(game, opinion.action),
        "chance": None if opinion.chance is None else round(opinion.chance, 4),
        "margin": None if opinion.margin is None else round(opinion.margin, 2),
        "line": [{"seat": each.seat + 1, **_action(game, each.action)} for each in opinion.line],
    }


def _action(game: Game, action: int) -> dict[str, object]:
    return {"text": game.action_text(action), "action": game.action_json(action)}


@router.post("/tables/{table}/seats/{seat}/undo", operation_id="undo", summary="Take back")
async def undo(actor: Acts, asked: UndoAsked) -> Response:
    """Takes back your last answer, or asks the others where they must agree. Not once chance has dealt after it."""
    return await _done(actor, Undo(actor.seat, asked.decision))


@router.post(
    "/tables/{table}/seats/{seat}/undo/answer", operation_id="answerUndo", summary="Answer a wish to take back"
)
async def answer_undo(actor: Acts, asked: UndoAnswered) -> Response:
    """Everybody who was asked must accept; the first who does not decides."""
    return await _done(actor, AnswerUndo(actor.seat, asked.asker - 1, asked.decision, asked.accept))


@router.post("/tables/{table}/seats/{seat}/leave", operation_id="leave", summary="Leave")
async def leave(actor: Acts) -> Response:
    """Before the game the seat becomes free. During the game it stays yours, and the others see that you are away."""
    shown = actor.seat if (await actor.table()).is_started else None
    reply = await actor.host.do(actor.name, Leave(actor.seat), actor.who)
    return await _told(actor.host, actor.name, reply, shown)


@router.post("/tables/{table}/seats/{seat}/send-away", operation_id="sendAway", summary="Send somebody away")
async def send_away(actor: Acts, asked: SendAwayAsked) -> Response:
    """Who opened the table may, until the first nonce is revealed. The seat is free again, and the person cannot sit
    down at this table any more."""
    shown = choose_seat(await actor.table(), actor.who, None)
    reply = await actor.host.do(actor.name, SendAway(actor.seat, asked.name), actor.who)
    return await _told(actor.host, actor.name, reply, shown)


@router.post("/tables/{table}/seats/{seat}/return", operation_id="return", summary="Come back")
async def return_(actor: Acts) -> Response:
    """You are there, or play, again: after having been away, or after a bot has played for you."""
    return await _done(actor, Return(actor.seat))


@router.post(
    "/tables/{table}/seats/{seat}/replace", operation_id="replace", summary="Let a bot play for an absent player"
)
async def replace(request: Request, actor: Acts) -> Response:
    """At a table without a clock, for somebody else who has been away for two minutes. They may return."""
    found = await actor.table()
    hub: Hub = request.app.state.hub
    hub.presence.expect(actor.name, found, actor.who)
    shown = choose_seat(found, actor.who, None)
    reply = await actor.host.do(actor.name, Replace(actor.seat), actor.who)
    return await _told(actor.host, actor.name, reply, shown)


@router.post("/tables/{table}/seats/{seat}/resign", operation_id="resign", summary="Resign")
async def resign(actor: Acts) -> Response:
    """With two players that ends the game; with more a bot plays on for the seat."""
    return await _done(actor, Resign(actor.seat))


@router.post("/tables/{table}/seats/{seat}/rematch", operation_id="offerRematch", summary="Ask for a rematch")
async def offer_rematch(request: Request, actor: Acts) -> Response:
    """Once all people at the table have, the next table is there (`rematch` of the view), seats rotated."""
    table = await actor.table()
    if table.rematch is None:  # else it is asked again, and opens nothing
        await check_rematch(request, table.opened.opener)
    return ready(await _doing(actor, OfferRematch(actor.seat)))


@router.post("/tables/{table}/abort", operation_id="abort", summary="Call the game off")
async def abort(host: TheHost, person: Known, table: TableName) -> Response:
    """Before the game its opener may; in the game all people together, each by asking for it, as long as only one seat
    has moved. A wish lapses with the next move."""
    shown = choose_seat(await host.table(table, person.id), person.id, None)
    return await _told(host, table, await host.do(table, Abort(), person.id), shown)
