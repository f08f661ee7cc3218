"""Folders with more files than are read: those that are left out are told."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.load import folders
from ppgen.work.memory import Memory


@pytest.mark.parametrize(("count", "is_told"), [(2, False), (3, False), (4, True), (9, True)])
def test_files_behind_the_last_that_is_read_are_told(
    count: int, is_told: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folders, "MOST_FILES", 3)
    inner = tmp_path / "decks"
    inner.mkdir()
    for number in range(count):
        (inner / f"deck-{number}.yaml").write_text("name: A deck\n", encoding="utf-8")
    sources, problems = folders.yaml_files(inner, tmp_path, Memory())
    assert len(sources) == min(count, 3)
    assert [(one.rule, one.span and one.span.file) for one in problems] == [
        ("load/too-many-files", "decks/")
    ] * is_told


def test_names_with_a_slip_are_seen_among_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folders, "MOST_FILES", 3)
    for name in ("a.yaml", "b.yaml", "c.yaml", "z.YAML"):
        (tmp_path / name).write_text("name: A deck\n", encoding="utf-8")
    _, problems = folders.yaml_files(tmp_path, tmp_path, Memory())
    assert [(one.rule, one.message) for one in problems] == [("load/unused-file", "z.YAML is not read")]
