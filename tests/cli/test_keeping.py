"""Backing up, restoring, moving, exporting and importing what a server keeps."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from azulejo.folders import data_folder
from azulejo.storage import Store
from azulejo.storage.urls import sqlite_url
from tests.cli.conftest import ARCHIVED, TABLE, Run
from tests.tables.night import NOON


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


def test_everything_moves_and_is_counted(run: Run, folder: Path) -> None:
    run("import", "game.json")
    done = run("migrate", "--to", "moved.db")
    assert (done.code, done.err) == (0, "")
    *counts, last, source = done.out.splitlines()
    rows = {line.split()[0]: int(line.split()[1].replace(",", "")) for line in counts}
    assert (rows["records"], rows["people"], rows["tables"]) == (1, 3, 2)
    assert all(len(line.split()[2]) == 32 for line in counts)
    assert last == (
        f"Everything is in moved.db: {sum(rows.values())} rows of {len(rows)} tables, "
        "counted and compared on both sides."
    )
    assert source.startswith(f"{data_folder() / 'azulejo.db'} was left as it is.")
    again = run("migrate", "--to", "moved.db")
    assert again.code == 0
    assert again.out.splitlines()[:-2] == counts
    assert "Everything was in moved.db already" in again.out


def test_a_folder_is_moved_to_a_folder_and_back(run: Run, folder: Path) -> None:
    run("import", "game.json")
    Path("other").mkdir()
    assert run("migrate", "--from", str(data_folder()), "--to", "other").code == 0
    assert run("migrate", "--from", "other", "--to", "back/azulejo.db").code == 0
    assert kept_records(Path("back")) == kept_records(data_folder()) != []


def test_urls_with_passwords_come_by_file_or_environment(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And are never shown."""
    secret = "postgresql://azulejo:hunter2@127.0.0.1:1/nowhere"
    Path("url.txt").write_text(f"{secret}\n")
    for arguments in (("--to-secret", "url.txt"), ("--from-secret", "url.txt", "--to", "new.db")):
        refused = run("migrate", *arguments)
        assert refused.code == 2
        assert "No database answers at postgresql://127.0.0.1:1/nowhere" in refused.err
        assert "hunter2" not in refused.err + refused.out
    monkeypatch.setenv("AZULEJO_TO", "environment.db")
    assert run("migrate").code == 0
    assert Path("environment.db").exists()
    monkeypatch.setenv("AZULEJO_DATABASE", f"sqlite:///{Path('environment.db').absolute()}")
    assert run("migrate", "--to", "again.db").code == 0


def test_it_is_said_what_is_missing_or_in_the_way(run: Run, folder: Path) -> None:
    assert "Give --to with a URL or a file" in run("migrate").err
    Path("precious.db").write_text("letters")
    refused = run("migrate", "--to", "precious.db")
    assert (refused.code, Path("precious.db").read_text()) == (2, "letters")
    refused = run("migrate", "--from", "nowhere.db", "--to", "new.db")
    assert "There is no database at nowhere.db" in refused.err
    assert "cannot be moved to itself" in run("migrate", "--to", str(data_folder())).err
    assert "There is no backup at nowhere.db" in run("restore", "nowhere.db", "--data", "new").err
    assert "game.json is not a database of Azulejo" in run("restore", "game.json", "--data", "new").err
    assert not Path("new").exists()


def test_what_was_backed_up_compressed_is_restored(run: Run, folder: Path) -> None:
    run("import", "game.json")
    assert run("backup", "copy.db.gz").code == 0
    done = run("restore", "copy.db.gz", "--data", "restored")
    assert (done.code, done.err) == (0, "")
    assert kept_records(Path("restored")) == kept_records(data_folder()) != []
    refused = run("restore", "monday.db.gz", "--data", "restored")
    assert refused.code == 2
    assert "has something else in it already" in refused.err


def test_a_game_is_archived_and_brought_back(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejo.keeping.time.time", lambda: NOON / 1000 + 1)
    back = run("archive", "--restore", ARCHIVED)
    assert (back.code, back.err) == (0, "")
    number = int(back.out.removeprefix(f"{ARCHIVED}: ").split()[0])
    assert number > 5
    assert run("archive", "--older-than", "9999y").out.startswith("0 games archived: 0 events, 0 bytes")
    done = run("archive", "--older-than", "0d")
    assert done.code == 0
    found = re.fullmatch(rf"1 game archived: {number} events, ([\d,]+) bytes, which take ([\d,]+) now.\n", done.out)
    assert found
    before, after = (int(size.replace(",", "")) for size in found.groups())
    assert 0 < after < before
    refused = run("archive", "--restore", TABLE, "nowhere", ARCHIVED)
    assert refused.code == 1
    not_archived, no_table, restored = refused.out.splitlines()
    assert not_archived == f"{TABLE}: The game at the table “{TABLE}” is not archived. Nothing was changed."
    assert no_table.startswith("nowhere: ")
    assert restored == f"{ARCHIVED}: {number} events are back"


def test_an_age_is_days_weeks_or_years(run: Run) -> None:
    for wrong in ("1", "y", "-1y", "1m", "1.5y", "12345y"):
        refused = run("archive", f"--older-than={wrong}")
        assert refused.code == 2
        assert "is not an age such as 30d (days), 8w (weeks) or 1y (years)" in refused.err
    assert "one of these is missing: --older-than --restore" in run("archive").err
