"""Compiles the rules with mypyc, unless AZULEJO_PURE=1 asks not to. Without a C compiler the build goes on without."""

import os
from pathlib import Path

from setuptools import Extension, setup

COMPILED = ("src/azulejo/games",)


def extensions() -> list[Extension]:
    """The modules to compile; none when AZULEJO_PURE=1."""
    if os.environ.get("AZULEJO_PURE") == "1":
        return []
    from mypyc.build import mypycify

    sources = sorted(str(path) for folder in COMPILED for path in Path(folder).rglob("*.py"))
    modules: list[Extension] = mypycify(sources, opt_level="3", debug_level="0")
    for module in modules:
        module.optional = True
    modules[0].extra_compile_args.append("-fno-semantic-interposition")
    return modules


setup(ext_modules=extensions())
