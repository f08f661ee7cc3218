"""In languages that count things, figures are number words: 2枚 is two cards, and 3枚 is another number."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.parity import content_of, differences, say_alike
from ppgen.localise.counters import counts_in_figures, says_also, says_counted


def told(source: str, text: str, languages: str) -> list[str]:
    ours, theirs = languages.split()
    wanted, found = content_of(source, ours), content_of(text, theirs)
    rules = [one.rule for one in differences(wanted, found)]
    assert say_alike(wanted, found) is (rules == [])
    return rules


@pytest.mark.parametrize(
    ("source", "text", "languages"),
    [
        ("Discard a card", "カードを1枚捨てる", "en ja"),
        ("Draw two cards", "手札2枚", "en ja"),
        ("Draw two cards", "手札２枚", "en ja"),
        ("Draw two cards", "抽2张牌", "en zh"),
        ("Draw two cards", "抽2張牌", "en zh-TW"),
        ("Draw two cards", "카드 2장을 뽑는다", "en ko"),
        ("Draw two cards", "Rút 2 lá bài", "en vi"),
        ("Draw a card", "จั่วการ์ด 1 ใบ", "en th"),
        ("Draw another card", "もう1枚引く", "en ja"),
        ("Each player draws", "1人ずつ引く", "en ja"),
        ("Draw both cards", "2枚とも引く", "en ja"),
        ("Draw two cards and roll a die", "カードを2枚引き、ダイスを1個振る", "en ja"),
        ("Draw two of them and a card", "両方とカード1枚を引く", "en ja"),
        ("Draw one card and two dice", "カードとダイス2個を引く", "en ja"),
        ("Draw twelve cards", "12枚引く", "en ja"),
        ("A dozen eggs cost {{ x }} coins", "Zwölf Eier kosten {{ x }} Münzen", "en de"),
        ("Draw 2 dozen cards", "Zieh 2 Dutzend Karten", "en de"),
        ("Draw 2 cards", "カードを二枚引く", "en ja"),
        ("Draw 2 cards", "カードをふたつ引く", "en ja"),
        ("Draw 2 cards", "抽两张牌", "en zh"),
        ("Draw 2 cards", "카드 두 장을 뽑는다", "en ko"),
        ("カードを2枚引く", "Draw two cards", "ja en"),
        ("カードを二枚引く", "Draw 2 cards", "ja en"),
        ("Zieh eine weitere Karte", "もう1枚引く", "de ja"),
        ("Húzz egy lapot", "1枚引く", "hu ja"),
    ],
)
def test_a_figure_is_a_word_where_things_are_counted(source: str, text: str, languages: str) -> None:
    assert told(source, text, languages) == []


@pytest.mark.parametrize(
    ("source", "text", "languages", "rule"),
    [
        ("Draw two cards", "手札3枚", "en ja", "numbers"),
        ("A dozen eggs", "10 Eier", "en de", "numbers"),
        ("A dozen eggs", "12 Eier", "en de", "number-words"),  # as twelve eggs would be
        ("Draw two cards", "抽3张牌", "en zh", "numbers"),
        ("Draw two cards", "카드 3장을 뽑는다", "en ko", "numbers"),
        ("Draw two cards", "カードを1枚引く", "en ja", "numbers"),
        ("Draw cards", "カードを1枚引く", "en ja", "numbers"),
        ("Draw two cards from a deck", "山札から1枚引く", "en ja", "number-words"),
        ("Draw three cards, discard two", "3枚引き、3枚捨てる", "en ja", "number-words"),
        ("Draw 2 cards", "カードを三枚引く", "en ja", "numbers"),
        ("Draw 1 card", "カードを二十一枚引く", "en ja", "number-words"),
        ("Draw 2 cards", "이 카드를 뽑는다", "en ko", "number-words"),
        ("Draw thirteen cards", "13枚引く", "en ja", "numbers"),
        ("カードを2枚引く", "Draw three cards", "ja en", "numbers"),
        ("Draw two cards", "Piochez 2 cartes", "en fr", "number-words"),
    ],
)
def test_another_figure_is_told(source: str, text: str, languages: str, rule: str) -> None:
    assert told(source, text, languages) == [rule]


def test_numerals_before_counters_and_other_words_say_numbers() -> None:
    assert counts_in_figures("ja") and counts_in_figures("zh-Hant") and not counts_in_figures("en")
    assert says_counted("二枚", 2, "ja") and not says_counted("第二", 2, "ja")
    assert not says_counted("十二枚", 2, "ja") and not says_counted("二枚", 11, "ja")
    assert not says_counted("二枚", 0, "ja") and not says_counted("2 ใบ", 2, "th")
    assert says_also("Another one", 1, "en") and not says_also("brother", 1, "en")
    assert not says_also("another", 4, "en") and not says_also("両方", 1, "ja")
