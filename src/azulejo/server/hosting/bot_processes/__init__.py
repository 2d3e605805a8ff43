"""Bots: the decisions that they must make, the processes that they think in, and who waits for these."""
