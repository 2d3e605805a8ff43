"""Puzzles as people are asked them: without the solution before they have answered, and with all of it afterwards."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import Final

from azulejo.games.errors import AzulejoError
from azulejo.games.game import State
from azulejo.games.registry import GAMES
from azulejo.games.story import Step, Story
from azulejo.puzzles.puzzle import Alternative, Puzzle
from azulejo.puzzles.shelf import SHIPPED, Shelf, Wanted, folder, shelf, shuffled
from azulejo.puzzles.spacing import DAY, Standing
from azulejo.puzzles.theme import THEMES
from azulejo.puzzles.words import because
from azulejo.texts import Texts

log: Final = logging.getLogger(__name__)

Standings = Mapping[str, Standing]


@cache
def all_puzzles() -> Shelf:
    """All that this server has, read once, so that it stays the same as long as the server runs.

    A file of its own user's that cannot be read does not keep people from the others.
    """
    try:
        return shelf()
    except (AzulejoError, OSError) as error:
        log.warning("puzzles: %s", error)
        return Shelf(folder(SHIPPED))


def status(standing: Standing | None, now: int) -> str:
    """How somebody stands with a puzzle, in a word."""
    if standing is None:
        return "new"
    if standing.is_open(now):
        return "again"
    return "solved" if standing.is_solved else "failed"


def next_puzzle(there: Shelf, wanted: Wanted, known: Standings, who: str, now: int, skipped: str) -> Puzzle | None:
    """First what somebody has failed and what comes again now, longest due first; then what they have not answered.

    Everybody has an order of their own. The one that is skipped comes only where there is no other.
    """
    found = there.of(wanted)
    again = [(standing.due or 0, each) for each in found if (standing := known.get(each.id)) and standing.is_open(now)]
    new = [each for each in found if each.id not in known]
    order = [each for _, each in sorted(again, key=lambda pair: (pair[0], pair[1].id))]
    order += sorted(new, key=lambda each: shuffled(who, each))
    return next((each for each in order if each.id != skipped), order[0] if order else None)


def overview(there: Shelf, known: Standings) -> list[dict[str, object]]:
    """How many puzzles there are of each game, about what, and how many of them somebody has solved."""
    games = []
    for game in GAMES:
        found = there.of(Wanted(game))
        about = {theme: sum(theme in puzzle.themes for puzzle in found) for theme in THEMES}
        themes = [{"theme": theme, "number": number} for theme, number in about.items() if number]
        solved = sum(puzzle.id in known and known[puzzle.id].is_solved for puzzle in found)
        if found:
            games.append({"game": game, "number": len(found), "solved": solved, "themes": themes})
    return games


def progress(there: Shelf, known: Standings, streak: int, now: int) -> dict[str, int]:
    """How far somebody is. Puzzles that are gone do not count."""
    mine = [standing for puzzle, standing in known.items() if puzzle in there.puzzles]
    solved = sum(standing.is_solved for standing in mine)
    due = sum(standing.is_open(now) for standing in mine)
    return {"solved": solved, "failed": len(mine) - solved, "due": due, "streak": streak}


def question(puzzle: Puzzle, standing: Standing | None, now: int, day: date | None = None) -> dict[str, object]:
    """A puzzle as it is asked: nothing in it tells the answer."""
    state, seat, game = puzzle.state(), puzzle.seat - 1, puzzle.rules
    return {
        "id": puzzle.id,
        "game": puzzle.game,
        "options": dict(puzzle.options),
        "players": puzzle.players,
        "seat": puzzle.seat,
        "difficulty": puzzle.difficulty,
        "date": day.isoformat() if day else None,
        "standing": status(standing, now),
        "position": state.view(seat),
        "actions": [
            {
                "text": game.action_text(action),
                "action": game.action_json(action),
                "preview": state.preview(seat, action).to_json(),
            }
            for action in state.legal(seat)
        ],
    }


def solution(puzzle: Puzzle, action: str | None, standing: Standing, texts: Texts) -> dict[str, object]:
    """What is told once somebody has answered with this action, or has given up."""
    chosen = puzzle.alternative(action) if action is not None else None
    wrong = action if action != puzzle.best else None
    trap = puzzle.alternatives[0]
    worse = chosen if chosen is not None else trap
    return {
        "right": action == puzzle.best,
        "best": judged(puzzle, puzzle.best, puzzle.chance, puzzle.line),
        "margin": puzzle.margin,
        "answer": None if wrong is None else answered(puzzle, wrong, chosen),
        "trap": answered(puzzle, trap.action, trap),
        "why": [because(reason, puzzle, texts, texts.say("puzzle.the_best")) for reason in worse.why],
        "themes": list(puzzle.themes),
        "again": None if standing.due is None else max(0, -(-(standing.due - standing.answered) // DAY)),
    }


def answered(puzzle: Puzzle, action: str, known: Alternative | None) -> dict[str, object]:
    """A worse move: with what follows from it, if it was thought about."""
    if known is None:
        return judged(puzzle, action, None, (action,))
    return judged(puzzle, action, known.chance, known.line)


def judged(puzzle: Puzzle, action: str, chance: float | None, line: tuple[str, ...]) -> dict[str, object]:
    """A move and where it leads."""
    json = puzzle.rules.action_json(puzzle.rules.parse_action(action))
    return {"text": action, "action": json, "chance": chance, "moments": list(moments(puzzle, line))}


def moments(puzzle: Puzzle, line: tuple[str, ...]) -> Iterator[dict[str, object]]:
    """The position and what a line makes of it, as the puzzle's seat would see it, as far as it can be played.

    Where things are hidden, a line may suppose some that are otherwise here.
    """
    state, seat, game = puzzle.state(), puzzle.seat - 1, puzzle.rules
    story = state.story = Story()
    yield moment(state, seat, 0, [], None)
    for at, text in enumerate(line, 1):
        actor, action = (seat if at == 1 else int(state.turn)), game.parse_action(text)
        if actor < 0 or not state.is_legal(actor, action):
            return
        state.play(actor, action)
        known = actor == seat or not game.is_secret(action)
        yield moment(state, seat, at, story.drain(), (actor, action if known else None))


def moment(
    state: State, seat: int, at: int, story: list[Step], move: tuple[int, int | None] | None
) -> dict[str, object]:
    """A position of a line, as replays show theirs."""
    game = state.game
    actor, action = move if move else (None, None)
    position = state.view(seat)
    event = None if action is None or actor is None else f"{actor + 1}: {game.action_text(action)}"
    boards = position["boards"]
    assert isinstance(boards, list)
    return {
        "at": at,
        "event": event,
        "seat": None if actor is None else actor + 1,
        "action": None if action is None else game.action_json(action),
        "deal": None,
        "story": [step.to_json() for step in story],
        "scores": [board["score"] for board in boards],
        "to_act": [each + 1 for each in state.actors()],
        "text": str(state),
        "position": position,
    }
