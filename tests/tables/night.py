"""A game night without a server: a house, a clock that stands still unless told otherwise, and people who play."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from azulejo.fair import nonce_commitment
from azulejo.tables import Reply, Sealed, Table, Task, open_table, think, view
from azulejo.tables.clocks import Clock
from azulejo.tables.commands import Act, AddNonce, Command, TakeSeat
from azulejo.tables.events import Event, Moved
from azulejo.tables.levels import Level
from tests.tables.house import House

GREEDY, RANDOM = Level("greedy"), Level("random")
NOON = 1_800_000_000_000
NAMES = {"ana": "Ana", "rui": "Rui", "eva": "Eva", "ivo": "Ivo"}


def hexes(text: str, digits: int) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:digits]


def nonce(person: str) -> str:
    return hexes(person, 32)


def commitment(person: str) -> str:
    return nonce_commitment(nonce(person))


def sealed(name: str = "t") -> Sealed:
    return Sealed(hashlib.sha256(name.encode()).digest(), f"link-{name}")


class Night:
    """One table called "t", opened by ana, unless other names are given."""

    def __init__(
        self,
        *seats: str | Level,
        clock: Clock | None = None,
        private: bool = False,
        options: Mapping[str, str] | None = None,
        stand_in: Level = GREEDY,
        sit: bool = True,
        secret: str = "t",
    ) -> None:
        self.house = House()
        self.now = NOON
        levels = [seat if isinstance(seat, Level) else None for seat in seats]
        opened = open_table(self.now, "ana", sealed(secret), "azul", options or {}, levels, clock, private, stand_in)
        self.house.open("t", sealed(secret), [opened])
        if sit:
            for number, seat in enumerate(seats):
                if isinstance(seat, str):
                    name = NAMES[seat] + ("" if seat not in seats[:number] else str(number + 1))
                    self.do(TakeSeat(name, number, "", "link-t", commitment(f"{seat}{number}")), seat)
            self.reveal([f"{seat}{number}" for number, seat in enumerate(seats)])

    @property
    def table(self) -> Table:
        return self.house.kept["t"].table

    @property
    def events(self) -> list[Event]:
        return self.house.kept["t"].events

    @property
    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def do(self, command: Command, who: str) -> Reply:
        return self.house.act("t", command, self.now, who)

    def new(self, reply: Reply) -> list[Event]:
        return self.events[reply.first - 1 : reply.last]

    def view(self, seat: int | None) -> Any:
        return view(self.table, seat)

    def choices(self, seat: int) -> list[str]:
        return [action["text"] for action in self.view(seat)["decision"]["actions"]]

    def answer(self, seat: int, n: int = 0) -> Act:
        """The n-th of the seat's possible answers to its open decision."""
        choices = self.choices(seat)
        return Act(seat, self.table.seats[seat].decision, choices[n % len(choices)])

    def play(self, n: int = 0) -> Moved:
        """One decision of the lowest seat to act, whoever that is, bots included."""
        seat = self.view(None)["to_act"][0] - 1
        if self.table.seats[seat].is_person:
            reply = self.do(self.answer(seat, n), str(self.table.seats[seat].person))
        else:
            reply = self.house.act_for_bot("t", self.answer(seat, n), self.now)
        moved = self.new(reply)[0]
        assert isinstance(moved, Moved)
        return moved

    def play_bots(self) -> None:
        while self.house.let_bots_play(thinker, self.now):
            pass

    def play_out(self, n: int = 0) -> None:
        while not self.table.is_over:
            self.play(n)

    def turn(self) -> int:
        """The seat to act, which is one."""
        (seat,) = self.view(None)["to_act"]
        return int(seat) - 1

    def reveal(self, names: Sequence[str]) -> None:
        """The nonces of these names, for each seat that has committed itself to one."""
        for number, name in enumerate(names):
            person = self.table.seats[number].person
            if person is not None:
                self.do(AddNonce(number, nonce(name)), person)


def thinker(task: Task) -> Act:
    return think(task, task.decision).act


def snapshot(table: Table) -> list[object]:
    """Everything about a table that anyone could ever notice."""
    views: list[object] = [view(table, seat) for seat in [*range(len(table.seats)), None]]
    return [*views, str(table.line.state), table.line.played, table.seats, table.asked, table.declined, table.out]
