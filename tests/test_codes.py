"""QR codes: drawn as shapes, safe enough to be read, and read back from the finished page."""

from __future__ import annotations

from pathlib import Path

import pytest
from editions import lay_out
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import changed, write_project

from ppgen import exports, pipeline, proofs
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, walk
from ppgen.exports import DrawOptions
from ppgen.layout.elements.qr import LEVELS, QUIET, Model
from ppgen.load.project import open_project

LAYOUT = "layouts/tiny/monster.yaml"


def with_code(
    text: str = "https://example.org/{{ card.id }}", box: str = "[5, 40, 25, 25]", more: str = ""
) -> dict[str, str]:
    element = f'  - {{type: qr, box: {box}, text: "{text}"{more}}}\nback: reverse'
    return changed(LAYOUT, "back: reverse", element)


def built(root: Path, files: dict[str, str]) -> tuple[list[Problem], list[Problem], set[str]]:
    """Return what is wrong with the game, what the proof says, and what the codes say."""
    root = write_project(root, files)
    loaded, _, _ = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None
    edition, problems = lay_out(loaded)
    document = edition.documents["cards"]
    (drawn,) = exports.find("pdf").export(document, loaded.fonts, DrawOptions(root))
    _, faults = proofs.prove(drawn.content, document)
    said = {
        op.code for piece in edition.pieces["cards"] for op, _ in walk(piece.face) if isinstance(op, Field)
    }
    errors = [problem for problem in problems if problem.severity == "error"]
    return errors, faults, said - {""}


def test_codes_are_printed_and_read_back(tmp_path: Path) -> None:
    files = with_code().copy()
    files[LAYOUT] = files[LAYOUT].replace("[5, 40, 53, 30]", "[5, 68, 53, 15]")
    errors, faults, said = built(tmp_path, files)
    assert errors == [] and faults == []
    assert said == {"https://example.org/bat", "https://example.org/cat"}


@pytest.mark.parametrize("more", [', colour: "#f0f0f0"', ', colour: "#ffffff", ground: "#fefefe"'])
def test_a_code_that_no_reader_reads_is_told(more: str, tmp_path: Path) -> None:
    _, faults, _ = built(tmp_path, with_code(more=more))
    assert {problem.rule for problem in faults} == {"prove/code"}


def test_a_covered_code_is_told(tmp_path: Path) -> None:
    files = with_code()
    files[LAYOUT] = files[LAYOUT].replace(
        "back: reverse", "  - {type: rectangle, box: [5, 40, 25, 12], fill: sky}\nback: reverse"
    )
    _, faults, _ = built(tmp_path, files)
    assert {problem.rule for problem in faults} == {"prove/code"}


def test_modules_that_are_too_fine_are_told(tmp_path: Path) -> None:
    errors, _, _ = built(tmp_path, with_code(box="[5, 40, 9, 9]"))
    assert "text/code-too-fine" in {problem.rule for problem in errors}


def test_a_text_of_many_bytes_is_refused(tmp_path: Path) -> None:
    errors, _, _ = built(tmp_path, with_code(text="x" * 1300))
    assert "layout/value" in {problem.rule for problem in errors}


@settings(max_examples=30)
@given(st.text(min_size=1, max_size=60), st.floats(20, 40))
def test_the_safest_level_that_is_coarse_enough_is_taken(text: str, side: float) -> None:
    model = Model.model_validate({"type": "qr", "box": [0, 0, 20, 20], "text": "x"})
    rows = model._rows(text, side, 0.4)
    sizes = [len(model.model_copy(update={"level": level})._rows(text, side, 0.4)) for level in LEVELS]
    fitting = [size for size in sizes if side / (size + 2 * QUIET) >= 0.4]
    assert len(rows) == (fitting[0] if fitting else min(sizes))
