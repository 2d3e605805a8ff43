"""Azul: 2 to 4 players, coloured or gray wall."""
