"""A naive Azul Duel, to be compared with the engine."""

from tests.naive_duel.table import NaiveDuel

__all__ = ["NaiveDuel"]
