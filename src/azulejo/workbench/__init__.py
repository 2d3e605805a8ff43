"""Tools for those who study the games: simulate many of them, count moves, measure speed."""
