"""Matches between bots: the same deals with changed seats, kept as they are played, and summed up as ratings."""
