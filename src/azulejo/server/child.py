"""One of several processes that serve together: `python -m azulejo.server.child`, which the supervisor starts.

It is told on standard input what to serve and on which socket, and says on standard output when it does. When standard
input ends, the supervisor is gone, and so will it be.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
import threading
from dataclasses import asdict
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.server.serving import check_store, run
from azulejo.server.settings import Settings
from azulejo.texts import Texts

READY: Final = "ready"
FAILED: Final = 2


def order(settings: Settings, place: socket.socket) -> str:
    """What a child is told: one line, which never stands on a command line, as it names the database."""
    return json.dumps({"socket": place.fileno(), "settings": asdict(settings)}) + "\n"


def main() -> int:
    """Serves until it is told to end; the exit code."""
    told = json.loads(_line())
    threading.Thread(target=_end_with_supervisor, daemon=True).start()
    settings = Settings(**{**told["settings"], "names": tuple(told["settings"]["names"])})
    os.set_inheritable(told["socket"], False)
    place = socket.socket(fileno=told["socket"])
    try:
        asyncio.run(check_store(settings.url))
    except AzulejoError as error:
        sys.stderr.write(f"azulejo: {Texts(settings.language).error(error)}\n")
        return FAILED
    run(settings, place, _begun)
    return 0


def _begun() -> None:
    sys.stdout.write(f"{READY}\n")
    sys.stdout.flush()


def _line() -> bytes:
    """Read without a buffer, which a thread that waits for more would hold fast when the process ends."""
    line = b""
    while not line.endswith(b"\n") and (part := os.read(0, 1)):
        line += part
    return line


def _end_with_supervisor() -> None:
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    sys.exit(main())
