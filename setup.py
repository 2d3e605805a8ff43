"""Compiles the rules with mypyc, unless AZULEJO_PURE=1 asks not to, and builds the browser client.

Without a C compiler the build goes on without compiling.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "building"))
import browser_client
import compiling

PACKAGE = Path("src/azulejo")


def extensions() -> list[Extension]:
    """The modules to compile; none when AZULEJO_PURE=1."""
    if os.environ.get("AZULEJO_PURE") == "1":
        return []
    from mypyc.build import mypycify

    sources = compiling.compiled_sources(PACKAGE)
    modules: list[Extension] = mypycify([str(source) for source in sources], opt_level="3", debug_level="0")
    for module in modules:
        module.optional = True
    modules[0].extra_compile_args.append("-fno-semantic-interposition")
    return modules


class BuildWithClient(build_py):
    """The client is there before the files of the package are gathered."""

    def run(self) -> None:
        if browser_client.is_wanted():
            browser_client.build()
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_py": BuildWithClient})
