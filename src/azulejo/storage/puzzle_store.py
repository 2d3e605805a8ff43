"""What people have made of puzzles, and on which days they have solved one."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from sqlalchemy import Connection, delete, select, update

from azulejo.puzzles.spacing import Standing
from azulejo.storage import schema
from azulejo.storage.database import Database
from azulejo.storage.failures import PersonGone
from azulejo.storage.statements import insert

answers = schema.puzzle_answers.c
days = schema.puzzle_days.c
people = schema.people.c
STANDING: Final = (answers.tries, answers.is_solved, answers.stage, answers.answered, answers.due)
MOST_DAYS: Final = 1000  # of a streak


class PuzzleStore:
    """One row for each puzzle that somebody has answered, and one for each day on which somebody solved one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of_person(self, person: str) -> dict[str, Standing]:
        """How a person stands with each puzzle that they have answered."""
        wanted = select(answers.puzzle, *STANDING).where(answers.person == person)
        found = await self._database.read(lambda connection: connection.execute(wanted).all())
        return {row.puzzle: Standing(*row[1:]) for row in found}

    async def find(self, person: str, puzzle: str) -> Standing | None:
        """How a person stands with one puzzle; None if they never answered it."""
        wanted = select(*STANDING).where(answers.person == person, answers.puzzle == puzzle)
        row = await self._database.read(lambda connection: connection.execute(wanted).one_or_none())
        return Standing(*row) if row else None

    async def answer(self, person: str, puzzle: str, before: Standing | None, after: Standing, day: int) -> bool:
        """Keeps an answer; whether it counts, which it does not if another one came since `before` was read.

        `day` is its number, counted as dates count. Raises PersonGone.
        """
        row = asdict(after)

        def write(connection: Connection) -> bool:
            there = select(people.id).where(people.id == person, people.is_gone.is_(False))
            if connection.scalar(there.with_for_update(read=True)) is None:
                raise PersonGone("person_gone")
            if before is None:
                new = insert(connection.dialect.name, schema.puzzle_answers).on_conflict_do_nothing()
                new = new.values(person=person, puzzle=puzzle, **row)
                counts = connection.scalar(new.returning(answers.puzzle)) is not None
            else:
                same = update(schema.puzzle_answers).where(answers.person == person, answers.puzzle == puzzle)
                counts = connection.execute(same.where(answers.tries == before.tries).values(row)).rowcount > 0
            if counts and after.is_solved:
                solved = insert(connection.dialect.name, schema.puzzle_days).on_conflict_do_nothing()
                connection.execute(solved, {"person": person, "day": day})
            return counts

        return await self._database.write(write)

    async def streak(self, person: str, today: int) -> int:
        """How many days in a row, up to today or yesterday, a person has solved a puzzle on."""
        wanted = select(days.day).where(days.person == person, days.day <= today).order_by(days.day.desc())
        wanted = wanted.limit(MOST_DAYS)
        found = list(await self._database.read(lambda connection: connection.scalars(wanted).all()))
        if not found or found[0] < today - 1:
            return 0
        return next((number for number, day in enumerate(found) if day != found[0] - number), len(found))


def merge_puzzles(connection: Connection, guest: str, account: str) -> None:
    """What a guest has answered is the account's, but where the account has answered itself."""
    for table, key in ((schema.puzzle_answers, "puzzle"), (schema.puzzle_days, "day")):
        own = select(table.c[key]).where(table.c.person == account)
        moved = update(table).where(table.c.person == guest, table.c[key].not_in(own))
        connection.execute(moved.values(person=account))
    forget_puzzles(connection, guest)


def forget_puzzles(connection: Connection, person: str) -> None:
    """All that is known of what somebody made of puzzles."""
    for table in (schema.puzzle_answers, schema.puzzle_days):
        connection.execute(delete(table).where(table.c.person == person))
