"""What the `azulejo` command understands, with its help, in the reader's language."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import azulejo
from azulejo.argument_kinds import LARGEST_SEED, MOST, Kinds
from azulejo.build import compiled
from azulejo.command_examples import EXAMPLES
from azulejo.puzzles.theme import THEMES
from azulejo.texts import LANGUAGES, Texts

ARGPARSE: Final = {
    "usage: ": "usage",
    "positional arguments": "arguments",
    "options": "options",
    "show this help message and exit": "help",
    "%(prog)s: error: %(message)s\n": "error",
    "argument %(argument_name)s: %(message)s": "argument",
    "the following arguments are required: %s": "required",
    "unrecognized arguments: %s": "unrecognized",
    "expected one argument": "expected_one",
    "not allowed with argument %s": "not_both",
    "expected at least one argument": "expected_some",
    "ignored explicit argument %r": "no_value",
    "one of the arguments %s is required": "one_of",
    "invalid choice: %(value)r (choose from %(choices)s)": "choice",
}
WIDTH: Final = 78
ENVS: Final = ("vector", "pettingzoo")
BOTS: Final = ("here", "workers")  # who thinks for them


def asked_language(arguments: list[str]) -> str | None:
    """The value of --lang, needed before anything can be explained."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    early.add_argument("--lang", nargs="?")
    asked: str | None = early.parse_known_args(arguments)[0].lang
    return asked


def understand(arguments: list[str], texts: Texts) -> argparse.Namespace:
    """What is asked for; `command` is the command's name. Raises SystemExit once help or an error has been shown."""
    with speaking(texts):
        return parser(texts).parse_args(arguments or ["--help"])


@contextmanager
def speaking(texts: Texts) -> Iterator[None]:
    """Lets argparse speak the reader's language: it looks its own words up in its module when it needs them."""
    words = vars(argparse)
    own = words["_"]
    words["_"] = lambda text: texts.say(f"argparse.{ARGPARSE[text]}") if text in ARGPARSE else own(text)
    try:
        yield
    finally:
        words["_"] = own


def parser(texts: Texts) -> argparse.ArgumentParser:
    """Everything that is understood. Texts are looked up now, argparse's own while it is `speaking`."""
    top = argparse.ArgumentParser(prog="azulejo", **about("azulejo", texts))
    built = "compiled" if compiled() else "interpreted"
    version = f"azulejo {azulejo.__version__} ({built})"
    top.add_argument("--version", action="version", version=version, help=texts.say("help.version"))
    add_language(top, texts)
    commands = top.add_subparsers(
        title=texts.say("help.commands"), metavar=texts.say("metavar.command"), dest="command", required=True
    )
    for command, add in COMMANDS.items():
        add_command(commands, command, command, add, texts)
    return top


def add_command(to: Any, name: str, code: str, add: Callable[[Arguments], None], texts: Texts) -> None:
    """A command with its arguments; its texts are `help.<code>` and `example.<code>.…`."""
    sub = to.add_parser(name, help=texts.say(f"help.{code}"), **about(code, texts))
    add(Arguments(sub, texts))
    add_language(sub, texts)


def add_language(to: argparse.ArgumentParser, texts: Texts) -> None:
    """--lang, before or after the command's name."""
    to.add_argument("--lang", choices=LANGUAGES, help=texts.say("help.lang"))


def about(command: str, texts: Texts) -> dict[str, Any]:
    """What a command's help says around its arguments, laid out here so that examples keep their lines."""
    return {
        "description": textwrap.fill(texts.say(f"help.{command}"), WIDTH),
        "epilog": examples(command, texts),
        "formatter_class": argparse.RawDescriptionHelpFormatter,
        "allow_abbrev": False,
    }


def examples(command: str, texts: Texts) -> str:
    """Each example under a line that says what it does."""
    lines = [texts.say("help.examples")]
    for number, example in enumerate(EXAMPLES[command], 1):
        lines += [f"  # {texts.say(f'example.{command}.{number}')}", f"  {example}"]
    return "\n".join(lines)


class Arguments(Kinds):
    """Adds the arguments of each command."""

    def play(self) -> None:
        self.to.add_argument("--terminal", action="store_true", help=self.texts.say("help.terminal"))
        self.add("--game", "game", "play_game")
        self.add("--players", "players")
        self.options()
        self.add("--resume", "file", type=Path)
        self.add("--save", "file", type=Path)
        self.number("--seed", 0, LARGEST_SEED, "play_seed")

    def show(self) -> None:
        self.add("file", "file", type=Path)
        self.number("--at", 0, MOST)

    def check(self) -> None:
        self.add("files", "file", nargs="+", type=Path)

    def verify(self) -> None:
        self.add("files", "file", nargs="+", type=Path)
        self.add("--nonce", "nonce", default="")
        self.add("--commitment", "commitment", action="append", default=[])

    def games(self) -> None:
        """Needs none."""

    def serve(self) -> None:
        self.add("--host", "host", default="127.0.0.1")
        self.number("--port", 0, 65535, default=8123)
        self.store()
        self.number("--processes", 1, 64, default=1)
        self.to.add_argument(
            "--bots",
            metavar=self.texts.say("metavar.bots_where"),
            choices=BOTS,
            help=self.texts.say("help.bots_where"),
            default=BOTS[0],
        )
        self.number("--workers", 0, 64)
        self.add("--name", "person", "own_name", action="append", default=[])
        self.number("--drain", 0, 3600, default=3)
        self.seconds("--report-seconds", 10, "report_seconds", default=0.5)
        self.to.add_argument("--no-limits", action="store_true", help=self.texts.say("help.no-limits"))

    def botworker(self) -> None:
        self.database(self.to.add_mutually_exclusive_group())
        self.number("--workers", 1, 256)
        self.add("--name", "person", "worker_name", default="")

    def backup(self) -> None:
        self.add("file", "file", "backup_file", type=Path)
        self.store()

    def restore(self) -> None:
        self.add("file", "file", "restore_file", type=Path)
        self.store()

    def migrate(self) -> None:
        for flag, name in (("--from", "source"), ("--to", "to")):
            place = self.to.add_mutually_exclusive_group()
            for option, kind, dest in ((flag, "place", name), (f"{flag}-secret", "file", f"{flag[2:]}_secret")):
                meaning = self.texts.say(f"help.migrate_{option[2:]}")
                place.add_argument(option, metavar=self.texts.say(f"metavar.{kind}"), help=meaning, dest=dest)

    def archive(self) -> None:
        which = self.to.add_mutually_exclusive_group(required=True)
        age, table = self.texts.say("metavar.age"), self.texts.say("metavar.table")
        which.add_argument("--older-than", metavar=age, type=self.read_age, help=self.texts.say("help.older-than"))
        which.add_argument("--restore", metavar=table, nargs="+", help=self.texts.say("help.unarchive"))
        self.store()

    def export(self) -> None:
        self.add("folder", "folder", "export_folder", type=Path)
        self.store()

    def import_(self) -> None:
        self.add("files", "file", nargs="+", type=Path)
        self.add("--person", "person")
        self.store()

    def admin(self) -> None:
        acts = self.to.add_subparsers(
            title=self.texts.say("help.acts"), metavar=self.texts.say("metavar.act"), dest="act", required=True
        )
        for act, add in ACTS.items():
            add_command(acts, act, f"admin.{act}", add, self.texts)

    def analyse(self) -> None:
        self.add("files", "file", nargs="+", type=Path)
        self.seconds("--seconds", 3600, "analysing")
        self.number("--nodes", 1, MOST, "analysing_nodes")
        self.number("--jobs", 1, 64, "judging_jobs", default=1)
        self.number("--seed", 0, LARGEST_SEED, default=1)
        self.to.add_argument("--all", action="store_true", help=self.texts.say("help.all"))
        self.ray()
        self.json()

    def puzzles(self) -> None:
        self.add("--game", "game", "puzzle_game")
        self.add("--theme", "theme", choices=THEMES)
        self.to.add_argument("--daily", action="store_true", help=self.texts.say("help.daily"))
        self.number("--seed", 0, LARGEST_SEED, "puzzle_seed")
        self.json()
        acts = self.to.add_subparsers(
            title=self.texts.say("help.acts"), metavar=self.texts.say("metavar.act"), dest="act"
        )
        add_command(acts, "make", "puzzles.make", Arguments.make, self.texts)

    def make(self) -> None:
        self.game()
        self.number("--games", 1, MOST, "puzzle_games", default=100)
        self.seconds("--seconds", 360, "puzzle_seconds")
        self.number("--nodes", 10, MOST // 10, "puzzle_nodes", default=None)
        self.number("--jobs", 1, 64, "games_at_once", default=1)
        self.number("--seed", 0, LARGEST_SEED, default=1)
        self.add("--state", "file", type=Path)
        self.add("--out", "file", "puzzle_file", type=Path)
        self.json()

    def simulate(self) -> None:
        self.game()
        self.number("--games", 1, MOST, "how_many_games", default=100)
        self.add("--bots", "bots", default="greedy,random")
        self.number("--seed", 0, LARGEST_SEED, default=1)
        self.add("--out", "folder", type=Path)
        self.ray()
        self.json()

    def arena(self) -> None:
        self.add("entrants", "bot", nargs="+")
        self.match()

    def rate(self) -> None:
        self.match()
        self.add("--svg", "file", type=Path)

    def engine(self) -> None:
        self.add("--bot", "bot")

    def perft(self) -> None:
        self.game()
        self.number("--depth", 1, 99, default=3)
        self.number("--seed", 0, LARGEST_SEED, default=1)

    def bench(self) -> None:
        self.game()
        self.seconds("--seconds", 3600, "measuring", default=5.0)
        instead = self.to.add_mutually_exclusive_group()
        instead.add_argument("--search", action="store_true", help=self.texts.say("help.search"))
        which = self.texts.say("metavar.env")
        instead.add_argument("--env", metavar=which, choices=ENVS, help=self.texts.say("help.env"))
        self.json()

    def train(self) -> None:
        self.game()
        self.number("--generations", 1, 1000, default=6)
        self.number("--games", 100, MOST, "games_of_generation", default=3000)
        self.number("--nodes", 2, MOST, "training_nodes", default=250)
        self.number("--jobs", 1, 256, default=2)
        self.number("--seed", 0, LARGEST_SEED, default=1)
        self.add("--out", "folder", "training_folder", type=Path)
        self.add("--from", "file", "training_start", type=Path, dest="start")
        self.add("--beside", "folder", "training_beside", type=Path, action="append", default=[])
        self.ray()

    def calibrate(self) -> None:
        self.game()
        self.number("--games", 1, MOST, "how_many_to_observe", default=300)
        self.number("--nodes", 1, MOST, "observing_nodes", default=400)
        self.number("--jobs", 1, 64, "games_at_once", default=1)
        self.number("--seed", 0, LARGEST_SEED, default=1)
        self.add("--state", "file", type=Path)
        self.add("--fit", "file", type=Path)
        self.add("--svg", "file", "calibration_picture", type=Path)
        self.ray()
        self.json()

    # Acts of `admin`

    def close(self) -> None:
        self.add("table", "table")
        self.reason()

    def of_person(self) -> None:
        self.add("person", "person_or_id", "person_or_id")
        self.reason()

    def rename(self) -> None:
        self.add("person", "person_or_id", "person_or_id")
        self.add("new_name", "person", "new_name")
        self.reason()

    def find(self) -> None:
        self.add("name", "person", "find_name")
        self.json()
        self.store()

    def listing(self) -> None:
        self.number("--limit", 1, 1000, default=20)
        self.json()
        self.store()


COMMANDS: Final = {
    "play": Arguments.play,
    "show": Arguments.show,
    "check": Arguments.check,
    "verify": Arguments.verify,
    "games": Arguments.games,
    "serve": Arguments.serve,
    "botworker": Arguments.botworker,
    "backup": Arguments.backup,
    "restore": Arguments.restore,
    "migrate": Arguments.migrate,
    "archive": Arguments.archive,
    "export": Arguments.export,
    "import": Arguments.import_,
    "admin": Arguments.admin,
    "analyse": Arguments.analyse,
    "puzzles": Arguments.puzzles,
    "simulate": Arguments.simulate,
    "arena": Arguments.arena,
    "rate": Arguments.rate,
    "engine": Arguments.engine,
    "perft": Arguments.perft,
    "bench": Arguments.bench,
    "train": Arguments.train,
    "calibrate": Arguments.calibrate,
}
ACTS: Final = {
    "close": Arguments.close,
    "ban": Arguments.of_person,
    "unban": Arguments.of_person,
    "rename": Arguments.rename,
    "password": Arguments.of_person,
    "find": Arguments.find,
    "tables": Arguments.listing,
    "people": Arguments.listing,
    "late": Arguments.listing,
    "log": Arguments.listing,
}
