"""Lines for people: what a command says, and what it complains about."""

from __future__ import annotations

import sys
import unicodedata
from typing import Final, TextIO

from azulejo.games.errors import AzulejoError
from azulejo.texts import Texts

OS_ERRORS: Final[dict[type[OSError], str]] = {
    FileNotFoundError: "missing",
    PermissionError: "denied",
    IsADirectoryError: "folder",
    NotADirectoryError: "not_folder",
    FileExistsError: "not_folder",
}


def complaint(place: str, error: AzulejoError | OSError, texts: Texts) -> str:
    """`place:LINE: sentence`, the line only where the error knows one."""
    if isinstance(error, OSError):
        code = OS_ERRORS.get(type(error), "other")
        return f"{place}: " + texts.say(f"os.{code}", file=error.filename or "", problem=error.strerror or str(error))
    line = error.fields.get("file_line")
    return f"{place}:{line}: {texts.error(error)}" if line else f"{place}: {texts.error(error)}"


def put(line: str, stream: TextIO | None = None) -> None:
    """Writes one line at once, with whatever a terminal might take for a command made visible."""
    output = stream or sys.stdout
    output.write("".join(map(visible, line)) + "\n")
    output.flush()


def visible(sign: str) -> str:
    """A character, or its code where it is neither printable nor a space."""
    printable = sign.isprintable() or unicodedata.category(sign) == "Zs"
    return sign if printable else sign.encode("unicode_escape").decode()
