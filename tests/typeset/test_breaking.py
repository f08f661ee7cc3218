"""Where lines may end, and where words are divided."""

from __future__ import annotations

import itertools
from pathlib import Path

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.typeset.breaking import SPACE_CHARACTERS, pieces
from ppgen.typeset.hyphenation import positions
from ppgen.typeset.line_break import breaks
from tests.support.needs import needs_tool

CASES = [
    "a |word |here",
    "nb\u00a0space |1\u202f000 |x",
    "well-|known |half/|time |a-b |X-mal |−2 |1-2 |3–4 |-5",
    "Pauli–|Club |end – |then",
    "half/|time",
    "ab–|ab",
    "ab-|ab",
    "a /b |- |c/ |d- |1–2",
    "« mot » |« autre »! |Non ? |Si !",
    "(a |b) |[c] |„d“ |e… |.5 |x, |y",
    "zero\u200b|width",
    "roll |\ufffc and |+2 \ufffc |now |\ufffc, |x\ufffcy",
    "日|本|語|の|文。|次",
    "「日|本」|と|（東|京）|で、|「次」",
    "シュー|トッ！|ゴー|ル|がー",
    "日|本|(東|京)foo|日",
    "foo|「日」|「bar」|baz",
    "待|て……|ま|で",
    "T|シャ|ツ|２|枚|Ａ",
    "時々、|人々",
    "\ufffc|を|２|回、|\ufffc。|次",
    "한국어 |단어",
    "בית־ספר |א",
    "…",
    "( a",
    "か\u3099|き",
    "漢\U000e0100|字",
]


@pytest.mark.parametrize("case", CASES)
def test_breaks(case: str) -> None:
    expected = case.split("|")
    assert pieces("".join(expected)) == expected


HYPHENS = [
    ("pt-BR", "o |meio-campo |inteiro |eu/|ou |usá-las |Pauli–|Club"),
    ("pl", "biało-czerwony |a"),
    ("fr", "posez-en |trois, |celui-là |aussi"),
    ("fr", "Allez-vous-en, |tu"),
    ("fr", "contre-|attaque, |arc-en-|ciel, |peut-|être"),
    ("fr", "Saint-|Enogat |rendez-|vouspas"),
    ("de", "Mittelfeld-|en, |Ost-|West"),
    ("es", "franco-|alemán"),
    ("", "usa-|las |well-|known"),
]


@pytest.mark.parametrize(("language", "case"), HYPHENS)
def test_hyphens_hold_what_a_language_does_not_part(language: str, case: str) -> None:
    expected = case.split("|")
    assert pieces("".join(expected), language) == expected


ALPHABET = "ab1 -–/(«»!.,\u200b\u00a0\ufffc日「」。ーッ\u0301" + SPACE_CHARACTERS


@given(st.text(alphabet=ALPHABET, max_size=40))
def test_pieces_are_the_whole_text_and_never_empty(text: str) -> None:
    text = text.strip(SPACE_CHARACTERS)
    found = pieces(text)
    assert "".join(found) == text and all(found)


@given(st.text(alphabet="日本「」。、！ーッ（）・ab", max_size=40))
def test_no_line_starts_or_ends_with_what_must_not(text: str) -> None:
    found = pieces(text)
    for before, after in itertools.pairwise(found):
        assert after[0] not in "」。、！ーッ）・"
        assert before[-1] not in "「（"


@pytest.mark.parametrize("language", ["de-DE", "en-US", "fr", "pt-BR", "es", "it", "pl", "ru"])
def test_hyphens_are_where_pyphen_puts_them(language: str) -> None:
    words = [
        "Abseitsfalle",
        "Verteidigungskarte",
        "Zusammengehörigkeit",
        "midfielder",
        "attacking",
        "défenseur",
        "hors",
        "prorrogação",
    ]
    words += ["centrocampista", "победитель", "napastnik", "Einwürfe", "strengths", "table"]
    reference = pyphen.Pyphen(lang=language.replace("-", "_"), left=3, right=3)
    for word in words:
        expected = [int(at) for at in reference.positions(word.lower())] if len(word) >= 6 else []
        assert list(positions(word, language)) == expected, word


def test_languages_without_patterns_short_and_endless_words_are_not_divided() -> None:
    assert positions("wonderful", "ja") == () == positions("wonderful", "ar-XB")
    assert positions("table", "en") == () == positions("antidis" * 20, "en")
    assert positions("wonderful", "en-XA") == positions("wonderful", "en-US") != ()
    assert positions("Zusammengehörigkeit", "de") == positions("Zusammengehörigkeit", "de-DE")


LINE_BREAK_TEST = Path("/usr/share/unicode/auxiliary/LineBreakTest.txt")
"""Of Unicode 15.0, from Debian's package unicode-data."""

FIGURES = 7654
"""How many lines the file has, all of which the algorithm passes."""


@needs_tool(LINE_BREAK_TEST)
def test_the_algorithm_breaks_as_unicode_says() -> None:
    checked = 0
    for line in LINE_BREAK_TEST.read_text(encoding="utf-8").splitlines():
        marks = line.partition("#")[0].split()
        if not marks:
            continue
        text = "".join(chr(int(code, 16)) for code in marks[1::2])
        assert breaks(text) == tuple(mark == "÷" for mark in marks[2:-1:2]), line
        checked += 1
    assert checked == FIGURES


@given(st.text(alphabet=ALPHABET + "?:%…אか\u3099", max_size=40))
def test_the_tailoring_breaks_only_where_the_algorithm_does(text: str) -> None:
    text = text.strip(SPACE_CHARACTERS).replace("\ufffc", "x").replace(".", ",")
    ends = list(itertools.accumulate(map(len, pieces(text))))[:-1]
    allowed = breaks(text)
    assert all(allowed[end - 1] for end in ends)


@given(st.text(alphabet="aé1+.,:;!?()[]«»'\"%§°µΣжשل\u064e ", max_size=30))
def test_simple_lines_are_cut_as_the_algorithm_would(text: str) -> None:
    text = text.strip()
    ends = list(itertools.accumulate(map(len, pieces(text))))[:-1]
    assert all(text[end - 1] == " " for end in ends)
    allowed = breaks(text)
    assert all(allowed[end - 1] or text[end : end + 1] == "." for end in ends)


WORDS = st.lists(st.sampled_from(["ab", "é", "1", "ש\u064e", *" -–/.,:?(«»'\"%"]), max_size=12).map("".join)


@given(WORDS)
def test_what_a_line_ends_with_does_not_change_how_its_words_are_cut(text: str) -> None:
    """An ideograph is never simple: lines that are read quickly are cut as the algorithm cuts them."""
    text = text.strip()
    ends, others = (
        [end for end in itertools.accumulate(map(len, pieces(line))) if end < len(text)]
        for line in (text, f"{text} 日")
    )
    assert ends == others
