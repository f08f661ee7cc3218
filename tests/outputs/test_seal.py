"""The key by which a build knows its own files: where it is kept, and what is left where it cannot be."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from ppgen.outputs.folders import Folder, UnwritableError, opened
from ppgen.outputs.seal import NAME, is_sealed, seal


def homes(monkeypatch: pytest.MonkeyPatch, home: str, state: str) -> None:
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    for name, value in {"HOME": home, "USERPROFILE": home, "XDG_STATE_HOME": state}.items():
        monkeypatch.setenv(name, value)


def test_a_key_is_kept_where_programs_keep_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    homes(monkeypatch, str(tmp_path / "home"), str(tmp_path / "state"))
    assert is_sealed(b"x", seal(b"x")) and not is_sealed(b"y", seal(b"x"))
    assert (tmp_path / "state" / NAME).is_file()
    homes(monkeypatch, str(tmp_path / "home"), "here")
    assert is_sealed(b"x", seal(b"x")) and (tmp_path / "home/.local/state" / NAME).is_file()
    homes(monkeypatch, "there", "here")
    assert seal(b"x") == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "state"]


def test_a_full_disk_keeps_nothing_of_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_handle: int, _content: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    homes(monkeypatch, str(tmp_path), str(tmp_path))
    monkeypatch.setattr(os, "write", full)
    assert seal(b"x") == ""
    assert not [*(tmp_path / NAME).parent.iterdir()]


def test_a_folder_in_the_place_of_our_own_file_is_named(tmp_path: Path) -> None:
    (tmp_path / ".lock").mkdir()
    folder: Folder
    with opened(tmp_path, ()) as folder, pytest.raises(UnwritableError, match=r"\.lock is not what ppgen"):
        folder.own(".lock")
