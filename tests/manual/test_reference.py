"""The reference is whole and fresh, and all that it shows runs."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import yaml
from PIL import Image, ImageChops

from ppgen import pipeline
from ppgen.expressions import HELPERS, compile_expression
from ppgen.layout.union import KINDS
from ppgen.load.project import open_project
from ppgen.manual.reference import HELPER_EXAMPLES, reference
from ppgen.manual.reference_sample import EXAMPLES, picture, write_sample
from tests.support.editions import lay_out
from tests.support.ole import ROOT

DOCS = ROOT / "ppgen/docs"
SHOWN = yaml.safe_load(HELPER_EXAMPLES.read_text(encoding="utf-8"))


def test_the_reference_is_fresh() -> None:
    written = (DOCS / "reference.md").read_text(encoding="utf-8")
    assert written == reference(), "run: ppgen reference --to ppgen/docs"


@pytest.mark.parametrize("kind", KINDS)
def test_every_element_has_an_example_without_a_fault_and_its_picture(kind: str, tmp_path: Path) -> None:
    write_sample(tmp_path, kind)
    loaded, _, problems = pipeline.load(open_project(tmp_path, tmp_path), "sample")
    assert loaded is not None
    _, faults = lay_out(loaded)
    wrong = [
        one
        for one in [*problems, *faults]
        if one.severity == "error" and one.rule != "layout/field-not-shown"
    ]
    assert wrong == []
    kept, made = (
        Image.open(io.BytesIO(one)).convert("L")
        for one in ((EXAMPLES / f"{kind}.png").read_bytes(), picture(kind))
    )
    assert kept.size == made.size
    differing = sum(ImageChops.difference(kept, made).histogram()[64:])
    assert differing < kept.width * kept.height / 500, "run: ppgen reference --to ppgen/docs"


@pytest.mark.parametrize("name", sorted(HELPERS))
def test_every_helper_gives_what_the_reference_says(name: str) -> None:
    text, result = SHOWN[name]
    assert compile_expression(text).evaluate({}) == result


def test_no_example_is_of_something_that_is_gone() -> None:
    assert set(SHOWN) == set(HELPERS)
    assert {path.stem for path in EXAMPLES.glob("*.yaml")} == set(KINDS)
