"""Set text: what is printed, where it stands, at which size, and what is said if it does not fit."""

from __future__ import annotations

import hashlib
import itertools
import os
import re
import subprocess
import sys
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
from bidi import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from ppgen.common.characters import refused
from ppgen.common.colour import BLACK, Colour
from ppgen.common.geometry import Rect
from ppgen.common.units import millimetres
from ppgen.display.ops import Glyphs, Symbol, Use
from ppgen.typeset import Align, Icon, Setting, TextStyle, Typesetter, VerticalAlign
from ppgen.typeset.chunks import ChunkMaker
from ppgen.typeset.fonts import Fonts, load_fonts
from ppgen.typeset.markup import Marked
from ppgen.typeset.paragraph import Paragraph, read_paragraph
from ppgen.typeset.phrases import ends_surely, ends_word

ROOT = Path(__file__).resolve().parents[2]
TEXTS = {
    "en": "Ann wins :die: and *then* scores **two goals**; her team keeps +2 :attack: until the end.",
    "de": "Spielt der Gegner eine **Verteidigungskarte**, würfle :die::die: und ziehe +2 :attack: vom *Ergebnis* ab!",
    "fr": "L’équipe attaque : lancez :die: puis ajoutez +2 :attack: (« hors-jeu » compris) !",
    "ja": "相手が**ディフェンスカード**を使ったら、:die: を2個振り、（合計）から +2 :attack: を引く。「シュートッ！」",
    "ar": "إذا لعب الخصم **بطاقة دفاع** (HP +2) فارمِ :die: مرتين واطرح 15 من *نتيجة* :attack: المباراة.",
    "he": "אם היריב משחק **קלף הגנה** (HP +2), הטל :die: פעמיים והוסף 15 *לתוצאת* :attack: – פעם אחת!",
}


def icon(name: str) -> Icon:
    return Icon(name, Symbol(name, (), Rect(0, 0, 1, 1)), width=0.9)


@lru_cache(maxsize=1)
def loaded() -> Fonts:
    fonts, problems = load_fonts(ROOT)
    assert fonts is not None and problems == []
    return fonts


@cache
def typesetter(language: str) -> Typesetter:
    return Typesetter(loaded(), language, {name: icon(name) for name in ("attack", "die")})


def set_text(
    text: str, language: str = "en", *, width: float = 50.0, height: float = 40.0, **style: Any
) -> Setting:
    return typesetter(language).set(text, TextStyle(**style), width=width, height=height)


def lines_of(setting: Setting) -> list[list[Glyphs | Use]]:
    """The ops of each line from left to right."""
    lines: dict[float, list[Glyphs | Use]] = {}
    baseline = 0.0
    for op in setting.ops:
        assert isinstance(op, Glyphs | Use)
        baseline = op.y if isinstance(op, Glyphs) else op.matrix.f + (1.0 - 0.12) * op.matrix.d
        lines.setdefault(round(baseline, 6), []).append(op)
    return [lines[y] for y in sorted(lines)]


def shown(ops: list[Glyphs | Use]) -> str:
    """The source text of the glyphs from left to right."""
    return "".join(g.text for op in ops if isinstance(op, Glyphs) for run in op.runs for g in run.glyphs)


def right_end(op: Glyphs | Use) -> float:
    return op.x + op.width() if isinstance(op, Glyphs) else op.matrix.e + 0.9 * op.matrix.a


def left_end(op: Glyphs | Use) -> float:
    return op.x if isinstance(op, Glyphs) else op.matrix.e


# What is printed


def test_plain_line_is_one_op_of_words_and_spaces() -> None:
    setting = set_text("Two blue cards", colour=Colour(1, 2, 3))
    [op] = setting.ops
    assert isinstance(op, Glyphs)
    assert [run.text for run in op.runs] == ["Two", " ", "blue", " ", "cards"]
    assert op.typeface == "source-sans-3/400" and op.colour == Colour(1, 2, 3)
    assert op.size == pytest.approx(millimetres(9)) and setting.size == 9
    assert (setting.lines, setting.text) == (("Two blue cards",), "Two blue cards")


def test_equal_words_share_their_run_in_every_style_and_size() -> None:
    first = set_text("alpha beta", size=9.0).ops[0]
    second = set_text("*beta* alpha **x**", size=12.0, italic=True).ops[0]
    assert isinstance(first, Glyphs) and isinstance(second, Glyphs)
    assert second.typeface == first.typeface and first.runs[2] is second.runs[0]
    assert set_text("alpha beta") is not set_text("alpha beta", size=8.0)
    style = TextStyle()
    assert typesetter("en").set("a", style, width=5, height=5) is typesetter("en").set(
        "a", style, width=5, height=5
    )


def test_a_text_is_read_once_for_all_boxes(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(marked: Marked, maker: ChunkMaker, *, right_to_left: bool, lists: bool) -> Paragraph:
        read.append(marked.text)
        return read_paragraph(marked, maker, right_to_left=right_to_left, lists=lists)

    monkeypatch.setattr("ppgen.typeset.typesetter.read_paragraph", noted)
    setter, style = Typesetter(loaded(), "en", {}), TextStyle(stack="text", size=10.0)
    wide, narrow = (setter.set("- one and two", style, width=width, height=30.0) for width in (60.0, 12.0))
    assert (len(wide.lines), len(narrow.lines), read) == (1, 2, ["- one and two"])
    for other in (style._replace(uppercase=True), style._replace(lists=True)):
        setter.set("- one and two", other, width=60.0, height=30.0)
    assert read == ["- one and two", "- ONE AND TWO", "\u2022 one and two"]
    setter.forget()
    setter.set("- one and two", style, width=70.0, height=30.0)
    assert len(read) == 4


def test_bold_and_italic_choose_typefaces_and_icons_stand_between() -> None:
    setting = set_text("a **b** *c* ***d***:die:")
    faces = [op.typeface if isinstance(op, Glyphs) else op.symbol.id for op in setting.ops]
    regular, bold = "source-sans-3/400", "source-sans-3/700"
    assert faces == [regular, bold, regular, f"{regular}/italic", regular, f"{bold}/italic", "die"]
    assert setting.lines == ("a b c d",)


def test_glyph_text_is_that_of_its_cluster() -> None:
    ops = set_text("e\u0301 x\u0301 ﬁ", stack="text").ops
    glyphs = [glyph for op in ops if isinstance(op, Glyphs) for run in op.runs for glyph in run.glyphs]
    assert [glyph.text for glyph in glyphs] == ["e\u0301", " ", "x", "\u0301", " ", "ﬁ"]
    arabic = set_text("لا", "ar").ops[0]
    assert isinstance(arabic, Glyphs)
    assert "".join(glyph.text for run in arabic.runs for glyph in run.glyphs) == "لا"


def test_arabic_letters_are_joined_and_brackets_mirrored() -> None:
    op = set_text("(ببب)", "ar").ops[0]
    assert isinstance(op, Glyphs) and op.typeface == "rubik/400"
    ids = {glyph.id for run in op.runs for glyph in run.glyphs if glyph.text == "ب"}
    assert len(ids) == 3, "first, middle and last form differ"
    face = loaded().typeface("rubik")
    glyphs = [(glyph.text, glyph.id) for run in op.runs for glyph in run.glyphs]
    assert glyphs[0] == (")", face.glyph("(")) and glyphs[-1] == ("(", face.glyph(")"))


def test_missing_characters_are_told_and_never_drawn() -> None:
    setting = set_text("a\u0e01b c\u0316", size=9.0)
    assert setting.missing == ("\u0e01", "\u0316") and setting.text == "ab "
    assert all(
        glyph.id for op in setting.ops if isinstance(op, Glyphs) for run in op.runs for glyph in run.glyphs
    )


def test_narrow_space_is_seen_even_where_the_typeface_has_none() -> None:
    op = set_text("1\u202f000", stack="barlow-condensed").ops[0]
    assert isinstance(op, Glyphs)
    narrow = op.runs[1]
    assert narrow.text == "\u202f" and narrow.glyphs[0].text == "\u202f"
    assert narrow.glyphs[0].id == loaded().typeface("barlow-condensed").glyph(" ")
    assert 0.1 < narrow.advance < 0.2


def test_marks_that_steer_are_not_printed() -> None:
    for steered in ("a\u200bb\u00adc\u200ed\u2060e", "a\u200bb\u00adc\u2066d\u2069\u2060e"):
        setting = set_text(steered)
        assert setting.text == "abcde" and setting.lines == ("abcde",) and setting.missing == ()


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "Straße", "STRASSE"),
        ("tr", "ılık istanbul", "ILIK İSTANBUL"),
        ("az-Latn-AZ", "ılık istanbul", "ILIK İSTANBUL"),
        ("crh", "İncir qırım", "İNCİR QIRIM"),
        ("crh-UA", "İncir qırım", "İNCİR QIRIM"),
        ("gag", "ılık istanbul", "ILIK İSTANBUL"),
        ("tt-Latn", "qırım incir", "QIRIM İNCİR"),
        ("kk-Latn", "qırım incir", "QIRIM İNCİR"),
        ("kk", "кітап i", "КІТАП I"),
        ("tt", "китап i", "КИТАП I"),
        ("az-Cyrl", "китап i", "КИТАП I"),
        ("uz-Latn", "incir", "INCIR"),
        ("kaa", "incir", "INCIR"),
        ("el", "Άγιος μαΐου", "ΑΓΙΟΣ ΜΑΪΟΥ"),
        ("en", "i **b** :die:", "I B "),
    ],
)
def test_capitals_follow_the_language(language: str, text: str, expected: str) -> None:
    assert set_text(text, language, uppercase=True).text == expected


@pytest.mark.parametrize(
    ("language", "expected"), [("ar", "12"), ("ar-EG", "١٢"), ("fa", "۱۲"), ("en", "12"), ("xx", "12")]
)
def test_digits_follow_the_language(language: str, expected: str) -> None:
    assert set_text("12", language).text == expected == set_text("12", language, uppercase=True).text


def test_empty_text_and_blank_lines() -> None:
    assert set_text("").ops == () and set_text("").overset is None
    assert set_text("  a  \n\n b ").lines == ("a", "", "b")
    baselines = [op.y for op in set_text("a\n\nb").ops if isinstance(op, Glyphs)]
    assert baselines[1] - baselines[0] == pytest.approx(2 * 1.2 * millimetres(9))


# Where it stands


@pytest.mark.parametrize(("language", "left"), [("en", True), ("he", False)])
def test_alignment_follows_the_direction(language: str, left: bool) -> None:
    def ends(align: Align) -> tuple[float, float]:
        ink = set_text("ab", language, align=align).ink
        return ink.x, 50 - ink.right

    near = 0 if left else 1
    assert ends(Align.START)[near] == pytest.approx(0)
    assert ends(Align.END)[1 - near] == pytest.approx(0)
    assert ends(Align.JUSTIFY) == ends(Align.START)
    assert ends(Align.CENTRE)[0] == pytest.approx(ends(Align.CENTRE)[1])


def test_justified_lines_fill_the_box_except_the_last() -> None:
    text = "one two three four five six seven eight nine ten eleven twelve"
    lines = lines_of(set_text(text, align=Align.JUSTIFY))
    assert len(lines) > 1
    for line in lines[:-1]:
        assert right_end(line[-1]) == pytest.approx(50)
    assert right_end(lines[-1][-1]) < 45
    mixed = lines_of(
        set_text("one **two** three :die: five *six* seven **eight** nine ten", align=Align.JUSTIFY)
    )
    assert right_end(mixed[0][-1]) == pytest.approx(50)


def test_tracking_widens_and_is_not_counted_behind_the_last_letter() -> None:
    plain, wide = set_text("abcd"), set_text("abcd", tracking=0.1)
    assert wide.ink.width - plain.ink.width == pytest.approx(3 * 0.1 * millimetres(9))
    marks = set_text("x\u0301y", tracking=0.1)
    assert marks.ink.width - set_text("x\u0301y").ink.width == pytest.approx(0.1 * millimetres(9))
    assert set_text("مرحبا", "ar", tracking=0.1).ink.width == pytest.approx(
        set_text("مرحبا", "ar").ink.width - 0.1 * millimetres(9), abs=0.4
    )


def test_label_is_centred_on_its_capitals() -> None:
    face = loaded().typeface("text")
    for text in ("12", "Hg", "É", "acé"):
        [op] = set_text(text, valign=VerticalAlign.MIDDLE, height=10.0).ops
        assert isinstance(op, Glyphs)
        top = op.y - face.cap_height * op.size
        assert top == pytest.approx(10 - op.y), text


def test_first_baseline_does_not_depend_on_the_letters_at_top_and_bottom() -> None:
    for valign in (VerticalAlign.TOP, VerticalAlign.BOTTOM):
        baselines = {
            round(op.y, 6)
            for text in ("ace", "Ég", "12", "ypq")
            for op in set_text(text, valign=valign).ops
            if isinstance(op, Glyphs)
        }
        assert len(baselines) == 1


def test_ink_stays_inside_a_tight_box_and_lines_do_not_collide() -> None:
    for language, text in TEXTS.items():
        for valign in VerticalAlign:
            setting = set_text(text, language, width=30.0, height=30.0, valign=valign, leading=0.8)
            assert Rect(0, 0, 30, 30).contains(setting.ink), (language, valign)
            assert setting.overset is None
    close = set_text("Ấg\nẤg", leading=0.5)
    first, second = (op.y for op in close.ops if isinstance(op, Glyphs))
    assert second - first == pytest.approx(close.ink.height / 2)


def test_icons_stand_on_the_line_in_the_colour_of_the_text() -> None:
    red = Symbol("red", (), Rect(0, 0, 1, 1))
    asked: list[Colour] = []
    coloured = Icon("c", red, width=2.0, drop=0.25, coloured=lambda colour: (asked.append(colour), red)[1])
    setter = Typesetter(loaded(), "en", {"c": coloured})
    before, use, after = setter.set("x:c:y", TextStyle(size=10.0), width=50, height=20).ops
    assert isinstance(before, Glyphs) and isinstance(use, Use) and isinstance(after, Glyphs)
    em = millimetres(10)
    assert use.matrix.a == use.matrix.d == pytest.approx(em) and asked == [BLACK]
    assert use.matrix.e == pytest.approx(right_end(before)) and after.x == pytest.approx(
        use.matrix.e + 2 * em
    )
    assert use.matrix.f + em == pytest.approx(before.y + 0.25 * em)


# Lines


def test_last_short_word_gets_company() -> None:
    assert set_text("aaaa bbbb cccc dddd e", width=28.0).lines == ("aaaa bbbb cccc", "dddd e")


def test_last_short_words_get_company_unless_lines_are_justified() -> None:
    text = "aaaa bbbb cccc dddd of 2"
    assert set_text(text, width=28.0).lines == ("aaaa bbbb cccc", "dddd of 2")
    assert set_text(text, width=28.0, align=Align.JUSTIFY).lines == ("aaaa bbbb cccc dddd", "of 2")


def test_a_hyphen_that_holds_a_word_together_ends_a_line_only_where_the_word_is_wider() -> None:
    text = "no meio-campo"
    assert set_text(text, "en", width=14.0).lines == ("no meio-", "campo")
    assert set_text(text, "pt", width=19.0).lines == ("no", "meio-campo")
    narrow = set_text(text, "pt", width=14.0)
    assert narrow.lines == ("no", "meio-", "campo") and narrow.overset is None
    assert set_text("posez-en", "fr", width=9.5, minimum=9.0).lines == ("posez-", "en")


def test_japanese_lines_end_with_phrases_where_there_is_room() -> None:
    text = "プレーごとに一度、サイコロを一つ振る。出た目が守備の数より小さければ、カウンターを得る。"
    lines = set_text(text, "ja", width=40.0).lines
    assert "".join(lines) == text
    assert lines == (
        "プレーごとに一度、",
        "サイコロを一つ振る。",
        "出た目が守備の",
        "数より小さければ、",
        "カウンターを得る。",
    )
    assert set_text("自分の:attack:攻撃にボーナス**+2**。", "ja", width=32.0).lines == (
        "自分の攻撃に",
        "ボーナス+2。",
    )


def test_points_of_a_japanese_list_hang_where_lines_end_with_phrases() -> None:
    text = "1. プレーごとに一度、サイコロを一つ振る。\n2. 勝つ。"
    found = set_text(text, "ja", width=40.0, lists=True)
    starts = [min(op.x for op in line if isinstance(op, Glyphs)) for line in lines_of(found)]
    first, inner, second = starts[0], starts[1:-1], starts[-1]
    assert found.lines == ("1. プレーごとに一度、", "サイコロを一つ振る。", "2. 勝つ。")
    assert first == second == 0.0 and min(inner) > 2.0


def test_japanese_phrases_make_a_text_a_little_smaller_rather_than_break() -> None:
    text = "スキル「天才肌」がある各ゾーンにボーナス**+1**。"
    assert set_text(text, "ja", width=34.0).lines[0] == "スキル「天才肌」が"
    smaller = set_text("ペナルティペナルティを受ける。", "ja", width=34.0)
    assert smaller.lines == ("ペナルティペナルティを", "受ける。") and 8.1 <= smaller.size < 9.0
    company = set_text("相手はフォーメーションなしで戦う。", "ja", width=42.0)
    assert company.lines == ("相手は", "フォーメーションなしで戦う。") and 8.1 <= company.size < 9.0


@pytest.mark.parametrize("align", [Align.START, Align.CENTRE])
def test_a_japanese_phrase_that_is_too_wide_is_broken_between_its_words(align: Align) -> None:
    symbol = set_text("監督のいないチームだけが使う", "ja", width=28.0, align=align)
    assert "".join(symbol.lines) == "監督のいないチームだけが使う"
    assert symbol.lines[0].endswith(("いない", "が")) and symbol.lines[1].startswith(("チーム", "使う"))
    compound = set_text("追加フォーメーション", "ja", width=28.0, align=align)
    assert compound.lines == ("追加", "フォーメーション") and compound.size == 9.0
    assert set_text("フォーメーション・ボーナス", "ja", width=30.0, align=align).lines == (
        "フォーメーション・",
        "ボーナス",
    )


def test_a_short_japanese_line_takes_words_of_the_next_phrase() -> None:
    assert set_text("強さは、能力の値（つよさとちから）を足す。", "ja", width=32.0).lines == (
        "強さは、能力の値",
        "（つよさとちから）を",
        "足す。",
    )
    full = set_text("強さは能力と同じで、能力の値（つよさ）を足す。", "ja", width=32.0)
    assert full.lines[0] == "強さは能力と同じで、"


@pytest.mark.parametrize(
    ("before", "first", "is_end"),
    [
        ("ぼれ", "球", False),
        ("引き", "分", False),
        ("きい", "人", True),
        ("追い", "出", False),
        ("から", "始", True),
        ("追加", "チ", False),
        ("ーム", "同", False),
        ("の値", "（", True),
        ("その", "チ", False),
        ("だけ", "ポ", True),
        ("ン・", "ボ", False),
    ],
)
def test_words_that_may_be_one_are_not_parted_for_a_short_line(before: str, first: str, is_end: bool) -> None:
    assert ends_surely(before, first) is is_end


def test_what_ends_a_japanese_text_leaves_no_shorter_line_before_it() -> None:
    found = set_text("形の中にある。四角の中の数字だけなら難易度", "ja", width=33.0, minimum=9.0)
    assert found.lines == ("形の中にある。四角の", "中の数字だけなら", "難易度")


@pytest.mark.parametrize(
    ("before", "first", "is_end"),
    [
        ("ロ2", "個", False),
        ("第", "5", False),
        ("は第", "2", False),
        ("中に", "2", True),
        ("追加", "チ", True),
    ],
)
def test_a_japanese_number_stays_with_what_counts_with_it(before: str, first: str, is_end: bool) -> None:
    assert ends_word(before, first) is is_end


def test_a_japanese_word_that_is_too_wide_is_broken_behind_its_katakana() -> None:
    assert set_text("フォーメーションなし", "ja", width=26.5).lines == ("フォーメーション", "なし")
    assert set_text("フォーメーションなし", "ja", width=16.5).lines[0] == "フォーメー"


def test_a_japanese_word_is_broken_only_where_it_is_wider_than_a_line() -> None:
    centred = set_text("フォーメーション", "ja", width=16.5, align=Align.CENTRE)
    assert centred.lines == ("フォーメー", "ション")
    assert set_text("フォーメーション", "ja", width=24.0, minimum=8.5).lines == ("フォーメーション",)


def test_japanese_lines_end_anywhere_where_phrases_find_no_room() -> None:
    wide = set_text("サイコロサイコロサイコロを振る。", "ja", width=20.0)
    assert wide.overset is None and len(wide.lines) > 2
    assert all(not line.startswith(("。", "を。")) for line in wide.lines)
    text = "アイウエオカをアイウエオカをアイウエオカ。"
    assert len(set_text(text, "ja", width=35.5).lines) == 3
    low = set_text(text, "ja", width=35.5, height=8.2)
    assert low.size == 9.0 and len(low.lines) == 2


def test_number_and_icon_go_with_the_word_they_count() -> None:
    assert set_text("With at least **4** :die: aaaa bb", width=28.0).lines == ("With at least", "4  aaaa bb")


def test_paragraphs_of_a_text_stand_apart() -> None:
    def baselines(**style: object) -> list[float]:
        lines = lines_of(set_text("one\ntwo three four\nfive", width=14.0, size=8.0, leading=1.5, **style))
        return [line[0].y for line in lines if isinstance(line[0], Glyphs)]

    em = millimetres(8)
    near, apart = baselines(), baselines(apart=0.5)
    assert len(near) == len(apart) == 4
    assert [b - a for a, b in itertools.pairwise(near)] == pytest.approx([1.5 * em] * 3)
    assert [b - a for a, b in itertools.pairwise(apart)] == pytest.approx([2 * em, 1.5 * em, 2 * em])
    assert set_text("a\nb\nc", height=10.0, size=8.0, minimum=7.0).size == 8.0
    assert set_text("a\nb\nc", height=10.0, size=8.0, minimum=7.0, apart=0.4).size < 8.0
    over = set_text("a\nb\nc", height=10.0, size=8.0, minimum=8.0, apart=0.4).overset
    assert over is not None and 0 < over.millimetres_missing < 0.8 * em


def test_words_are_divided_only_if_the_style_says_so_or_at_soft_hyphens() -> None:
    text = "Eine Verteidigungskarte spielen"
    assert set_text(text, "de", width=22.0, hyphenate=True).lines[0] == "Eine Verteidi-"
    assert all("-" not in line for line in set_text(text, "de", width=30.0).lines)
    assert set_text("Eine Verteidigungs\u00adkarte legen", "de", width=30.0).lines == (
        "Eine Verteidigungs-",
        "karte legen",
    )
    assert set_text("Eine R2D2verteidigung", "de", width=27.0, hyphenate=True).lines == (
        "Eine",
        "R2D2verteidigung",
    )
    assert set_text("ab **Verteidigungskarte**", "de", width=24.0, hyphenate=True).lines[0] == "ab Verteidi-"


def test_divided_words_keep_their_direction() -> None:
    setting = set_text("אב (abcd\u00adefgh) דהו\u00adזחט א", "he", width=16.0, size=9.0)
    assert setting.lines == ("אב (abcd-", "efgh) דהו-", "זחט א")
    assert [shown(line) for line in lines_of(setting)] == ["abcd-( בא", "-והד )efgh", "א טחז"]


def test_last_line_is_no_mere_end_of_a_word_unless_the_word_is_wider_than_a_line() -> None:
    assert set_text("Eine Verteidigungs\u00adkarte", "de", width=30.0).lines == (
        "Eine",
        "Verteidigungskarte",
    )
    assert set_text("Eine Verteidigungs\u00adkarte.\nNun", "de", width=30.0).lines == (
        "Eine",
        "Verteidigungskarte.",
        "Nun",
    )
    assert set_text("Er Verteidigungs\u00adkarte", "de", width=24.5).lines == ("Er Verteidigungs-", "karte")


def test_number_keeps_its_icon_and_long_rows_of_icons_are_divided() -> None:
    setting = set_text("aaaa bbbb +2 :die:", width=20.0)
    assert setting.lines == ("aaaa bbbb", "+2 ")
    rows = lines_of(set_text(":die:" * 40))
    assert len(rows) > 2 and sum(len(row) for row in rows) == 40


# Size


def test_text_shrinks_in_quarter_points_to_its_minimum() -> None:
    text = "word " * 40
    sizes = {set_text(text, width=50.0, height=height).size for height in (30, 24, 22, 20, 18, 15)}
    assert len(sizes) > 3 and all(size * 4 == int(size * 4) and 7 <= size <= 9 for size in sizes)
    assert set_text("x", size=8.1, minimum=7.9, height=1.0).size == 7.9


def test_overset_says_by_how_much() -> None:
    setting = set_text("word " * 60, width=40.0, height=10.0)
    assert setting.size == 7 and setting.overset is not None
    assert setting.overset.lines_missing == len(setting.lines) - 3
    height = setting.ink.height
    assert setting.overset.millimetres_missing == pytest.approx(height - 10)
    missing = setting.overset.points_missing
    assert missing is not None
    assert set_text("word " * 60, width=40.0, height=10.0, minimum=7 - missing).overset is None
    assert set_text("word " * 60, width=40.0, height=10.0, minimum=7.25 - missing).overset is not None
    assert "lines" in str(setting.overset) and "pt smaller" in str(setting.overset)


def test_word_wider_than_the_box_is_overset_and_whole() -> None:
    setting = set_text("a Donaudampfschifffahrtsgesellschaft", width=20.0)
    assert setting.overset is not None and setting.overset.word == "Donaudampfschifffahrtsgesellschaft"
    assert setting.lines[-1] == setting.overset.word and setting.overset.lines_missing == 0
    assert setting.overset.width_missing == pytest.approx(setting.ink.right - 20, abs=1e-6)
    assert str(set_text(":die:", width=1.0, height=9.0).overset).startswith("“a row of icons”")


def test_box_without_room_is_overset() -> None:
    for width, height in ((0.0, 10.0), (10.0, 0.0)):
        overset = set_text("x", width=width, height=height).overset
        assert overset is not None and overset.points_missing is None


@pytest.mark.parametrize(
    "text",
    [
        "word " * 20_000,
        "x" * 100_000,
        "a" + "\u0301" * 10_000,
        "مرحبا 12 " * 10_000,
        "漢字、" * 30_000,
        "**a*" * 20_000,
        ":die:" * 20_000,
        "ab\u00ad" * 30_000,
        "\u2067" * 20_000 + "a",
        "\u0e01" * 50_000,
        "« " * 20_000 + " !" * 20_000,
        "-a" * 40_000 + "\n" * 20_000,
    ],
    ids=range(12),
)
@pytest.mark.thorough(keep=1)
def test_monstrous_texts_end(text: str) -> None:
    setting = set_text(text, hyphenate=True)
    assert setting.overset is not None or setting.missing or len(setting.lines) == 1


# Laws

WORDS = st.lists(
    st.text(alphabet="abcdeAVTfi.,!?()-+12é漢字かー「」。\u00a0\u202f\u0301", min_size=1, max_size=9),
    min_size=1,
    max_size=20,
)
BOX = {"width": st.floats(8, 60), "height": st.floats(3, 60)}


def squeezed(text: str) -> str:
    return "".join(text.split())


@settings(max_examples=80)
@given(WORDS, st.sampled_from(list(Align)), BOX["width"], BOX["height"])
def test_everything_is_printed_once_and_inside(
    words: list[str], align: Align, width: float, height: float
) -> None:
    text = " ".join(words)
    setting = set_text(text, align=align, width=width, height=height)
    printed = "".join(shown(line) for line in lines_of(setting))
    assert setting.missing == () and squeezed(printed) == squeezed(text) == squeezed("".join(setting.lines))
    assert squeezed(setting.text) == squeezed(text)
    for line in lines_of(setting):
        for before, after in itertools.pairwise(line):
            assert left_end(after) == pytest.approx(right_end(before), abs=1e-6)
        if setting.overset is None or not setting.overset.word:
            assert left_end(line[0]) >= -1e-6 and right_end(line[-1]) <= width + 1e-5
    if setting.overset is None:
        assert Rect(0, 0, width, height).contains(setting.ink, 1e-5)


@settings(max_examples=60)
@given(WORDS, BOX["width"], BOX["height"], st.floats(0, 20))
def test_more_room_never_means_smaller_type(
    words: list[str], width: float, height: float, more: float
) -> None:
    text = " ".join(words)
    small = set_text(text, width=width, height=height)
    for roomier in (
        set_text(text, width=width, height=height + more),
        set_text(text, width=width + more, height=height),
    ):
        assert roomier.size >= small.size
        assert roomier.overset is None or small.overset is not None


MIXED = st.text(alphabet="abc אבגדה بتحسع 12 +-.,:!()[]", min_size=1, max_size=60)
MIRRORED = str.maketrans("()[]", "||!!")


FIGURE = re.compile(r"(?<!\w)[+\-\u2212]?[0-9]+(?:[-\u2212\u2013.,:/×][0-9]+)*[+%]?(?!\w)")


def right_to_left_order(text: str) -> str:
    """Return what the reference makes of a text whose numbers are marked to keep their signs."""
    marked = FIGURE.sub("\u200e\\g<0>\u200e", text)
    return get_display(marked, base_dir="R").replace("\u200e", "")


@pytest.mark.parametrize(
    ("text", "left_to_right"),
    [
        ("+2", "+2"),
        ("\u22121", "\u22121"),
        ("7+", "7+"),
        ("(+4)", "(+4)"),
        ("5-4-1", "5-4-1"),
        ("12%", "12%"),
    ],
)
@pytest.mark.parametrize("before", ["", "هجوم ", "אב "])
def test_numbers_keep_their_signs_where_they_are(text: str, left_to_right: str, before: str) -> None:
    setting = set_text(before + text, "he", width=100.0, height=20.0)
    printed = "".join(shown(line) for line in lines_of(setting)).translate(MIRRORED)
    assert printed.startswith(left_to_right.translate(MIRRORED))


@settings(max_examples=100)
@given(MIXED, st.sampled_from(["en", "ar", "he"]))
def test_order_on_paper_is_that_of_the_reference(text: str, language: str) -> None:
    text = text.strip() or "x"
    setting = set_text(text, language, width=9000.0, height=20.0)
    reference = get_display(text, base_dir="L") if language == "en" else right_to_left_order(text)
    assert "".join(shown(line) for line in lines_of(setting)).translate(MIRRORED) == reference.translate(
        MIRRORED
    )
    assert setting.lines == (text,) and setting.right_to_left == (language != "en")


@settings(max_examples=60)
@given(
    st.lists(
        st.sampled_from(["אבג", "בית", "بتح", "سعف", "abc", "12", "+2", "(x)", "3-5"]),
        min_size=1,
        max_size=30,
    )
)
def test_each_line_of_a_paragraph_is_ordered_on_its_own(words: list[str]) -> None:
    setting = set_text(" ".join(words), "he", width=30.0, height=90.0)
    lines = lines_of(setting)
    assert squeezed("".join(setting.lines)) == squeezed(" ".join(words)) and len(lines) == len(setting.lines)
    for line, text in zip(lines, setting.lines):
        assert sorted(shown(line)) == sorted(text)
        letters = [letter for letter in text if letter in "אבגיתبتحسعف"]
        assert [letter for letter in shown(line) if letter in letters] == letters[::-1]


@settings(max_examples=60)
@given(st.text(max_size=30))
def test_no_text_whatever_draws_a_missing_glyph_or_loses_a_character_silently(text: str) -> None:
    setting = set_text(text.replace("*", "").replace(":", "").replace("\\", ""), width=500.0)
    glyphs = [
        glyph for op in setting.ops if isinstance(op, Glyphs) for run in op.runs for glyph in run.glyphs
    ]
    assert all(glyph.id for glyph in glyphs)
    assert (
        "".join(glyph.text for glyph in glyphs)
        or setting.missing
        or setting.issues
        or all(letter.isspace() or any(refused(letter)) for letter in setting.text)
    )
    if not setting.missing:
        printed = "".join(shown(line) for line in lines_of(setting))
        assert sorted(squeezed(printed)) == sorted(squeezed(setting.text))


# The same everywhere


def digest() -> str:
    parts = []
    for language, text in TEXTS.items():
        style = TextStyle(hyphenate=True, align=Align.JUSTIFY, tracking=0.01)
        parts.append(
            repr(typesetter(language).set(text, style, width=40, height=18).ops).split("symbol=Symbol")[0]
        )
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


@pytest.mark.thorough
def test_other_processes_and_hash_seeds_set_the_same() -> None:
    script = "import sys; sys.path.insert(0, sys.argv[1]); from tests.typeset import test_typesetter as t; print(t.digest())"
    for seed in ("1", "99"):
        command = [sys.executable, "-c", script, str(ROOT)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        found = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        assert found.stdout.strip() == digest()


@pytest.mark.parametrize(
    ("language", "direction"), [("en", "ltr"), ("ar", "rtl"), ("he-IL", "rtl"), ("ar-XB", "rtl")]
)
def test_direction_is_that_of_the_language(language: str, direction: str) -> None:
    assert typesetter(language).direction == direction


@pytest.mark.parametrize("language", list(TEXTS))
def test_paragraphs_of_every_script_fit_with_icons_in_reading_order(language: str) -> None:
    setting = set_text(TEXTS[language], language, width=45.0, height=24.0, hyphenate=True)
    assert (setting.overset, setting.missing, setting.issues) == (None, (), ())
    icons = [
        op
        for line in lines_of(setting)
        for op in line[:: -1 if setting.right_to_left else 1]
        if isinstance(op, Use)
    ]
    assert [op.symbol.id for op in icons] == ["die"] * (len(icons) - 1) + ["attack"]


def test_centred_lines_are_balanced_without_another_line() -> None:
    setter = Typesetter(loaded(), "en", {})
    text = "One and two and three and four and five, six."
    ragged = setter.set(text, TextStyle(size=10.0, valign=VerticalAlign.MIDDLE), width=54, height=20)
    centred = setter.set(text, TextStyle(size=10.0, align=Align.CENTRE), width=54, height=20)
    assert len(centred.lines) == len(ragged.lines)
    assert "".join(centred.lines).replace(" ", "") == "".join(ragged.lines).replace(" ", "")
    lengths = [len(line) for line in centred.lines]
    assert max(lengths) - min(lengths) < max(map(len, ragged.lines)) - min(map(len, ragged.lines))
