"""QR codes: drawn as shapes, safe enough to be read, and read back from the finished page."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from ppgen import exports, pipeline, proofs
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, walk
from ppgen.exports import DrawOptions
from ppgen.layout.elements.qr import LEVELS, QUIET, Model
from ppgen.load.project import open_project
from ppgen.proofs.pdf.codes import DOTS_PER_INCH, _compared, _PrintedCode
from tests.support.editions import lay_out
from tests.support.tiny import changed, write_project

LAYOUT = "layouts/tiny/monster.yaml"


def with_code(
    text: str = "https://example.org/{{ card.id }}", box: str = "[5, 40, 25, 25]", more: str = ""
) -> dict[str, str]:
    element = f'  - {{type: qr, box: {box}, text: "{text}"{more}}}\nback: reverse'
    return changed(LAYOUT, "back: reverse", element)


def built(root: Path, files: dict[str, str]) -> tuple[list[Problem], list[Problem], set[str]]:
    """Return what is wrong with the game, what the proof says, and what the codes say."""
    root = write_project(root, files)
    loaded, _, unread = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None and not unread
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
    errors, faults, _ = built(tmp_path, with_code(more=more))
    assert "text/code-too-faint" in {problem.rule for problem in errors}
    assert {problem.rule for problem in faults} == {"prove/code"}


@pytest.mark.parametrize(
    "more",
    [
        ', ground: "#5dfb4a", colour: "#1e1432"',
        ', ground: "#94d01f", colour: "#2a3a62"',
        ', ground: "#17203a", colour: "#ffffff"',
        ', ground: "#1d4596", colour: "#ffd166"',
    ],
)
def test_a_code_on_a_ground_of_its_own_is_read_on_white_and_on_black(more: str, tmp_path: Path) -> None:
    files = with_code("Hello 12", "[5, 40, 12.5, 12.5]", more)
    files[LAYOUT] = files[LAYOUT].replace("[5, 40, 53, 30]", "[5, 68, 53, 15]")
    errors, faults, _ = built(tmp_path / "white", files)
    assert errors == [] and faults == []
    dark = "face:\n  - {type: rectangle, box: [4, 39, 15, 15], fill: '#000000'}\n"
    files[LAYOUT] = files[LAYOUT].replace("face:\n", dark)
    errors, faults, _ = built(tmp_path / "black", files)
    assert errors == [] and faults == []


def in_group(change: str, code: str) -> dict[str, str]:
    group = f"  - {{type: group, at: [15, 50], {change}, items: [{code}]}}\nback: reverse"
    files = changed(LAYOUT, "back: reverse", group)
    return {LAYOUT: files[LAYOUT].replace("[5, 40, 53, 30]", "[5, 34, 53, 5]")}


@pytest.mark.parametrize("turn", [7, 30, -12.5, 45])
def test_bars_in_a_turned_group_are_read(turn: float, tmp_path: Path) -> None:
    bars = "{type: barcode, box: [0, 0, 30, 8], text: AB1, kind: code128}"
    errors, faults, _ = built(tmp_path, in_group(f"turn: {turn}", bars))
    assert errors == [] and faults == []


@pytest.mark.parametrize(
    "code",
    [
        "{type: qr, box: [0, 0, 25, 25], text: Hello}",
        "{type: barcode, box: [0, 0, 36, 12], text: '4006381333931', kind: ean13}",
    ],
)
def test_codes_are_measured_as_they_are_printed(code: str, tmp_path: Path) -> None:
    errors, _, _ = built(tmp_path / "small", in_group("scale: 0.3", code))
    assert {problem.rule for problem in errors} == {"text/code-too-fine"}
    errors, faults, _ = built(tmp_path / "large", in_group("scale: 1", code))
    assert errors == [] and faults == []


class _Page:
    """A page that is painted already, in each size in which it is asked for."""

    def __init__(self, *images: Image.Image) -> None:
        self.images = dict(zip(DOTS_PER_INCH, images, strict=False))
        self.dots_per_inch = 0.0

    def render(self, *, scale: float, grayscale: bool) -> _Page:
        assert grayscale
        self.dots_per_inch = scale * 72
        return self

    def to_pil(self) -> Image.Image:
        return self.images[self.dots_per_inch]


@pytest.mark.parametrize("readable", [1, 2, 3])
def test_a_code_is_looked_at_in_several_sizes(readable: int) -> None:
    rows, area = segno.make("Hello 12", micro=False).matrix, Rect(10, 10, 20, 20)
    images = []
    for number, dots_per_inch in enumerate(DOTS_PER_INCH):
        image = Image.new("L", (round(40 * dots_per_inch / 25.4),) * 2, 255)
        if number == readable:
            modules = Image.frombytes(
                "L", (len(rows),) * 2, bytes(0 if dark else 255 for row in rows for dark in row)
            )
            image.paste(
                modules.resize((round(16 * dots_per_inch / 25.4),) * 2),
                (round(12 * dots_per_inch / 25.4),) * 2,
            )
        images.append(image)
    page: Any = _Page(*images)
    problems = _compared(
        page, [_PrintedCode("card", Field("code", "", (), area, (), code="Hello 12"), area)], 1
    )
    assert bool(problems) == (readable >= len(DOTS_PER_INCH))


def test_a_ground_that_ends_on_a_block_of_the_reader_is_no_part_of_the_code() -> None:
    rows, side, room = segno.make("Hello 12", micro=False).matrix, 5, 12
    whole = (len(rows) + 2 * QUIET) * side
    image = Image.new("L", (whole + 2 * room,) * 2, 255)
    image.paste(170, (room, room, room + whole, room + whole))
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            left, top = room + (x + QUIET) * side, room + (y + QUIET) * side
            if dark:
                image.paste(56, (left, top, left + side, top + side))
    dot = 25.4 / DOTS_PER_INCH[0]
    area = Rect(room * dot, room * dot, whole * dot, whole * dot)
    field = Field("code", "", (), area, (), code="Hello 12")
    page: Any = _Page(image)
    assert not _compared(page, [_PrintedCode("card", field, area)], 1)


def test_modules_that_are_too_fine_are_told(tmp_path: Path) -> None:
    errors, _, _ = built(tmp_path, with_code(box="[5, 40, 9, 9]"))
    assert "text/code-too-fine" in {problem.rule for problem in errors}


@pytest.mark.parametrize(
    ("code", "key", "step"),
    [
        (
            "{type: qr, box: [5, 5, SIDE, 40], text: 'https://example.org/a/long/address'}",
            "wide and high",
            0.1,
        ),
        ("{type: barcode, box: [5, 5, SIDE, 12], text: '4006381333931', kind: ean13}", "wide or wider", 0.1),
        ("{type: barcode, box: [5, 5, 40, SIDE], text: '4006381333931', kind: ean13}", "high or higher", 0.1),
    ],
)
def test_the_millimetres_that_a_code_needs_are_those_that_will_do(
    code: str, key: str, step: float, tmp_path: Path
) -> None:
    errors, _, _ = built(tmp_path / "fine", in_group("turn: 0", code.replace("SIDE", "4")))
    problem = next(one for one in errors if one.rule == "text/code-too-fine")
    told = re.match(rf"make its box ([\d.]+) mm {key}", problem.hint)
    assert told is not None and problem.degree > 1
    for side, is_told in ((float(told[1]), False), (float(told[1]) - 2 * step, True)):
        errors, _, _ = built(tmp_path / str(side), in_group("turn: 0", code.replace("SIDE", f"{side:.1f}")))
        assert bool([one for one in errors if one.rule == "text/code-too-fine"]) is is_told


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


def with_bars(text: str, kind: str, box: str = "[5, 66, 53, 17]", more: str = "") -> dict[str, str]:
    element = f'  - {{type: barcode, box: {box}, text: "{text}", kind: {kind}{more}}}\nback: reverse'
    files = changed(LAYOUT, "back: reverse", element)
    return {LAYOUT: files[LAYOUT].replace("[5, 40, 53, 30]", "[5, 40, 53, 24]")}


@pytest.mark.parametrize(
    ("kind", "text", "said"),
    [
        ("ean13", "400638133393", "4006381333931"),
        ("ean13", "4006381333931", "4006381333931"),
        ("ean8", "9638507", "96385074"),
        ("upca", "036000291452", "0036000291452"),
        ("code128", "Cat-{{ card.power }}", None),
        ("code39", "CAT {{ card.power }}", None),
        ("itf", "123456", "123456"),
    ],
)
def test_bar_codes_are_printed_and_read_back(tmp_path: Path, kind: str, text: str, said: str | None) -> None:
    errors, faults, found = built(tmp_path, with_bars(text, kind))
    assert errors == [] and faults == []
    assert found == ({said} if said else {text.replace("{{ card.power }}", power) for power in "35"})


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("ean13", "4006381333932", "digits do not check"),
        ("ean13", "12345", "is no number for ean13"),
        ("itf", "123", "is no number for itf"),
        ("code39", "GRÖSSE", "cannot be said in code39"),
        ("code39", "Cat", "capitals only"),
        ("code128", "x" * 81, "too long"),
    ],
)
def test_numbers_that_cannot_be_a_code_are_told(tmp_path: Path, kind: str, text: str, says: str) -> None:
    errors, _, _ = built(tmp_path, with_bars(text, kind))
    assert errors and all(says in problem.message for problem in errors), errors


def test_bars_that_are_too_thin_are_told(tmp_path: Path) -> None:
    errors, _, _ = built(tmp_path, with_bars("4006381333931", "ean13", "[5, 66, 20, 10]"))
    assert {problem.rule for problem in errors} == {"text/code-too-fine"}


@pytest.mark.parametrize("more", [', colour: "#f0f0f0"', ', colour: "#fefefe", ground: "#ffffff"'])
def test_bars_that_no_reader_reads_are_told(tmp_path: Path, more: str) -> None:
    errors, faults, _ = built(tmp_path, with_bars("4006381333931", "ean13", more=more))
    assert {problem.rule for problem in errors} == {"text/code-too-faint"}
    assert {problem.rule for problem in faults} == {"prove/code"}


def test_bars_lighter_than_their_ground_are_told(tmp_path: Path) -> None:
    more = ', colour: "#ffffff", ground: "#17203a"'
    errors, _, _ = built(tmp_path, with_bars("4006381333931", "ean13", more=more))
    assert {problem.rule for problem in errors} == {"text/code-too-faint"}


@pytest.mark.parametrize("height", ["0", "0.05", "4.9"])
def test_bars_that_are_too_low_are_told(tmp_path: Path, height: str) -> None:
    errors, _, _ = built(tmp_path, with_bars("4006381333931", "ean13", f"[5, 66, 53, {height}]"))
    assert {problem.rule for problem in errors} == {"text/code-too-fine"}
    more = ", lowest: 4.5"
    errors, _, _ = built(tmp_path, with_bars("4006381333931", "ean13", f"[5, 66, 53, {height}]", more))
    assert bool(errors) == (height != "4.9")


@pytest.mark.parametrize("box", ["[-2, 66, 53, 17]", "[5, 86, 53, 17]", "[500, 66, 53, 17]"])
def test_a_code_that_is_cut_off_is_told_whatever_is_waived(tmp_path: Path, box: str) -> None:
    files = with_bars("4006381333931", "ean13", box)
    waived = "waive: {layout/safe-area: cut on purpose}\nface:\n"
    files[LAYOUT] = files[LAYOUT].replace("face:\n", waived, 1)
    errors, _, _ = built(tmp_path, files)
    assert {problem.rule for problem in errors} == {"text/code-cut"}
