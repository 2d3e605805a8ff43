"""What a game must be able to show in the terminal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from azulejo.games.game import Game, State
from azulejo.games.story import Step
from azulejo.terminal.blocks import Block
from azulejo.terminal.page import Page
from azulejo.texts import Texts


@dataclass(frozen=True)
class Telling:
    """How a step is told: by which variant of its text, and with which fields besides its own."""

    variant: str = ""
    fields: Mapping[str, object] = field(default_factory=dict)
    points: str = ""  # that it brings or costs, with their sign
    follows: bool = False  # whether it is told in the same breath as the step before


class Drawing(ABC):
    """Shows one game. It draws what a seat may see and asks the game what may be done; it knows no rules itself.

    A seat of None is a spectator. An action is always legal for the seat that it is drawn for.
    """

    @abstractmethod
    def table(self, state: State, seat: int | None, page: Page) -> Block:
        """Everything on the table as the seat may see it, no wider than the page."""

    @abstractmethod
    def task(self, state: State, seat: int, page: Page) -> str:
        """What the seat has to decide now, where it is not simply its turn; otherwise nothing."""

    @abstractmethod
    def moves(self, state: State, seat: int, actions: Sequence[int], page: Page) -> Block:
        """These actions, and what each would do."""

    @abstractmethod
    def is_about(self, game: Game, action: int, wish: str) -> bool:
        """Whether an action is one of those that somebody who asks for `wish`, in capitals, means."""

    def meant(self, typed: str, state: State, seat: int) -> str:
        """What was typed, a move or the beginning of one, as the notation has it where it was typed otherwise."""
        return typed

    def effects(self, state: State, seat: int | None, wish: str, page: Page) -> list[str]:
        """What things on the table do that have an effect of their own: those that a wish is about, all for none."""
        return []

    def told(self, step: Step, texts: Texts) -> Telling | None:
        """How a step, or a deal, of this game's own is told; nothing for those that all games tell alike."""
        return None
