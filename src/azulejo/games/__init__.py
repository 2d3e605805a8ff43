"""The rules of every game. Pure, compiled, importing nothing else of the package."""
