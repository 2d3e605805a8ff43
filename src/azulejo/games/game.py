"""What every game is: a `Game` that starts a `State`, chance as `Deal`s, and an `Outcome` that explains itself.

Seats count from 0 in code and from 1 in every text. All of this is the same for a game with one decision a turn and
for one with hidden plates, simultaneous phases and turns of many decisions.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from json import dumps, loads
from typing import Final, TypeAlias

from mypy_extensions import i64, mypyc_attr

from azulejo.games.bits import mix
from azulejo.games.errors import BadNotation, IllegalMove
from azulejo.games.rng import Rng
from azulejo.games.story import Step, Story

CHANCE: Final = -1  # `turn` when chance must deal
OVER: Final = -2  # `turn` when the game has ended
EVERYONE: Final = -1  # `Deal.seen_by` when nobody is kept from seeing it

Json: TypeAlias = Mapping[str, object]
View: TypeAlias = Mapping[str, object]


@mypyc_attr(acyclic=True)
class Deal:
    """What chance drew, once: a kind and numbers whose meaning the game knows. Equal deals do equal things."""

    def __init__(self, kind: str, values: list[int], seen_by: int = EVERYONE) -> None:
        self.kind = kind
        self.values = values
        self.seen_by = seen_by

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deal):
            return NotImplemented
        return (self.kind, self.values, self.seen_by) == (other.kind, other.values, other.seen_by)

    def __hash__(self) -> int:
        return hash((self.kind, tuple(self.values), self.seen_by))

    def __repr__(self) -> str:
        return f"Deal({self.kind!r}, {self.values}, seen_by={self.seen_by})"

    def __reduce__(self) -> tuple[object, ...]:
        return Deal, (self.kind, self.values, self.seen_by)


@dataclass
class Preview:
    """What an action would do to the board of the one who plays it, before anything is dealt."""

    fills: int = 0  # spaces of a line that get a tile
    completes: bool = False  # whether that completes the line
    breaks: int = 0  # things that fall, the starting player marker included
    caught: int = 0  # of these, things that land on an extra space, free of charge
    cost: int = 0  # points the others would cost at the end of the round
    points: int = 0  # points the completed line, or the placed tile, would score (the most, where there is a choice)

    def to_json(self) -> dict[str, object]:
        """Written out: every legal action of every view has one."""
        return {
            "fills": self.fills,
            "completes": self.completes,
            "breaks": self.breaks,
            "caught": self.caught,
            "cost": self.cost,
            "points": self.points,
        }


@dataclass
class Goal:
    """Something that brings a seat points at the end of the game once it is complete."""

    source: str  # of the points, as an outcome names it
    which: str  # the row or column, counted from 1, the colour's name, …
    have: int
    need: int
    points: int


@dataclass
class Outcome:
    """The end of a game, explained."""

    scores: list[int]
    ranks: list[int]  # 1 for the winner or winners
    points: list[dict[str, int]]  # for each seat, points by source; they add up to the score
    reason: str

    @property
    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]

    def to_json(self) -> dict[str, object]:
        """As records write it: winners are seats counted from 1."""
        winners = [seat + 1 for seat in self.winners]
        return {"scores": self.scores, "winners": winners, "points": self.points, "reason": self.reason}


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game with its players and options settled: it starts states, and it reads and writes everything about them.

    An action is a number below `actions` that never changes its meaning. Actions, deals and positions each have a text
    and a JSON form; all of them round-trip, and what cannot be read raises BadNotation.

    Methods that are not abstract, here and in State, do for every game what a game of its own may do better or faster.
    """

    name: str
    players: int
    options: dict[str, str]
    actions: int

    @abstractmethod
    def start(self) -> State:
        """A new game, before the first deal."""

    @abstractmethod
    def action_text(self, action: int) -> str: ...

    @abstractmethod
    def parse_action(self, text: str) -> int: ...

    @abstractmethod
    def action_json(self, action: int) -> Json: ...

    @abstractmethod
    def action_from_json(self, json: object) -> int: ...

    def is_secret(self, action: int) -> bool:
        """Whether only the seat that plays this action may know it, like a deal that only one seat has seen."""
        return False

    @abstractmethod
    def deal_text(self, deal: Deal) -> str: ...

    @abstractmethod
    def parse_deal(self, text: str) -> Deal: ...

    @abstractmethod
    def deal_json(self, deal: Deal) -> Json: ...

    @abstractmethod
    def deal_from_json(self, json: object) -> Deal: ...

    def position(self, text: str) -> State:
        """The state that `str(state)` wrote."""
        try:
            return self.position_from_json(loads(text))
        except (ValueError, RecursionError) as error:
            if isinstance(error, BadNotation):
                raise
            raise BadNotation("bad_position", text=text[:80]) from error

    @abstractmethod
    def position_from_json(self, json: object) -> State:
        """The state that `state.to_json()` wrote."""

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.players, self.options)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position. Mutable and cheap to copy; knows nothing of bots, storage or the web."""

    game: Game
    turn: i64  # the lowest seat that must decide now; CHANCE; OVER
    story: Story | None  # when set, collects what happens; clones drop it

    def actors(self) -> list[int]:
        """Every seat that must decide now, ascending. Several in simultaneous phases, where their choices commute."""
        return [int(self.turn)] if self.turn >= 0 else []

    @abstractmethod
    def count_legal(self, seat: i64) -> i64:
        """How many actions the seat may choose from; 0 when it is not an actor."""

    @abstractmethod
    def nth_legal(self, seat: i64, n: i64) -> i64:
        """The n-th of them in ascending order, n from 0 to count_legal - 1."""

    def is_legal(self, seat: i64, action: i64) -> bool:
        """Whether `play` would accept it. Any number of 64 bits may be asked about."""
        return int(action) in self.legal(seat)

    @abstractmethod
    def play(self, seat: i64, action: i64) -> None:
        """Makes the choice and all that follows from it up to the next choice or deal; raises IllegalMove."""

    @abstractmethod
    def deal(self, rng: Rng) -> Deal:
        """When it is chance's turn: draws, applies and returns what it drew. Raises ImpossibleDeal otherwise."""

    @abstractmethod
    def replay(self, deal: Deal) -> None:
        """The same with a known outcome; raises ImpossibleDeal."""

    def clone(self) -> State:
        other = self.game.start()
        self.copy_into(other)
        return other

    @abstractmethod
    def copy_into(self, other: State) -> None:
        """Makes `other`, a state of the same game, equal to this one without allocating."""

    def key(self) -> i64:
        """Equal for positions with the same future, for transposition tables; 60 bits."""
        key: i64 = 0
        for letter in str(self):
            key = mix(key, ord(letter))
        return key

    def view(self, seat: int | None) -> View:
        """All that this seat (or a spectator: None) may know, ready for JSON: everything, where nothing is hidden."""
        return self.to_json()

    def imagine(self, seat: i64, rng: Rng) -> State:
        """A full position that fits what the seat knows; what it cannot know is drawn at random."""
        return self.clone()

    def preview(self, seat: i64, action: i64) -> Preview:
        """What a legal action would fill, break and score; raises IllegalMove. Deals nothing, changes nothing."""
        self.require_legal(seat, action)
        return Preview()

    def points(self, seat: i64) -> dict[str, int]:
        """The seat's points by source, those of the end included, as if the game ended here; none if nobody can say."""
        return {}

    def goals(self, seat: i64) -> list[Goal]:
        """What the seat may complete for points at the end, however much of it there is by now."""
        return []

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """None while the game goes on."""

    @abstractmethod
    def to_json(self) -> Json:
        """The whole position, hidden things included."""

    def legal(self, seat: i64) -> list[int]:
        """The seat's actions in ascending order."""
        return [int(self.nth_legal(seat, n)) for n in range(self.count_legal(seat))]

    def require_legal(self, seat: i64, action: i64) -> None:
        """Raises IllegalMove, with what would be possible, unless `play` accepts the action."""
        if not self.is_legal(seat, action):
            moves = ", ".join(self.game.action_text(each) for each in self.legal(seat))
            raise IllegalMove("not_possible_now", action=int(action), seat=int(seat) + 1, moves=moves or "-")

    def tell(self, step: Step) -> None:
        """Adds a step to the story, if one is being told."""
        if self.story is not None:
            self.story.add(step)

    def __str__(self) -> str:
        """One line that `Game.position` reads."""
        return dumps(self.to_json(), separators=(",", ":"))

    def __repr__(self) -> str:
        return str(self)

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.game, str(self))

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()


def restore(game: Game, text: str) -> State:
    """Unpickles a state through its text."""
    return game.position(text)
