"""docs/tables.md has every command and every event with its fields, and no others."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

from azulejo.tables.bounds import LONGEST, MOST_EVENTS, MOST_UNDOS, MOST_WAITING
from azulejo.tables.clocks import SECOND, TO_REVEAL
from azulejo.tables.commands import Command
from azulejo.tables.events import Event
from azulejo.tables.leaving import PATIENCE
from azulejo.tables.line import APART
from azulejo.tables.waiting import TO_GET_READY

PAGE = (Path(__file__).parents[2] / "docs" / "tables.md").read_text("utf-8")
SECTIONS = {part.partition("\n")[0]: part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)}


def rows(section: str) -> dict[str, str]:
    return dict(re.findall(r"^\| `(\w+)` \|(.*)\|$", SECTIONS[section], re.MULTILINE))


def test_every_command() -> None:
    assert {command.__name__ for command in get_args(Command)} == set(rows("Commands"))


def test_every_event_with_its_fields() -> None:
    table = rows("Events")
    assert set(table) == set(Event.kinds)
    for kind, text in table.items():
        named = re.findall(r"`(\w+)`", text)
        assert named == [each.name for each in fields(Event.kinds[kind]) if each.name != "at"]


def test_every_event_that_a_command_leads_to_is_one() -> None:
    named = {name for text in rows("Commands").values() for name in re.findall(r"`([a-z_]+)`", text)}
    assert named - set(Event.kinds) == {"open_rematch"}


def test_the_numbers_on_the_page() -> None:
    assert f"every {APART} deals and moves" in PAGE
    assert "two minutes" in PAGE
    assert f"taken back {MOST_UNDOS} times" in PAGE
    assert f"from {MOST_EVENTS:,}\nevents on" in PAGE
    assert f"a game of {LONGEST:,} events".capitalize() in PAGE
    assert f"once there are {MOST_WAITING} events" in PAGE
    assert f"has {TO_GET_READY // SECOND}\nseconds" in PAGE
    assert f"have {TO_REVEAL // SECOND} seconds" in PAGE
    assert PATIENCE == 2 * 60 * 1000
