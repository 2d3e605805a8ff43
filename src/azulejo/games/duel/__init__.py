"""Azul Duel: two players, five rounds, domes of plates."""
