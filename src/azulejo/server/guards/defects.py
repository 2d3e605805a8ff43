"""A defect of ours ends in an answer like any other, and in the log with all that is known about it."""

from __future__ import annotations

import logging
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from azulejo.server import problems
from azulejo.server.refusals import Unexpected

LOG: Final = logging.getLogger(__name__)


class DefectGuard:
    """Whatever nobody has caught stops here. An answer that has begun is broken off, which a client notices."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        has_begun = False

        async def send_noticed(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            return await self.app(scope, receive, send_noticed)
        except Exception:
            LOG.exception("A request failed")
            if has_begun:
                raise
        return await apology(scope)(scope, receive, send)


def apology(scope: Scope) -> Response:
    """What somebody is answered who has met a defect."""
    return problems.response(Unexpected("unexpected"), HTTPConnection(scope))
