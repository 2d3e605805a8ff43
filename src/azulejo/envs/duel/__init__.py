"""Azul Duel as an environment sees it."""
