"""Deals as rows of small draws, for whoever wants to know the probability of each."""

from __future__ import annotations

from abc import abstractmethod

from mypy_extensions import mypyc_attr

from azulejo.games.game import Deal, State


@mypyc_attr(allow_interpreted_subclasses=True)
class Draws:
    """How a deal of one game comes about. A draw is a number from 0 on, below `most`."""

    def __init__(self, most: int) -> None:
        self.most = most

    @abstractmethod
    def outcomes(self, state: State, drawn: list[int]) -> list[tuple[int, float]]:
        """What can be drawn next, ascending, and how likely each is, when it is chance's turn and so much was drawn."""

    @abstractmethod
    def deal(self, state: State, drawn: list[int]) -> Deal | None:
        """The deal, once everything is drawn that belongs to it."""
