"""The command `azulejo analyse`: file after file, with a bar while it thinks."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from azulejo.analysis import Analysis, Budget
from azulejo.analysis.judges import Judges, judges
from azulejo.games.errors import AzulejoError
from azulejo.records import load
from azulejo.terminal.printing import complaint, put
from azulejo.terminal.study.page import show
from azulejo.texts import Texts


@dataclass(frozen=True)
class Asked:
    """How much is looked at for each decision, by how many processes, and what is shown of it."""

    budget: Budget
    seed: int
    jobs: int
    all: bool  # decisions, not only those that were wrong
    as_json: bool
    ray: str = ""  # the cluster that judges instead


def analyse(files: Sequence[Path], asked: Asked, texts: Texts) -> int:
    """Reports on each file as soon as it is done; how many could not be read."""
    wrong = 0
    with judges(asked.jobs, asked.ray) as answered, bar(texts) as progress:
        for file in files:
            try:
                one_file(file, asked, texts, answered, progress)
            except BrokenPipeError:
                raise
            except (AzulejoError, OSError) as error:
                complain(file, error, asked, texts)
                wrong += 1
    return wrong


def one_file(file: Path, asked: Asked, texts: Texts, answered: Judges, progress: Progress) -> None:
    """Analyses a record and prints the report; raises BadRecord or OSError."""
    record = load(file)
    analysis = Analysis(record, asked.budget, asked.seed)
    task = progress.add_task(file.name, total=len(analysis.questions))
    for _ in analysis.run(answered=answered):
        progress.advance(task)
    finish(progress, task)
    report = analysis.report()
    if asked.as_json:
        put(json.dumps({"file": str(file), **report.to_json()}))
    else:
        show(file, record, report, asked.all, texts)


def finish(progress: Progress, task: TaskID) -> None:
    """Takes a bar away, so that what is printed then is not written over."""
    progress.update(task, visible=False)
    progress.refresh()


def complain(file: Path, error: AzulejoError | OSError, asked: Asked, texts: Texts) -> None:
    """Says what is wrong with a file: on standard error, or where the reports go if these are JSON."""
    sentence = complaint(str(file), error, texts)
    if asked.as_json:
        code = error.code if isinstance(error, AzulejoError) else "os"
        put(json.dumps({"file": str(file), "error": {"code": code, "message": sentence}}))
    else:
        put(sentence, sys.stderr)


@contextmanager
def bar(texts: Texts) -> Iterator[Progress]:
    """A bar on a terminal's standard error: decisions judged, of how many, and how long it will take."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(texts.say("study.decisions")),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        yield progress
