"""Why one decision is worse than another, read off what both lead to by the end of the round.

Each reason is a code with fields, told by the text `why.<code>`: what falls and what that costs, what a line would have
scored, what the next player gets, which bonus is given up or given away, and how many points all of it comes to.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from azulejo.analysis.foreseeing import Act, Foresight, foresee
from azulejo.analysis.report import Reason
from azulejo.analysis.weighing import Weighed
from azulejo.games.game import OVER, Goal, State
from azulejo.games.steps import Charged, Filled
from azulejo.games.story import Story

MOST: Final = 3  # reasons that are told
POINTS: Final = 2  # below which a difference is not worth a word
MANY: Final = 3  # tiles that are worth a word even if they score nothing at once
FEW: Final = 2  # tiles more on lines that are worth a word
OF_A_TILE: Final = 0.5  # points that a tile on a line is worth
TAKES: Final = frozenset({"took", "took_sun", "took_moons"})  # steps
NEARLY: Final = 0.5  # of a goal's points count, when all but one of it is there


@dataclass(frozen=True)
class Weighty:
    """A reason and the points that it is worth."""

    points: float
    reason: Reason


@dataclass(frozen=True)
class Lesson:
    """Why one move is better than another, most telling first, and whether the game ends with this round."""

    reasons: tuple[Reason, ...]
    is_last_round: bool


def explain(position: State, seat: int, played: Weighed, best: Weighed, seed: int) -> Lesson:
    """Why `best` is better for the seat than what was played."""
    here, there = (foresee(position, seat, each.line, seed) for each in (played, best))
    compared = Comparison(position, seat, here, there)
    found = sorted(compared.all(), key=lambda each: -each.points)
    told = [each.reason for each in found[:MOST]] or [in_the_end(played, best, compared.best)]
    return Lesson(tuple(told), compared.is_last_round)


def in_the_end(played: Weighed, best: Weighed, move: str) -> Reason:
    """What is left to say when the end of the round shows no difference."""
    more = round((best.margin or 0.0) - (played.margin or 0.0))
    return Reason("trails", {"number": more, "best": move}) if more >= 1 else Reason("deeper", {})


class Comparison:
    """What was played and what would have been better, with what both lead to."""

    def __init__(self, position: State, seat: int, played: Foresight, better: Foresight) -> None:
        self.position = position
        self.game = position.game
        self.seat = seat
        self.played = played
        self.better = better
        self.best = self.game.action_text(better.acts[0].action)
        self.is_last_round = OVER in (played.end.turn, better.end.turn)

    def all(self) -> Iterator[Weighty]:
        """Everything that speaks against what was played; what says the same in general only if nothing else does."""
        found = [*self.breaks(), *self.scores(), *self.leaves(), *self.goals()]
        yield from found
        codes = {each.reason.code.partition(".")[0] for each in found}
        if "breaks" not in codes:
            yield from self.costs()
        if not codes & {"scores", "goal"}:
            yield from self.earns()
        if not codes & {"leaves", "lets"}:
            yield from self.gains()
        yield from self.places()

    def breaks(self) -> Iterator[Weighty]:
        """What falls in this very turn."""
        cost, better = (sum(act.cost for act in each.turn()) for each in (self.played, self.better))
        if cost > better:
            code = "breaks.more" if better else "breaks"
            yield Weighty(cost - better, Reason(code, {"number": cost, "better": better, "best": self.best}))

    def scores(self) -> Iterator[Weighty]:
        """A line that the better move would complete, or a space where the tile would score more."""
        points, better = (sum(act.points for act in each.turn()) for each in (self.played, self.better))
        if better - points >= POINTS:
            code = "scores.more" if points else "scores"
            yield Weighty(better - points, Reason(code, {"number": better, "points": points, "best": self.best}))

    def leaves(self) -> Iterator[Weighty]:
        """What the next player takes, and could not take after the better move."""
        reply, instead = self.played.reply(), self.better.reply()
        taken = taken_by(reply[0]) if reply else None
        if taken is None or (instead and same_taken(reply[0], instead[0].before) == taken.number):
            return
        points = sum(act.points for act in reply)
        if points >= POINTS or taken.number >= MANY:
            fields: dict[str, int | str] = {"seat": taken.seat, "number": taken.number, "colour": taken.colour}
            yield Weighty(points or 1, Reason("leaves.scores" if points else "leaves", {**fields, "points": points}))

    def goals(self) -> Iterator[Weighty]:
        """Bonuses that come within reach in one line only: for the seat in the better one, for others in the other."""
        for seat in range(self.game.players):
            lines = (self.better, self.played) if seat == self.seat else (self.played, self.better)
            with_it, without = ({(goal.source, goal.which): goal for goal in line.end.goals(seat)} for line in lines)
            for key, goal in with_it.items():
                more = self.reached(goal) - (self.reached(without[key]) if key in without else 0.0)
                if more > 0:
                    yield Weighty(more, self.about_goal(goal, seat))

    def reached(self, goal: Goal) -> float:
        """What a goal is worth as it is: everything when it is complete, a part when all but one of it is there."""
        if goal.have == goal.need:
            return goal.points
        return goal.points * NEARLY if goal.have == goal.need - 1 and not self.is_last_round else 0.0

    def about_goal(self, goal: Goal, seat: int) -> Reason:
        code = "goal" if seat == self.seat else "lets"
        fields: dict[str, int | str] = {"source": goal.source, "which": goal.which, "number": goal.points}
        fields |= {"best": self.best} if seat == self.seat else {"seat": seat + 1}
        return Reason(code if goal.have == goal.need else f"{code}.nearly", fields)

    def costs(self) -> Iterator[Weighty]:
        """What falls later in the round."""
        cost, better = (charged(line, self.seat) for line in (self.played, self.better))
        if cost - better >= POINTS:
            yield Weighty(cost - better, Reason("costs", {"number": cost - better}))

    def earns(self) -> Iterator[Weighty]:
        """What the round brings the seat in all, but for what falls."""
        better, worse = (total(line, self.seat) + charged(line, self.seat) for line in (self.better, self.played))
        more = better - worse
        if more >= POINTS:
            yield Weighty(more, Reason("earns", {"number": more, "best": self.best}))

    def places(self) -> Iterator[Weighty]:
        """Tiles that find a place on the seat's lines by the end of the round; each is worth a little."""
        more = filled(self.better, self.seat) - filled(self.played, self.seat)
        if more >= FEW:
            yield Weighty(more * OF_A_TILE, Reason("places", {"number": more, "best": self.best}))

    def gains(self) -> Iterator[Weighty]:
        """What the round brings others."""
        for seat in range(self.game.players):
            more = total(self.played, seat) - total(self.better, seat)
            if seat != self.seat and more >= POINTS:
                yield Weighty(more, Reason("gains", {"seat": seat + 1, "number": more}))


@dataclass(frozen=True)
class Taken:
    """Tiles of a colour that a seat, counted from 1, takes."""

    seat: int
    colour: str
    number: int


def taken_by(act: Act) -> Taken | None:
    """What a decision takes, if it takes tiles: whichever game it is, its step says who, which colour and how many."""
    fields = act.steps[0].to_json() if act.steps else {}
    match fields:
        case {"seat": int(seat), "colour": str(colour), "number": int(number), "kind": str(kind)} if kind in TAKES:
            return Taken(seat, colour, number)
    return None


def same_taken(act: Act, position: State) -> int:
    """How many tiles the same decision would take in another position; 0 where it cannot be made."""
    if not position.is_legal(act.seat, act.action):
        return 0
    after = position.clone()
    after.story = story = Story()
    after.play(act.seat, act.action)
    taken = taken_by(replace(act, steps=story.drain()))
    return taken.number if taken else 0


def filled(line: Foresight, seat: int) -> int:
    """How many tiles a seat puts on its lines."""
    return sum(step.number for step in line.steps() if isinstance(step, Filled) and step.seat == seat + 1)


def charged(line: Foresight, seat: int) -> int:
    """What a seat loses at the end of the round for what has fallen."""
    return sum(step.lost for step in line.steps() if isinstance(step, Charged) and step.seat == seat + 1)


def total(line: Foresight, seat: int) -> int:
    """All points of a seat at the end of the round, bonuses included."""
    return sum(line.end.points(seat).values())
