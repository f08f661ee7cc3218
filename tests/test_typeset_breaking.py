"""Where lines may end, and where words are divided."""

from __future__ import annotations

import itertools

import pyphen
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ppgen.typeset import breaking
from ppgen.typeset.breaking import SPACE_CHARACTERS, pieces
from ppgen.typeset.hyphenation import positions

CASES = [
    "a |word |here",
    "nb\u00a0space |1\u202f000 |x",
    "well-|known |half/|time |a-|b |−2 |1-2 |3–4 |-5",
    "Pauli–|Club |end – |then",
    "« mot » |« autre »! |Non ? |Si !",
    "(a |b) |[c] |„d“ |e… |.5 |x, |y",
    "zero\u200b|width",
    "roll |\ufffc and |+2 \ufffc |now |\ufffc, |x\ufffcy",
    "日|本|語|の|文。|次",
    "「日|本」|と|（東|京）|で、|「次」",
    "シュー|トッ！|ゴー|ル|がー",
    "日|本|(東|京)|foo|日",
    "foo|「日」|「bar」|baz",
    "待|て……|ま|で",
    "T|シャ|ツ|２|枚|Ａ",
    "時々、|人々",
    "\ufffc|を|２|回、|\ufffc。|次",
    "한국어 |단어",
    "בית־|ספר |א",
    "…",
    "( a",
    "か\u3099|き",
    "漢\U000e0100|字",
]


@pytest.mark.parametrize("case", CASES)
def test_breaks(case: str) -> None:
    expected = case.split("|")
    assert pieces("".join(expected)) == expected


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


@given(st.text(alphabet="ab1 -–/(«»!?.,%:…\u00ad\u200b\u00a0\ufffc\u05beא\u0301é№°", max_size=40))
def test_the_rule_of_narrow_texts_is_that_of_all(text: str) -> None:
    narrow, wide = (breaking._pattern(is_wide=is_wide) for is_wide in (False, True))
    assert narrow.findall(text) == wide.findall(text)


def test_what_is_wide_is_found() -> None:
    wide = breaking._WIDE_OPENING + breaking._WIDE_CLOSING + breaking._SMALL_KANA + "日漢\u2e80\U00020000"
    assert all(breaking._is_wide(character) for character in wide if character != "-")
    assert not breaking._is_wide("a–é\ufffc…א")
