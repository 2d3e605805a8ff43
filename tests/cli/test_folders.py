"""The terminal and the server keep their things in the same folder, wherever the system or the user wants it."""

from __future__ import annotations

from pathlib import Path

import pytest

from azulejo import folders
from azulejo.folders import data_folder
from azulejo.housekeeping import database_url
from azulejo.storage.urls import sqlite_url
from azulejo.texts import LANGUAGES, Texts
from tests.cli.conftest import Run


def homeless(name: str, appauthor: bool) -> str:
    raise RuntimeError(f"could not determine the home directory for {name}, {appauthor}")


def test_a_variable_names_the_folder_of_everything(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "mine"))
    assert run("play", "--terminal", "--players", "random,random").code == 0
    assert data_folder() == tmp_path / "mine" / "azulejo"
    assert [path.parent for path in (tmp_path / "mine").rglob("*.json")] == [data_folder() / "games"]
    assert database_url(None, None) == sqlite_url(data_folder())


def test_the_url_of_a_database_need_not_be_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url, other = "postgresql://ana:secret@here/azulejo", "postgresql://rui:secret@there/azulejo"
    file = tmp_path / "url"
    file.write_text(f"{url}\n")
    assert database_url(None, None, str(file)) == url
    monkeypatch.setenv("AZULEJO_DATABASE", other)
    assert database_url() == other
    assert database_url(None, url) == database_url(None, None, str(file)) == url
    assert database_url(str(tmp_path)) == sqlite_url(tmp_path)


def test_a_file_that_should_have_the_url_is_named_when_it_is_not_there(run: Run, tmp_path: Path) -> None:
    refused = run("serve", "--database-from", str(tmp_path / "nothing"))
    assert refused.code == 2
    assert str(tmp_path / "nothing") in refused.err


@pytest.mark.parametrize("variable", [None, "", "not/a/whole/path"])
def test_without_it_the_system_says_where(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str | None
) -> None:
    if variable is None:
        monkeypatch.delenv("XDG_DATA_HOME")
    else:
        monkeypatch.setenv("XDG_DATA_HOME", variable)
    monkeypatch.setattr(folders, "user_data_dir", lambda name, appauthor: str(tmp_path / "Application Support" / name))
    assert run("play", "--terminal", "--players", "random,random").code == 0
    assert data_folder() == tmp_path / "Application Support" / "azulejo"
    assert [path.parent for path in (tmp_path / "Application Support").rglob("*.json")] == [data_folder() / "games"]
    assert database_url(None, None) == sqlite_url(data_folder())


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_no_home_can_play_and_is_told_how_to_serve(
    run: Run, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setattr(folders, "user_data_dir", homeless)
    played = run("play", "--terminal", "--players", "random,random", "--lang", language)
    assert played.code == 0
    assert Texts(language).say("play.save_where") in " ".join(played.out.split("\n"))
    refused = run("serve", "--lang", language)
    assert refused.code == 2
    assert refused.err.startswith("azulejo: ")
    assert "XDG_DATA_HOME" in refused.err
    assert "--data" in refused.err
