"""Every line that the help or the page about the commands proposes works as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from azulejo.command_examples import EXAMPLES
from tests.cli.conftest import run_example
from tests.cli.test_commands_page import EXAMPLES as OF_THE_PAGE

OF_THE_HELP = [example for examples in EXAMPLES.values() for example in examples]


@pytest.mark.parametrize("example", dict.fromkeys([*OF_THE_HELP, *OF_THE_PAGE]))
def test_the_example_works(folder: Path, example: str, request: pytest.FixtureRequest) -> None:
    if "database.url" in example:
        Path("database.url").write_text(request.getfixturevalue("postgresql_url"))
    assert example.startswith("azulejo ")
    done = run_example(example)
    assert (done.returncode, done.stderr if "perft" not in example else "") == (0, "")
    assert done.stdout
