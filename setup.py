"""Compiles the rules with mypyc, unless AZULEJO_PURE=1 asks not to, and builds the browser client.

Which modules are compiled is said in `building/compiling.py`. Without a C compiler the build goes on without compiling.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "building"))
import browser_client
import compiling

PACKAGE = Path("src/azulejo")
INLINING = ["-finline-functions", "-finline-small-functions", "-findirect-inlining", "-fpartial-inlining"]
LIBRARY = "azulejo"  # the code of all modules lies in one library, so that calls between them are native
UNSEEN = ["-w", "-Wno-misleading-indentation"]
WITHOUT_BINARIES = {"egg_info", "dist_info", "sdist"}  # commands, for which nothing needs to be translated to C


def extensions() -> list[Extension]:
    """The modules to compile: first the library, then for each a small binary by which Python finds it."""
    if not compiling.is_wanted() or not WITHOUT_BINARIES.isdisjoint(sys.argv):
        return []
    from mypyc.build import mypycify

    os.environ.setdefault("MYPY_CACHE_DIR", "build/mypy")  # not that of mypy, which may run at the same time
    sources = [str(source) for source in compiling.compiled_sources(PACKAGE)]
    # -O2 would take twice as long and gain nothing that could be measured, once functions are inlined.
    level = os.environ.get("AZULEJO_OPTIMISATION", "1")
    modules: list[Extension] = mypycify(sources, group_name=LIBRARY, opt_level=level, debug_level="0")
    for module in modules:
        module.optional = True
        module.depends.append("setup.py")
    # Warnings are not shown; to look for misleading indentation alone would take GCC half a minute.
    modules[0].extra_compile_args += ["-fno-semantic-interposition", "-ffp-contract=off", *INLINING, *UNSEEN]
    return modules


class Compile(build_ext):
    """Compiles as many modules at once as there are processors."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        """All of them or none: without the library, no module could be imported."""
        super().build_extensions()
        binaries = [Path(self.get_ext_fullpath(module.name)) for module in self.extensions]
        if not all(binary.exists() for binary in binaries):
            for binary in binaries:
                binary.unlink(missing_ok=True)


class BuildWithClient(build_py):
    """The client is there before the files of the package are gathered."""

    def run(self) -> None:
        if browser_client.is_wanted():
            browser_client.build()
        super().run()


setup(ext_modules=extensions(), cmdclass={"build_ext": Compile, "build_py": BuildWithClient})
