"""What a language held is freed before the next begins, though nothing looks for garbage in cycles."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from pypdf.generic import DictionaryObject

from ppgen import pipeline
from ppgen.editions import Edition
from ppgen.library import BuildOptions, Selection, building, check, open_project, prove
from ppgen.work.weak_methods import weakly
from tests.support.tiny import write_project


def test_an_edition_is_gone_once_its_files_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = open_project(write_project(tmp_path))
    known: list[weakref.ref[object]] = []
    left: list[int] = []
    real = building.make_language

    def watched(*arguments: object, **named: object) -> object:
        left.append(sum(one() is not None for one in known))
        made, edition = real(*arguments, **named)  # type: ignore[arg-type]  # all are handed on
        known.extend(weakref.ref(one) for one in (edition.work.composer, edition.work.typesetter))
        assert isinstance(edition, Edition)
        return made, edition

    monkeypatch.setattr(building, "make_language", watched)
    gc.collect()
    gc.disable()
    try:
        languages = ("en", "en-XA", "ar-XB")
        building.build(project, Selection((), languages), BuildOptions(out=tmp_path / "out"))
    finally:
        gc.enable()
    assert left == [0, 0, 0]


def alive(kind: type) -> int:
    return sum(isinstance(one, kind) for one in gc.get_objects())


@pytest.mark.parametrize("command", ["check", "prove"])
@pytest.mark.thorough
def test_one_edition_is_alive_at_a_time(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = open_project(write_project(tmp_path))
    selection = Selection((), ("en", "en-XA", "ar-XB"))
    building.build(project, selection, BuildOptions(out=tmp_path / "out"))
    left: list[int] = []
    real = pipeline.lay_out

    def watched(*arguments: object, **named: object) -> object:
        left.append(alive(Edition))
        return real(*arguments, **named)  # type: ignore[arg-type]  # all are handed on

    monkeypatch.setattr(pipeline, "lay_out", watched)
    gc.collect()
    before = alive(Edition), alive(DictionaryObject)
    gc.disable()
    try:
        if command == "check":
            check(project, selection)
        else:
            assert prove(project, selection, out=tmp_path / "out", pictures=False).findings.is_sound
        after = alive(Edition), alive(DictionaryObject)
    finally:
        gc.enable()
    assert left == [before[0]] * 3
    # What is read of a file with pypdf holds itself, until its reader is closed; a few dictionaries stay.
    assert after[0] == before[0]
    assert after[1] - before[1] < 40


def test_a_method_that_does_not_hold_its_object() -> None:
    class Holder:
        def __init__(self) -> None:
            self.part = weakly(self.said)

        def said(self, word: str) -> str:
            return f"said {word}"

    holder = Holder()
    part = holder.part
    assert part("so") == "said so"
    del holder
    with pytest.raises(ReferenceError, match=r"Holder\.said"):
        part("so")
