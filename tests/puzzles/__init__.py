"""Puzzles: those that are shipped, how they are made, and when they come again."""
