"""Studying at the terminal: reports of games."""
