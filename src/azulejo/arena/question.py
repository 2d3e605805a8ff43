"""What a match asks, as its state file has it: games that were played for another question do not count here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import azulejo
from azulejo.arena.match import Match
from azulejo.folders import data_folder

FOLDER: Final = "arena"
DECIDING: Final = ("bots", "games")  # the parts of the package that decide how a game goes
BUILT: Final = (".so", ".pyd", ".pyc")  # made from sources, and different on every machine
LONGEST_NAME: Final = 60
NOT_IN_A_NAME: Final = re.compile(r"[^\w@.-]")  # of a file; the path of a program has more


def question(match: Match) -> dict[str, object]:
    """All that decides which games are played, except how many: who asks for more goes on with those that are there."""
    asked = match.to_json()
    del asked["games"]
    tables = [[entrant.label for entrant in table] for table in match.tables]
    return {**asked, "tables": tables, "code": code()}


@cache
def code() -> str:
    """A fingerprint of the bots and the rules: when they change, games have to be played again."""
    root = Path(azulejo.__file__).parent
    digest = sha256()
    for path in deciding_files(root):
        name, content = path.relative_to(root).as_posix().encode(), path.read_bytes()
        digest.update(b"%d %d " % (len(name), len(content)) + name + content)
    return digest.hexdigest()[:16]


def deciding_files(root: Path) -> Iterator[Path]:
    """Sources and data of the deciding parts, in an order that is the same everywhere."""
    found = [path for part in DECIDING for path in (root / part).rglob("*") if path.is_file()]
    return iter(sorted((path for path in found if path.suffix not in BUILT), key=Path.as_posix))


def default_file(match: Match) -> Path:
    """Where a match is kept when nobody says where: another question, another file; raises OSError, NoDataFolder."""
    folder = data_folder() / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    asked = json.dumps(question(match), sort_keys=True)
    words = re.sub(NOT_IN_A_NAME, "_", "-".join([match.game.name, str(match.game.players), *match.labels]))
    return folder / f"{words[:LONGEST_NAME]}-{sha256(asked.encode()).hexdigest()[:12]}.jsonl"
