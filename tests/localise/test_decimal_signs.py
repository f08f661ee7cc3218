"""Decimals are written as the language of a text does; values that nobody reads keep their point."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.common.geometry import Rect
from ppgen.display.ops import Field, Fill, rectangle, walk
from ppgen.load.project import open_project
from ppgen.typeset.language import decimal_sign
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project


@pytest.mark.parametrize(
    ("language", "sign"),
    [("en", "."), ("de", ","), ("de-CH", "."), ("pt-BR", ","), ("es-MX", "."), ("fa", "\u066b"), ("xx", ".")],
)
def test_a_language_has_its_sign(language: str, sign: str) -> None:
    assert decimal_sign(language) == sign


def tiny(root: Path, language: str) -> Path:
    layout = FILES["layouts/tiny/monster.yaml"].replace(
        '"{{ card.power }}", style: title}',
        """'{{ card.power }} {{ signed(0 - card.power) }} {{ card.double ~ "!" }}', style: title, because: three forms}
  - {type: rectangle, box: [0, 80, '{{ card.power ~ "mm" }}', 4.25], fill: ink}
  - {type: table, name: rows, box: [5, 70, 53, 10], each: "{{ [0.75] }}", style: body, columns: [{text: "{{ item }}"}]}""",
    )
    changes = {
        "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"]
        .replace("source: en", f"source: {language}")
        .replace("type: integer", "type: number"),
        "cards/tiny/monster.yaml": FILES["cards/tiny/monster.yaml"]
        .replace("power: 3", "power: 3.5")
        .replace("softly", "{{ 1.5 }} times"),
        "layouts/tiny/monster.yaml": layout,
    }
    return write_project(root, changes)


@pytest.mark.parametrize(("language", "sign"), [("en", "."), ("de", ",")])
def test_words_have_it_and_paths_a_point(language: str, sign: str, tmp_path: Path) -> None:
    loaded, _, found = pipeline.load(open_project(tiny(tmp_path, language), tmp_path), "tiny")
    assert loaded is not None and [one for one in found if one.severity == "error"] == []
    edition, problems = lay_out(loaded, language)
    assert [one for one in problems if one.severity == "error"] == []
    face = edition.pieces["cards"][0].face
    texts = {op.name: op.text for op, _ in walk(face) if isinstance(op, Field)}
    assert texts["power"] == f"3{sign}5 \u22123{sign}5 7!"
    assert f"1{sign}5 times" in texts["line"]
    assert texts["rows"] == f"0{sign}75"
    fills = [op.path for op, _ in walk(face) if isinstance(op, Fill)]
    assert rectangle(Rect(0, 80, 3.5, 4.25)) in fills
