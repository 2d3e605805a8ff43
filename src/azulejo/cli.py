"""The `azulejo` command: what is asked for is done by the other parts, and what goes wrong becomes one sentence."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Final

from azulejo.arguments import asked_language, understand
from azulejo.games.errors import AzulejoError, BadRecord
from azulejo.games.game import Game
from azulejo.games.registry import GAMES, entry, make
from azulejo.records import Record, load, prove, verify
from azulejo.terminal import encoding
from azulejo.terminal.printing import complaint, put
from azulejo.texts import Texts, language

if TYPE_CHECKING:
    from azulejo.arena.match import Match
    from azulejo.keeping import Keeping

WRONG_FILE: Final = 1
DEFECT: Final = 1
CANNOT: Final = 2
INTERRUPTED: Final = 130  # as shells say it: 128 and the signal
PIPE_CLOSED: Final = 141
PER_SECOND: Final = "_per_second"  # how the names of a benchmark's figures end


def main(argv: list[str] | None = None) -> int:
    """Runs the command and returns its exit code. Nothing that a user can do wrong ends in a traceback."""
    arguments = sys.argv[1:] if argv is None else argv
    texts = Texts(language(asked_language(arguments)))
    for stream in (sys.stdout, sys.stderr):
        encoding.make_safe(stream, encoding.NAME)
    try:
        code = run(arguments, texts)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Nobody reads any more. What is still buffered goes nowhere, so that Python does not complain at its exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    return code


def run(arguments: list[str], texts: Texts) -> int:
    """Understands the arguments and does what they ask."""
    try:
        asked = understand(arguments, texts)
    except SystemExit as stop:
        return int(stop.code or 0)
    try:
        return COMMANDS[asked.command](Commands(asked, texts))
    except BrokenPipeError:
        raise
    except (AzulejoError, OSError) as error:
        record: Path | None = getattr(asked, "resume", None) or getattr(asked, "file", None)
        place = str(record) if record and isinstance(error, BadRecord) else "azulejo"
        put(complaint(place, error, texts), sys.stderr)
        return CANNOT


class Commands:
    """What each command does. It returns the exit code; AzulejoError and OSError are told to the user."""

    def __init__(self, asked: argparse.Namespace, texts: Texts) -> None:
        self.asked = asked
        self.texts = texts

    def game(self) -> Game:
        """The game with its options, for the fewest players when nothing is said."""
        players = self.asked.players or entry(self.asked.game).players.start
        return make(self.asked.game, players, dict(self.asked.option))

    def play(self) -> int:
        """In the browser, unless the terminal or something that only it understands is asked for."""
        asked = self.asked
        for_terminal = (asked.game, asked.players, asked.option, asked.resume, asked.save, asked.seed is not None)
        return self.play_here() if asked.terminal or any(for_terminal) else self.play_in_browser()

    def play_in_browser(self) -> int:
        from azulejo.housekeeping import database_url, visit
        from azulejo.server.serving import free_port, serve
        from azulejo.server.settings import DEFAULT_HOST, DEFAULT_PORT, Settings
        from azulejo.storage.server_lock import ServedAlready

        port = free_port(DEFAULT_HOST, DEFAULT_PORT)
        settings = Settings(url=database_url(None, None), port=port, language=self.texts.language)
        try:
            return serve(settings, put, visit)
        except ServedAlready as running:
            return self.show_running(running, visit)

    def show_running(self, running: AzulejoError, visit: Callable[[str], None]) -> int:
        """Opens the server that runs already."""
        url = str(running.fields["url"])
        if not url:
            raise running
        put(self.texts.say("serve.running", url=url))
        visit(url)
        return 0

    def play_here(self) -> int:
        from azulejo.terminal.options import PlayOptions
        from azulejo.terminal.play import run as play

        asked = self.asked
        return play(
            PlayOptions(
                game=asked.game,
                players=asked.players.split(",") if asked.players else None,
                options=dict(asked.option),
                lang=self.texts.language,
                seed=asked.seed,
                resume=asked.resume,
                save=asked.save,
            )
        )

    def show(self) -> int:
        from azulejo.terminal.show import show

        return show(load(self.asked.file), self.asked.at, self.texts.language)

    def check(self) -> int:
        """One line a file: all is well, or the first thing that is not."""
        return self.each_file(lambda file: self.texts.say("check.ok", report=self.report(load(file))))

    def verify(self) -> int:
        """The same, about the deals alone: with what one noted, whether they are proven."""
        nonce, noted = self.asked.nonce, self.asked.commitment
        if nonce or noted:
            return self.each_file(lambda file: self.texts.say("verify.ok", number=prove(load(file), nonce, noted)))
        return self.each_file(lambda file: self.texts.say("verify.follows", number=verify(load(file))))

    def each_file(self, judge: Callable[[Path], str]) -> int:
        """Tells the judgement of each file, or why it is wrong."""
        code = 0
        for file in self.asked.files:
            try:
                put(f"{file}: {judge(file)}")
            except BrokenPipeError:
                raise
            except (AzulejoError, OSError) as error:
                put(complaint(str(file), error, self.texts))
                code = WRONG_FILE
        return code

    def report(self, record: Record) -> str:
        """How long a record is and how the game ended."""
        events = self.texts.say("check.events", number=len(record.events))
        if record.result is None:
            return f"{events}, {self.texts.say('check.unfinished')}"
        scores = ", ".join(f"{name} {score}" for name, score in zip(record.names, record.result.scores, strict=True))
        winners = [record.names[seat] for seat in record.result.winners]
        ending = self.texts.say("check.winners", number=len(winners), names=", ".join(winners))
        return f"{events}, {scores}, {ending}"

    def games(self) -> int:
        for game in GAMES.values():
            least, most = game.players.start, game.players.stop - 1
            code = "games.players" if least < most else "games.players_exactly"
            put(self.texts.say(code, name=game.name, least=least, most=most))
            for option in game.options:
                choices = " | ".join(option.choices)
                put(self.texts.say("games.option", name=option.name, choices=choices, default=option.default))
        return 0

    def database(self) -> str:
        from azulejo.housekeeping import database_url

        return database_url(self.asked.data, self.asked.database, self.asked.database_from)

    def serve(self) -> int:
        from azulejo.server.serving import serve
        from azulejo.server.settings import Settings

        asked = self.asked
        settings = Settings(
            url=self.database(),
            host=asked.host,
            port=asked.port,
            workers=asked.workers,
            bots=asked.bots,
            limits=not asked.no_limits,
            names=tuple(asked.name),
            drain=asked.drain,
            processes=asked.processes,
            report_seconds=asked.report_seconds,
            language=self.texts.language,
        )
        return serve(settings, put)

    def botworker(self) -> int:
        from azulejo.housekeeping import database_url
        from azulejo.server.bot_working import WorkerSettings, work

        asked = self.asked
        url = database_url(None, asked.database, asked.database_from)
        return work(WorkerSettings(url, asked.workers, asked.name, self.texts.language), put)

    def backup(self) -> int:
        from azulejo.housekeeping import bar
        from azulejo.storage.maintenance import backup

        with bar(self.texts.say("backup.copying")) as progress:
            backup(self.database(), self.asked.file, progress)
        put(self.texts.say("backup.done", file=self.asked.file, bytes=self.grouped(self.asked.file.stat().st_size)))
        return 0

    def keeping(self) -> Keeping:
        from azulejo.keeping import Keeping

        return Keeping(self.asked, self.texts, put)

    def restore(self) -> int:
        return self.keeping().restore()

    def migrate(self) -> int:
        return self.keeping().migrate()

    def archive(self) -> int:
        return self.keeping().archive()

    def export(self) -> int:
        from azulejo.housekeeping import bar
        from azulejo.storage.maintenance import export

        with bar(self.texts.say("export.writing")) as progress:
            exported = export(self.database(), self.asked.folder, progress)
        for name, error in exported.unreadable.items():
            put(complaint(name, error, self.texts), sys.stderr)
        put(self.texts.say("export.done", number=exported.written, folder=self.asked.folder))
        return WRONG_FILE if exported.unreadable else 0

    def import_(self) -> int:
        """One line a file: where it is now, or what is wrong with it."""
        from azulejo.storage.maintenance import import_

        code = 0

        def told(file: Path, found: str | AzulejoError | OSError) -> None:
            nonlocal code
            if isinstance(found, str):
                put(f"{file}: " + self.texts.say("import.done", id=found))
            else:
                put(complaint(str(file), found, self.texts))
                code = WRONG_FILE

        import_(self.database(), self.asked.files, told, self.asked.person or "")
        return code

    def admin(self) -> int:
        from azulejo.admin.command import administer

        return administer(self.asked, self.database(), self.texts, put)

    def analyse(self) -> int:
        from azulejo.analysis import Budget
        from azulejo.terminal.study.analyse import Asked, analyse

        asked = self.asked
        budget = Budget(asked.seconds, asked.nodes)
        code = analyse(asked.files, Asked(budget, asked.seed, asked.jobs, asked.all, asked.json, asked.ray), self.texts)
        return WRONG_FILE if code else 0

    def puzzles(self) -> int:
        return self.make_puzzles() if self.asked.act == "make" else self.solve_puzzle()

    def make_puzzles(self) -> int:
        from azulejo.analysis import Budget
        from azulejo.puzzles.making import Making
        from azulejo.workbench.puzzle_making import NODES, Wish, make_puzzles

        asked = self.asked
        budget = Budget(asked.seconds, asked.nodes) if asked.seconds or asked.nodes else Budget(nodes=NODES)
        wish = Wish(asked.games, asked.jobs, asked.state, asked.out, asked.json)
        make_puzzles(Making(self.game(), budget, asked.seed), wish, self.texts)
        return 0

    def solve_puzzle(self) -> int:
        from azulejo.puzzles.shelf import Wanted
        from azulejo.terminal.study.puzzles import Asked, solve

        asked = self.asked
        wanted = Wanted(entry(asked.game).name if asked.game else None, asked.theme)
        solve(Asked(wanted, asked.daily, asked.seed, asked.json), self.texts)
        return 0

    def calibrate(self) -> int:
        from azulejo.workbench.calibration.command import Wish, calibrate
        from azulejo.workbench.calibration.observing import Watching

        asked = self.asked
        wish = Wish(asked.games, asked.jobs, asked.state, asked.fit, asked.svg, asked.json, asked.ray)
        calibrate(Watching(self.game(), asked.nodes, asked.seed), wish, self.texts)
        return 0

    def simulate(self) -> int:
        from azulejo.terminal.leaving import Leave, signals_leave
        from azulejo.workbench import report
        from azulejo.workbench.simulate import Simulation

        with signals_leave() as signals:  # so that no program that plays stays behind
            try:
                simulation = Simulation(self.game(), self.asked.bots.split(","), self.asked.games, self.asked.seed)
                summary = report.simulate(simulation, self.asked.out, self.texts, self.asked.ray)
            except Leave as reason:
                return signals.on_the_way(reason)
        if self.asked.json:
            put(json.dumps(simulation.to_json() | summary.to_json()))
        else:
            report.show(summary, self.texts)
        return 0

    def arena(self) -> int:
        from azulejo.arena.match import named_match, thinking

        asked = self.asked
        limit = thinking(asked.seconds, asked.nodes)
        return self.play_match(named_match(self.game(), asked.entrants, limit, asked.games, asked.seed))

    def rate(self) -> int:
        from azulejo.arena.match import ladder_match, thinking

        asked = self.asked
        limit = thinking(asked.seconds, asked.nodes)
        return self.play_match(ladder_match(self.game(), limit, asked.games, asked.seed), asked.svg)

    def play_match(self, match: Match, svg: Path | None = None) -> int:
        """Plays what is missing and shows all of it."""
        from azulejo.arena import report
        from azulejo.arena.match import by_processor_time
        from azulejo.arena.picture import picture
        from azulejo.arena.playing import GameFailed
        from azulejo.arena.question import default_file
        from azulejo.arena.running import run

        if self.asked.processor_time:
            match = by_processor_time(match)
        path = self.asked.state or default_file(match)
        try:
            with report.bar(match, self.texts) as bar:
                found = run(match, path, self.asked.again, self.asked.jobs, bar.add, ray=self.asked.ray)
        except GameFailed as failed:
            put(complaint("azulejo", failed, self.texts), sys.stderr)
            return DEFECT
        if self.asked.json:
            put(json.dumps(report.to_json(match, found)))
        else:
            report.show(match, found, path, self.texts)
        if svg is not None:
            svg.write_text(picture(match, found, self.texts), "utf-8")
        return 0

    def engine(self) -> int:
        """Answers whoever writes to its standard input, until that ends."""
        from azulejo.bots import STRONGEST, make_bot
        from azulejo.engine.door import Door

        bot = self.asked.bot or STRONGEST
        make_bot(bot)
        with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as lines:
            Door(bot, partial(make_bot, bot), self.texts, sys.stdout.buffer).run(lines)
        return 0

    def perft(self) -> int:
        from azulejo.workbench.perft import counts

        begin, sequences = perf_counter(), 0
        for depth, count in enumerate(counts(self.game(), self.asked.depth, self.asked.seed), 1):
            put(f"{depth} {count}")
            sequences += count
        speed = round(sequences / (perf_counter() - begin))
        speech = self.texts.say("perft.speed", sequences=self.grouped(sequences), speed=self.grouped(speed))
        put(speech, sys.stderr)
        return 0

    def bench(self) -> int:
        from azulejo.envs.bench import measure_env
        from azulejo.workbench.bench import measure, measure_search

        if self.asked.env:
            figures = measure_env(self.game(), self.asked.env, self.asked.seconds)
        else:
            figures = (measure_search if self.asked.search else measure)(self.game(), self.asked.seconds)
        if self.asked.json:
            put(json.dumps(figures))
            return 0
        for name, figure in figures.items():
            if name.endswith(PER_SECOND):
                put(self.texts.say(f"bench.{name.removesuffix(PER_SECOND)}", figure=self.grouped(figure)))
        return 0

    def train(self) -> int:
        from azulejo.training.command import train

        asked = self.asked
        how_much = asked.generations, asked.games, asked.nodes, asked.jobs
        return train(self.game(), asked.out, *how_much, asked.seed, asked.start, asked.beside, self.texts, asked.ray)

    def grouped(self, number: object) -> str:
        """A large number as it is easily read."""
        return f"{number:,}".replace(",", self.texts.say("number.thousands"))


COMMANDS: Final = {
    "play": Commands.play,
    "show": Commands.show,
    "check": Commands.check,
    "verify": Commands.verify,
    "games": Commands.games,
    "serve": Commands.serve,
    "botworker": Commands.botworker,
    "backup": Commands.backup,
    "restore": Commands.restore,
    "migrate": Commands.migrate,
    "archive": Commands.archive,
    "export": Commands.export,
    "import": Commands.import_,
    "admin": Commands.admin,
    "analyse": Commands.analyse,
    "puzzles": Commands.puzzles,
    "simulate": Commands.simulate,
    "arena": Commands.arena,
    "rate": Commands.rate,
    "engine": Commands.engine,
    "perft": Commands.perft,
    "bench": Commands.bench,
    "train": Commands.train,
    "calibrate": Commands.calibrate,
}
