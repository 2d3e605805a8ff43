"""Puzzles: decisions with one clearly best answer. docs/study.md tells how they are made and kept."""
