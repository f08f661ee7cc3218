"""Files for cutting machines: read by another library, where the print is, and every change told by the proof."""

from __future__ import annotations

import re
from io import BytesIO

import ezdxf
import pypdfium2
import pytest
from ezdxf import bbox, recover
from PIL import ImageChops

from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect, Size
from ppgen.display.ops import Fill, Layer, LayerKind, Stroke, ellipse, rectangle
from ppgen.display.pieces import Document, Piece
from ppgen.display.printing import Cutter, HomePrinter, Printing, Sides
from ppgen.display.sheet_cuts import cut_lines
from ppgen.exports import cut, dxf, find
from ppgen.exports._format import DrawOptions
from ppgen.impose.sheet_options import SheetOptions
from ppgen.impose.sheets import impose
from ppgen.model.stock import Paper
from ppgen.proofs import prove
from ppgen.typeset.fonts import Typeface

A4 = Paper("a4", "A4", Size(210, 297))
FLAT = HomePrinter("flat", (3.0, 3.0, 3.0, 3.0))


class NoTypefaces:
    """Stands for the typefaces of a game: nothing is written here."""

    def by_id(self, identifier: str) -> Typeface:
        raise KeyError(identifier)


def token(size: Size) -> Piece:
    """Return a round piece that is cut along its own line, and creased across."""
    line = Layer(LayerKind.CUT, (Stroke(ellipse(size.rect()), BLACK, 0.1),))
    crease = Layer(LayerKind.CREASE, (Stroke((("M", 0, 7), ("L", size.width, 7)), BLACK, 0.1),))
    face = (Fill(ellipse(size.rect()), BLACK), line, crease)
    return Piece("token", size, 0.0, size.rect(), face, copies=7, cut_along=True)


def card(radius: float = 3.0) -> Piece:
    size = Size(63, 88)
    art = (Fill(rectangle(size.rect(), radius), BLACK),)
    return Piece("card", size, 3.0, size.rect(), art, art, 11, radius)


def document(
    piece: Piece, cutter: Cutter | None = None, sides: Sides = Sides.BOTH, packed: bool = False
) -> Document:
    printing = Printing(printer=FLAT, cutter=cutter, sides=sides)
    sheets, _ = impose([piece], SheetOptions(A4, printing, packed=packed))
    return Document("t", "g", "1", "c", "en", sheets, holds=("c",), is_cut=True)


CASES = [
    document(card(), Cutter("m", 10, 1)),
    document(card(0.0)),
    document(card(), sides=Sides.FOLDED),
    document(token(Size(30, 30)), Cutter("m", 10, 1)),
    document(token(Size(24, 40)), Cutter("m", 15.875, 0.5), packed=True),
]


@pytest.mark.parametrize("made", CASES)
def test_another_library_reads_the_drawing_in_mm_on_its_layers(made: Document) -> None:
    for drawn in dxf.export(made, NoTypefaces(), DrawOptions()):
        read, audit = recover.read(BytesIO(drawn.content))
        assert not audit.errors and not audit.fixes
        assert read.units == ezdxf.units.MM and {"CUT", "CREASE"} <= {layer.dxf.name for layer in read.layers}
        sheet = made.sheets[drawn.sheet - 1]
        cuts = read.modelspace().query('POLYLINE[layer=="CUT"]')
        slots = {one.slot for one in sheet.front.placements if not one.is_back}
        assert len(cuts) == len(slots)
        found = bbox.extents(cuts)
        trims = [one.trim for one in sheet.front.placements]
        around = Rect(
            min(trim.x for trim in trims),
            min(trim.y for trim in trims),
            max(trim.right for trim in trims) - min(trim.x for trim in trims),
            max(trim.bottom for trim in trims) - min(trim.y for trim in trims),
        )
        assert found.extmin.x == pytest.approx(around.x, abs=0.01)
        assert sheet.paper.height - found.extmax.y == pytest.approx(around.y, abs=0.01)
        assert found.extmax.x == pytest.approx(around.right, abs=0.01)
        assert sheet.paper.height - found.extmin.y == pytest.approx(around.bottom, abs=0.01)


@pytest.mark.parametrize("form", ["dxf", "cut"])
@pytest.mark.parametrize("made", CASES)
def test_what_was_drawn_is_proved(made: Document, form: str) -> None:
    files = find(form).export(made, NoTypefaces(), DrawOptions())
    assert files == find(form).export(made, NoTypefaces(), DrawOptions())
    for drawn in files:
        facts, problems = prove(drawn.content, made, form=form)
        assert not problems and facts.pieces > 0, problems


@pytest.mark.slow(keep=7)
@pytest.mark.parametrize("form", ["dxf", "cut"])
@pytest.mark.parametrize("made", CASES)
@pytest.mark.thorough
def test_every_number_that_is_another_is_told(made: Document, form: str) -> None:
    """Each coordinate of a file is moved by 0.05 mm, one after the other."""
    drawn = find(form).export(made, NoTypefaces(), DrawOptions())[0]
    text = drawn.content.decode()
    start = text.index("ENTITIES") if form == "dxf" else text.index("<path")
    end = text.index("TEXT", start) if form == "dxf" else len(text)
    pattern = r"(?<=\n[12]0\n)(?!0\.0\n)\d+\.\d+" if form == "dxf" else r"\d+\.\d+"
    places = list(re.finditer(pattern, text[start:end]))
    untold = 0
    for match in places[:: max(1, len(places) // 60)]:
        value = float(match[0])
        moved = text[: start + match.start()] + f"{value + 0.05:.4f}" + text[start + match.end() :]
        _, problems = prove(moved.encode(), made, form=form)
        untold += not problems
    # Where a handle of a curve moves the curve hardly moves; `prove` draws all of it again besides.
    tried = len(places[:: max(1, len(places) // 60)])
    is_round = made.sheets[0].front.placements[0].piece.cut_along
    assert untold <= (0.8 if is_round else 0.0 if form == "dxf" else 0.3) * tried, (untold, tried)
    broken = text[: start + 40].encode()
    assert prove(broken, made, form=form)[1]


@pytest.mark.parametrize(
    ("form", "old", "new"),
    [
        ("dxf", "$INSUNITS\n70\n4", "$INSUNITS\n70\n1"),
        ("dxf", "\n8\nCUT\n66", "\n8\nCREASE\n66"),
        ("dxf", "template t1-", "template t1-0"),
        ("cut", 'width="297mm"', 'width="279mm"'),
        ("cut", 'id="CUT"', 'id="CREASE"'),
        ("cut", "<title>t1-", "<title>t1-0"),
        ("cut", "<?xml", "<!DOCTYPE a><?xml"),
        ("dxf", "\n70\n1\n0\nVERTEX", "\n70\n0\n0\nVERTEX"),
        ("dxf", "\n42\n-0.4142", "\n42\n0.0000"),
        ("cut", '<path d="M', '<path d="C'),
        ("cut", '<path d="M', '<path transform="scale(2)" d="M'),
        ("cut", '<g id="CUT"', '<g style="display:none" id="CUT"'),
        ("cut", "</title>", "</title><defs><path d='M0 0L9 9'/></defs>"),
        ("cut", "</title>", "</title><line x1='0' y1='0' x2='9' y2='9'/>"),
        ("cut", "</title>", "</title><g id='MORE'><path d='M0 0L9 9'/></g>"),
        ("cut", 'viewBox="0 0 ', 'viewBox="0 1 '),
        ("cut", '<path d="M', '<path d="m0 0M'),
        ("dxf", "\nENTITIES\n", "\nENTITIES\n0\nLINE\n8\nCUT\n10\n0\n20\n0\n11\n9\n21\n9\n"),
        ("dxf", "\nENTITIES\n", "\nENTITIES\n0\nINSERT\n2\nBLOCK\n"),
        ("dxf", "\n2\nTABLES\n", "\n2\nBLOCKS\n"),
        ("dxf", "\n8\nCUT\n66", "\n8\nMORE\n66"),
        ("dxf", "\n8\nCUT\n66", "\n8\nCUT\n39\n5\n66"),
        ("dxf", "$EXTMAX\n10\n297", "$EXTMAX\n10\n279"),
    ],
)
def test_a_file_that_means_something_else_is_told(form: str, old: str, new: str) -> None:
    made = CASES[0]
    text = find(form).export(made, NoTypefaces(), DrawOptions())[0].content.decode()
    assert old in text
    assert prove(text.replace(old, new, 1).encode(), made, form=form)[1]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("\n0\nEOF\n", "\n0\n", "its last code has no value"),
        ("\n0\nEOF\n", "\n", "breaks off"),
        ("0\nSECTION", "zero\nSECTION", "line 3 is no code"),
        ("$INSUNITS", "$UNITS", "not in mm"),
        ("$EXTMAX", "$MAX", "how large the paper is"),
        ("VERTEX\n8\nCUT\n10\n", "VERTEX\n8\nCUT\n30\n", "a VERTEX has no figure"),
        ("VERTEX\n8\nCUT\n10\n", "VERTEX\n8\nCUT\n10\nnan", "a VERTEX has no figure"),
        ("template", "tëmplate", "other signs than ASCII"),
    ],
)
def test_a_broken_drawing_is_told_in_plain_words(old: str, new: str, says: str) -> None:
    text = dxf.export(CASES[0], NoTypefaces(), DrawOptions())[0].content.decode()
    assert old in text
    (problem,) = prove(text.replace(old, new, 1).encode(), CASES[0], form="dxf")[1]
    assert says in problem.message and problem.rule == "prove/unreadable"


def test_paper_of_another_size_is_told_as_that() -> None:
    text = cut.export(CASES[0], NoTypefaces(), DrawOptions())[0].content.decode()
    assert 'width="297mm" height="210mm"' in text
    for said in (text.replace('width="297mm"', 'width="279mm"'), text.replace('height="210mm"', "")):
        (problem,) = prove(said.encode(), CASES[0], form="cut")[1]
        assert problem.message.startswith("the paper is ")


def test_arcs_are_arcs_and_other_curves_lie_near() -> None:
    content = dxf.export(CASES[0], NoTypefaces(), DrawOptions())[0].content
    read, _ = recover.read(BytesIO(content))
    (line, *_) = read.modelspace().query('POLYLINE[layer=="CUT"]')
    assert len(line.vertices) == 8 and sum(abs(one.dxf.bulge) > 0.41 for one in line.vertices) == 4
    oval = dxf.export(CASES[4], NoTypefaces(), DrawOptions())[0].content
    read, _ = recover.read(BytesIO(oval))
    (line, *_) = read.modelspace().query('POLYLINE[layer=="CUT"]')
    assert 20 < len(line.vertices) < 200


@pytest.mark.thorough
def test_cuts_lie_where_the_print_is() -> None:
    """At 600 dots an inch the outline of what is printed and the rectangle of its cut are one, to half a dot."""
    made = document(card(0.0), Cutter("m", 10, 1))
    pdf = find("pdf").export(made, NoTypefaces(), DrawOptions())[0].content
    page = pypdfium2.PdfDocument(pdf)[0].render(scale=600 / 72).to_pil().convert("L")
    (first, *_) = cut.export(made, NoTypefaces(), DrawOptions())
    data = re.findall(
        r'<path d="M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)', first.content.decode()
    )
    assert data
    for path in data:
        x, y, right, _, _, bottom = map(float, path)
        box = [one * 600 / 25.4 for one in (x, y, right, bottom)]
        seen = page.crop((round(box[0]) - 8, round(box[1]) - 8, round(box[2]) + 8, round(box[3]) + 8))
        dark = ImageChops.invert(seen).point(lambda level: 255 if level > 127 else 0).getbbox()
        assert dark is not None
        for mine, edge, origin in zip(dark, box, (round(box[0]) - 8, round(box[1]) - 8) * 2, strict=True):
            assert abs(mine + origin - edge) <= 1.0  # 0.04 mm


@pytest.mark.parametrize("form", ["dxf", "cut"])
def test_corners_that_change_places_are_told(form: str) -> None:
    """Cuts across a card have all of its corners."""
    made = document(card(0.0))
    text = find(form).export(made, NoTypefaces(), DrawOptions())[0].content.decode()
    if form == "cut":
        (data,) = re.findall(r'd="M([^"]*)Z"', text)[:1]
        first, second, third, last = data.split("L")
        crossed = text.replace(data, "L".join((first, third, second, last)), 1)
    else:
        vertices = re.findall(r"0\nVERTEX\n8\nCUT\n10\n.*?\n42\n[^\n]*\n", text, re.DOTALL)[:3]
        crossed = text.replace(vertices[1] + vertices[2], vertices[2] + vertices[1], 1)
    assert crossed != text and prove(crossed.encode(), made, form=form)[1]
    if form == "cut":
        assert prove(text.replace('Z"/>', '"/>', 1).encode(), made, form=form)[1]


@pytest.mark.parametrize("form", ["dxf", "cut"])
def test_a_tile_is_cut_along_its_own_edges(form: str) -> None:
    """The outline of the whole that it shows a part of lies off the paper."""
    size = Size(150, 100)
    whole = Layer(LayerKind.CUT, (Stroke(rectangle(Rect(-140, 0, 290, 100)), BLACK, 0.1),))
    tile = Piece(
        "mat:2", size, 0.0, size.rect(), (Fill(rectangle(size.rect()), BLACK), whole), cut_along=True
    )
    made = document(tile)
    (drawn,) = find(form).export(made, NoTypefaces(), DrawOptions())
    facts, problems = prove(drawn.content, made, form=form)
    assert not problems and facts.fields == 1


@pytest.mark.parametrize("form", ["dxf", "cut"])
@pytest.mark.parametrize(
    ("ends", "kept"),
    [
        (((-40, 30), (100, 30)), ((0, 30), (60, 30))),
        (((20, 10), (20, 200)), ((20, 10), (20, 80))),
        (((-20, -20), (40, 40)), ((0, 0), (40, 40))),
        (((-40, 90), (100, 90)), None),
        (((-10, 5), (5, -10)), None),
    ],
)
def test_of_a_crease_over_several_tiles_each_has_its_part(
    form: str, ends: tuple[tuple[float, float], ...], kept: tuple[tuple[float, float], ...] | None
) -> None:
    size = Size(60, 80)
    path = (("M", *ends[0]), ("L", *ends[1]))
    face = (Fill(rectangle(size.rect()), BLACK), Layer(LayerKind.CREASE, (Stroke(path, BLACK, 0.1),)))
    made = document(Piece("tile", size, 0.0, size.rect(), face, layout="mat"))
    (placement,) = made.sheets[0].front.placements
    moved = [(x + placement.x, y + placement.y) for x, y in kept or ()]
    creases = [[part[1:] for part in path] for path in cut_lines(made.sheets[0]).creases]
    assert len(creases) == bool(kept)
    for found, wanted in zip(creases[0] if creases else [], moved, strict=True):
        assert found == pytest.approx(wanted)
    (drawn,) = find(form).export(made, NoTypefaces(), DrawOptions())
    assert prove(drawn.content, made, form=form)[1] == []
    if kept:
        lost = made._replace(
            sheets=tuple(
                sheet._replace(
                    front=sheet.front._replace(
                        placements=(placement._replace(piece=placement.piece._replace(face=face[:1])),)
                    )
                )
                for sheet in made.sheets
            )
        )
        (drawn,) = find(form).export(lost, NoTypefaces(), DrawOptions())
        assert [one.rule for one in prove(drawn.content, made, form=form)[1]] == ["prove/cut"]


def test_nothing_is_cut_of_what_is_only_read() -> None:
    made = document(card())._replace(is_cut=False)
    assert not dxf.export(made, NoTypefaces(), DrawOptions()) and not cut.export(
        made, NoTypefaces(), DrawOptions()
    )
