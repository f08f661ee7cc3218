"""Thai, Lao, Khmer and Burmese: lines end where a word does, by ICU's dictionary or a space of no width."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen import pipeline
from ppgen.common.characters import refused
from ppgen.display.ops import Field, walk
from ppgen.layout import printed_fields
from ppgen.library import BuildOptions, build, check, open_project, prove
from ppgen.typeset import dictionary_words
from ppgen.typeset.breaking import pieces
from tests.cli.test_fonts import add
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

SAID = {
    "th": ["แมว", "เห็น", "คุณ", "ก่อน"],
    "lo": ["ແມວ", "ເຫັນ", "ເຈົ້າ", "ກ່ອນ"],
    "km": ["ឆ្មា", "ឃើញ", "អ្នក", "មុន"],
    "my": ["ကြောင်", "က ", "သင့်", "ကို ", "မြင်"],
}
LETTERS = st.sampled_from("".join({*"".join(itertools.chain(*SAID.values()))}) + " 12-ab")


@pytest.mark.parametrize("language", SAID)
def test_a_line_ends_where_a_word_does(language: str) -> None:
    words = SAID[language]
    assert pieces("".join(words)) == words


def test_what_stands_beside_such_words_is_broken_as_ever() -> None:
    assert pieces("จั่วไพ่ 2 ใบ Hello world") == ["จั่ว", "ไพ่ ", "2 ", "ใบ ", "Hello ", "world"]
    assert pieces("2ใบ") == ["2ใบ"]


@pytest.mark.parametrize("language", SAID)
def test_without_the_dictionary_only_spaces_part(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dictionary_words, "HAS_DICTIONARY", False)
    text = "".join(SAID[language])
    assert pieces(text) == [part if last else f"{part} " for part, last in _parts(text)]
    assert pieces("แมว\u200bเห็น\u200bคุณ") == ["แมว\u200b", "เห็น\u200b", "คุณ"]


def _parts(text: str) -> list[tuple[str, bool]]:
    parts = text.split(" ")
    return [(part, place == len(parts) - 1) for place, part in enumerate(parts)]


@given(st.text(LETTERS, max_size=40))
def test_nothing_is_lost_between_words(text: str) -> None:
    line = text.strip()
    assert "".join(pieces(line)) == line


@pytest.mark.parametrize(
    ("text", "is_refused"),
    [
        ("แมว\u200bเห็น", False),
        ("ឆ្មា\u200bឃើញ", False),
        ("ແມວ\u200bເຫັນ", False),
        ("ကြောင်\u200bက", False),
        ("cat\u200bsees", True),
        ("แมว\u200b", True),
        ("\u200bแมว", True),
        ("แมว\u200bcat", True),
        ("แมว\u200b\u200bเห็น", True),
        ("日本\u200b語", True),
    ],
)
def test_a_space_of_no_width_stands_between_such_words_alone(text: str, is_refused: bool) -> None:
    assert bool([*refused(text)]) is is_refused


LINE = "แมวเห็นคุณก่อนที่คุณจะเห็นมันและมันก็รู้ว่าคุณมีไพ่สองใบในมือ"


def project(root: Path, line: str) -> Path:
    cards = FILES["cards/tiny/monster.yaml"].replace("It sees you first.", line)
    made = write_project(root, {"cards/tiny/monster.yaml": cards})
    assert add(made, "--lang", "th")[0] == 0
    return made


def lines(root: Path) -> tuple[str, ...]:
    loaded, _, problems = pipeline.load(open_project(root), "tiny")
    assert loaded is not None and not problems
    edition, _ = lay_out(loaded)
    cat = next(piece for piece in edition.pieces["cards"] if piece.id == "monster:cat")
    return next(op.lines for op, _ in walk(cat.face) if isinstance(op, Field) and op.name == "line")


@pytest.mark.thorough
def test_a_long_thai_sentence_is_printed_and_proved(tmp_path: Path) -> None:
    root = project(tmp_path, LINE)
    assert len(lines(root)) > 1 and "".join(lines(root)) == LINE
    made = build(open_project(root), options=BuildOptions(out=tmp_path / "out"))
    assert made.findings.is_sound and made.files
    assert all(file.is_equal for file in prove(open_project(root), out=tmp_path / "out").files)


def test_without_the_dictionary_it_is_said_how_to_part_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dictionary_words, "HAS_DICTIONARY", False)
    monkeypatch.setattr(printed_fields, "HAS_DICTIONARY", False)
    problems = check(open_project(project(tmp_path / "whole", LINE))).problems
    (found,) = [one for one in problems if one.rule == "text/overset"]
    assert "ppgen-cards[sea]" in found.hint and "U+200B" in found.hint
    words = LINE.replace("คุณ", "คุณ\u200b").replace("มัน", "มัน\u200b")
    root = project(tmp_path / "parted", words)
    assert not [one for one in check(open_project(root)).problems if one.severity == "error"]
    assert len(lines(root)) > 1
