"""The page about board games: every command on it is run, every change on it is made."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.guides import follow


@pytest.mark.thorough
def test_a_reader_can_follow_it_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = follow("design/board-game.md", tmp_path, monkeypatch, capsys)
    assert {path.name for path in (tmp_path / "output/crossing/en").glob("*.pdf")} >= {
        "board.pdf",
        "box.pdf",
        "die.pdf",
        "folding.pdf",
        "pawns.pdf",
    }
    assert "9 pieces" in said["ppgen build crossing --kit"]
    assert "warning" not in said["ppgen build crossing"]
