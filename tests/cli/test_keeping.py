"""Backing up, exporting and importing what a server keeps."""

from __future__ import annotations

import asyncio
from pathlib import Path

from azulejo.folders import data_folder
from azulejo.storage import Store
from azulejo.storage.urls import sqlite_url
from tests.cli.conftest import Run


def kept_records(folder: Path, owner: str = "") -> list[str]:
    async def read() -> list[str]:
        store = await Store.open(sqlite_url(folder))
        try:
            return [kept.id for kept in await store.records.of_person(owner, 10)]
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_backup_has_what_was_imported_and_can_be_served(run: Run, folder: Path) -> None:
    imported = run("import", "game.json")
    assert imported.code == 0
    assert run("backup", "copy/azulejo.db").code == 2
    Path("copy").mkdir()
    done = run("backup", "copy/azulejo.db")
    assert (done.code, done.err) == (0, "")
    assert kept_records(Path("copy")) == kept_records(data_folder()) != []


def test_a_backup_overwrites_nothing(run: Run) -> None:
    Path("precious").write_text("letters")
    refused = run("backup", "precious")
    assert refused.code == 2
    assert "precious is there already" in refused.err
    assert Path("precious").read_text() == "letters"


def test_wrong_files_are_named_and_the_others_come_in(run: Run, folder: Path) -> None:
    Path("wrong.json").write_text("{")
    done = run("import", "wrong.json", "game.json", "missing.json")
    assert done.code == 1
    wrong, right, missing = done.out.splitlines()
    assert wrong.startswith("wrong.json:1: ")
    (name,) = kept_records(data_folder())
    assert right == f"game.json: is there now, as {name}"
    assert missing.startswith("missing.json: ")


def test_a_folder_and_a_database_are_not_both_named(run: Run) -> None:
    refused = run("export", "games", "--data", "a", "--database", "postgresql://b/c")
    assert refused.code == 2
    assert "--database: cannot be given together with --data" in refused.err


def test_nothing_is_made_where_nothing_is(run: Run) -> None:
    for command in (("backup", "file"), ("export", "games")):
        refused = run(*command, "--data", "nowhere")
        assert refused.code == 2
        assert "There is no database at nowhere" in refused.err
    assert not Path("nowhere").exists()


def test_somebody_who_claimed_no_name_gets_no_records(run: Run) -> None:
    refused = run("import", "game.json", "--person", "Eva")
    assert refused.code == 2
    assert "Nobody has claimed the name “Eva”" in refused.err
