"""Saving leaves the old record or the new one, whatever happens in between."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from azulejo import Deal, make
from azulejo.records import Record, load, save


def record(starter: int) -> Record:
    begun = Record(make("azul"), ["Ana", "Zoé"])
    begun.add(Deal("start", [starter]))
    return begun


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    save(record(0), file)
    assert load(file).to_text() == record(0).to_text()
    save(record(1), str(file))
    assert load(str(file)).to_text() == record(1).to_text()
    assert list(tmp_path.iterdir()) == [file]


KILLED = """
import os, signal, sys
from pathlib import Path
from azulejo.records import load, parse, save

def die(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)

file, new, moment = sys.argv[1:]
if moment == "while writing":
    Path.open = lambda *_: (open(_[0], "wb").write(b"half a rec"), die())
elif moment == "before it is on disk":
    os.fsync = die
else:
    Path.replace = die
save(parse(new), file)
"""


@pytest.mark.parametrize("moment", ["while writing", "before it is on disk", "before the move"])
def test_killed_while_saving_leaves_the_old_record(tmp_path: Path, moment: str) -> None:
    file = tmp_path / "game.json"
    save(record(0), file)
    command = [sys.executable, "-c", KILLED, str(file), record(1).to_text(), moment]
    killed = subprocess.run(command, capture_output=True, timeout=60, check=False)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert load(file).to_text() == record(0).to_text()
    save(record(1), file)
    assert load(file).to_text() == record(1).to_text()


def test_a_failure_leaves_the_old_record_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.json"
    save(record(0), file)

    def no_space(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", no_space)
    with pytest.raises(OSError, match="No space"):
        save(record(1), file)
    assert load(file).to_text() == record(0).to_text()
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_stays_a_link_and_its_target_is_written(tmp_path: Path) -> None:
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    save(record(0), target)
    link.symlink_to(target)
    save(record(1), link)
    assert link.is_symlink()
    assert load(target).to_text() == record(1).to_text()


def test_permissions_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    save(record(0), file)
    file.chmod(0o600)
    save(record(1), file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
        save(record(0), pipe)
        assert reader.communicate(timeout=60)[0].decode() == record(0).to_text()
    assert pipe.is_fifo()


@pytest.mark.parametrize("place", ["", "missing/game.json"])
def test_what_cannot_be_written_is_an_os_error(tmp_path: Path, place: str) -> None:
    with pytest.raises(OSError, match=r"directory"):
        save(record(0), tmp_path / place)
