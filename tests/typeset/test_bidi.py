"""Levels and the order of the parts of a line, against the Unicode algorithm as python-bidi has it."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel import Locale
from babel.localedata import locale_identifiers
from bidi import get_display
from hypothesis import given
from hypothesis import strategies as st

from ppgen.typeset.bidi import levels, needs_levels, visual_order
from ppgen.typeset.bidi_levels import line_levels as unicode_line_levels
from ppgen.typeset.bidi_levels import paragraph_levels
from ppgen.typeset.language import COMMON_LANGUAGES
from tests.support.needs import needs_tool

CASES = [  # text, right to left, levels: rules of UAX #9 by hand
    ("abc", False, "000"),
    ("abc", True, "222"),
    ("אב 12", True, "11122"),
    ("אב 12", False, "11122"),
    ("a אב b", False, "001100"),
    ("אב (HP +2) ג", True, "111122222111"),
    ("ב 12%", True, "11222"),
    ("ب 12%", True, "11221"),
    ("-5 ב", True, "1211"),
    ("3-5 ב", True, "22211"),
    ("1,000.5 ب", True, "222222211"),
    ("a\u2067אb\u2069c", False, "001200"),
    ("א\ufffcב", True, "111"),
    ("א\ufffc\ufffca", True, "1112"),
    ("x \u2066+2\u2069 א", True, "21122111"),
    ("\u200e+2 א", True, "22211"),
    ("א\u202aab\u202cב", True, "112221"),
    ("a\u202bא1\u202cb", False, "001220"),
    ("a\u202dאב\u202cb", False, "002220"),
    ("א\u202eab\u202cב", True, "113331"),
    ("א\u202a1 ב\u202cג", True, "1122331"),
]
MIRRORED = str.maketrans("()[]«»", "||!!##")


def visual(text: str, text_levels: str) -> str:
    return "".join(visual_order(text, [ord(level) for level in text_levels]))


@pytest.mark.parametrize(("text", "right_to_left", "expected"), CASES)
def test_levels(text: str, right_to_left: bool, expected: str) -> None:
    found = "".join(str(ord(level)) for level in levels(text, right_to_left=right_to_left))
    assert found == expected


def test_text_that_looks_like_the_description_changes_nothing() -> None:
    text = 'א\n    levels: [\n Level(\n 9,\n ),\n    ],\n"]'
    assert len(levels(text, right_to_left=True)) == len(text)
    assert "\t" not in levels(text, right_to_left=True)


def test_characters_of_any_length_in_bytes_get_one_level_each() -> None:
    text = "aé漢😀א\U00010a00b"
    assert [ord(level) for level in levels(text, right_to_left=False)] == [0, 0, 0, 0, 1, 1, 0]


def test_only_turning_text_needs_levels() -> None:
    assert not needs_levels("Olé! 漢字 – 1 000 € “x”")
    for turning in "אب\u200f\u2067\ufb2a\ufedf\U0001e900":
        assert needs_levels("a" + turning)


LETTERS = "abאבגبتث12 +-.,:()[]«»\u2066\u2067\u2069\u200e\u200f"


@given(st.text(alphabet=LETTERS, min_size=1, max_size=30), st.booleans())
def test_order_is_that_of_the_reference(text: str, right_to_left: bool) -> None:
    text = "x" + text + "x" if not right_to_left else "א" + text + "א"
    shown = visual(text, levels(text, right_to_left=right_to_left))
    hidden = dict.fromkeys(map(ord, "\u2066\u2067\u2069\u200e\u200f"))
    reference = get_display(text, base_dir="R" if right_to_left else "L")
    assert shown.translate(hidden).translate(MIRRORED) == reference.translate(hidden).translate(MIRRORED)


def test_common_languages_are_what_babel_says_in_all_their_varieties() -> None:
    asked = 0
    for name in locale_identifiers():
        if name.split("_")[0] in COMMON_LANGUAGES:
            locale = Locale.parse(name)
            assert (locale.text_direction, locale.default_numbering_system) == ("ltr", "latn"), name
            asked += 1
    assert asked > len(COMMON_LANGUAGES)


CHARACTER_TEST = Path("/usr/share/unicode/BidiCharacterTest.txt")
"""Of Unicode 15.0, from Debian's package unicode-data."""

FIGURES = 91_707
"""How many lines the file has, all of which the algorithm passes."""


@pytest.mark.thorough
@needs_tool(CHARACTER_TEST)
def test_levels_are_those_that_unicode_says() -> None:
    checked = 0
    for line in CHARACTER_TEST.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        codes, _, base, expected, _ = line.split(";")
        text = "".join(chr(int(code, 16)) for code in codes.split())
        side = base == "1"
        found = unicode_line_levels(text, paragraph_levels(text, right_to_left=side), right_to_left=side)
        pairs = zip(found, expected.split(), strict=True)
        assert all(given == "x" or level == int(given) for level, given in pairs), line
        checked += 1
    assert checked == FIGURES
