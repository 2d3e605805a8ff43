"""Getting to the table: asking what was not said, and opening a new game or one that was saved."""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from azulejo.bots import LEVELS, Limit
from azulejo.folders import NoDataFolder
from azulejo.games.errors import AzulejoError, BadOption
from azulejo.games.options import Option
from azulejo.games.registry import GAMES, Entry, entry, make
from azulejo.records import Record, load
from azulejo.terminal.errors import FileTaken, PlayedElsewhere
from azulejo.terminal.game_file import new_file
from azulejo.terminal.invocation import command
from azulejo.terminal.options import PlayOptions
from azulejo.terminal.screen import Screen, is_interactive
from azulejo.terminal.seats import DEFAULT_BOT, MYSELF, seats_of, sit_down
from azulejo.terminal.session import Session
from azulejo.texts import DEFAULT_GAME, Texts

MOST_ASKED: Final = 2  # options that are asked for one by one


def open_session(options: PlayOptions, screen: Screen, texts: Texts) -> Session:
    """The game that was asked for; raises AzulejoError or OSError when it cannot be had."""
    if options.resume is not None:
        return _resumed(options, options.resume, texts)
    return _started(options, screen, texts)


def _resumed(options: PlayOptions, path: Path, texts: Texts) -> Session:
    """The game in a file; raises PlayedElsewhere for one that goes on at a server's table."""
    record = load(path)
    if record.fairness is not None and record.result is None:
        raise PlayedElsewhere("deals_from_server", azulejo=shlex.join(command()), file=shlex.quote(str(path)))
    seats = seats_of(record.names)
    if options.players is not None:
        seats = sit_down(options.players, texts)
        renamed = Record(record.game, [seat.name for seat in seats], record.date, record.fairness)
        renamed.events, renamed.result = record.events, record.result
        record = renamed
    session = Session(record, seats, path, options.seed, Limit(seconds=options.seconds))
    if options.save is not None:
        session.save(unused(options.save, path))
    return session


def _started(options: PlayOptions, screen: Screen, texts: Texts) -> Session:
    if options.players is None and is_interactive():
        options = _asked(options, screen, texts)
    name = options.game or DEFAULT_GAME
    seats = sit_down(options.players or [MYSELF, DEFAULT_BOT], texts)
    game = make(name, len(seats), options.options)
    record = Record(game, [seat.name for seat in seats], date.today().isoformat())
    session = Session(record, seats, _place(options, name), options.seed, Limit(seconds=options.seconds))
    session.save(session.path)
    return session


def _asked(options: PlayOptions, screen: Screen, texts: Texts) -> PlayOptions:
    """The options with what was not said asked for. Who does not choose a game gets the usual one, as usual."""
    game = options.game
    as_usual = game is None and not options.options
    if as_usual:
        game = _ask_game(screen, texts)
        as_usual = game is None
    found = entry(game or DEFAULT_GAME)
    players = _ask_players(found, screen, texts)
    chosen = dict(options.options)
    if not as_usual:
        chosen |= _ask_options(found, [each for each in found.options if each.name not in chosen], screen, texts)
    return replace(options, game=found.name, players=players, options=chosen)


def _ask_game(screen: Screen, texts: Texts) -> str | None:
    """The name of a game, or None for just Enter."""
    screen.say(texts.say("ask.game", usual=DEFAULT_GAME))
    for name in GAMES:
        screen.say("  " + (texts.say(f"ask.game.{name}") if texts.has(f"ask.game.{name}") else name))
    while True:
        answer = screen.ask("> ").lower()
        fitting = [name for name in GAMES if name.startswith(answer)]
        if not answer or len(fitting) == 1:
            return fitting[0] if answer else None
        screen.say(texts.say("error.unknown_game", name=answer, games=", ".join(GAMES)))


def _place(options: PlayOptions, game: str) -> Path | None:
    """Where the game will be saved. A game that can be kept nowhere can still be played."""
    if options.save is not None:
        return unused(options.save)
    try:
        return new_file(game)
    except (OSError, NoDataFolder):
        return None


def unused(path: Path, own: Path | None = None) -> Path:
    """The file to save to, if it would not overwrite anything but the game itself; raises FileTaken."""
    if path.exists() and not (own is not None and path.samefile(own)):
        raise FileTaken("file_taken", path=str(path))
    return path


def _ask_players(found: Entry, screen: Screen, texts: Texts) -> list[str]:
    """A list of players, or their number and then one after the other."""
    counts = [str(number) for number in found.players]
    screen.say(texts.say("ask.players"))
    for level in LEVELS:
        screen.say(f"  {level.ljust(max(map(len, LEVELS)))}  " + texts.say(f"bot.{level}"))
    screen.say(texts.say("ask.players.how", counts=", ".join(counts), bot=DEFAULT_BOT))
    while True:
        answer = screen.ask("> ")
        if answer in counts:
            return [_ask_player(found, number, screen, texts) for number in range(1, int(answer) + 1)]
        players = [player for player in re.split(r"\s*,\s*" if "," in answer else r"\s+", answer) if player]
        try:
            return _checked(found, players or [MYSELF, DEFAULT_BOT], texts)
        except AzulejoError as error:
            screen.say(texts.error(error))


def _checked(found: Entry, players: list[str], texts: Texts) -> list[str]:
    """The players, if a game of theirs can be recorded; raises AzulejoError."""
    names = [seat.name for seat in sit_down(players, texts)]
    Record(make(found.name, len(names)), names)
    return players


def _ask_player(found: Entry, number: int, screen: Screen, texts: Texts) -> str:
    usual = MYSELF if number == 1 else DEFAULT_BOT
    while True:
        answer = screen.ask(texts.say("ask.player", number=number, usual=usual)) or usual
        try:
            return _checked(found, [answer, DEFAULT_BOT], texts)[0]
        except AzulejoError as error:
            screen.say(texts.error(error))


def _ask_options(found: Entry, options: list[Option], screen: Screen, texts: Texts) -> dict[str, str]:
    """A few options one by one; more of them are shown together, and Enter leaves all as they usually are."""
    if len(options) <= MOST_ASKED:
        return {option.name: _ask_option(option, screen, texts) for option in options}
    screen.say("\n".join([texts.say("ask.options"), *(_meaning(option, texts) for option in options)]))
    chosen = {option.name: option.default for option in options}
    while True:
        settings = ", ".join(f"{name}={value}" for name, value in chosen.items())
        answer = screen.ask(texts.say("ask.setting", settings=settings))
        if not answer:
            return chosen
        try:
            chosen |= _setting(found, options, answer)
        except AzulejoError as error:
            screen.say(texts.error(error))


def _meaning(option: Option, texts: Texts) -> str:
    """What an option is about, or at least what it is called."""
    code = f"ask.option.{option.name}"
    return texts.say(code) if texts.has(code) else f"{option.name}: {', '.join(option.choices)}"


def _setting(found: Entry, options: list[Option], answer: str) -> dict[str, str]:
    """`name=value` as an option takes it; raises BadOption."""
    name, _, value = (part.strip().lower() for part in answer.partition("="))
    named = [option for option in options if option.name == name]
    if not named:
        names = ", ".join(option.name for option in options)
        raise BadOption("unknown_option", option=name, game=found.name, options=names)
    return {name: named[0].check(value)}


def _ask_option(option: Option, screen: Screen, texts: Texts) -> str:
    screen.say(_meaning(option, texts))
    while True:
        question = texts.say("ask.choice", choices=", ".join(option.choices), usual=option.default)
        answer = screen.ask(question).lower() or option.default
        fitting = [choice for choice in option.choices if choice.startswith(answer)]
        if len(fitting) == 1:
            return fitting[0]
        screen.say(
            texts.say("error.bad_option_value", option=option.name, value=answer, choices=", ".join(option.choices))
        )
