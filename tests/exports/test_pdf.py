"""The PDF export: what it writes, how little of it, and that another library sees what was meant."""

from __future__ import annotations

import io
import re
import struct
import subprocess
import sys
import tracemalloc
import zlib
from pathlib import Path
from random import Random

import pdfplumber
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdfminer.pdftypes import resolve1
from PIL import Image, ImageDraw
from reportlab import rl_config
from reportlab.pdfbase.pdfdoc import DummyDoc
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyph,
    Glyphs,
    Group,
    ImageFile,
    Layer,
    LayerKind,
    LineCap,
    LineJoin,
    Op,
    Picture,
    ShapedRun,
    Stroke,
    Symbol,
    Use,
    ellipse,
    rectangle,
)
from ppgen.display.pieces import Document, Edges, Sheet, Side
from ppgen.display.printing import FlipEdge
from ppgen.exports import DrawOptions
from ppgen.exports.pdf import FORMAT, fonts, images
from ppgen.exports.pdf.document import draw
from ppgen.exports.pdf.fonts import EmbeddedFont
from ppgen.exports.pdf.objects import text_string
from ppgen.exports.pdf.operands import Numbers, name
from ppgen.load.pictures.images import probe_image
from tests.support.standin import (
    NO_BLEED,
    StandInFonts,
    card,
    document,
    field,
    line,
    rtl_line,
    shaped,
    sheet,
    typeface,
)
from tests.support.tiny import changed, write_project
from tests.support.unpacked import objects_in, objects_of, said_twice, unpacked

RED = Colour(220, 20, 20)
BLUE = Colour(20, 20, 220)


def drawn(*ops: Op, root: Path = Path(), edges: Edges = NO_BLEED) -> bytes:
    return draw(document(sheet(1, [card("a", *ops)], edges=edges)), StandInFonts(), DrawOptions(root))


def contents(pdf: bytes) -> list[bytes]:
    """Return the streams that hold operators or other text of ours, unpacked."""
    found = [body.partition(b"\nstream\n") for body in objects_of(pdf).values()]
    ours = [(head, data) for head, mark, data in found if mark and b"/Subtype/Image" not in head]
    plain = [(head, data.removesuffix(b"\nendstream")) for head, data in ours]
    return [zlib.decompress(data) if b"/Filter" in head else data for head, data in plain]


def page_content(pdf: bytes) -> str:
    return next(stream for stream in contents(pdf) if stream.startswith(b"\n2.8346")).decode("latin-1")


def pixels(pdf: bytes, scale: float = 4.0, page: int = 0) -> Image.Image:
    """Render a page; 72 * scale dots an inch."""
    opened = pypdfium2.PdfDocument(pdf)
    try:
        return opened[page].render(scale=scale).to_pil().convert("RGB")
    finally:
        opened.close()


def at(image: Image.Image, x: float, y: float, scale: float = 4.0) -> tuple[int, ...]:
    """Return the colour at a place of the first card, in mm."""
    per_mm = 72 / 25.4 * scale
    colour = image.getpixel((round((x + 10.5) * per_mm), round((y + 16.5) * per_mm)))
    assert isinstance(colour, tuple)
    return colour


def near(colour: tuple[int, ...], wanted: tuple[int, ...], tolerance: int = 3) -> bool:
    return all(abs(one - other) <= tolerance for one, other in zip(colour, wanted))


def test_it_is_found_as_an_export() -> None:
    assert FORMAT == "pdf"


def test_page_boxes_printing_and_facts_about_the_document() -> None:
    made = sheet(
        1,
        [card("a", Fill(rectangle(Rect(0, 0, 63, 88)), RED), back=(Fill(rectangle(Rect(0, 0, 9, 9)), RED),))],
    )
    # Off the middle, so that a box that is not mirrored shows.
    made = made._replace(trim=Rect(10, 20, 63, 88), bleed=Rect(7, 17, 69, 94))
    made_document = document(made, title="Olé! — cards")._replace(language="pt-BR")
    pdf = draw(made_document, StandInFonts(), DrawOptions(maker="Ocastudios (Brasil)", flip=FlipEdge.SHORT))
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        front, back = (
            {key: resolve1(value) for key, value in page.page_obj.attrs.items()} for page in opened.pages
        )
        assert opened.metadata["Title"] == "Olé! — cards"
        assert opened.metadata["Author"] == "Ocastudios (Brasil)"
        catalog = opened.doc.catalog
    assert front["TrimBox"] == pytest.approx([28.346, 535.748, 206.929, 785.197], abs=0.002)
    assert front["BleedBox"] == pytest.approx([19.843, 527.244, 215.433, 793.701], abs=0.002)
    assert back["TrimBox"] == pytest.approx([28.346, 56.693, 206.929, 306.142], abs=0.002)
    assert b"/PrintScaling/None" in unpacked(pdf)
    assert b"/Duplex/DuplexFlipShortEdge" in unpacked(pdf)
    assert catalog["Lang"] == b"pt-BR"
    assert pdf.startswith(b"%PDF-1.6")


@pytest.mark.parametrize(
    ("language", "is_turned"), [("ar-EG", True), ("he", True), ("en", False), ("ja", False)]
)
def test_files_that_run_from_right_to_left_say_so(language: str, is_turned: bool) -> None:
    page = sheet(1, [card("a", Fill(rectangle(Rect(0, 0, 9, 9)), RED))], edges=NO_BLEED)
    pdf = draw(document(page)._replace(language=language), StandInFonts())
    assert (b"/Direction/R2L" in unpacked(pdf)) is is_turned


def test_files_without_backs_are_printed_on_one_side() -> None:
    assert b"/Duplex/Simplex" in unpacked(drawn(Fill(rectangle(Rect(0, 0, 9, 9)), RED)))


def test_shapes_are_where_they_should_be() -> None:
    diamond = (("M", 30.0, 5.0), ("L", 35.0, 10.0), ("L", 30.0, 15.0), ("L", 25.0, 10.0), ("Z",))
    image = pixels(
        drawn(
            Fill(rectangle(Rect(5, 5, 10, 10)), RED),
            Fill(diamond, BLUE),
            Stroke((("M", 5.0, 40.0), ("L", 15.0, 40.0)), RED, 2.0, cap=LineCap.SQUARE, join=LineJoin.ROUND),
            Group(
                Matrix.rotation(90).then(Matrix.translation(50, 20)),
                (Fill(rectangle(Rect(0, 0, 10, 2)), BLUE),),
            ),
            Clip(ellipse(Rect(5, 50, 10, 10)), (Fill(rectangle(Rect(5, 50, 20, 20)), RED),)),
            Fill(rectangle(Rect(30, 50, 10, 10)) + rectangle(Rect(32, 52, 6, 6)), BLUE, even_odd=True),
            Fill(rectangle(Rect(5, 70, 10, 10)), BLACK, opacity=0.5),
            Fill(rectangle(Rect(20, 70, 10, 10)), BLACK),
        )
    )
    red, blue, white = (220, 20, 20), (20, 20, 220), (255, 255, 255)
    for x, y, colour in (
        *((10, 10, red), (16, 10, white), (30, 10, blue), (26, 6, white), (4.5, 40, red), (15.5, 40.5, red)),
        *((49, 29, blue), (49, 31, white), (10, 55, red), (5.5, 50.5, white), (20, 55, white)),
        *((31, 51, blue), (35, 55, white), (10, 75, (127, 127, 127)), (25, 75, (0, 0, 0))),
    ):
        assert near(at(image, x, y), colour), (x, y, at(image, x, y))


def test_groups_within_groups_add_up() -> None:
    words = field("t", line("a", 1, 2), line("b", 1, 6))
    inner = Group(Matrix.translation(10, 20), (words,))
    for outer in (
        Group(Matrix.translation(5, 7), (inner, words)),
        Group(Matrix(a=2, d=2, e=5, f=7), (inner, words)),
    ):
        found = characters(drawn(outer, words))
        scale = outer.matrix.a
        places = [(1, 2), (1, 6)]
        pens = [(5 + scale * (10 + x), 7 + scale * (20 + y)) for x, y in places]
        pens += [(5 + scale * x, 7 + scale * y) for x, y in places] + [
            (float(x), float(y)) for x, y in places
        ]
        for character, (x, y) in zip(found, pens, strict=True):
            matrix = character["matrix"]
            assert isinstance(matrix, tuple)
            assert matrix[4] * 25.4 / 72 - 10.5 == pytest.approx(x, abs=0.01)
            assert (841.89 - matrix[5]) * 25.4 / 72 - 16.5 == pytest.approx(y, abs=0.01)


def test_dashes_leave_gaps() -> None:
    image = pixels(drawn(Stroke((("M", 5.0, 40.0), ("L", 25.0, 40.0)), BLACK, 1.0, dash=(4.0, 4.0))))
    assert near(at(image, 7, 40), (0, 0, 0))
    assert near(at(image, 11, 40), (255, 255, 255))


def test_art_ends_at_the_bleed_that_is_kept() -> None:
    art = Fill(rectangle(Rect(-3, -3, 69, 94)), RED)
    image = pixels(drawn(art, edges=Edges(1, 2, 1, 1)))
    assert near(at(image, -0.5, 40), (220, 20, 20))
    assert near(at(image, -1.5, 40), (255, 255, 255))
    assert near(at(image, 30, -1.5), (220, 20, 20))
    assert near(at(image, 30, -2.5), (255, 255, 255))


def test_a_symbol_is_drawn_once_and_used_often() -> None:
    star = Symbol("icon/star#1", (Fill(rectangle(Rect(0, 0, 0.12345, 1)), RED),), Rect(0, 0, 1, 1))
    uses = tuple(Use(star, Matrix(a=3, d=3, e=5 * index, f=10)) for index in range(10))
    pdf = draw(document(sheet(1, [card(str(index), *uses) for index in range(9)])), StandInFonts())
    forms = [stream for stream in contents(pdf) if b"0.12345" in stream]
    assert len(forms) == 1
    assert page_content(pdf).count(" Do") == 90
    assert len(re.findall(rb"/Subtype/Form", unpacked(pdf))) == 1


def test_a_side_that_is_placed_often_is_a_form_and_others_are_not() -> None:
    back = (Fill(rectangle(Rect(0, 0, 63, 88)), BLUE),)
    pieces = [card(str(index), field("n", line(str(index), 5, 10)), back=back) for index in range(9)]
    pdf = draw(document(sheet(1, pieces)), StandInFonts())
    assert len(re.findall(rb"/Subtype/Form", unpacked(pdf))) == 1
    assert near(at(pixels(pdf, page=1), 30, 40), (20, 20, 220))


def test_layers_are_named() -> None:
    cut = Layer(LayerKind.CUT, (Stroke(rectangle(Rect(0, 0, 63, 88)), RED, 0.1),))
    crease = Layer(LayerKind.CREASE, (Stroke((("M", 0.0, 40.0), ("L", 63.0, 40.0)), BLUE, 0.1),))
    pdf = drawn(cut, crease, cut)
    plain = unpacked(pdf)
    assert b"/Type/OCG/Name(Cut)" in plain
    assert b"/Type/OCG/Name(Crease)" in plain
    assert b"/OCProperties<</OCGs[" in plain
    assert page_content(pdf).count("/OC/L1 BDC") == 2


def test_marks_name_pieces_and_fields() -> None:
    pdf = draw(document(sheet(1, [card("Olé (1)", field("power", line("two", 5, 10)))])), StandInFonts())
    content = page_content(pdf)
    assert "/Piece.face.0.1.Ol#C3#A9#20#281#29 <</MCID 0>> BDC" in content
    assert "/Field.power BMC" in content
    assert content.count("BMC") + content.count("BDC") == content.count("EMC") == 2


@given(st.text(max_size=20), st.text(max_size=20))
def test_different_texts_have_different_marks(one: str, other: str) -> None:
    assert (name(one) == name(other)) == (one == other)
    assert name(one).isascii()
    assert not set("()<>[]{}/%\r\n\t \0") & set(name(one)[1:])


@given(st.floats(-1000, 1000))
def test_numbers_are_short_and_near(value: float) -> None:
    text = Numbers(3)[value]
    assert abs(float(text) - value) <= 0.000501
    assert "e" not in text
    assert text not in {"-0", "", "-"}
    assert len(text) <= 9


def test_a_length_that_is_no_number_is_refused() -> None:
    for value in (float("nan"), float("inf")):
        with pytest.raises(ValueError, match="no length"):
            Numbers(3)[value]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Cards", "(Cards)"),
        ("a(b\\", r"(a\(b\\)"),
        ("Olé · ®", "(Olé · ®)"),
        ("þÿ", "<feff00fe00ff>"),
        ("a\u00ad", "<feff006100ad>"),
        ("–", "<feff2013>"),
    ],
)
def test_text_strings(text: str, written: str) -> None:
    assert text_string(text).format(DummyDoc()) == written.encode("latin-1")


PRINTED = st.characters(exclude_categories=["Cc", "Cs"])  # a control begins the name of a language in them


@given(st.text(PRINTED, max_size=20) | st.text("þÿï»¿()\\a ", max_size=8))
def test_text_strings_read_back(text: str) -> None:
    pdf = draw(document(sheet(1, []), title=text), StandInFonts())
    assert pypdfium2.PdfDocument(pdf).get_metadata_value("Title") == text


# Text


def characters(pdf: bytes) -> list[dict[str, object]]:
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        return [dict(character) for character in opened.pages[0].chars]


def test_text_stands_where_it_was_set_and_reads_back() -> None:
    set_line = line("AVATAR office", 5, 20, size=4)
    found = characters(drawn(field("t", set_line)))
    assert "".join(str(character["text"]) for character in found) == "AVATAR office"
    pen = 5 + 10.5
    for glyph, character in zip((glyph for run in set_line.runs for glyph in run.glyphs), found):
        assert float(str(character["x0"])) * 25.4 / 72 == pytest.approx(pen, abs=0.01)
        pen += glyph.advance * 4
    matrix = found[0]["matrix"]
    assert isinstance(matrix, tuple)
    baseline = float(str(matrix[5]))
    assert (841.89 - baseline) * 25.4 / 72 == pytest.approx(36.5, abs=0.01)


def test_word_space_and_tracking_move_what_follows() -> None:
    plain = line("a b c", 5, 20)
    for spaced, moved in (
        (plain._replace(word_space=2.0), 4.0),
        (plain._replace(tracking=0.5), 4 * 0.5 * 3),
    ):
        last = [float(str(characters(drawn(field("t", item)))[-1]["x0"])) for item in (plain, spaced)]
        assert (last[1] - last[0]) * 25.4 / 72 == pytest.approx(moved, abs=0.01)
        assert spaced.width() > plain.width()
    after = drawn(field("t", plain._replace(tracking=0.5)), field("u", line("a b c", 5, 30)))
    below = [float(str(character["x0"])) for character in characters(after)]
    assert below[9] - below[5] == pytest.approx(below[-1] - below[-5], abs=0.01)
    assert (below[9] - below[5]) * 25.4 / 72 == pytest.approx(
        plain.width() - plain.runs[-1].advance * 3, abs=0.02
    )


def test_characters_beyond_the_first_plane_and_several_to_a_glyph_read_back() -> None:
    glyph = shaped("sans", "x").glyphs[0]
    run = ShapedRun(
        "🎲ffi",
        (Glyph(glyph.id, "🎲", glyph.advance), Glyph(glyph.id, "ffi", glyph.advance)),
        2 * glyph.advance,
    )
    found = characters(drawn(field("t", Glyphs("sans/400", 3, 5, 10, BLACK, (run,)))))
    assert [character["text"] for character in found] == ["🎲", "ffi"]


def test_one_glyph_may_stand_for_several_texts() -> None:
    glyph = shaped("sans", "A").glyphs[0]
    run = ShapedRun("AΑ", (Glyph(glyph.id, "A", 0.5), Glyph(glyph.id, "Α", 0.5)), 1.0)
    found = characters(drawn(field("t", Glyphs("sans/400", 3, 5, 10, BLACK, (run,)))))
    assert [character["text"] for character in found] == ["A", "Α"]


def test_raised_and_shifted_glyphs_are_drawn_off_the_pen() -> None:
    a, b = shaped("sans", "a").glyphs[0], shaped("sans", "b").glyphs[0]
    run = ShapedRun("aba", (a, b._replace(dx=0.25, dy=0.5), a), 2 * a.advance + b.advance)
    found = characters(drawn(field("t", Glyphs("sans/400", 4, 5, 20, BLACK, (run, run)))))
    assert [character["text"] for character in found] == ["a", "b", "a", "a", "b", "a"]
    places = [float(str(character["x0"])) * 25.4 / 72 - 15.5 for character in found]
    pens = [0, (a.advance + 0.25) * 4, (a.advance + b.advance) * 4, run.advance * 4]
    assert places[:4] == pytest.approx(pens, abs=0.01)
    tops = [float(str(character["top"])) for character in found]
    assert (tops[0] - tops[1]) * 25.4 / 72 == pytest.approx(2.0, abs=0.01)
    assert tops[2] == pytest.approx(tops[0], abs=0.01)


def test_more_than_a_block_of_codes_and_more_than_a_byte() -> None:
    """Over 256 codes, so that codes of two bytes and awkward low bytes are met."""
    font = EmbeddedFont(typeface("sans"), "F1")
    run = shaped("sans", "x").glyphs[0]
    runs = tuple(
        ShapedRun(chr(0x4E00 + index), (Glyph(run.id, chr(0x4E00 + index), run.advance),), run.advance)
        for index in range(700)
    )
    encoded = font.encode(runs)
    assert not set("()\\\r") & set(encoded)
    lines = tuple(
        Glyphs("sans/400", 1, 5, 5 + index, BLACK, runs[index * 50 : index * 50 + 50]) for index in range(14)
    )
    found = characters(drawn(field("t", *lines)))
    assert "".join(str(character["text"]) for character in found) == "".join(run.text for run in runs)


def test_runs_that_are_met_again_are_encoded_once_however_many_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fonts, "RUNS_KEPT", 4)
    font, encoded = EmbeddedFont(typeface("sans"), "F1"), list[str]()
    strings = font._strings

    def counted(run: ShapedRun) -> list[str]:
        encoded.append(run.text)
        return strings(run)

    monkeypatch.setattr(font, "_strings", counted)
    often, runs = shaped("sans", "often"), [shaped("sans", f"a{letter}") for letter in "bcdefghijklmnop"]
    written = [font.encode((run, often)) for run in runs]
    assert encoded.count("often") == 1 and len(encoded) == 1 + len(runs)
    assert len(font.encoded) <= 4 and font.encode((runs[0],)) + font.encode((often,)) == written[0]
    assert encoded[-1] == "ab"


def test_fonts_are_embedded_once_and_no_other_is_named() -> None:
    faces = [
        card(str(index), field("t", line("a", 5, 10), line("b", 5, 20, face="bold"))) for index in range(9)
    ]
    pdf = draw(document(sheet(1, faces), sheet(2, faces)), StandInFonts())
    plain = unpacked(pdf)
    assert len(re.findall(rb"/Type/Font/Subtype/Type0", plain)) == 2
    assert len(re.findall(rb"/FontFile2", plain)) == 2
    assert b"Helvetica" not in plain
    assert b"ASCII85" not in plain
    with pdfplumber.open(io.BytesIO(pdf)) as opened:
        assert {len(str(character["fontname"]).split("+")[0]) for character in opened.pages[0].chars} == {6}


def test_lines_from_right_to_left_keep_each_letter_with_its_glyph() -> None:
    text = "بطاقة الآن"
    found = characters(drawn(field("t", rtl_line(text, 50, 20), right_to_left=True)))
    assert "".join(str(character["text"]) for character in found[::-1]).replace("\u200b", "") == text


# Pictures


@pytest.fixture
def art(tmp_path: Path) -> Path:
    """Pictures that are red at the top left, green at the top right and blue below, in many formats."""
    picture = Image.new("RGB", (60, 40), (30, 30, 220))
    pen = ImageDraw.Draw(picture)
    pen.rectangle((0, 0, 29, 19), fill=(220, 30, 30))
    pen.rectangle((30, 0, 59, 19), fill=(30, 220, 30))
    picture.save(tmp_path / "rgb.png")
    picture.save(tmp_path / "rgb.jpg", quality=95, subsampling=0)
    picture.quantize(8).save(tmp_path / "palette.png")
    picture.quantize(8).save(tmp_path / "clear.png", transparency=200)
    picture.convert("L").save(tmp_path / "grey.png")
    picture.convert("L").save(tmp_path / "grey.jpg")
    picture.convert("1").save(tmp_path / "bits.png")
    picture.convert("CMYK").save(tmp_path / "cmyk.jpg", quality=95)
    alpha = picture.convert("RGBA")
    alpha.putalpha(Image.linear_gradient("L").resize((60, 40)))
    alpha.save(tmp_path / "alpha.png")
    picture.convert("L").point(lambda value: value * 257, "I").convert("I;16").save(tmp_path / "deep.png")
    return tmp_path


def probed(path: str, root: Path) -> ImageFile:
    image, problem = probe_image(path, root)
    assert problem is None or problem.severity == "note"
    assert image is not None
    return image


@pytest.mark.parametrize("file", ["rgb.png", "rgb.jpg", "palette.png", "cmyk.jpg"])
def test_pictures_are_shown_upright_in_their_colours(art: Path, file: str) -> None:
    image = pixels(drawn(Picture(probed(file, art), Rect(5, 5, 30, 20)), root=art))
    tolerance = 90 if file == "cmyk.jpg" else 20
    assert near(at(image, 10, 10), (220, 30, 30), tolerance)
    assert near(at(image, 30, 10), (30, 220, 30), tolerance)
    assert near(at(image, 20, 20), (30, 30, 220), tolerance)
    assert near(at(image, 37, 10), (255, 255, 255))


@pytest.mark.parametrize("file", ["grey.png", "grey.jpg", "deep.png", "bits.png"])
def test_grey_pictures_stay_grey(art: Path, file: str) -> None:
    pdf = drawn(Picture(probed(file, art), Rect(5, 5, 30, 20)), root=art)
    assert b"/ColorSpace/DeviceGray" in unpacked(pdf)
    bright, dark = at(pixels(pdf), 30, 10), at(pixels(pdf), 20, 20)
    if file != "bits.png":
        assert sum(bright) > sum(dark)


@pytest.mark.parametrize("file", ["rgb.jpg", "grey.jpg", "cmyk.jpg"])
def test_jpeg_data_passes_as_it_is(art: Path, file: str) -> None:
    pdf = drawn(Picture(probed(file, art), Rect(5, 5, 30, 20)), root=art)
    assert (art / file).read_bytes() in pdf


@pytest.mark.parametrize("file", ["rgb.png", "grey.png", "palette.png", "bits.png", "deep.png"])
def test_png_data_passes_as_it_is(art: Path, file: str) -> None:
    data = (art / file).read_bytes()
    start = data.index(b"IDAT")
    length = int.from_bytes(data[start - 4 : start])
    pdf = drawn(Picture(probed(file, art), Rect(5, 5, 30, 20)), root=art)
    assert data[start + 4 : start + 4 + length] in pdf
    assert b"/Predictor 15" in unpacked(pdf)


def test_png_data_in_parts_is_joined(art: Path) -> None:
    data = (art / "rgb.png").read_bytes()
    start = data.index(b"IDAT")
    length = int.from_bytes(data[start - 4 : start])
    samples, rest = data[start + 4 : start + 4 + length], data[start + 8 + length :]
    parts = b"".join(_chunk(b"IDAT", samples[at : at + 7]) for at in range(0, length, 7))
    between = _chunk(b"tEXt", b"Comment\0between the samples and the end")
    (art / "parts.png").write_bytes(data[: start - 4] + parts + between + rest)
    pdf = drawn(Picture(probed("parts.png", art), Rect(5, 5, 30, 20)), root=art)
    assert any(body.endswith(b"\nstream\n%b\nendstream" % samples) for body in objects_of(pdf).values())
    assert near(at(pixels(pdf), 30, 10), (30, 220, 30), 20)


def test_alpha_becomes_a_soft_mask(art: Path) -> None:
    backdrop = Fill(rectangle(Rect(5, 5, 30, 20)), BLACK)
    pdf = drawn(backdrop, Picture(probed("alpha.png", art), Rect(5, 5, 30, 20)), root=art)
    assert b"/SMask" in pdf
    image = pixels(pdf)
    assert sum(at(image, 20, 6)) < 60
    assert near(at(image, 20, 24.5), (30, 30, 220), 12)


def test_a_transparent_palette_is_kept(art: Path) -> None:
    image = pixels(drawn(Picture(probed("clear.png", art), Rect(5, 5, 30, 20)), root=art))
    assert near(at(image, 10, 10), (220, 30, 30), 20)


def test_interlaced_lines_are_put_in_order(tmp_path: Path) -> None:
    (tmp_path / "interlaced.png").write_bytes(_interlaced())
    image = pixels(drawn(Picture(probed("interlaced.png", tmp_path), Rect(5, 5, 20, 20)), root=tmp_path))
    assert near(at(image, 10, 10), (0, 0, 0))
    assert near(at(image, 20, 20), (255, 255, 255))


def _interlaced() -> bytes:
    """Make an interlaced grey PNG of 8 by 8 pixels, black in the top left quarter."""
    lines = b""
    for left, top, across, down in (
        (0, 0, 8, 8),
        (4, 0, 8, 8),
        (0, 4, 4, 8),
        (2, 0, 4, 4),
        (0, 2, 2, 4),
        (1, 0, 2, 2),
        (0, 1, 1, 2),
    ):
        for y in range(top, 8, down):
            lines += b"\0" + bytes(0 if x < 4 and y < 4 else 255 for x in range(left, 8, across))
    head = (8).to_bytes(4) + (8).to_bytes(4) + bytes((8, 0, 0, 0, 1))
    chunks = [(b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in chunks)


def _chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)


def test_a_picture_is_embedded_once(art: Path) -> None:
    (art / "copy.png").write_bytes((art / "rgb.png").read_bytes())
    pictures = [probed("rgb.png", art), probed("copy.png", art)]
    cards = [card(str(index), Picture(pictures[index % 2], Rect(5, 5, 30, 20))) for index in range(9)]
    pdf = draw(document(sheet(1, cards), sheet(2, cards)), StandInFonts(), DrawOptions(art))
    assert unpacked(pdf).count(b"/Subtype/Image") == 1


def test_a_picture_that_changed_meanwhile_is_refused(art: Path) -> None:
    image = probed("rgb.png", art)
    (art / "rgb.png").write_bytes((art / "grey.png").read_bytes())
    with pytest.raises(OSError, match="changed"):
        drawn(Picture(image, Rect(5, 5, 30, 20)), root=art)


@pytest.mark.parametrize("file", ["rgb.png", "rgb.jpg"])
@pytest.mark.parametrize("more", [-1, 1, 1 << 28])
def test_a_picture_that_grew_or_shrank_is_refused(art: Path, file: str, more: int) -> None:
    """However large it is now, it is not read whole."""
    image = probed(file, art)
    with (art / file).open("r+b") as opened:
        opened.truncate((art / file).stat().st_size + more)
    tracemalloc.start()
    try:
        with pytest.raises(OSError, match="changed"):
            drawn(Picture(image, Rect(5, 5, 30, 20)), root=art)
        assert tracemalloc.get_traced_memory()[1] < 1 << 27
    finally:
        tracemalloc.stop()


def test_pictures_are_copied_only_into_the_file(tmp_path: Path) -> None:
    noise = Image.frombytes("RGB", (800, 800), Random(1).randbytes(800 * 800 * 3))
    noise.save(tmp_path / "noise.png")
    size = (tmp_path / "noise.png").stat().st_size
    image = probed("noise.png", tmp_path)
    tracemalloc.start()
    try:
        drawn(Picture(image, Rect(5, 5, 30, 20)), root=tmp_path)
        assert tracemalloc.get_traced_memory()[1] < 2.5 * size
    finally:
        tracemalloc.stop()


def test_the_table_tells_where_each_object_begins(art: Path) -> None:
    pictures = [Picture(probed(file, art), Rect(5, 5, 30, 20)) for file in ("rgb.png", "rgb.jpg")]
    pdf = drawn(*pictures, Fill(rectangle(Rect(0, 0, 9, 9)), RED), root=art)
    start = int(pdf.split()[-2])
    found = re.match(rb"(\d+) 0 obj\n<<(.*?)>>\nstream\n(.*?)\nendstream", pdf[start:], re.DOTALL)
    assert found is not None
    number, head, packed = found.groups()
    (size,) = re.findall(rb"/Size (\d+)", head)
    assert b"/Type /XRef" in head
    entries = list(struct.iter_unpack(">BIH", zlib.decompress(packed)))
    assert len(entries) == int(size) == int(number) + 1
    free, *others = entries
    assert free == (0, 0, 65535)
    objects = objects_of(pdf)
    in_file = re.findall(rb"^\d+ 0 obj$", pdf, re.MULTILINE)
    assert len([one for one in others if one[0] == 1]) == len(in_file)
    for place, (kind, where, rank) in enumerate(others, start=1):
        if kind == 1:
            assert rank == 0
            assert pdf[where:].startswith(b"%d 0 obj\n" % place)
        else:
            assert kind == 2
            body = objects_in(pdf, where)
            assert list(body)[rank] == place
            assert body[place] == objects[place]


def test_a_picture_may_be_faint(art: Path) -> None:
    image = pixels(drawn(Picture(probed("rgb.png", art), Rect(5, 5, 30, 20), opacity=0.5), root=art))
    assert near(at(image, 20, 20), (142, 142, 237), 5)


# Same input, same bytes

PROGRAM = """
import sys, hashlib
sys.path[:0] = [{root!r}]
from tests.exports.test_pdf import varied
from ppgen.exports import DrawOptions
from ppgen.exports.pdf.document import draw
from tests.support.standin import StandInFonts
print(hashlib.sha256(draw(varied(), StandInFonts(), DrawOptions(maker="Ocastudios"))).hexdigest())
"""


def varied() -> Document:
    """Return a document that uses fonts, symbols, layers, opacity and shared backs."""
    star = Symbol("star", (Fill(ellipse(Rect(0, 0, 4, 4)), RED),), Rect(0, 0, 4, 4))
    back = (Fill(rectangle(Rect(0, 0, 63, 88)), BLUE),)
    pieces = [
        card(
            f"card {index}",
            Fill(rectangle(Rect(0, 0, 63, 88)), WHITE, opacity=0.5 + index / 30),
            field("title", line(f"Card {index}", 5, 10, face="bold")),
            Field("stars", "", (), Rect(3, 3, 57, 82), (Use(star, Matrix.translation(5, 70)),)),
            Layer(LayerKind.CUT, (Stroke(rectangle(Rect(0, 0, 63, 88), 3), RED, 0.1),)),
            field("hebrew", rtl_line("שלום 12", 50, 30), right_to_left=True),
            back=back,
        )
        for index in range(9)
    ]
    return document(sheet(1, pieces), sheet(2, pieces[:4]))


@pytest.mark.thorough
def test_the_same_bytes_in_every_process() -> None:
    program = PROGRAM.format(root=str(Path(__file__).parents[2]))
    seen = set()
    for seed, zone, epoch in (("1", "UTC", ""), ("2", "Asia/Tokyo", "1700000000")):
        environment = {"PYTHONHASHSEED": seed, "TZ": zone, **({"SOURCE_DATE_EPOCH": epoch} if epoch else {})}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        seen.add(done.stdout)
    assert len(seen) == 1


@pytest.mark.parametrize("value", [0, 1])
def test_settings_of_reportlab_change_nothing_and_stay(value: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = draw(varied(), StandInFonts())
    for setting in ("pdfComments", "pdfMultiLine", "useA85", "invariant", "pageCompression"):
        monkeypatch.setattr(rl_config, setting, value)
    before = dict(vars(rl_config))
    assert draw(varied(), StandInFonts()) == plain
    assert vars(rl_config) == before


def test_no_dictionary_says_a_thing_twice() -> None:
    pdf = draw(varied(), StandInFonts())
    assert said_twice(pdf) == []
    assert said_twice(pdf.replace(b"/Filter /FlateDecode/Length", b"/Filter /FlateDecode/Filter")) != []


def test_other_input_has_another_id() -> None:
    ids = {
        re.findall(rb"/ID ?\[(.*?)\]", drawn(Fill(rectangle(Rect(0, 0, 9, size)), RED)), re.DOTALL)[0]
        for size in (5, 6)
    }
    assert len(ids) == 2


def test_what_is_as_long_has_another_id_too(tmp_path: Path) -> None:
    ids = set()
    for number in range(12):
        noise = Image.frombytes("L", (40, 40), Random(number % 6).randbytes(1600))
        noise.save(tmp_path / "x.png", compress_level=0)
        shape = Fill(rectangle(Rect(0, 0, 9, 9)), Colour(number // 6, 0, 0))
        picture = Picture(probed("x.png", tmp_path), Rect(5, 5, 30, 20))
        pdf = drawn(shape, picture, root=tmp_path)
        ids.add(re.findall(rb"/ID ?\[(.*?)\]", pdf, re.DOTALL)[0])
    assert len(ids) == 12


def test_the_back_page_follows_its_front() -> None:
    made = document(
        sheet(
            1,
            [
                card(
                    "a",
                    Fill(rectangle(Rect(0, 0, 63, 88)), RED),
                    back=(Fill(rectangle(Rect(0, 0, 63, 88)), BLUE),),
                )
            ],
        )
    )
    pdf = draw(made, StandInFonts())
    assert near(at(pixels(pdf), 30, 40), (220, 20, 20))
    assert near(at(pixels(pdf, page=1), 30 + 126, 40), (20, 20, 220))


def test_marks_are_drawn_in_the_papers_coordinates() -> None:
    made = sheet(1, [])
    marked = Sheet(
        1, made.paper, Side((), (Fill(rectangle(Rect(1, 1, 4, 4)), RED),)), None, made.trim, made.bleed
    )
    assert near(at(pixels(draw(document(marked), StandInFonts())), 3 - 10.5, 3 - 16.5), (220, 20, 20))


@pytest.mark.parametrize(
    ("colour", "operators"),
    [(Colour(64, 64, 64), (" g", " G")), (BLACK, (" g", " G")), (Colour(64, 64, 65), (" rg", " RG"))],
)
def test_greys_are_printed_in_black_ink_only(colour: Colour, operators: tuple[str, str]) -> None:
    path = rectangle(Rect(1, 1, 9, 9))
    content = page_content(drawn(Fill(path, colour), Stroke(path, colour, 0.5)))
    found = re.findall(r"[\d.]+( (?:g|G|rg|RG))\b", content)
    assert sorted(set(found)) == sorted(operators)


def test_what_cannot_be_drawn_is_refused() -> None:
    wrong = field("t", line("a", float("inf"), 9))
    with pytest.raises(ValueError, match="no length"):
        draw(document(sheet(1, [card("9", wrong)])), StandInFonts())


def test_a_picture_that_changes_meanwhile_is_told_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout = "layouts/tiny/monster.yaml"
    shown = changed(
        layout,
        "back: reverse",
        "  - {type: image, box: [5, 74, 9, 9], image: cards/tiny/sun.png}\nback: reverse",
    )
    root = write_project(tmp_path, shown)
    Image.new("RGB", (400, 400), (9, 9, 9)).save(root / "cards/tiny/sun.png")
    monkeypatch.setattr(images, "_read", lambda _: memoryview(bytearray(b"another picture")))
    made = CliRunner().invoke(app, ["--project", str(root), "build", "--out", str(tmp_path / "out")])
    assert made.exit_code == 2
    assert "cards/tiny/sun.png: changed while it was being drawn" in made.stderr
    assert not list((tmp_path / "out").rglob("*.pdf"))
