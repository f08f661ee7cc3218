"""What a typesetter has set is let go once all is composed, and set again the same if somebody asks."""

from __future__ import annotations

from pathlib import Path

from ppgen import pipeline
from ppgen.load.project import open_project
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
