"""Translators into a language that ppgen has no words in are asked for all that paper says."""

from __future__ import annotations

from pathlib import Path

from ppgen.impose.words.sheets import left_to_translators, paper_words

NETS = ("die", "man", "strip-box", "tent", "tray", "tuck-box")


def asked(tmp_path: Path, *nets: str, is_scored: bool = False) -> set[str]:
    return {*left_to_translators("it", tmp_path, nets, is_scored=is_scored)}


def test_a_game_with_everything_is_asked_for_every_word(tmp_path: Path) -> None:
    words, _ = paper_words("en")
    assert asked(tmp_path, *NETS, is_scored=True) == {*words.sheet._fields, *words.key}


def test_what_folds_is_said_for_each_net_and_for_all_of_them(tmp_path: Path) -> None:
    assert {"nets/crease", "tray/close"} <= asked(tmp_path, "tray")
    assert "tuck-box/lock" not in asked(tmp_path, "tray")
    assert not {one for one in asked(tmp_path) if one.startswith(("nets/", "tray/", "part/"))}
