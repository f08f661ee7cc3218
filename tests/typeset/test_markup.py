"""Marks in a text: bold, italic, icons, escapes, and what is said about wrong ones."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.common.icon_marks import ICON_MARK
from ppgen.typeset.markup import BOLD, FIRST_ICON, ICON, ITALIC, read_markup
from ppgen.typeset.plain import swallowed

ICONS = {"die": 0, "red-card": 1}


def looks(text: str) -> list[tuple[str, int]]:
    marked = read_markup(text, ICONS)
    return list(zip(marked.text, map(ord, marked.looks or "\0" * len(marked.text)), strict=True))


def test_bold_italic_and_both() -> None:
    assert looks("a**„b“**") == [("a", 0), ("„", BOLD), ("b", BOLD), ("“", BOLD)]
    assert looks("*i* j") == [("i", ITALIC), (" ", 0), ("j", 0)]
    assert looks("点**2**点") == [("点", 0), ("2", BOLD), ("点", 0)]
    assert looks("***x***") == [("x", BOLD | ITALIC)]
    assert looks("MF**1**er")[2] == ("1", BOLD)
    assert looks("**b *x* b**")[2] == ("x", BOLD | ITALIC)


def test_icons_stand_for_one_neutral_character_each() -> None:
    assert looks("+2:die::red-card:") == [("+", 0), ("2", 0), (ICON, FIRST_ICON), (ICON, FIRST_ICON + 1)]
    assert looks("**:die:**") == [(ICON, FIRST_ICON)]


@pytest.mark.parametrize(
    "text",
    ["2 * 3 * 4", "2*3*4", "path C:\\new", "a:b:c", "12:30 to 13:45", "a:B:c", "::", "a ** b", "*", "**"],
)
def test_what_only_looks_like_a_mark_is_printed(text: str) -> None:
    marked = read_markup(text, ICONS)
    assert (marked.text, marked.looks, marked.issues) == (text, "", ())


def test_escapes_and_line_ends() -> None:
    assert read_markup(r"\*a\* \:die: \\ \**b*", ICONS).text == r"*a* :die: \ *b"
    assert read_markup("a\r\nb\rc\u2028d\te\\", ICONS).text == "a\nb\nc\nd e\\"
    assert read_markup(r"\n \\x", ICONS).text == r"\n \x"


@pytest.mark.parametrize("text", ["a**b**", "5*", "**x**yz", "x* y"])
def test_half_a_pair_is_told_and_printed(text: str) -> None:
    marked = read_markup(text, ICONS)
    assert [code for code, _ in marked.issues] == ["unbalanced-marks"]


@pytest.mark.parametrize("text", ["**a **b** c", "*a *b* c", "x **a\ny **b**"])
def test_a_mark_that_is_opened_again_is_told(text: str) -> None:
    (told,) = {said for _, said in read_markup(text, ICONS).issues}
    assert told.endswith("is opened again before it was closed")


@pytest.mark.parametrize("text", ["**a** **b**", "*a **b** c*", "**a *b* c**", "*a* b *c*", "a * b"])
def test_marks_that_are_closed_in_time_are_not_told(text: str) -> None:
    assert not read_markup(text, ICONS).issues


def test_wrong_marks_are_reported_once_and_nothing_is_lost() -> None:
    marked = read_markup("**a :nope: b :nope: *c", ICONS)
    assert marked.text == "a :nope: b :nope: c"
    assert [code for code, _ in marked.issues] == ["unknown-icon", "unbalanced-marks", "unbalanced-marks"]
    assert read_markup("x\ufffcy", ICONS).issues[0][0] == "object-character"


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Pay 2:silver: now", True),
        ("夜なら:acorn:を", True),
        ("a:b:c", False),
        ("é:b:c", False),
        (r"2\:b:c", False),
    ],
)
def test_an_unknown_icon_is_told_wherever_a_known_one_may_stand(text: str, unknown: bool) -> None:
    issues = read_markup(text, ICONS).issues
    assert ([code for code, _ in issues] == ["unknown-icon"]) is unknown
    assert (re.search(ICON_MARK, text) is not None) is unknown


def test_letters_are_changed_and_icon_names_are_not() -> None:
    marked = read_markup("ß:die:x", ICONS, change=str.upper)
    assert marked.text == "SS" + ICON + "X" and len(marked.looks) == 4


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (r"Donau\-dampf", "Donau\u00addampf"),
        (r"Sun\/flower", "Sun\u200bflower"),
        (r"**Do\-nau**\-dampf", "Do\u00adnau\\-dampf"),  # a mark is no letter
        (r"1\-2 a\- -a \-a a\/2", r"1\-2 a\- -a \-a a\/2"),
        (r"a\\-b", r"a\-b"),
        (r"तू\-फान", "तू\u00adफान"),
        (r"ភាសា\/ខ្មែរ", "ភាសា\u200bខ្មែរ"),
        (r"ба\-бочка", "ба\u00adбочка"),
    ],
)
def test_where_a_word_may_be_divided_can_be_written_so_that_one_sees_it(written: str, printed: str) -> None:
    assert read_markup(written, ICONS).text == printed


@given(st.text(alphabet="ab *:\\\nß\ufffc" + "die", max_size=40))
def test_every_character_has_a_look(text: str) -> None:
    marked = read_markup(text, ICONS, change=str.upper)
    assert len(marked.looks) in (0, len(marked.text))
    assert marked.text.count(ICON) == sum(ord(look) >= FIRST_ICON for look in marked.looks)


@pytest.mark.parametrize(
    ("written", "printed", "lost"),
    [
        ("2*3*4", "234", "*"),
        ("roll 12", "roll 1", "2"),
        ("**Bold** :die: ß", "BOLD SS", ""),
        ("a :nope: b", "a b", "n"),
        ("one", "one more", "m"),
        ("ışık", "IŞIK", ""),
        ("4 and 12", "৪ and ১২", ""),
        ("4", "٤", ""),
        ("4", "৫", "4"),
        ("12", "१", "2"),
    ],
)
def test_an_independent_reading_finds_what_is_lost(written: str, printed: str, lost: str) -> None:
    assert swallowed(written, printed, ICONS) == lost


@given(st.text(alphabet="ab12 *:\\", max_size=30))
def test_no_mark_swallows_a_letter_or_a_digit(text: str) -> None:
    printed = read_markup(text, ICONS).text
    assert [one for one in text if one.isalnum()] == [one for one in printed if one.isalnum()]
