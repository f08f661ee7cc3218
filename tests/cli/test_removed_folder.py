"""A command that is called in a folder which another program has removed says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.tiny import write_project


def test_a_folder_that_is_gone_is_told(here: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_project(tmp_path / "game")
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    code, said = here("--project", str(root), "check", "tiny")
    monkeypatch.chdir(tmp_path)
    assert code == 2 and "the folder in which ppgen was called is gone: go into one that is there" in said
    code, said = here("--project", str(root), "check", "tiny")
    assert code == 0, said
