"""Drawings as another engine paints their files, against what was understood: how much may differ, how it is told."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import page
import pytest
from PIL import Image, ImageDraw
from pypdf import PdfReader
from pypdf.generic import DictionaryObject

import ppgen
from ppgen.common.geometry import Rect, Size
from ppgen.common.problem import Problem
from ppgen.load.svg.art import Art
from ppgen.proofs import drawings
from ppgen.proofs.drawings import STRONG, compare_drawing, difference_of
from tests.support.tiny import FILES, write_project

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">'
TWO = f'{HEAD}<rect width="40" height="40"/><circle cx="70" cy="20" r="10" fill="#c00"/></svg>'


def square(
    *spots: tuple[int, int, int, int], colour: tuple[int, int, int, int] = (0, 0, 0, 255)
) -> Image.Image:
    """A grey square of 100 x 100 pixels with spots on it."""
    picture = Image.new("RGBA", (100, 100), (128, 128, 128, 255))
    for spot in spots:
        ImageDraw.Draw(picture).rectangle(spot, fill=colour)
    return picture


def test_half_a_percent_of_the_painted_pixels_may_differ() -> None:
    """Of 10,000 pixels 49 are told by nobody, 51 are."""
    few, many = (
        difference_of(square(), square((10, 10, 16, 16))),
        difference_of(square(), square((10, 10, 26, 12))),
    )
    assert (few.share, few.is_told) == (0.0049, False)
    assert (many.share, many.is_told) == (0.0051, True)
    assert many.area == Rect(0.1, 0.1, 0.17, 0.03)


@pytest.mark.parametrize(("by", "differs"), [(STRONG, False), (STRONG + 1, True)])
def test_a_shade_may_differ_by_little(by: int, differs: bool) -> None:
    shade = 128 + by
    assert difference_of(square(), square((0, 0, 99, 99), colour=(shade, 128, 128, 255))).is_told is differs


@pytest.mark.parametrize(("by", "differs"), [(1, False), (2, True)])
def test_an_edge_may_lie_a_pixel_aside(by: int, differs: bool) -> None:
    assert difference_of(square((0, 0, 50, 99)), square((0, 0, 50 + by, 99))).is_told is differs


@pytest.mark.parametrize(("shade", "looks"), [(123, 2), (122, 4)])
def test_drawings_that_are_alike_when_they_are_small_are_painted_no_larger(
    shade: int, looks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The grey of one is 128; a difference of 5 is alike, one of 6 has a second look, and none is told."""
    painted, paint = list[float](), drawings._painted

    def noted(text: str, size: Size, scale: float, *, files: list[str]) -> Image.Image:
        painted.append(scale * 100)
        return paint(text, size, scale, files=files)

    monkeypatch.setattr(drawings, "_painted", noted)
    grey, other = (
        f'{HEAD}<rect width="40" height="40" fill="rgb({one},{one},{one})"/></svg>'.encode()
        for one in (128, shade)
    )
    assert not compare_drawing(grey, other, Size(100, 50)).is_told
    assert painted == [48, 48, 128, 128][:looks]


def test_only_what_is_painted_counts() -> None:
    """A lost dot of one percent of a sparse drawing is told, though it is next to nothing of the whole picture."""
    sparse = Image.new("RGBA", (100, 100))
    ImageDraw.Draw(sparse).rectangle((10, 10, 30, 30), fill="black")
    dotted = sparse.copy()
    ImageDraw.Draw(dotted).rectangle((60, 60, 62, 62), fill="black")
    assert difference_of(dotted, sparse).is_told


def test_white_on_nothing_is_seen() -> None:
    empty = Image.new("RGBA", (10, 10), (255, 255, 255, 0))
    assert difference_of(Image.new("RGBA", (10, 10), "white"), empty).share == 1.0
    assert difference_of(Image.new("RGBA", (10, 10), (0, 0, 0, 0)), empty).share == 0.0


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "iso-8859-1"])
def test_files_are_read_in_their_encoding(encoding: str) -> None:
    head = "" if encoding.startswith("utf") else f'<?xml version="1.0" encoding="{encoding}"?>'
    content = f"{head}{TWO.replace('<rect', '<!-- é --><rect')}".encode(encoding)
    assert compare_drawing(content, TWO.encode(), Size(100, 50)).share == 0.0


def test_what_the_other_engine_does_not_read_is_told() -> None:
    found = compare_drawing(b"<svg", TWO.encode(), Size(100, 50))
    assert found.is_told
    assert found.reason


def forgetful(art: Art, current: object) -> tuple[object, ...]:
    return tuple(op for shape in art.shapes[:-1] for op in shape.ops(current))


def told(findings: ppgen.Findings) -> list[Problem]:
    return [problem for problem in findings.problems if problem.rule == "svg/otherwise"]


@pytest.mark.thorough
def test_a_check_tells_the_drawing_and_a_proof_keeps_a_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_project(tmp_path, {"layouts/tiny/icons/two.svg": TWO})
    project, out = ppgen.open_project(tmp_path), tmp_path / "out"
    ppgen.build(project, options=ppgen.BuildOptions(out=out))
    assert not told(ppgen.check(project))
    assert not told(ppgen.prove(project, out=out).findings)
    assert not list(out.rglob("*.differences.png"))
    monkeypatch.setattr(Art, "ops", forgetful)
    (problem,) = told(ppgen.check(project))
    assert problem.span is not None
    assert problem.span.file == "layouts/tiny/icons/two.svg"
    assert "16.6% of what is painted" in problem.message
    assert "at 59.38, 9.375" in problem.message
    assert "Inkscape" in problem.hint
    assert "ppgen prove" in problem.hint
    assert not list(out.rglob("*.differences.png"))
    (problem,) = told(ppgen.prove(project, out=out).findings)
    picture = out / "tiny" / "two.differences.png"
    assert str(picture) in problem.hint
    assert Image.open(io.BytesIO(picture.read_bytes())).size == (3 * 128, 64)
    assert not [one for one in ppgen.prove(project, out=out).findings.problems if one.rule != "svg/otherwise"]


def test_the_same_content_is_painted_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_project(tmp_path, {"layouts/tiny/icons/two.svg": TWO})
    project = ppgen.open_project(tmp_path, lasting=True)
    assert not told(ppgen.check(project))
    monkeypatch.setattr(sys.modules["ppgen.proofs.drawings"], "compare_drawing", None)
    assert not told(ppgen.check(project))
    (tmp_path / "layouts/tiny/icons/two.svg").write_text(TWO.replace("#c00", "#0c0"), encoding="utf-8")
    with pytest.raises(TypeError):
        ppgen.check(project)


def every_dictionary(reader: PdfReader) -> list[DictionaryObject]:
    found: list[DictionaryObject] = []
    waiting: list[object] = [reader.get_object(number) for number in range(1, int(reader.trailer["/Size"]))]
    for one in waiting:
        if isinstance(one, DictionaryObject):
            found.append(one)
            waiting += one.values()
    return found


@pytest.mark.thorough
def test_what_is_seen_as_one_is_proved(tmp_path: Path) -> None:
    """Groups with opacity and masks of grey pass the proof of the file, the archive's rules included."""
    faint = f'{HEAD}<mask id="m"><rect width="100" height="40" fill="#999"/></mask><g opacity=".5"><g mask="url(#m)">{TWO}</g></g></svg>'
    layout = """\
size: [60, 60]
face:
  - {type: rectangle, box: [0, 0, 60, 60], fill: "#ffffff", bleed: true}
  - {type: icon, box: [5, 5, 50, 50], icon: art, name: mark}
"""
    game = FILES["cards/tiny/game.yaml"].replace(
        "components:", "components:\n  art: {title: art, layout: art}"
    )
    changes = {
        "cards/tiny/game.yaml": game,
        "layouts/tiny/art.yaml": layout,
        "layouts/tiny/icons/art.svg": faint.replace(TWO, TWO.partition(">")[2].removesuffix("</svg>")),
        "cards/tiny/terms.yaml": "monster: {text: monster}\nart: {text: art}\n",
    }
    project, out = ppgen.open_project(write_project(tmp_path, changes)), tmp_path / "out"
    ppgen.build(project, options=ppgen.BuildOptions(out=out, formats=("pdf", "svg", "png")))
    proved = ppgen.prove(project, out=out)
    assert [problem.message for problem in proved.findings.problems if problem.severity == "error"] == []
    with PdfReader(out / "tiny/en/art.pdf") as reader:
        kinds = [one.get("/S") for one in every_dictionary(reader)]
    assert (kinds.count("/Luminosity"), kinds.count("/Transparency")) == (1, 3)
    report = page.validate_pdf(str(out / "tiny/en/art.pdf"), profile=page.ValidationProfile.PDF_A_2U)
    assert report.is_compliant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ('<g color="red"><rect width="9" height="9" fill="CURRENTCOLOR"/></g>', "red"),
        ('<g fill="red"><rect width="9" height="9" fill="unset"/></g>', "red"),
        ('<g fill="red"><rect width="9" height="9" style="fill: unset"/></g>', "red"),
        ('<rect width="9" height="9" fill="rebeccapurple"/>', "#639"),
    ],
)
def test_words_that_the_engine_does_not_know_are_told_to_it_otherwise(written: str, meant: str) -> None:
    around = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
    plain = around.format(f'<rect width="9" height="9" fill="{meant}"/>').encode()
    found = compare_drawing(around.format(written).encode(), plain, Size(9.0, 9.0))
    assert not found.is_told, found.reason
    other = around.format('<rect width="9" height="9" fill="blue"/>').encode()
    assert compare_drawing(around.format(written).encode(), other, Size(9.0, 9.0)).is_told
