"""The browser client: files that the package build has made, sent from memory.

Every path that is no file and not the API's is a place within the client, which is told by its address what to show.
"""

from __future__ import annotations

import gzip
import mimetypes
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from azulejo.server.settings import PREFIX

FOLDER: Final = Path(__file__).parent.parent / "web"
INDEX: Final = "/index.html"
NAMED_BY_CONTENT: Final = "/assets/"  # names that change with what is in the file
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
PACKED_ALREADY: Final = (".woff2", ".png")
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


@dataclass(frozen=True)
class File:
    """A file as it is sent, packed for those who can unpack it."""

    content: bytes
    packed: bytes | None
    media: str
    cache: str

    def response(self, request: Request) -> Response:
        headers = {"cache-control": self.cache, "content-security-policy": POLICY, "vary": "accept-encoding"}
        if self.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            return Response(self.packed, headers=headers | {"content-encoding": "gzip"}, media_type=self.media)
        return Response(self.content, headers=headers, media_type=self.media)


class Client:
    """All files of the client, read once. It is empty where the package was built without one."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files = dict(_read(folder))

    @property
    def is_there(self) -> bool:
        return INDEX in self.files

    def find(self, request: Request) -> Response | None:
        """What a browser is shown at this path; None for what is not the client's."""
        path = request.url.path
        if not self.is_there or request.method not in ("GET", "HEAD") or path.startswith(f"{PREFIX}/"):
            return None
        if path in self.files:
            return self.files[path].response(request)
        if path.startswith(NAMED_BY_CONTENT) or "text/html" not in request.headers.get("accept", ""):
            return None
        return self.files[INDEX].response(request)


def _read(folder: Path) -> Iterator[tuple[str, File]]:
    for file in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if file.is_file():
            path = f"/{file.relative_to(folder).as_posix()}"
            yield path, _file(path, file.read_bytes())


def _file(path: str, content: bytes) -> File:
    media = mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = None if path.endswith(PACKED_ALREADY) else gzip.compress(content, 9, mtime=0)
    return File(content, packed, media, FOREVER if path.startswith(NAMED_BY_CONTENT) else ASK_AGAIN)
