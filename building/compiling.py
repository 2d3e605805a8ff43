"""Which modules are compiled: the rules, but not the types that describe them."""

from pathlib import Path

# Types of JSON and of steps are read at run time, and mypyc forgets what their fields are made of.
INTERPRETED = ("definition", "notation", "steps", "story")


def compiled_sources(package: Path) -> list[Path]:
    """The sources to compile, of the package that lies there."""
    sources = sorted((package / "games").rglob("*.py"))
    return [source for source in sources if source.stem not in INTERPRETED and source.parent.name not in INTERPRETED]
