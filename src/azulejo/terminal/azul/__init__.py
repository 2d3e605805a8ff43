"""Azul in the terminal."""
