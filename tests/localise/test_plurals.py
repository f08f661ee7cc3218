"""Plurals of languages: the rules that stand here, held against CLDR's data in the installed Babel."""

from __future__ import annotations

import pytest
from babel import Locale

from ppgen.localise.plurals import plural_forms, plurals_in_use, plurals_of, read_plurals

SETTLED = [
    "ar",
    "cs",
    "cy",
    "da",
    "de",
    "el",
    "en",
    "es",
    "et",
    "fi",
    "fr",
    "ga",
    "hi",
    "hr",
    "hu",
    "is",
    "it",
    "ja",
    "ko",
    "lt",
    "lv",
    "nl",
    "pl",
    "pt",
    "pt-PT",
    "ro",
    "ru",
    "sk",
    "sl",
    "sv",
    "th",
    "tr",
    "uk",
    "zh",
]
"""Languages whose rules have been the same in CLDR for years."""

NUMBERS = range(1000)


@pytest.mark.parametrize("language", SETTLED)
def test_numbers_that_take_the_same_word_are_those_of_the_unicode_consortium(language: str) -> None:
    tag = Locale.parse(language, sep="-").plural_form
    pairs = {(plurals_of(language).choose(number), tag(number)) for number in NUMBERS}
    assert len(pairs) == plurals_of(language).count == len({word for _, word in pairs})


@pytest.mark.parametrize(
    ("language", "count"),
    [
        ("fr", 2),
        ("fr-CA", 2),
        ("es", 2),
        ("it", 2),
        ("ja", 1),
        ("zh-Hant", 1),
        ("ar-XB", 6),
        ("xx", 2),
        ("he", 3),
    ],
)
def test_a_text_counts_the_same_words_whichever_library_is_installed(language: str, count: int) -> None:
    assert plurals_of(language).count == count
    assert plural_forms(language).startswith(f"nplurals={count}; ")


def test_a_region_has_its_own_rule_where_it_differs() -> None:
    assert plurals_of("pt-BR").choose(0) == 0 and plurals_of("pt-PT").choose(0) == 1


@pytest.mark.parametrize(
    "line",
    [
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100<=2 ? 4 : 5);",
    ],
)
def test_both_orders_of_arabic_are_in_use(line: str) -> None:
    said = read_plurals(line)
    assert said is not None
    assert any(all(one.choose(n) == said.choose(n) for n in NUMBERS) for one in plurals_in_use("ar"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "for 1; 2, 3, 4 …"),
        ("fr", "for 1, 0; 2, 3, 4 …"),
        ("pl", "for 1; 2, 3, 4 …; 5, 6, 7 …"),
        ("ja", "for 1, 2, 3 …"),
        ("ar", "for 0; 1; 2; 3, 4, 5 …; 11, 12, 13 …; 100, 101, 102"),
    ],
)
def test_numbers_stand_for_each_word(language: str, said: str) -> None:
    assert plurals_of(language).examples() == said


@pytest.mark.parametrize("language", ["oc", "mi", "tr", "uz"])
def test_both_ways_to_count_nothing_are_in_use_where_none_is_known(language: str) -> None:
    assert {one.choose(0) for one in plurals_in_use(language)} == {0, 1}
    assert {one.choose(0) for one in plurals_in_use("de")} == {1}
