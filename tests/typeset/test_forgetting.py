"""What a typesetter has set is let go once all is composed, and set again the same if somebody asks."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.load.project import open_project
from ppgen.typeset import Typesetter, chunks, shaping
from tests.support.editions import lay_out
from tests.support.tiny import write_project


def kept(root: Path, *, lasting: bool) -> set[str]:
    """Return the words that are kept after a game was laid out; some of them stand on its sheets."""
    loaded, _, _ = pipeline.load(open_project(root, root, lasting=lasting), "tiny")
    assert loaded is not None
    setter = lay_out(loaded, "en")[0].work.typesetter
    return {word for _, word, _, _ in setter._shaper._words}


def test_words_are_kept_for_the_next_run_alone(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    assert "flies" in kept(root, lasting=True)
    assert "flies" not in kept(root, lasting=False)


def test_what_was_let_go_is_set_the_same_again(tmp_path: Path) -> None:
    root = write_project(tmp_path)
    loaded, _, _ = pipeline.load(open_project(root, root, lasting=True), "tiny")
    assert loaded is not None
    setter = lay_out(loaded, "en")[0].work.typesetter
    style = loaded.layouts.theme.styles["body"]
    before = setter.set("It flies softly.", style, width=30, height=20)
    setter.forget()
    assert setter.set("It flies softly.", style, width=30, height=20) == before


def test_what_is_asked_for_again_stays_and_the_rest_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many words a game has, so many are held; one that comes again and again is the same object."""
    monkeypatch.setattr(chunks, "MOST_CHUNKS", 8)
    monkeypatch.setattr(shaping, "MOST_WORDS", 8)
    root = write_project(tmp_path)
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    setter = Typesetter(loaded.fonts, "en", {})
    style = loaded.layouts.theme.styles["body"]
    words = [f"{first}{second}" for first in "abcdefghij" for second in "klmnopqrst"]
    found = [setter.set(f"{word} often", style, width=30, height=20) for word in words]
    assert len(setter._shaper._words) + len(setter._shaper._older) <= 16
    maker = next(iter(setter._makers.values()))
    face = maker.first_typeface
    assert face is not None
    word, chunk = setter._shaper.shape(face, "often"), maker.chunk("often")
    for one in words:
        setter._shaper.shape(face, one)
        maker.chunk(one)
        assert setter._shaper.shape(face, "often") is word and maker.chunk("often") is chunk
    assert len(maker._chunks) + len(maker._older) <= 16
    fresh = Typesetter(loaded.fonts, "en", {})
    assert found == [fresh.set(f"{word} often", style, width=30, height=20) for word in words]
