"""The proof must pass what is right and catch, each by its own rule, whatever is made wrong."""

from __future__ import annotations

import ctypes
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from ppgen.common.colour import BLACK, WHITE, Colour
from ppgen.common.geometry import Matrix, Rect
from ppgen.display.ops import (
    Field,
    Fill,
    Glyph,
    Glyphs,
    Group,
    Op,
    ShapedRun,
    Stroke,
    Symbol,
    Use,
    ellipse,
    rectangle,
    walk,
)
from ppgen.display.pieces import Document, Edges, Piece, Placement, Sheet, Side
from ppgen.display.printing import FlipEdge
from ppgen.display.reading import spoken
from ppgen.exports import DrawOptions
from ppgen.exports.pdf.document import draw
from ppgen.proofs import ReadBack
from ppgen.proofs.pdf import native, prove, visual
from ppgen.proofs.pdf.text import PageText
from ppgen.typeset import Align, TextStyle, Typesetter
from ppgen.typeset.fonts import load_fonts
from tests.support.standin import StandInFonts, card, document, field, line, rtl_line, shaped, sheet
from tests.support.unpacked import objects_of, trailer_of, written

SAFE = Rect(3, 3, 57, 82)
STAR = Symbol("star", (Fill(ellipse(Rect(0, 0, 4, 4)), Colour(200, 150, 0)),), Rect(0, 0, 4, 4))
RED = Colour(180, 20, 20)
BACK = (
    Fill(rectangle(Rect(-3, -3, 69, 94)), Colour(20, 60, 120)),
    Fill(ellipse(Rect(20, 30, 10, 10)), WHITE),
)
ARABIC = "تسحب بطاقة واحدة الآن 12"
HEBREW = "שלום עולם 12 שחקנים"
POINTED = "שָׁלוֹם"


def stars(count: int) -> Field:
    return Field(
        "stars", "", (), SAFE, tuple(Use(STAR, Matrix.translation(5 + 6 * i, 70)) for i in range(count))
    )


def faces(index: int) -> tuple[Op, ...]:
    return (
        Fill(rectangle(Rect(-3, -3, 69, 94)), Colour(250, 245, 230)),
        field("title", line(f"Sloths {index}", 5, 10, face="bold", size=4)),
        field(
            "power", line("Your corner counts two", 5, 20), line("more in mid-", 5, 24), line("field.", 5, 28)
        ),
        field("attack", line("11", 5, 50, size=6, colour=RED)),
        stars(index % 3 + 1),
    )


def deck(count: int = 3) -> list[Piece]:
    return [card(f"team:{index}", *faces(index), back=BACK) for index in range(count)]


def rules(pdf: bytes, wanted: Document, flip: FlipEdge = FlipEdge.LONG) -> set[str]:
    return {problem.rule for problem in prove(pdf, wanted, ReadBack(flip))[1]}


def drawn(made: Document) -> bytes:
    return draw(made, StandInFonts())


def changed(pdf: bytes, old: bytes, new: bytes) -> bytes:
    """Replace bytes in the objects and unpacked streams of a PDF, and write its table anew."""
    objects = objects_of(pdf)
    seen = 0
    for number, body in objects.items():
        head, mark, data = body.partition(b"\nstream\n")
        seen += head.count(old)
        head = head.replace(old, new)
        if mark:
            data = data.removesuffix(b"\nendstream")
            if b"FlateDecode" in head:
                plain = zlib.decompress(data)
                seen += plain.count(old)
                data = zlib.compress(plain.replace(old, new))
            elif b"/Filter" not in head:
                seen += data.count(old)
                data = data.replace(old, new)
            head = re.sub(rb"/Length \d+", b"/Length %d" % len(data), head)
            objects[number] = head + mark + data + b"\nendstream"
        else:
            objects[number] = head
    assert seen, f"{old!r} is not in the file"
    return written(objects, trailer_of(pdf))


def with_field(pieces: list[Piece], name: str, change: Callable[[Field], Op | None]) -> list[Piece]:
    """Return the pieces with one field of the first of them changed, or dropped."""
    ops = []
    for op in pieces[0].face:
        new = change(op) if isinstance(op, Field) and op.name == name else op
        if new is not None:
            ops.append(new)
    return [pieces[0]._replace(face=tuple(ops)), *pieces[1:]]


def test_a_clean_document_passes() -> None:
    made = document(sheet(1, deck()), sheet(2, deck(9)))
    facts, problems = prove(drawn(made), made)
    assert problems == []
    assert (facts.pages, facts.pieces, facts.fields) == (4, 24, 48)
    assert len(facts.fonts) == 2


def test_changing_nothing_by_way_of_the_helper_passes() -> None:
    made = document(sheet(1, deck()))
    assert rules(changed(drawn(made), b"/Type/Page/", b"/Type/Page/"), made) == set()


def test_a_path_is_taken_too(tmp_path: Path) -> None:
    made = document(sheet(1, deck()))
    (tmp_path / "deck.pdf").write_bytes(drawn(made))
    assert prove(tmp_path / "deck.pdf", made)[1] == []


def test_a_file_that_is_no_pdf_is_a_problem() -> None:
    made = document(sheet(1, deck()))
    assert rules(b"nothing", made) == {"prove/unreadable"}
    assert rules(drawn(made)[:300], made) <= {"prove/unreadable", "prove/pages"}


def _moved(op: Field) -> Field:
    return op._replace(ops=(Group(Matrix.translation(0.2, 0), op.ops),))


def _glyph_changed(op: Field) -> Field:
    """Let the first line draw another word, with the text of the field as it was."""
    first, *rest = op.ops
    assert isinstance(first, Glyphs)
    return op._replace(ops=(first._replace(runs=(shaped("sans", "Yours"), *first.runs[1:])), *rest))


def _coloured(op: Field) -> Field:
    return op._replace(ops=tuple(line._replace(colour=WHITE) for line in op.ops if isinstance(line, Glyphs)))


def _grown(op: Field) -> Field:
    return op._replace(
        ops=tuple(line._replace(size=line.size * 1.05) for line in op.ops if isinstance(line, Glyphs))
    )


def _tracked(op: Field) -> Field:
    return op._replace(ops=tuple(line._replace(tracking=0.1) for line in op.ops if isinstance(line, Glyphs)))


def _lines_swapped(op: Field) -> Field:
    return op._replace(ops=(op.ops[1], op.ops[0], *op.ops[2:]))


@pytest.mark.parametrize(
    ("name", "change", "rule"),
    [
        ("power", lambda op: None, "prove/field-missing"),
        ("power", lambda op: op._replace(name="might"), "prove/field-extra"),
        ("power", _moved, "prove/position"),
        ("power", _glyph_changed, "prove/text"),
        ("power", _coloured, "prove/colour"),
        ("power", _grown, "prove/size"),
        ("power", _tracked, "prove/size"),
        ("power", _lines_swapped, "prove/text"),
        (
            "attack",
            lambda op: op._replace(ops=tuple(line("1", 5 + dx, 50, size=6, colour=RED) for dx in (0, 6))),
            "prove/objects",
        ),
        ("power", lambda op: op._replace(ops=op.ops[:2]), "prove/text"),
        ("power", lambda op: op._replace(ops=(*op.ops, line("again", 5, 40))), "prove/text"),
        (
            "attack",
            lambda op: op._replace(ops=(line("12", 5, 50, size=6, colour=RED),)),
            "prove/text",
        ),
        ("attack", lambda op: op._replace(ops=(Group(Matrix(a=1, d=-1, f=100), op.ops),)), "prove/size"),
        ("stars", lambda op: stars(2), "prove/drawings"),
        ("stars", lambda op: op._replace(ops=(Group(Matrix.translation(1, 0), op.ops),)), "prove/drawings"),
        ("stars", lambda op: op._replace(ops=(Fill(rectangle(Rect(3, 68, 4, 4)), BLACK),)), "prove/drawings"),
    ],
)
def test_a_wrong_field_is_caught(name: str, change: Callable[[Field], Op | None], rule: str) -> None:
    pieces = deck()
    wanted = document(sheet(1, pieces))
    printed = drawn(document(sheet(1, with_field(pieces, name, change))))
    _, problems = prove(printed, wanted)
    assert rule in {problem.rule for problem in problems}
    assert {problem.subject for problem in problems} == {"team:0"}
    assert all("page 1" in problem.message for problem in problems)


@pytest.mark.parametrize("name", ["title", "attack"])
def test_other_words_that_stand_elsewhere_move_nothing(name: str) -> None:
    pieces = deck()
    other = with_field(pieces, name, lambda op: op._replace(ops=(line("4", 6, 50, size=6, colour=RED),)))
    problems = prove(drawn(document(sheet(1, other))), document(sheet(1, pieces)))[1]
    assert [problem.rule for problem in problems] == ["prove/text"]


def test_one_field_that_was_moved_moves_no_piece() -> None:
    pieces = deck()
    moved = with_field(pieces, "title", _moved)
    problems = prove(drawn(document(sheet(1, moved))), document(sheet(1, pieces)))[1]
    assert ["title" in problem.message for problem in problems] == [True]


def test_a_space_that_is_not_printed_is_caught() -> None:
    pieces = deck()
    joined = with_field(
        pieces, "power", lambda op: op._replace(ops=(line("Yourcorner counts two", 5, 20), *op.ops[1:]))
    )
    assert "prove/text" in rules(drawn(document(sheet(1, joined))), document(sheet(1, pieces)))


def test_text_and_lines_are_compared_where_typefaces_change_within_a_line() -> None:
    bold = line("deft", 5, 20, face="bold")
    after = line("ly done", 5 + bold.width(), 20)
    ops = Field("power", "deftly done", ("deftly done",), SAFE, (bold, after))
    made = document(sheet(1, [card("a", ops)]))
    assert prove(drawn(made), made)[1] == []
    wrong = document(sheet(1, [card("a", ops._replace(lines=("deftly dome",)))]))
    assert rules(drawn(made), wrong) == {"prove/text"}


@pytest.mark.parametrize(
    ("lines", "inside", "outside"),
    [
        (("one two",), ("one@10", "six@24"), "two@17"),
        (("one two",), ("six@3", "two@17"), "one@10"),
        (("one", "two", "ten"), ("one@10", "six@3", "ten@24"), "two@17"),
    ],
)
def test_words_that_stand_beside_a_field_do_not_count(
    lines: tuple[str, ...], inside: tuple[str, ...], outside: str
) -> None:
    """PDFium reads the page in the order of the line, as if the words beside were the field's own."""

    def word(written: str) -> Glyphs:
        text, x = written.split("@")
        return line(text, float(x), 20)

    text = " ".join(lines)
    wanted = Field("power", text, lines, SAFE, tuple(line(part, 10, 20) for part in lines))
    printed = wanted._replace(ops=tuple(word(part) for part in inside))
    pdf = drawn(document(sheet(1, [card("a", printed, word(outside))])))
    assert "prove/text" in rules(pdf, document(sheet(1, [card("a", wanted)])))


def test_lines_that_do_not_say_the_whole_text_are_caught() -> None:
    ops = field("power", line("Your corner", 5, 20))
    made = document(sheet(1, [card("a", ops._replace(text="Your corner counts"))]))
    assert rules(drawn(made), made) == {"prove/text"}


def test_a_field_may_be_allowed_outside_the_safe_area() -> None:
    made = document(sheet(1, [card("a", field("edge", line("edge", 1.5, 40))._replace(safe=False))]))
    assert rules(drawn(made), made) == set()


def test_fields_in_another_order_are_caught() -> None:
    pieces = deck(1)
    ops = pieces[0].face
    printed = [pieces[0]._replace(face=(ops[0], ops[2], ops[1], *ops[3:]))]
    assert rules(drawn(document(sheet(1, printed))), document(sheet(1, pieces))) == {"prove/field-order"}


def test_swapped_cards_are_caught() -> None:
    pieces = deck(2)
    assert "prove/piece-missing" in rules(drawn(document(sheet(1, pieces[::-1]))), document(sheet(1, pieces)))
    swapped = [pieces[0]._replace(face=pieces[1].face), pieces[1]._replace(face=pieces[0].face)]
    assert "prove/text" in rules(drawn(document(sheet(1, swapped))), document(sheet(1, pieces)))


def test_a_missing_and_an_extra_card_are_caught() -> None:
    pieces = deck(3)
    assert rules(drawn(document(sheet(1, pieces[:2]))), document(sheet(1, pieces))) == {"prove/piece-missing"}
    assert rules(drawn(document(sheet(1, pieces))), document(sheet(1, pieces[:2]))) == {"prove/piece-extra"}


def test_missing_and_extra_pages_are_caught() -> None:
    one, two = document(sheet(1, deck())), document(sheet(1, deck()), sheet(2, deck()))
    assert rules(drawn(one), two) == {"prove/pages"}
    assert rules(drawn(two), one) == {"prove/pages"}


def test_two_prints_of_one_card_are_caught() -> None:
    made = sheet(1, deck(1))
    twice = made._replace(front=Side(made.front.placements * 2))
    assert "prove/piece-extra" in rules(drawn(document(twice)), document(made))


def test_the_number_of_the_copy_is_compared() -> None:
    made = sheet(1, deck(1))
    other = made._replace(front=Side((made.front.placements[0]._replace(copy=2),)))
    assert rules(drawn(document(other)), document(made)) == {"prove/copy"}


def test_a_field_outside_the_safe_area_or_the_card_is_caught() -> None:
    near = document(sheet(1, [card("a", field("edge", line("edge", 1.5, 40)))]))
    assert rules(drawn(near), near) == {"prove/safe-area"}
    over = document(sheet(1, [card("a", field("edge", line("edge", 60, 40)))]))
    assert rules(drawn(over), over) == {"prove/outside"}
    [problem] = prove(drawn(over), over, ReadBack(FlipEdge.LONG))[1]
    assert "build it again; if it stays, the font file of" in problem.hint


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        (b"0 -4 Td", b"3 Tr 0 -4 Td", "prove/hidden"),
        (b"0 -4 Td", b"50 Tz 0 -4 Td", "prove/size"),
        (b"0 -4 Td", b"0.1 -4 Td", "prove/position"),
        (b"/PrintScaling/None", b"/PrintScaling/AppDefault", "prove/print-scaling"),
        (b"DuplexFlipLongEdge", b"DuplexFlipShortEdge", "prove/duplex"),
        (b"[29.764 46.772 565.512 795.118]", b"[29.764 46.772 565.512 790.118]", "prove/page-box"),
        (b"[0 0 595.276 841.89]", b"[0 0 612 792]", "prove/page-box"),
        (b"/TrimBox", b"/TrimBax", "prove/page-box"),
        (b"/FontFile2", b"/FontFiles", "prove/font-embedded"),
        (b"/ToUnicode", b"/ToUnicorn", "prove/font-unicode"),
        (b"<0031>", b"<0037>", "prove/text"),
        (b"/Field.power", b"/Field.might", "prove/field-missing"),
        (b"/Piece.face.1.", b"/Piece.face.7.", "prove/piece-missing"),
        (b"/Piece.back.", b"/Piece.face.", "prove/piece-missing"),
        (b".team:1 ", b".team:8 ", "prove/piece-extra"),
    ],
)
def test_a_damaged_file_is_caught(old: bytes, new: bytes, rule: str) -> None:
    made = document(sheet(1, deck()))
    pdf = drawn(made)
    assert rules(pdf, made) == set()
    assert rule in rules(changed(pdf, old, new), made)


def test_invisible_ink_is_caught() -> None:
    made = document(
        sheet(
            1,
            [
                card(
                    "a",
                    field("t", line("gone", 5, 20)),
                    Fill(rectangle(Rect(5, 50, 1, 1)), BLACK, opacity=0.5),
                )
            ],
        )
    )
    pdf = drawn(made)
    hidden = changed(changed(pdf, b"/ca 0.5", b"/ca 0"), b"BT 1", b"/O1 gs BT 1")
    assert rules(hidden, made) == {"prove/hidden"}


@pytest.mark.parametrize("flip", list(FlipEdge))
def test_backs_lie_behind_their_fronts(flip: FlipEdge) -> None:
    made = _both_sides(flip)
    assert rules(draw(made, StandInFonts(), DrawOptions(flip=flip)), made, flip) == set()


@pytest.mark.parametrize("flip", list(FlipEdge))
@pytest.mark.parametrize("landscape", [False, True])
def test_a_back_that_is_not_behind_its_front_is_caught(flip: FlipEdge, *, landscape: bool) -> None:
    """Shift the backs in the document as well, so that only the mirror image can be wrong."""
    made = _both_sides(flip, landscape=landscape)
    assert rules(draw(made, StandInFonts(), DrawOptions(flip=flip)), made, flip) == set()
    shifted = _both_sides(flip, shift=0.5, landscape=landscape)
    assert rules(draw(shifted, StandInFonts(), DrawOptions(flip=flip)), shifted, flip) == {"prove/back"}
    other = next(edge for edge in FlipEdge if edge is not flip)
    assert "prove/back" in rules(draw(made, StandInFonts(), DrawOptions(flip=other)), made, other)


def _both_sides(flip: FlipEdge, *, shift: float = 0.0, landscape: bool = False) -> Document:
    """Lay out two cards off the middle of the paper, one with words and one with art on its back."""
    made = sheet(1, [])
    paper = made.paper.turned() if landscape else made.paper
    worded = card("words", *faces(0), back=(field("back", line("Olé", 20, 40)),))
    pieces = [worded, card("art", *faces(1), back=BACK), card("more", *faces(2), back=BACK)]
    sideways = landscape == (flip is FlipEdge.SHORT)
    fronts, backs = [], []
    for slot, piece in enumerate(pieces):
        x, y = 10.0 + 64 * slot, 20.0
        fronts.append(Placement(piece, x, y, 0, Edges(), slot, 1))
        behind = (paper.width - x - 63, y) if sideways else (x, paper.height - y - 88)
        backs.append(Placement(piece, behind[0] + shift, behind[1], 0, Edges(), slot, 1, is_back=True))
    trim = Rect(10, 20, 64 * 2 + 63, 88)
    return document(Sheet(1, paper, Side(tuple(fronts)), Side(tuple(backs)), trim, trim))


def test_the_back_of_another_card_is_caught() -> None:
    made = sheet(1, deck(2))
    assert made.back is not None
    first, second = made.back.placements
    swapped = (first._replace(piece=second.piece), second._replace(piece=first.piece))
    wrong = document(made._replace(back=Side(swapped)))
    assert rules(drawn(wrong), wrong) == {"prove/back"}


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_turned_cards_pass_and_shifted_ones_do_not(turn: int) -> None:
    piece = card("a", *faces(1), field("hebrew", rtl_line(HEBREW, 55, 60), right_to_left=True))
    placement = Placement(piece, 30, 40, turn, Edges(1, 1, 1, 1), 0, 1)
    trim = placement.trim
    made = document(Sheet(1, sheet(1, []).paper, Side((placement,)), None, trim, placement.bleed_rect))
    assert rules(drawn(made), made) == set()
    moved = made.sheets[0]._replace(front=Side((placement._replace(x=30.3),)))
    assert "prove/position" in rules(drawn(document(moved)), made)


def test_a_card_that_is_placed_often_is_read_within_its_form() -> None:
    piece = deck(1)[0]
    made = sheet(1, [piece] * 4)
    placements = tuple(
        spot._replace(copy=number) for number, spot in enumerate(made.front.placements, start=1)
    )
    made = made._replace(front=Side(placements))
    pdf = drawn(document(made))
    facts, problems = prove(pdf, document(made))
    assert problems == []
    assert facts.fields == 16
    assert "prove/position" in rules(changed(pdf, b"0 -4 Td", b"0.1 -4 Td"), document(made))


def test_fields_within_symbols_are_compared() -> None:
    """Parts that are the same on every card are symbols, with words in them, and may be nested."""
    inner = Symbol("inner", (field("deep", line("deep", 2, 3)), stars(1)), Rect(0, 0, 63, 88))
    label = Symbol(
        "label",
        (field("label", line("Attack", 5, 30)), Use(inner, Matrix.translation(20, 5))),
        Rect(0, 0, 63, 88),
    )
    plain = Symbol("plain", (Fill(rectangle(Rect(0, 0, 5, 5)), BLACK),), Rect(0, 0, 5, 5))

    def pieces(symbol: Symbol, x: float = 1.0) -> list[Piece]:
        uses = (Use(plain), Use(symbol, Matrix.translation(x, 0)))
        last = field("last", line("end", 5, 60))
        return [card(str(i), field("n", line(str(i), 5, 10)), *uses, last) for i in range(2)] + [
            card("x", *uses)
        ] * 2

    made = sheet(1, pieces(label))
    placed = tuple(item._replace(slot=slot) for slot, item in enumerate(made.front.placements))
    wanted = document(made._replace(front=Side(placed)))
    pdf = drawn(wanted)
    facts, problems = prove(pdf, wanted)
    assert problems == []
    assert facts.fields == 2 * 5 + 2 * 3
    assert rules(changed(pdf, b"1 0 0 -1 2 3 Tm", b"1 0 0 -1 2.1 3 Tm"), wanted) == {"prove/position"}
    assert rules(changed(pdf, b"/Field.deep", b"/Field.deer"), wanted) == {
        "prove/field-missing",
        "prove/field-extra",
    }
    moved = document(sheet(1, pieces(label, 1.3)))
    assert "prove/position" in rules(drawn(moved), wanted)


def test_names_and_ids_in_any_script_come_back() -> None:
    odd = [
        card(f"{name}/(%41)\\", field(f"{name} (#%) /x", line("a", 5, 20))) for name in ("Olé", "球", "A%")
    ]
    made = document(sheet(1, odd))
    assert prove(drawn(made), made)[1] == []


def test_a_piece_without_words_is_placed_by_its_art() -> None:
    art = (Stroke((("M", 5, 5), ("L", 50, 80)), BLACK, 0.5),)
    made, moved = document(sheet(1, [card("a", *art)])), (Group(Matrix.translation(0.5, 0), art),)
    assert rules(drawn(made), made) == set()
    assert rules(drawn(document(sheet(1, [card("a", *moved)]))), made) == {"prove/position"}


# Right to left


@pytest.mark.parametrize("text", [ARABIC, HEBREW, "שלום (abc) 12:30", "ا ل لا", "אבּ"])
def test_lines_from_right_to_left_pass(text: str) -> None:
    made = document(sheet(1, [card("a", field("t", rtl_line(text, 55, 20), right_to_left=True))]))
    assert prove(drawn(made), made)[1] == []


def test_points_and_marks_pass_and_are_compared() -> None:
    made = document(sheet(1, [card("a", field("t", rtl_line(POINTED, 55, 20), right_to_left=True))]))
    assert prove(drawn(made), made)[1] == []
    other = POINTED.replace("\u05b8", "\u05b7")
    wrong = document(sheet(1, [card("a", field("t", rtl_line(other, 55, 20), right_to_left=True))]))
    assert "prove/text" in rules(drawn(wrong), made)


TYPESET = {
    "ar": "عندما **تخسر** المباراة، اسحب بطاقة واحدة (+2) ثم أعدها إلى *الخط*، ولا تلعب 12 دورًا. مُحَمَّد",
    "he": "כאשר אתה **מפסיד**, שלוף קלף אחד (+2) עכשיו והחזר אותו אל *ההתקפה* למשך 12 סיבובים. שָׁלוֹם",
    "ja": "「攻撃」に負けているとき、**カードを1枚**引く(+2)。その後、捨て札にする。",
    "de": "Wenn du **verlierst**, ziehe eine Mannschaftsaufstellungsänderung – „Flügel“ ﬁ.",
    "en": "Costs two ca\u0301\u0301\u0301rds, one c\u0323\u0323oin and c\u0328\u0328 or c\u20dd\u20dd and c\u20dd of these, and all the others on the way to it.",
    "vi": "Khi **thua**, rút một lá bài và đặt nó vào khu vực tấn công của đối thủ.",
}


@pytest.mark.parametrize("language", TYPESET)
@pytest.mark.parametrize("turn", [0, 90])
def test_paragraphs_as_the_text_engine_sets_them_pass(root: Path, language: str, turn: int) -> None:
    fonts, problems = load_fonts(root)
    assert problems == []
    set_in = Typesetter(fonts, language, {})
    setting = set_in.set(TYPESET[language], TextStyle(stack="text", size=9), width=40, height=60)
    assert len(setting.lines) > 2
    words = Field("text", setting.text, setting.lines, SAFE, setting.ops, setting.right_to_left)
    matrix = Matrix.rotation(turn).then(Matrix.translation(55 if turn else 8, 10))
    made = document(sheet(1, [card("a", Group(matrix, (words,)))]))
    pdf = draw(made, fonts)
    assert prove(pdf, made)[1] == []
    first, second, *others = setting.lines
    swapped = words._replace(lines=(second, first, *others))
    assert "prove/text" in rules(pdf, document(sheet(1, [card("a", Group(matrix, (swapped,)))])))


SHADOWED = {**TYPESET, "en": "**3** or Sloths", "el": "7", "fr": "Arrêt", "he-short": "שלום"}


@pytest.mark.parametrize("language", SHADOWED)
@pytest.mark.parametrize("shift", [0.0, 0.1, 0.4])
@pytest.mark.parametrize("copies", [1, 2])
@pytest.mark.thorough(keep=12)
def test_a_text_on_its_shadow_is_read(root: Path, language: str, shift: float, copies: int) -> None:
    """PDFium leaves out of a page what it takes for a text just before that is printed again."""
    fonts, _ = load_fonts(root)
    set_in = Typesetter(fonts, language.removesuffix("-short"), {})
    setting = set_in.set(SHADOWED[language], TextStyle(stack="text", size=9), width=40, height=60)

    def words(name: str, lines: tuple[str, ...], x: float) -> Group:
        text = setting.text if lines == setting.lines else " ".join(lines)
        fields = Field(name, text, lines, SAFE, setting.ops, setting.right_to_left)
        return Group(Matrix.translation(x, 10 + shift), (fields,))

    def sheets(*lines: tuple[str, ...]) -> Document:
        face = [words(f"t{number}", one, 8 + number * shift) for number, one in enumerate(lines)]
        made = sheet(1, [card("a", *face)] * copies)
        spots = [spot._replace(copy=number) for number, spot in enumerate(made.front.placements, start=1)]
        return document(made._replace(front=Side(tuple(spots))))

    made = sheets(*[setting.lines] * 3)
    pdf = draw(made, fonts)
    assert prove(pdf, made)[1] == []
    wrong = sheets(setting.lines, (setting.lines[0] + "x", *setting.lines[1:]), setting.lines)
    assert rules(pdf, wrong) == {"prove/text"}
    below = (f"x{setting.lines[0]}", *setting.lines[1:])
    assert rules(pdf, sheets(setting.lines, setting.lines, below)) == {"prove/text"}


def test_a_text_on_its_shadow_is_read_aloud_once() -> None:
    def at(x: float, y: float, name: str) -> Group:
        return Group(Matrix.translation(x, y), (field(name, line("11", 0, 0)),))

    face = (
        at(5.4, 20.4, "shadow"),
        at(5, 20, "attack"),
        at(5, 30, "defence"),
        field("x", line("end", 5, 40)),
    )
    assert spoken(document(sheet(1, [card("a", *face)]))) == ["11 · 11 · end"]


def test_another_text_in_the_place_of_a_shadowed_one_is_caught() -> None:
    made, other = (
        document(
            sheet(1, [card("a", field("under", line("Sloths", 5, 20)), field("over", line(over, 5.2, 20)))])
        )
        for over in ("Sloths", "Slohts")
    )
    assert rules(drawn(made), made) == set()
    assert rules(drawn(other), made) == {"prove/text"}


BROKEN_UP = {
    "ar": ("السطر (abc 12 نص طويل هنا def) ثم [x3] «w ك» وهُنَا", "قُلْ (ntd [2–4 عَشَر] +2) !وَإِبْهَص كَ"),
    "he": ("השורה (abc 12 מילים ארוכות def) ואז [x3] «w ב» שָׁם", "אָמַר (ntd [2–4 עֶשֶׂר] +2)! ףָ"),
    "fa": ("שלום ‘x’ “y” ½ Жםולש’x‘ 3⁄4 ≤ العربية’ a日本b", "‘اجد’ “بسه” (½) ‹تكل› ثم “نعم”"),
    "tr": ("Ӝ ӝ Ӵӵ Ӹ ӹӱ ≢ ≮ (Ӓӓ) ẹ̀ ọ́ ė̃ ü̃ i̇́ ʼn", "ŋ̀ ɛ̃ɔ̃ ɖ ƒ ɣ ɩ ʋ̃ м̄ а́ е̄ о̆"),
}
TRACKED = {"size": 9, "tracking": 0.06}
JUSTIFIED = {"size": 9, "align": Align.JUSTIFY}


def paragraph(
    root: Path, language: str, text: str, look: dict[str, Any], width: float
) -> tuple[bytes, Document]:
    """Set a text in a column, and draw it."""
    fonts, _ = load_fonts(root)
    style = TextStyle(stack="text", **look)
    setting = Typesetter(fonts, language, {}).set(text, style, width=width, height=70)
    field = Field("text", setting.text, setting.lines, SAFE, setting.ops, setting.right_to_left)
    made = document(sheet(1, [card("a", Group(Matrix.translation(4, 8), (field,)))]))
    return draw(made, fonts), made


@pytest.mark.slow(keep=11)
@pytest.mark.parametrize("language", BROKEN_UP)
@pytest.mark.parametrize("look", [{"size": 9}, TRACKED, JUSTIFIED])
@pytest.mark.parametrize("number", [0, 1])
@pytest.mark.thorough(keep=1)
def test_paragraphs_broken_anywhere_pass(
    root: Path, language: str, look: dict[str, Any], number: int
) -> None:
    """A bracket may stand on another line than its like, a mark at the end of a line."""
    for width in range(14, 48):
        pdf, made = paragraph(root, language, BROKEN_UP[language][number], look, width)
        assert prove(pdf, made)[1] == [], width


DIRECTED = {
    "ar": "Olé!\u200e ملكية عامة. صنعتها Ocastudios (Olé!\u200e) 12\u061c% ثم C++\u200e هنا",
    "he": "משחק Olé!\u200e הוא חופשי, C#\u200e ועוד (+2)\u200f abc!\u200f סוף",
}
"""Texts with marks that are not seen, and keep signs at their names."""


@pytest.mark.parametrize("language", DIRECTED)
def test_signs_that_an_unseen_mark_keeps_at_a_name_pass(root: Path, language: str) -> None:
    for width in (22, 31, 44, 50):
        pdf, made = paragraph(root, language, DIRECTED[language], {"size": 9}, width)
        assert prove(pdf, made)[1] == [], width
        plain = DIRECTED[language].replace("\u200e", "")
        assert "prove/text" in rules(pdf, paragraph(root, language, plain, {"size": 9}, width)[1]), width


def test_a_mark_near_the_next_stretch_of_text_does_not_begin_it() -> None:
    letter, sign = (shaped("sans", one).glyphs[0] for one in "áé")
    raised = ShapedRun("áé", (letter, sign._replace(advance=0.025, dy=0.02)), letter.advance + 0.025)
    first = Glyphs("sans", 4.0, 5.0, 20.0, BLACK, (raised,))
    second = line("né", 5.0 + first.width(), 20, face="bold", size=4)
    made = document(sheet(1, [card("a", Field("t", "áéné", ("áéné",), SAFE, (first, second)))]))
    assert prove(drawn(made), made)[1] == []


def test_fields_within_fields_are_compared() -> None:
    """A repeat with a name holds texts, which have names of their own."""
    dot = Fill(ellipse(Rect(5, 50, 3, 3)), BLACK)

    def face(second: str, *, wrong: bool = False) -> tuple[Op, ...]:
        inner = [
            field(f"n{number}", line(text, 5 + 9 * number, 60)) for number, text in enumerate(("1", second))
        ]
        row = Field("row", "", (), SAFE, (dot, *inner[: 1 if wrong else 2], dot))
        return (
            Field("bare", "", (), SAFE, (field("only", line("only", 5, 20)),)),
            row,
            field("z", line("z", 5, 70)),
        )

    made = document(sheet(1, [card("a", *face("2"))]))
    facts, problems = prove(drawn(made), made)
    assert problems == [] and facts.fields == 6
    assert rules(drawn(document(sheet(1, [card("a", *face("3"))]))), made) == {"prove/text"}
    assert "prove/field-missing" in rules(
        drawn(document(sheet(1, [card("a", *face("2", wrong=True))]))), made
    )
    assert spoken(made) == ["only · 1 · 2 · z"]


@pytest.mark.parametrize("tracking", [0.0, 0.1, 0.15, 0.3])
@pytest.mark.parametrize("text", ["18 AVATAR Ty “quoted” To", "L’ÉQUIPE À 12 — NAÏF", "же «да» ещё"])
def test_letters_that_stand_apart_are_read_as_words(root: Path, text: str, tracking: float) -> None:
    """PDFium reads spaces between them."""
    pdf, made = paragraph(root, "en", text, {"size": 9, "tracking": tracking}, 50)
    assert prove(pdf, made)[1] == []
    others = [text[1:], text[:-1], text + "!", f"l{text}", text.replace("A", "Á").replace("а", "о")]
    others += [] if tracking else [text.replace(" ", "", 1)]  # there only the end of the line tells
    for other in others:
        wrong = paragraph(root, "en", other, {"size": 9, "tracking": tracking}, 50)[1]
        assert "prove/text" in rules(pdf, wrong), other


@pytest.mark.parametrize(
    ("language", "text"), [(name, text) for name, two in BROKEN_UP.items() for text in two]
)
@pytest.mark.parametrize("look", [{"size": 9}, TRACKED, JUSTIFIED])
def test_every_letter_stands_where_it_was_set(
    root: Path, language: str, text: str, look: dict[str, Any]
) -> None:
    """Readers move the pen between the strings of a line as the typesetter does, whatever is raised in it."""
    pdf, made = paragraph(root, language, text, look, 30)
    wanted = []
    origin = made.sheets[0].front.placements[0].matrix.e + 4
    for op, matrix in walk(made.sheets[0].front.placements[0].ops):
        if isinstance(op, Glyphs):
            pen = matrix.e + op.x
            for run in op.runs:
                for glyph in run.glyphs:
                    if glyph.text.strip():
                        wanted.append(pen + glyph.dx * op.size)
                    pen += (glyph.advance + op.tracking) * op.size
                pen += op.word_space if run.text.isspace() else 0.0
    file = pypdfium2.PdfDocument(pdf)
    page = file[0]
    reading, tools = page.get_textpage(), native.Buffer()
    handles = [ctypes.cast(one, ctypes.c_void_p).value or 0 for one in (page.raw, reading.raw)]
    text_of = PageText(handles[0], handles[1], tools)
    found = [
        x * 25.4 / 72
        for number in range(native.count_objects(handles[0]))
        for letter, x, _ in text_of.places(native.page_object(handles[0], number))
        if letter.strip()
        and letter != "\u200b"
        and native.object_type(native.page_object(handles[0], number)) == 1
    ]
    inside = [x for x in found if origin - 9 < x < origin + 50]
    assert len(wanted) > 15
    for x in wanted:
        assert min(abs(x + origin - 4 - other) for other in inside) < 0.03


@pytest.mark.parametrize("text", [ARABIC, HEBREW])
def test_a_line_in_the_wrong_order_is_caught(text: str) -> None:
    good = rtl_line(text, 55, 20)
    wanted = field("t", good, right_to_left=True)
    made = document(sheet(1, [card("a", wanted)]))
    words_reversed = good._replace(runs=good.runs[::-1])
    letters_reversed = good._replace(runs=tuple(_reversed(run) for run in good.runs))
    for bad in (words_reversed, letters_reversed):
        printed = document(sheet(1, [card("a", wanted._replace(ops=(bad,)))]))
        assert "prove/text" in rules(drawn(printed), made)


def _reversed(run: ShapedRun) -> ShapedRun:
    return ShapedRun(run.text, tuple(Glyph(g.id, g.text, g.advance) for g in run.glyphs[::-1]), run.advance)


def test_a_wrong_letter_from_right_to_left_is_caught() -> None:
    wanted = document(sheet(1, [card("a", field("t", rtl_line(HEBREW, 55, 20), right_to_left=True))]))
    other = HEBREW.replace("ש", "ס", 1)
    printed = document(sheet(1, [card("a", field("t", rtl_line(other, 55, 20), right_to_left=True))]))
    assert "prove/text" in rules(drawn(printed), wanted)


def shows(text: str, *seen: str, right_to_left: bool = True) -> bool:
    """Tell whether a text with lines parted by strokes is what is seen from left to right on each line."""
    placed = [[(sign, float(place)) for place, sign in enumerate(row)] for row in seen]
    whole, lines = text.replace("|", ""), text.split("|")
    return not visual.differs(whole, lines, placed, right_to_left=right_to_left)


def test_the_visual_order_is_that_of_the_unicode_algorithm() -> None:
    assert shows("בא 12", "12 אב")
    assert not shows("אב 12", "12 אב")
    assert not shows("אב 12", "12 אב", right_to_left=False)


@pytest.mark.parametrize("brackets", ["「」", "『』", "【】", "《》", "()", "（）", "⟨⟩"])
def test_brackets_beside_marks_are_read_as_the_pair_that_they_are(brackets: str) -> None:
    text = f"か\u309a{brackets[0]}攻撃{brackets[1]}に"
    assert visual.is_needed(text)
    assert shows(text, text, right_to_left=False)
    assert not shows(text, text.replace("攻", "守"), right_to_left=False)


def test_letters_of_one_ligature_may_come_in_either_order() -> None:
    placed = [[("ل", 0.0), ("ا", 0.0), ("ب", 1.0)]]
    assert not visual.differs("بلا", ["بلا"], placed, right_to_left=True)
    assert visual.differs("بلو", ["بلو"], placed, right_to_left=True)


@pytest.mark.parametrize("mark", ["\u0301", "\u0323", "\u0328", "\u0327", "\u20dd"])
def test_a_mark_that_a_letter_has_several_times_is_read_once_or_more(mark: str) -> None:
    """PDFium leaves out what is drawn again in one place: a letter loses none of its kinds of marks by it."""
    text = f"a{mark * 3}b\u0302c{mark}"
    for seen in (mark, mark * 2, mark * 3):
        assert shows(text, f"a{seen}b\u0302c{mark}", right_to_left=False)
    for other in (
        f"ab\u0302c{mark}",
        f"a{mark * 4}b\u0302c{mark}",
        f"a{mark * 2}b\u0302c",
        f"a{mark}bc{mark}",
    ):
        assert not shows(text, other, right_to_left=False)


def test_a_word_broken_at_its_hyphen_keeps_it() -> None:
    """Between lines the hyphen of a Latin word in Arabic stands as within the line: at the word."""
    assert shows("ab-", "-ab") and not shows("ab-", "ab-")
    assert shows("ab-|cd", "ab-", "cd") and not shows("ab-|cd", "-ab", "cd")
    assert shows("אב-|גד", "-בא", "דג")


def test_brackets_belong_together_over_lines() -> None:
    """Both stand in the direction of what is between them if words around them run that way as well."""
    assert shows("אב xy (cd |ef) gh", "xy (cd בא", "ef) gh") and not shows(
        "אב xy (cd |ef) gh", "cd) xy בא", "ef) gh"
    )
    assert shows("אב (cd |גד) הו", "cd) בא", "וה (דג") and not shows("אב (cd |גד) הו", "(cd בא", "וה (דג")
    assert shows("אב (|cd) |הו", ") בא", "(cd", "וה") and not shows("אב (|cd) |הו", ") בא", "cd)", "וה")
