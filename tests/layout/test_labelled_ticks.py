"""The label of a box to tick is printed above it, and both have room."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen import pipeline
from ppgen.checks.rules.faces import record_headings
from ppgen.common.geometry import Rect
from ppgen.display.entry import Entry
from ppgen.display.ops import Field, walk
from ppgen.display.pieces import Piece
from tests.support.editions import lay_out
from tests.support.rule_samples import WORDS, problems_of, write_sample

SAMPLE = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "kinds": {
        "match": {
            "title": "Match",
            "record": True,
            "fields": {"won": {"type": "boolean"}, "goals": {"type": "integer", "maximum": 9, "minimum": 0}},
        }
    },
    "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    "theme": {
        "styles": {**WORDS, "entry-label": {"font": "text", "size": "7pt", "minimum": "6pt", "leading": 1}}
    },
}
TOLD = {"layout/entry", "layout/entry-small", "text/overset"}
GOALS = {"type": "entry", "box": [50, 5, 30, 12], "field": "goals", "label": "Goals"}


def tick(wide: float, high: float, **keys: Any) -> dict[str, Any]:
    return {"type": "entry", "box": [5, 5, wide, high], "field": "won", **keys}


def sample(*face: dict[str, Any], **keys: Any) -> dict[str, Any]:
    return {**SAMPLE, "sheets": {"match-sheet": {"score": "match", "face": [*face]}}, **keys}


def laid(root: Path, *face: dict[str, Any]) -> tuple[Piece, list[tuple[str, str]]]:
    """Return the sheet, and the rules and messages of what is told of its elements."""
    loaded, _, problems = pipeline.load(write_sample(root, sample(*face)), "sample")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded, "en")
    told = [(one.rule, one.message) for one in faults if one.rule in TOLD]
    return edition.pieces["match-sheet"][0], told


def placed(piece: Piece, name: str) -> tuple[Rect, list[tuple[str, float, float]]]:
    """Return where one writes, and each printed text with where its area begins and ends."""
    entry = next(op for op, _ in walk(piece.face) if isinstance(op, Entry) and op.name == name)
    texts = [
        (op.text, where.apply(op.bounds.x, op.bounds.y)[1], where.apply(0, op.bounds.bottom)[1])
        for op, where in walk(piece.face)
        if isinstance(op, Field)
    ]
    return entry.rect, texts


def test_a_label_stands_above_its_box_in_the_corner_that_all_labels_have(tmp_path: Path) -> None:
    piece, told = laid(tmp_path, tick(20, 12, label="We won"), GOALS)
    square, texts = placed(piece, "won")
    assert not told
    assert square == pytest.approx(Rect(5, 9, 8, 8))
    assert {text: top for text, top, _ in texts} == pytest.approx({"We won": 5.4, "Goals": 5.4})
    assert all(bottom < square.y for text, _, bottom in texts if text == "We won")


def test_a_box_that_is_higher_than_it_is_wide_stands_right_under_its_label(tmp_path: Path) -> None:
    piece, _ = laid(tmp_path, tick(12, 30, label="We won"), GOALS)
    assert placed(piece, "won")[0] == pytest.approx(Rect(5, 9, 12, 12))


def test_a_box_without_a_label_is_as_large_as_its_place(tmp_path: Path) -> None:
    piece, told = laid(tmp_path, tick(20, 12, tip="Won"), GOALS)
    square, texts = placed(piece, "won")
    assert not told and square == pytest.approx(Rect(9, 5, 12, 12)) and len(texts) == 1


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (tick(12, 8, label="Won"), []),
        (tick(12, 7.9, label="Won"), ["3.9 mm are low for won: 4 mm leave room for a hand"]),
        (tick(4, 4, tip="Won"), []),
        (tick(3.9, 9, tip="Won"), ["3.9 mm are narrow for won: 4 mm leave room for a hand"]),
        (
            tick(3.9, 3.9, tip="Won"),
            [
                "3.9 mm are low for won: 4 mm leave room for a hand",
                "3.9 mm are narrow for won: 4 mm leave room for a hand",
            ],
        ),
    ],
)
def test_a_box_that_is_too_small_to_tick_is_told(
    place: dict[str, Any], told: list[str], tmp_path: Path
) -> None:
    found = [message for rule, message in laid(tmp_path, place, GOALS)[1] if rule == "layout/entry-small"]
    assert [message.partition(": ")[2] for message in found] == told


@pytest.mark.parametrize(("wide", "told"), [(12, False), (6, True)])
def test_a_label_that_has_no_room_above_its_box_is_told(wide: float, told: bool, tmp_path: Path) -> None:
    found = laid(tmp_path, tick(wide, 12, label="Victory"), GOALS)[1]
    assert [rule for rule, _ in found] == ["text/overset"] * told


def test_a_label_heads_its_box_as_it_does_a_line(tmp_path: Path) -> None:
    game = {"home": {"type": "boolean"}, "away": {"type": "boolean"}}
    kinds = {"match": {"title": "Match", "record": True, "fields": game}}
    face = [
        {"type": "entry", "box": [5 + 40 * number, 14, 30, 12], "field": name, "label": label, "tip": name}
        for number, (name, label) in enumerate((("home", "Home"), ("away", "Away")))
    ]
    files = {"terms": {"home": {"text": "Home"}, "away": {"text": "Away"}}}
    assert not problems_of(record_headings, sample(*face, kinds=kinds, files=files), tmp_path / "both")
    del face[1]["label"]
    assert problems_of(record_headings, sample(*face, kinds=kinds, files=files), tmp_path / "one")


@pytest.mark.parametrize(
    ("key", "value", "told"),
    [
        ("cells", 4, True),
        ("cells", 0, False),
        ("lines", True, True),
        ("lines", False, False),
        ("total", ["goals"], True),
        ("look", "box", False),
    ],
)
def test_a_box_to_tick_has_nothing_that_only_a_text_has(
    tmp_path: Path, key: str, value: Any, *, told: bool
) -> None:
    _, faults = laid(tmp_path, tick(20, 12, label="We won", **{key: value}), GOALS)
    message = f"won is a box to tick, which has no {key}"
    assert [rule for rule, text in faults if text.endswith(message)] == ["layout/entry"] * told
    assert len(faults) == told
