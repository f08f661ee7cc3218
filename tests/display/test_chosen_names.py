"""A plain name of a piece is compared, and asked for no pattern."""

from __future__ import annotations

import pytest

from ppgen.display import chosen_pieces


def test_only_patterns_are_matched_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    assert chosen_pieces.follows("team:sloths", "team:s*")
    assert not chosen_pieces.follows("team:sloths", "team:m*")

    def matched(_text: str, _pattern: str) -> bool:
        raise AssertionError("a plain name was made a pattern")

    monkeypatch.setattr(chosen_pieces, "fnmatchcase", matched)
    assert chosen_pieces.follows("team:sloths", "team:sloths")
    assert chosen_pieces.follows("team:sloths:copy-2", "team:sloths")
    assert not chosen_pieces.follows("team:sloths", "team:slots")
