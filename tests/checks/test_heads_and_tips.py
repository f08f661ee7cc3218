"""Two columns that are headed alike, and a tip that says another word than the one beside its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_words
from tests.support.rule_samples import problems_of

TERMS = {"broken": {"text": "Broken"}, "level": {"text": "Level"}, "kick_off": {"text": "At kick-off"}}


def sheet(face: list[dict[str, Any]], fields: dict[str, Any]) -> dict[str, Any]:
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": fields}},
        "files": {"terms": TERMS},
        "sheets": {"match-sheet": {"score": "match", "face": face}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


def text(box: list[float], words: str) -> dict[str, Any]:
    return {"type": "text", "box": box, "text": words, "style": "words"}


def columns(heads: tuple[str, str], tips: tuple[str, str], over: tuple[str, ...] = ()) -> dict[str, Any]:
    zone = {"type": "map", "fields": {"skills": {"type": "integer"}, "total": {"type": "integer"}}}
    face = [text([4 + 30 * at, 5, 22, 5], words) for at, words in enumerate(over)]
    for at, (name, head, tip) in enumerate(zip(("skills", "total"), heads, tips, strict=True)):
        face.append(text([4 + 30 * at, 11, 22, 6], head))
        box = [4 + 30 * at, 18, 22, 9]
        face.append({"type": "entry", "box": box, "field": f"attack.{name}", "tip": tip})
    return sheet(face, {"attack": zone})


OWN = ("Attack · Level", "Attack · At kick-off")


@pytest.mark.parametrize(
    ("heads", "tips", "over", "told"),
    [
        (("Level", "At kick-off"), OWN, (), 0),
        (("At kick-off", "At kick-off"), OWN, (), 1),
        (("Level", "Level"), OWN, (), 1),
        (("At kick-off", "At kick-off"), OWN, ("Home", "Away"), 0),  # what stands over them tells them apart
        (("Die", "Die"), ("First die", "Second die"), (), 0),  # neither is called so
        (("Level", "Level"), ("Level · 1", "Level · 2"), (), 0),
    ],
)
def test_the_head_of_the_column_beside_it_is_told(
    heads: tuple[str, str], tips: tuple[str, str], over: tuple[str, ...], told: int, tmp_path: Path
) -> None:
    assert len(problems_of(record_words, columns(heads, tips, over), tmp_path)) == told


def tick(tip: str, label: str, *, outer: str = "", name: str = "broken") -> dict[str, Any]:
    field: dict[str, Any] = {"broken": {"type": "boolean"}}
    place = {"type": "entry", "box": [5, 5, 6, 6], "field": f"{outer}broken", "tip": tip}
    label_text = {**text([13, 4, 30, 8], label), "name": name}
    fields = {"level": {"type": "map", "fields": field}} if outer else field
    return sheet([place, label_text], fields)


@pytest.mark.parametrize(
    ("sample", "told"),
    [
        (tick("Broken", "Broken"), 0),
        (tick("Level", "Broken"), 1),
        (tick("Level", "Broken", name="other"), 1),  # whatever the word is called
        (tick("Level · At kick-off", "Broken"), 1),
        (tick("The manager gave it up", "Broken"), 0),  # in words of its own
        (tick("Level", "Gave up"), 0),  # that is no word of the field
        (tick("Level", "Broken", outer="level."), 0),  # it says what the field is a part of
    ],
)
def test_a_tip_with_another_word_than_the_one_beside_it_is_told(
    sample: dict[str, Any], told: int, tmp_path: Path
) -> None:
    assert len(problems_of(record_words, sample, tmp_path)) == told
