"""The tutorial: every command on it is run, every file on it is written, in a folder with a space and an ü."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.guides import follow


@pytest.mark.slow
def test_a_reader_can_follow_it_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "meine Spiele für Jürgen"
    folder.mkdir()
    said = follow("design/tutorial.md", folder, monkeypatch, capsys)
    assert len(said) >= 12
    assert "Heron" not in said["ppgen build lanterns"]
    assert "monster" not in " ".join(said.values())
    for language in ("en", "fr"):
        for name in ("cards", "box"):
            assert (folder / f"output/lanterns/{language}/{name}.pdf").is_file()
    assert "read back and equal" in said["ppgen build lanterns"]
    assert "warning" not in said["ppgen build lanterns"]
    assert "strength: 3" in (folder / "cards/lanterns/creature.yaml").read_text(encoding="utf-8")
