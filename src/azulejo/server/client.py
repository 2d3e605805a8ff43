"""The browser client: files that the package build has made, sent from memory.

Every path that is no file and not the API's is a place within the client, which is told by its address what to show.
"""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from azulejo.server import previews
from azulejo.server.settings import PREFIX

FOLDER: Final = Path(__file__).parent.parent / "web"
INDEX: Final = "/index.html"
NAMED_BY_CONTENT: Final = "/assets/"  # names that change with what is in the file
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
PACKED_ALREADY: Final = (".woff2", ".png")
BROTLI: Final = ".br"  # what the build lays beside a file
MEDIA: Final = {".webmanifest": "application/manifest+json"}  # which not every machine knows
# What asks for a page to show a link to it calls itself so, and accepts anything.
SHOWS_LINKS: Final = re.compile(r"(?i)bot\b|facebookexternalhit|whatsapp|telegram|discord|slack|signal|mastodon|skype")
POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


@dataclass(frozen=True)
class File:
    """A file as it is sent, packed for those who can unpack it."""

    content: bytes
    packed: Mapping[str, bytes]  # by encoding, the smallest first
    media: str
    cache: str

    def response(self, request: Request) -> Response:
        headers = {"cache-control": self.cache, "content-security-policy": POLICY, "vary": "accept-encoding"}
        understood = {wish.partition(";")[0].strip() for wish in request.headers.get("accept-encoding", "").split(",")}
        for encoding, packed in self.packed.items():
            if encoding in understood:
                return Response(packed, headers=headers | {"content-encoding": encoding}, media_type=self.media)
        return Response(self.content, headers=headers, media_type=self.media)


class Client:
    """All files of the client, read once. It is empty where the package was built without one."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files = dict(_read(folder))

    @property
    def is_there(self) -> bool:
        return INDEX in self.files

    async def find(self, request: Request) -> Response | None:
        """What a browser is shown at this path; None for what is not the client's."""
        path = request.url.path
        if not self.is_there or request.method not in ("GET", "HEAD") or path.startswith(f"{PREFIX}/"):
            return None
        if path in self.files and path != INDEX:
            return self.files[path].response(request)
        if path.startswith(NAMED_BY_CONTENT) or not _is_page_wanted(request):
            return None
        return await self.page(request)

    async def page(self, request: Request) -> Response:
        """The client's page, with what the address leads to in its head for those who show links."""
        head, end, rest = self.files[INDEX].content.decode().partition("</head>")
        content = f"{head}{await previews.tags(request)}{end}{rest}".encode()
        page = replace(self.files[INDEX], content=content, packed={"gzip": gzip.compress(content, 6, mtime=0)})
        response = page.response(request)
        response.headers["vary"] = "accept-encoding, accept-language"
        return response


def _is_page_wanted(request: Request) -> bool:
    """Who shows links often accepts anything; a program that asks for something else by mistake shall be told so."""
    accepted = request.headers.get("accept", "")
    return "text/html" in accepted or (accepted == "*/*" and bool(SHOWS_LINKS.search(_agent(request))))


def _agent(request: Request) -> str:
    return request.headers.get("user-agent", "")


def _read(folder: Path) -> Iterator[tuple[str, File]]:
    for file in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if file.is_file() and file.suffix != BROTLI:
            path = f"/{file.relative_to(folder).as_posix()}"
            yield path, _file(path, file)


def _file(path: str, file: Path) -> File:
    """Packed by the build where that is smaller, else here, unless it is packed by its nature."""
    content = file.read_bytes()
    media = MEDIA.get(file.suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    smaller = file.with_name(file.name + BROTLI)
    packed = {"br": smaller.read_bytes()} if smaller.is_file() else {}
    if file.suffix not in PACKED_ALREADY:
        packed["gzip"] = gzip.compress(content, 9, mtime=0)
    return File(content, packed, media, FOREVER if path.startswith(NAMED_BY_CONTENT) else ASK_AGAIN)
