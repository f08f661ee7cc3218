"""Does the proof say of changed files and pictures what it said when somebody read it last: which, where, how much?

`pytest -m "" --update-golden` writes the logs anew; look at the difference before it is committed.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfWriter
from pypdf.generic import ArrayObject, FloatObject, NameObject, NumberObject, TextStringObject

from ppgen import pipeline
from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import Matrix, Rect, Size
from ppgen.display.ops import Clip, Field, Fill, Glyphs, Group, Op, Stroke, ellipse, polygon, rectangle
from ppgen.display.pieces import Document
from ppgen.exports import DrawOptions, find, svg
from ppgen.load.project import open_project
from ppgen.proofs import THINNEST_LINE
from ppgen.proofs import prove as prove_file
from ppgen.proofs.drawings import DrawingDifference, compare_drawing, difference_of
from ppgen.proofs.pdf import prove
from ppgen.proofs.pdf.pictures import compare_pictures
from tests.exports.test_cuts import CASES, NoTypefaces
from tests.exports.test_forms import fields, sheet_project
from tests.proofs.test_drawings import HEAD, TWO, square
from tests.proofs.test_pdf import changed, deck, drawn, faces, with_field
from tests.proofs.test_pictures import BAND, GOLD, bars, line, made
from tests.support.drawn_logs import Golden, numbers, problem_lines
from tests.support.editions import lay_out
from tests.support.standin import StandInFonts, card, document, field, sheet
from tests.support.standin import line as words

pytestmark = pytest.mark.thorough

NUMBERS = {"dxf": r"(?<=\n[1-4][0-2]\n)-?\d+\.\d+", "cut": r"-?\d+\.\d+"}
RED = Colour(180, 20, 20)
FIELD_CHANGES: dict[str, Callable[[Field], Op | None]] = {
    "moved a little": lambda op: op._replace(ops=(Group(Matrix.translation(0.03, 0.0), op.ops),)),
    "moved": lambda op: op._replace(ops=(Group(Matrix.translation(0.0, 0.3), op.ops),)),
    "larger by little": lambda op: op._replace(ops=(Group(Matrix(1.002, 0, 0, 1.002, 0, 0), op.ops),)),
    "larger": lambda op: op._replace(ops=(Group(Matrix(1.1, 0, 0, 1.1, 0, 0), op.ops),)),
    "turned": lambda op: op._replace(ops=(Group(Matrix(0, 1, -1, 0, 60, 0), op.ops),)),
    "of another colour": lambda op: op._replace(ops=tuple(_coloured(one, WHITE) for one in op.ops)),
    "of nearly the same colour": lambda op: op._replace(
        ops=tuple(_coloured(one, Colour(2, 2, 2)) for one in op.ops)
    ),
    "gone": lambda op: None,
    "called otherwise": lambda op: op._replace(name="might"),
    "with a line less": lambda op: op._replace(ops=op.ops[:-1]),
    "with a line more": lambda op: op._replace(ops=(*op.ops, words("again", 5, 40))),
    "with other words": lambda op: op._replace(ops=(words("Their corner counts two", 5, 20), *op.ops[1:])),
    "over the edge": lambda op: op._replace(ops=(words("a line that is too long for its card", 30, 20),)),
}
BYTES = [
    (b"0 -4 Td", b"3 Tr 0 -4 Td"),
    (b"0 -4 Td", b"50 Tz 0 -4 Td"),
    (b"0 -4 Td", b"0.2 -4 Td"),
    (b"0 -4 Td", b"0 -4.2 Td"),
    (b"/PrintScaling/None", b"/PrintScaling/AppDefault"),
    (b"DuplexFlipLongEdge", b"DuplexFlipShortEdge"),
    (b"[0 0 595.276 841.89]", b"[0 0 612 792]"),
    (b"/TrimBox", b"/TrimBax"),
    (b"/FontFile2", b"/FontFiles"),
    (b"/ToUnicode", b"/ToUnicorn"),
    (b"<0031>", b"<0037>"),
    (b"/Piece.face.1.", b"/Piece.face.7."),
    (b"/Piece.back.", b"/Piece.face."),
    (b".team:1 ", b".team:8 "),
]
SQUARE = Fill(rectangle(Rect(20, 30, 12, 9)), RED)
PICTURES: dict[str, tuple[tuple[Op, ...], tuple[Op, ...]]] = {
    "the same": ((BAND, SQUARE), (BAND, SQUARE)),
    "moved by a tenth": ((BAND, Group(Matrix.translation(0.1, 0), (SQUARE,))), (BAND, SQUARE)),
    "moved by a millimetre": ((BAND, Group(Matrix.translation(1, 0), (SQUARE,))), (BAND, SQUARE)),
    "of nearly the colour": ((BAND, SQUARE._replace(colour=Colour(190, 30, 30))), (BAND, SQUARE)),
    "of another colour": ((BAND, SQUARE._replace(colour=Colour(20, 20, 180))), (BAND, SQUARE)),
    "gone": ((BAND,), (BAND, SQUARE)),
    "two places": (
        (BAND, Fill(rectangle(Rect(40, 70, 3, 3)), BLACK)),
        (BAND, Fill(rectangle(Rect(8, 5, 5, 2)), GOLD)),
    ),
    "round": ((Fill(ellipse(Rect(10, 10, 20, 20)), RED),), (Fill(rectangle(Rect(10, 10, 20, 20)), RED),)),
    "a thin line": ((BAND, line(9, 0.3)), (BAND, line(9, 0.12))),
    "a slanting line": (
        (BAND, Stroke(polygon(((6, 10), (16, 60)), closed=False), GOLD, 0.3)),
        (BAND, Stroke(polygon(((6, 10), (16, 61)), closed=False), GOLD, 0.3)),
    ),
    "a bar less": ((bars(with_second=False),), (bars(),)),
    "cut off": ((Clip(rectangle(Rect(20, 30, 6, 9)), (SQUARE,)),), (SQUARE,)),
}
DRAWINGS = {
    "the same": (TWO, TWO),
    "moved": (TWO, TWO.replace('cx="70"', 'cx="72"')),
    "of another colour": (TWO, TWO.replace("#c00", "#00c")),
    "of a close colour": (TWO, TWO.replace("#c00", "#c40")),
    "half seen": (TWO, TWO.replace('fill="#c00"', 'fill="#c00" opacity="0.5"')),
    "gone": (TWO, f"{HEAD}</svg>"),
    "more": (TWO, TWO.replace("</svg>", '<rect x="90" y="45" width="2" height="2"/></svg>')),
    "see-through": (
        TWO.replace("#c00", "rgba(200,0,0,0.25)"),
        TWO.replace('fill="#c00"', 'fill="#c80000" fill-opacity="0.25"'),
    ),
    "by its hue": (TWO.replace("#c00", "hsl(0,100%,40%)"), TWO),
}


def _coloured(op: Op, colour: Colour) -> Op:
    return op._replace(colour=colour) if isinstance(op, Glyphs) else op


def said(lines: Iterator[str]) -> Iterator[str]:
    yield from (f"  {line}" for line in lines)


@pytest.mark.parametrize("form", NUMBERS)
def test_of_cuts_that_lie_elsewhere_the_same_is_told(form: str, golden: Golden) -> None:
    written = list[str]()
    for number, one in enumerate(CASES):
        text = find(form).export(one, NoTypefaces(), DrawOptions())[0].content.decode()
        places = list(re.finditer(NUMBERS[form], text))
        for place in places[:: max(1, len(places) // 12)]:
            for by in (0.02, 0.06, -0.4):
                moved = f"{text[: place.start()]}{float(place[0]) + by:.4f}{text[place.end() :]}"
                facts, problems = prove_file(moved.encode(), one, form=form)
                written += [
                    f"{number} at {place.start()} by {by:g}: {facts.pieces}",
                    *said(problem_lines(problems)),
                ]
    golden(f"proofs/{form}.txt", "\n".join(written) + "\n")


def test_of_changed_files_the_same_is_told(golden: Golden) -> None:
    pieces = deck(2)
    wanted = document(sheet(1, pieces))
    sound = drawn(wanted)
    files = {f"{old!r} is {new!r}": changed(sound, old, new) for old, new in BYTES}
    for name, change in FIELD_CHANGES.items():
        files[name] = drawn(document(sheet(1, with_field(pieces, "power", change))))
    files["exchanged"] = drawn(document(sheet(1, pieces[::-1])))
    files["one less"] = drawn(document(sheet(1, pieces[:1])))
    files["a page more"] = drawn(document(sheet(1, pieces), sheet(2, pieces)))
    files["another order"] = drawn(
        document(sheet(1, [pieces[0]._replace(face=(faces(0)[0], faces(0)[2], faces(0)[1], *faces(0)[3:]))]))
    )
    written = list[str]()
    for name, content in {"sound": sound, **files}.items():
        facts, problems = prove(content, wanted)
        counted = f"{facts.pages} {facts.pieces} {facts.fields} {sorted(facts.fonts)}"
        written += [f"{name}: {counted}", *said(problem_lines(problems))]
    near = document(sheet(1, [card("a", field("edge", words("edge", 1.5, 40)))]))
    written += ["near the edge", *said(problem_lines(prove(drawn(near), near)[1]))]
    golden("proofs/files.txt", "\n".join(written) + "\n")


def _compared(printed: Document, composed: Document) -> Iterator[str]:
    references = svg.pages(composed, StandInFonts(), DrawOptions(Path(), "", least_line=THINNEST_LINE))
    found = compare_pictures(drawn(printed), composed, references)
    yield f"{found.pages} compared"
    yield from problem_lines(found.problems)
    if found.picture:
        shown = Image.open(io.BytesIO(found.picture))
        parts = [
            shown.crop((third * shown.width // 3, 0, (third + 1) * shown.width // 3, shown.height))
            for third in range(3)
        ]
        yield f"shown {shown.size} {shown.mode}: dark to {[part.convert('L').getextrema()[0] for part in parts]}"


def test_of_pictures_that_differ_the_same_is_told(golden: Golden) -> None:
    written = list[str]()
    for name, (printed, composed) in PICTURES.items():
        written += [name, *said(_compared(made(*printed), made(*composed)))]
    golden("proofs/pictures.txt", "\n".join(written) + "\n")


def _told(found: DrawingDifference) -> str:
    shown = Image.open(io.BytesIO(found.picture)).size if found.picture else "nothing"
    return f"{found.share:.4f} {numbers(*found.area)} {found.is_told} {found.reason!r} {shown}"


def test_of_drawings_that_differ_the_same_is_told(golden: Golden) -> None:
    written = [
        f"{name}: {_told(compare_drawing(one.encode(), other.encode(), Size(100, 50)))}"
        for name, (one, other) in DRAWINGS.items()
    ]
    spots = [((10, 10, 30, 12),), ((0, 0, 99, 3), (50, 50, 60, 60)), ((99, 99, 99, 99),), ((20, 0, 20, 99),)]
    for one in spots:
        for colour in ((0, 0, 0, 255), (140, 128, 128, 255), (200, 100, 128, 128)):
            written.append(f"{one} {colour}: {_told(difference_of(square(), square(*one, colour=colour)))}")
            written.append(f"back: {_told(difference_of(square(*one, colour=colour), square()))}")
    golden("proofs/drawings.txt", "\n".join(written) + "\n")


def _changed_form(content: bytes, *names: str) -> bytes:
    """Return a form with some things in it otherwise."""
    writer = PdfWriter(clone_from=io.BytesIO(content))
    by_name = {str(one["/T"]): one for one in fields(writer)}
    changes: dict[str, Callable[[], object]] = {
        "tip": lambda: by_name["referee"].update({NameObject("/TU"): TextStringObject("Judge")}),
        "value": lambda: by_name["referee"].update({NameObject("/V"): TextStringObject("Eve")}),
        "name": lambda: by_name["referee"].update({NameObject("/T"): TextStringObject("judge")}),
        "choices": lambda: by_name["home"].update(
            {NameObject("/Opt"): ArrayObject([TextStringObject("Bat")])}
        ),
        "place": lambda: by_name["over"].update(
            {
                NameObject("/Rect"): ArrayObject(
                    [FloatObject(float(one) + 3) for one in by_name["over"]["/Rect"]]
                )
            }
        ),
        "flags": lambda: by_name["referee"].update({NameObject("/Ff"): NumberObject(1)}),
        "look": lambda: by_name["plays/1/total"].pop("/AP"),
        "page": lambda: writer.pages[0].update(
            {NameObject("/MediaBox"): ArrayObject([FloatObject(one) for one in (0, 0, 612, 792)])}
        ),
        "origin": lambda: by_name["ppgen"].update({NameObject("/V"): TextStringObject("tiny")}),
    }
    for name in names:
        changes[name]()
    made = io.BytesIO()
    writer.write(made)
    return made.getvalue()


def test_of_changed_forms_the_same_is_told(golden: Golden, tmp_path: Path) -> None:
    loaded, _, _ = pipeline.load(open_project(sheet_project(tmp_path), tmp_path), "tiny")
    assert loaded is not None
    edition, _ = lay_out(loaded, "en", components=("sheet",))
    wanted = edition.documents["sheet"]
    (made,) = find("form").export(wanted, loaded.fonts, DrawOptions())
    written = list[str]()
    every = ("tip", "value", "name", "choices", "place", "flags", "look", "page", "origin")
    for names in ((), *((one,) for one in every), ("page", "tip"), ("name", "choices", "place")):
        facts, problems = prove_file(_changed_form(made.content, *names), wanted, form="form")
        written += [f"{' and '.join(names) or 'nothing'}: {facts.fields}", *said(problem_lines(problems))]
    golden("proofs/forms.txt", "\n".join(written) + "\n")
