"""Somebody at a seat: what they see of the table, and how they do something there."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from benchmarks.soak.game import Game
from benchmarks.soak.ledger import Acknowledged
from benchmarks.soak.tab import Tab


class Player:
    """A person at a seat of a game. Without tabs they only ask, and hear nothing by themselves."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.person = game.seats[seat]
        self.world = game.world
        self.luck = game.world.luck
        self.view: dict[str, Any] = {"sequence": 0, "status": "open", "decision": None}
        self.tabs: list[Tab] = []
        self.answered = 0  # the last decision
        self.farewell = 0  # moves since the soak's end
        self.asked = 0.0  # when a bot was last asked for in place of somebody who is away
        self.news = asyncio.Event()
        self.prefers_asking = self.luck.random() < 0.1

    @property
    def path(self) -> str:
        return f"{self.game.path}/seats/{self.seat}"

    @property
    def mine(self) -> dict[str, Any]:
        """The seat as everybody sees it."""
        seat: dict[str, Any] = self.view["seats"][self.seat - 1]
        return seat

    # What is seen

    def open_tab(self) -> Tab:
        tab = Tab(self.person, self.game.table, self.seat, self.game.link, self.hear)
        self.tabs.append(tab)
        return tab

    async def close_tabs(self) -> None:
        while self.tabs:
            await self.tabs.pop().close()

    def hear(self, update: dict[str, Any], caught_up: float) -> None:
        """From a stream, and how long that took if the stream was there when the move was sent."""
        for event in update["events"]:
            sent = self.game.sent.get((event.get("seat", 0), event.get("decision", 0)))
            if event["kind"] == "moved" and event["seat"] not in self.own_seats and sent is not None:
                del self.game.sent[event["seat"], event["decision"]]
                if caught_up <= sent:
                    self.world.tally.news.append(time.monotonic() - sent)
        self.see(update)

    def see(self, update: dict[str, Any]) -> None:
        self.game.see(self.seat, update)
        if update["view"]["sequence"] >= self.view["sequence"]:
            self.view = update["view"]
            self.news.set()

    async def look(self) -> None:
        """Asks what is new, without waiting for a stream to tell."""
        since = self.view["sequence"]
        answer = await self.person.expect((200,), "GET", f"{self.game.path}/events?seat={self.seat}&since={since}")
        self.see(answer)

    @property
    def own_seats(self) -> list[int]:
        return [seat for seat, person in self.game.seats.items() if person is self.person]

    @property
    def must_decide(self) -> bool:
        decision = self.view["decision"]
        is_asked = self.view["status"] == "running" and decision is not None and decision["number"] > self.answered
        return is_asked and not self.mine["stand_in"] and not self.mine["out"]

    # What is done

    async def do(self, what: str, body: object = None) -> tuple[int, Any]:
        """A command of this seat, its status and its answer: 409 if others have been faster, so that it is too late."""
        answer = await self.person.ask("POST", f"{self.path}/{what}", body)
        told = answer.json()
        if answer.status_code == 200:
            self.see(told)
        elif answer.status_code != 409:
            at = self.view["sequence"]
            self.world.tally.wrongs.append(f"{self.path}/{what} {body} at {at}: {answer.status_code} {told}")
        return answer.status_code, told

    async def move(self, decision: dict[str, Any], action: str = "", sent: float = 0.0) -> int:
        """Answers a decision, with any action if none is named; the status. `sent`: when it was sent before, if so."""
        number, action = decision["number"], action or self.luck.choice(decision["actions"])["text"]
        known, sent = self.game.sequence, sent or time.monotonic()
        self.game.sent.setdefault((self.seat, number), sent)
        status, told = await self.do("moves", {"decision": number, "action": action})
        answered = time.monotonic()
        if status != 200:
            await self.look()
            return status
        self.answered = max(self.answered, number)
        if told["first"] <= known:
            sent = 0.0  # a bot had played the same in their place, as they were to know
        self.game.account.moves.append(Acknowledged(self.seat, number, action, told["first"], sent, answered))
        if self.world.was_up(sent):
            self.world.tally.times.append(answered - sent)
        return status
