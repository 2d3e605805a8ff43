"""Azul Duel in the terminal."""
