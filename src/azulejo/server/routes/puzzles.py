"""Puzzles: the one of the day, the next one, and answering."""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from azulejo.games.registry import entry
from azulejo.puzzles.puzzle import Puzzle
from azulejo.puzzles.shelf import Shelf, Wanted
from azulejo.puzzles.spacing import Standing, answered
from azulejo.puzzles.theme import Theme
from azulejo.server.hosting.shared_clock import wall_clock
from azulejo.server.problems.refusals import NoSuchPath
from azulejo.server.puzzling import (
    Standings,
    all_puzzles,
    next_puzzle,
    overview,
    progress,
    question,
    solution,
    status,
)
from azulejo.server.routes.dependencies import Anybody, InTexts, Known, TheStore, Threaded, answer
from azulejo.server.schemas.puzzle_forms import PuzzleAnswer, PuzzleFound, PuzzleJudged, PuzzleShown, PuzzlesShown
from azulejo.storage import Person, Store

LONGEST_ID: Final = 40  # so that what somebody has copied badly is told to be no puzzle, and not to have a wrong form

router = APIRouter(tags=["puzzles"])
PuzzleId = Annotated[str, Path(max_length=LONGEST_ID, description="The id of a puzzle.")]


def today(now: int) -> date:
    """The day, which is the same for everybody, wherever they are."""
    return datetime.fromtimestamp(now / 1000, UTC).date()


async def standings(store: Store, person: Person | None) -> Standings:
    """How somebody stands with every puzzle; nobody has answered any."""
    return await store.puzzles.of_person(person.id) if person else {}


async def streak(store: Store, person: Person | None, now: int) -> int:
    """Days in a row."""
    return await store.puzzles.streak(person.id, today(now).toordinal()) if person else 0


@router.get(
    "/puzzles",
    responses={200: {"model": PuzzlesShown}},
    operation_id="listPuzzles",
    summary="See what there is to solve",
)
async def list_puzzles(store: TheStore, person: Anybody, in_thread: Threaded) -> Response:
    """How many puzzles there are of each game and about what, and how far you are with them."""
    now = wall_clock()
    there: Shelf = await in_thread(all_puzzles)
    known = await standings(store, person)
    daily = status(known.get(there.daily(today(now)).id), now)
    shown = {"games": overview(there, known), "progress": progress(there, known, await streak(store, person, now), now)}
    return answer({**shown, "daily": daily if daily in ("solved", "failed") else "open"})


@router.get(
    "/puzzles/daily",
    responses={200: {"model": PuzzleShown}},
    operation_id="getDailyPuzzle",
    summary="Get the puzzle of the day",
)
async def get_daily_puzzle(store: TheStore, person: Anybody, in_thread: Threaded) -> Response:
    """The same for everybody, from midnight to midnight in UTC."""
    now = wall_clock()
    there: Shelf = await in_thread(all_puzzles)
    puzzle = there.daily(today(now))
    return answer(question(puzzle, await standing(store, person, puzzle), now, today(now)))


@router.get(
    "/puzzles/next",
    responses={200: {"model": PuzzleFound}, 422: {}},
    operation_id="getNextPuzzle",
    summary="Get the next puzzle",
)
async def get_next_puzzle(
    store: TheStore,
    person: Anybody,
    in_thread: Threaded,
    game: Annotated[str, Query(max_length=40, description="Only of this one, as GET /games lists it.")] = "",
    theme: Annotated[Theme | None, Query(description="Only about this.")] = None,
    skip: Annotated[str, Query(max_length=12, description="The id of one that you would rather not have now.")] = "",
) -> Response:
    """First those that you have failed and that come again now, then those that you have not answered yet."""
    now, wanted = wall_clock(), Wanted(entry(game).name if game else None, theme)
    there: Shelf = await in_thread(all_puzzles)
    known = await standings(store, person)
    found = next_puzzle(there, wanted, known, person.id if person else "", now, skip)
    return answer({"puzzle": question(found, known.get(found.id), now) if found else None})


@router.get(
    "/puzzles/{puzzle}",
    responses={200: {"model": PuzzleShown}, 404: {}},
    operation_id="getPuzzle",
    summary="Get a puzzle",
)
async def get_puzzle(store: TheStore, person: Anybody, in_thread: Threaded, puzzle: PuzzleId) -> Response:
    """A puzzle by its id, to be given to others."""
    found = find(await in_thread(all_puzzles), puzzle)
    return answer(question(found, await standing(store, person, found), wall_clock()))


@router.post(
    "/puzzles/{puzzle}/answer",
    responses={200: {"model": PuzzleJudged}, 401: {}, 404: {}, 409: {}, 422: {}},
    operation_id="answerPuzzle",
    summary="Answer a puzzle",
)
async def answer_puzzle(
    store: TheStore, person: Known, in_thread: Threaded, texts: InTexts, puzzle: PuzzleId, asked: PuzzleAnswer
) -> Response:
    """Says whether it is right and why. Your first answer counts, and the first since a puzzle came again; all others
    are only told."""
    there: Shelf = await in_thread(all_puzzles)
    found, now = find(there, puzzle), wall_clock()
    action = legal(found, asked.action)
    before = await store.puzzles.find(person.id, puzzle)
    counts = before is None or before.is_open(now)
    after = answered(before, action == found.best, now)
    if counts:
        counts = await store.puzzles.answer(person.id, puzzle, before, after, today(now).toordinal())
    known = await standings(store, person)
    said = await in_thread(lambda: solution(found, action, known[puzzle], texts))
    far = progress(there, known, await streak(store, person, now), now)
    return answer({**said, "counts": counts, "progress": far})


def find(there: Shelf, puzzle: str) -> Puzzle:
    """The puzzle of this id; a path that names none leads nowhere."""
    if puzzle not in there.puzzles:
        raise NoSuchPath("no_such_puzzle")
    return there.puzzles[puzzle]


def legal(puzzle: Puzzle, action: str | None) -> str | None:
    """An answer as the notation writes it; raises BadNotation or IllegalMove for what cannot be played there."""
    if action is None:
        return None
    number = puzzle.rules.parse_action(action)
    puzzle.state().play(puzzle.seat - 1, number)
    return puzzle.rules.action_text(number)


async def standing(store: Store, person: Person | None, puzzle: Puzzle) -> Standing | None:
    """How somebody stands with one puzzle."""
    return await store.puzzles.find(person.id, puzzle.id) if person else None
