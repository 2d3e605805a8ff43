"""Kinds of arguments that several commands have, each with its texts and with what it makes of what was written."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, Final

from azulejo.games.registry import GAMES
from azulejo.texts import Texts

MOST: Final = 10**9
LARGEST_SEED: Final = 2**64 - 1
LONGEST_REASON: Final = 500
DAYS: Final = {"d": 1, "w": 7, "y": 365}  # of an age that is given as 30d, 8w or 1y


class Kinds:
    """Adds arguments to a command. An argument's texts are `help.<its name>` and `metavar.<its kind>`."""

    def __init__(self, to: argparse.ArgumentParser, texts: Texts) -> None:
        self.to = to
        self.texts = texts

    def reason(self) -> None:
        """Why it is done, and where."""

        def read(text: str) -> str:
            if text.strip() and text.isprintable() and len(text) <= LONGEST_REASON:
                return text.strip()
            raise self.wrong("bad_reason", most=LONGEST_REASON)

        self.add("--reason", "reason", required=True, type=read)
        self.store()

    def add(self, flag: str, kind: str, name: str = "", **more: Any) -> None:
        meaning = self.texts.say(f"help.{name or flag.lstrip('-')}")
        self.to.add_argument(flag, metavar=self.texts.say(f"metavar.{kind}"), help=meaning, **more)

    def game(self) -> None:
        """A game, for how many players, with which options."""
        self.add("game", "game")
        self.number("--players", 1, 9, "player_count")
        self.options()

    def match(self) -> None:
        """A game, how many of it, how long bots may think, and where the games are kept."""
        self.add("--game", "game", "play_game", default=next(iter(GAMES)))
        self.number("--players", 1, 9, "player_count")
        self.options()
        self.number("--games", 1, MOST, "whole_deals", default=100)
        self.seconds("--seconds", 3600, "thinking")
        self.number("--nodes", 1, MOST)
        self.number("--jobs", 1, 64, "games_at_once", default=1)
        self.number("--seed", 0, LARGEST_SEED, default=1)
        self.add("--state", "file", type=Path)
        for flag in ("processor-time", "again"):
            self.to.add_argument(f"--{flag}", action="store_true", help=self.texts.say(f"help.{flag}"))
        self.ray()
        self.json()

    def store(self) -> None:
        """Where tables are kept: in a file of a folder, or in a database."""
        where = self.to.add_mutually_exclusive_group()
        where.add_argument("--data", metavar=self.texts.say("metavar.folder"), help=self.texts.say("help.data"))
        self.database(where)

    def database(self, where: argparse._MutuallyExclusiveGroup) -> None:
        """A database, named by its URL."""
        for flag, kind in (("--database", "url"), ("--database-from", "file")):
            name = flag.lstrip("-")
            where.add_argument(flag, metavar=self.texts.say(f"metavar.{kind}"), help=self.texts.say(f"help.{name}"))

    def options(self) -> None:
        def read(text: str) -> tuple[str, str]:
            name, _, value = text.partition("=")
            if name and value:
                return name, value
            raise self.wrong("bad_option", text=text)

        self.add("--option", "option", action="append", default=[], type=read)

    def number(self, flag: str, least: int, most: int, name: str = "", default: int | None = None) -> None:
        def read(text: str) -> int:
            if text.isascii() and text.isdigit() and len(text) <= 20 and least <= int(text) <= most:
                return int(text)
            raise self.wrong("bad_number", text=text, least=least, most=most)

        self.add(flag, "number", name, type=read, default=default)

    def seconds(self, flag: str, most: int, name: str, default: float | None = None) -> None:
        def read(text: str) -> float:
            if re.fullmatch(r"[0-9]{0,9}\.?[0-9]{1,9}", text, re.ASCII) and 0 < float(text) <= most:
                return float(text)
            raise self.wrong("bad_seconds", text=text, most=most)

        self.add(flag, "seconds", name, type=read, default=default)

    def read_age(self, text: str) -> int:
        """An age in days."""
        if found := re.fullmatch(r"([0-9]{1,4})([dwy])", text, re.ASCII):
            return int(found[1]) * DAYS[found[2]]
        raise self.wrong("bad_age", text=text)

    def ray(self) -> None:
        """A cluster that plays instead of this process."""
        self.add("--ray", "cluster", default="")

    def json(self) -> None:
        self.to.add_argument("--json", action="store_true", help=self.texts.say("help.json"))

    def wrong(self, code: str, **fields: object) -> argparse.ArgumentTypeError:
        return argparse.ArgumentTypeError(self.texts.say(f"argument.{code}", fields))
