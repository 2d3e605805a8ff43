"""A table with all who sit there: how it is set up, played, played again, and found wanting."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from azulejo.fair import nonce_commitment
from azulejo.records import parse, prove
from benchmarks.soak.ledger import Account
from benchmarks.soak.person import Person
from benchmarks.soak.plan import Setting, any_setting
from benchmarks.soak.world import World

STUCK: Final = 30.0  # seconds in which something happens where a bot, or somebody who is there, must decide


class Game:
    """One table. What any of its seats sees goes into its account."""

    def __init__(self, world: World, table: str, link: str, seats: dict[int, Person]) -> None:
        self.world = world
        self.table = table
        self.link = link
        self.seats = seats
        self.account = Account()
        self.nonces: dict[int, str] = {}  # of each seat that has revealed its in time
        self.noted: list[str] = []  # all commitments, as they were seen before the first nonce was revealed
        self.absent: set[int] = set()  # who means not to move now
        self.sequence = 0
        self.changed = time.monotonic()  # when something happened last, or could again as somebody came back
        self.view: dict[str, Any] = {"status": "open", "to_act": [], "seats": []}
        self.sent: dict[tuple[int, int], float] = {}  # when an answer to a decision of a seat was sent first
        self.stuck = ""

    @property
    def path(self) -> str:
        return f"/tables/{self.table}"

    @property
    def is_over(self) -> bool:
        return bool(self.view["status"] == "over")

    def see(self, seat: int | None, update: dict[str, Any]) -> None:
        """What an answer or a stream has told a seat."""
        self.account.tell(seat, update["events"])
        if update["view"]["sequence"] > self.sequence:
            self.sequence, self.changed, was_over = update["view"]["sequence"], time.monotonic(), self.is_over
            self.view = update["view"]
            if self.is_over and not was_over:
                self.world.tally.ended[self.view["result"]["reason"]] += 1
                self.world.over.append(self)

    @contextmanager
    def without(self, seat: int) -> Iterator[None]:
        """While it lasts, somebody means to keep the others waiting."""
        self.absent.add(seat)
        try:
            yield
        finally:
            self.absent.discard(seat)
            self.changed = time.monotonic()

    async def check_stuck(self, stranger: Person) -> None:
        """Notes it, once, if nothing happens though something could. A stranger looks first, as all may have gone."""
        if self._seems_stuck():
            view = await stranger.expect((200,), "GET", f"{self.path}?link={self.link}")
            self.see(None, {"events": [], "view": view})
        if self._seems_stuck():
            seats = [{name: seat[name] for name in ("away", "stand_in", "out")} for seat in self.view["seats"]]
            waits = self.view["to_act"]
            self.stuck = f"table {self.table}, event {self.sequence}, {self.view['status']}: {waits} of {seats}"

    def _seems_stuck(self) -> bool:
        """Only who means to may keep the others waiting."""
        waits = self.view["to_act"]
        is_excused = bool(waits) and all(self._keeps_waiting(seat) for seat in waits)
        return not self.stuck and not self.is_over and not is_excused and self.world.quiet(self.changed) > STUCK

    def _keeps_waiting(self, seat: int) -> bool:
        return seat in self.absent and not self.view["seats"][seat - 1]["stand_in"]

    async def log(self, seat: int | None, person: Person) -> list[dict[str, Any]]:
        """All events of the table, as a seat is told them now."""
        found: list[dict[str, Any]] = []
        asked = f"{self.path}/events?" + (f"seat={seat}" if seat else f"link={self.link}")
        while True:
            page = await person.expect((200,), "GET", f"{asked}&since={len(found)}")
            found += page["events"]
            if page["sequence"] == page["view"]["sequence"]:
                return found

    async def wrongs(self, stranger: Person) -> list[str]:
        """What the server's log lacks, for each who sits there and for a stranger, who sees what spectators see."""
        found: list[str] = []
        for seat, person in [(None, stranger), *self.seats.items()]:
            log = await self.log(seat, person)
            found += [f"table {self.table}, seat {seat}: {wrong}" for wrong in self.account.wrongs(seat, log)]
        return found

    async def prove(self) -> int:
        """How many deals its record proves to those who have noted what they saw; raises AzulejoError otherwise."""
        if not self.is_over or not self.nonces:
            return 0
        record = await next(iter(self.seats.values())).ask("GET", f"{self.path}/record")
        return min(prove(parse(record.text), nonce, self.noted) for nonce in self.nonces.values())


async def set_up(world: World, people: list[Person]) -> Game:
    """A new table of any kind, at which so many of these people sit as it needs; the game has begun."""
    setting = any_setting(world.luck)
    sitting = dict(zip(range(len(setting.people)), world.luck.sample(people, len(setting.people)), strict=True))
    opener = sitting[0]
    opened = await opener.expect((201,), "POST", "/tables", setting.asked)
    seats = {seat: sitting[number] for number, mine in enumerate(setting.people) for seat in mine}
    game = Game(world, opened["id"], opened["link"] if setting.asked["private"] else "", seats)
    await _begin(game, setting)
    return game


async def _begin(game: Game, setting: Setting | None) -> None:
    """Everybody sits down, unless they do from the game before, and commits; then all reveal their nonces."""
    nonces = {seat: secrets.token_hex(16) for seat in game.seats}

    async def sit(seat: int, person: Person) -> None:
        commitment = {"commitment": nonce_commitment(nonces[seat])}
        if setting is None:
            await person.expect((200,), "PUT", f"{game.path}/seats/{seat}/commitment", commitment)
            return
        name = person.name if len(setting.people) > 1 else f"{person.name} {seat}"
        place = {"seat": seat, "name": name, **commitment} | ({"link": game.link} if game.link else {})
        await person.expect((200,), "POST", f"{game.path}/seats", place)

    async def reveal(seat: int, person: Person) -> None:
        """409 for one who comes too late: after a kill the others may have begun without."""
        asked = {"nonce": nonces[seat], "commitments": fairness["commitments"]}
        told = await person.expect((200, 409), "PUT", f"{game.path}/seats/{seat}/nonce", asked)
        if "view" in told:
            game.nonces[seat] = nonces[seat]
            game.see(seat, told)

    await asyncio.gather(*(sit(seat, person) for seat, person in game.seats.items()))
    anybody = next(iter(game.seats.values()))
    fairness = (await anybody.expect((200,), "GET", game.path))["fairness"]
    game.noted = [fairness["commitment"], *(each for each in fairness["commitments"] if each != "-")]
    await asyncio.gather(*(reveal(seat, person) for seat, person in game.seats.items()))


async def play_again(game: Game) -> Game | None:
    """The rematch of a game that is over, if everybody comes to it."""
    answers = [
        await person.expect((200,), "POST", f"{game.path}/seats/{seat}/rematch") for seat, person in game.seats.items()
    ]
    table = answers[-1]["view"]["rematch"]
    if table is None:
        game.world.tally.wrongs.append(f"all want a rematch of {game.table}, and there is none")
        return None
    game.world.tally.did["rematches"] += 1
    seats: dict[int, Person] = {}
    for person in dict.fromkeys(game.seats.values()):
        view = await person.expect((200,), "GET", f"/tables/{table}")
        seats |= dict.fromkeys([view["you"], *view["seats"][view["you"] - 1]["same_person"]], person)
    following = Game(game.world, table, game.link and await _link(seats, table), seats)
    await _begin(following, None)
    return following


async def _link(seats: dict[int, Person], table: str) -> str:
    """Of a private table, which only its opener is told."""
    for person in seats.values():
        answer = await person.ask("GET", f"/tables/{table}/link")
        if answer.status_code == 200:
            return str(answer.json()["link"])
    return ""
