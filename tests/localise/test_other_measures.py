"""What makes another number of a figure, a dozen, a half or percent, stands in both texts or in none."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.multiplied_numbers import multiplied_numbers
from ppgen.localise.catalogue.other_measures import other_measures
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry


def measured(source: str, text: str, languages: str) -> list[TextDifference]:
    entry = PoEntry("page/line", source, text)
    ours, theirs = languages.split()
    return [*other_measures(entry, ours, theirs), *multiplied_numbers(entry, ours, theirs)]


@pytest.mark.parametrize(
    ("source", "text", "count"),
    [
        ("Roll 2 dice.", "Lancez 2 douzaines de dés.", 1),
        ("Roll **{{ constants.dice }}** dice.", "Lancez **{{ constants.dice }}** douzaines de dés.", 1),
        ("Roll two dice.", "Lancez deux douzaines de dés.", 1),
        ("Roll 2 dozen dice.", "Lancez 2 douzaines de dés.", 0),
        ("Roll 24 dice.", "Lancez les dés, des douzaines.", 0),
        ("It takes 2 hours.", "Il faut 2½ heures.", 1),
        ("It takes 2 hours.", "Il faut 2 ½ heures.", 1),
        ("It takes 2½ hours.", "Il faut 2 heures.", 1),
        ("It takes 2.5 hours.", "Il faut 2½ heures.", 0),
        ("It takes 2½ hours.", "Il faut 2,5 heures.", 0),
        ("It takes two and a half hours.", "Il faut 2½ heures.", 0),
        ("It takes 2½ hours.", "Il faut deux heures et demie.", 0),
        ("In 2 midfields", "En 2 demi-terrains", 0),
        ("It takes 3 of them.", "Il en faut 3 %.", 1),
        ("It takes 3 of them.", "Il en faut 3 pour cent.", 1),
        ("It takes 3 % of them.", "Il en faut 3.", 1),
        ("It takes 3 percent of them.", "Il en faut 3 %.", 0),
        ("It takes 3 % of them.", "Il en faut 3 pour cent.", 0),
        ("It takes hundreds.", "Il en faut des centaines.", 0),
        ("It takes 3.", "Il en faut 3 cents.", 1),
    ],
)
def test_a_measure_stands_in_both_texts(source: str, text: str, count: int) -> None:
    told = measured(source, text, "en fr")
    assert [one.rule for one in told] == ["numbers"] * count


@pytest.mark.parametrize(
    ("source", "text", "languages"),
    [
        ("Zahle zweihundert Punkte.", "Pay two hundred points.", "de en"),
        ("Zahle zweitausend Punkte.", "Pay two thousand points.", "de en"),
        ("Paga duecento punti.", "Pay two hundred points.", "it en"),
        ("Betaal tweeduizend punten.", "Pay two thousand points.", "nl en"),
        ("Pay 200 points.", "Zahle 2 hundert Punkte.", "en de"),
        ("Pay 2,000 points.", "Zahle 2 tausend Punkte.", "en de"),
        ("Pay 50 cents.", "Payez 50 cents.", "en fr"),
    ],
)
def test_one_number_written_otherwise_is_no_other(source: str, text: str, languages: str) -> None:
    assert measured(source, text, languages) == []


@pytest.mark.parametrize(
    ("source", "text", "languages", "word"),
    [
        ("Pay 20 points.", "Zahle 2 hundert Punkte.", "en de", "hundert"),
        ("Pay 2 points, 300.", "Zahle 2 hundert Punkte, 300.", "en de", "hundert"),
        ("Costs 2 cards of 1,000 points.", "Coûte 2 mille cartes de 1 000 points.", "en fr", "mille"),
        ("Costs 2 cards of 1,000 points.", "Coûte 2 cartes de 1 000 mille points.", "en fr", "mille"),
        ("Costs 2 cards of 1,000 points.", "Coûte 2½ cartes de 1 000 points.", "en fr", "½"),
        ("Costs 2 cards of 1,000 points.", "Coûte 2 cartes de 1 000½ points.", "en fr", "½"),
        ("Costs 2 cards of 2,000 points.", "Coûte deux douzaines de cartes de 2 000.", "en fr", "douzaines"),
        ("Costs 2 points.", "Coûte 2 millions de points.", "en fr", "millions"),
        ("Costs 2 points.", "Kostet 2 Millionen Punkte.", "en de", "millionen"),
        ("Costs 2 points.", "Cuesta 2 millones de puntos.", "en es", "millones"),
        ("Costs 2 points.", "Custa 2 milhões de pontos.", "en pt-BR", "milhões"),
        ("Costs 2 points.", "Costa 2 milioni di punti.", "en it", "milioni"),
        ("Costs 2 points.", "Kost 2 miljoen punten.", "en nl", "miljoen"),
        ("Kostet 2 Punkte.", "Costs 2 million points.", "de en", "million"),
        ("Costs 2 points.", "Kostet 2 Milliarden Punkte.", "en de", "milliarden"),
        ("Costs 2 points.", "2千ポイント。", "en ja", "千"),
        ("Costs 1,000 points.", "1000万ポイント。", "en ja", "万"),
        ("Costs 2 points.", "2千万ポイント。", "en ja", "千万"),
        ("Costs 2 points.", "2亿分数。", "en zh", "亿"),
        ("Costs 2 points.", "2천 점.", "en ko", "천"),
        ("Costs 2 points.", "Kostet zwei tausend Punkte.", "en de", "tausend"),
        ("Pay 2,000 points.", "Zahle 2 tausend Punkte.", "en de", ""),
        ("Pay 24 coins.", "Payez 2 douzaines de pièces.", "en fr", ""),
        ("Pay 2,500 points.", "Payez 2,5 mille points.", "en fr", ""),
        ("Pay 42,000 points.", "Payez quarante-deux mille points.", "en fr", ""),
        ("Pay 200,000 points.", "Payez 2 cent mille points.", "en fr", ""),
        ("Pay 2 thousand points.", "Payez 2 mille points.", "en fr", ""),
        ("Pay 2 million points.", "Paga 2 mil millones.", "en es", ""),
        ("Costs 10 million points.", "1000万ポイント。", "en ja", ""),
        ("Costs 10,000,000 points.", "1000万ポイント。", "en ja", ""),
        ("Costs 2,000 points.", "2千ポイント。", "en ja", ""),
        ("Weighs 2 kilos.", "重2千克。", "en zh", ""),
        ("Draw 2.", "2枚、千鳥を引く。", "en ja", ""),
        ("Draw only 1 or 2.", "1이나 2만 뽑는다.", "en ko", ""),
        ("On 1.2.2025, 2.", "Am 1.2.2025 tausend.", "en de", ""),
        ("A carpet of 2 miles.", "Un tapis de 2 milles.", "en fr", ""),
        ("Roll 2.", "Wirf 2. Tausend Dank.", "en de", ""),
    ],
)
def test_a_number_multiplied_by_a_word_is_told(source: str, text: str, languages: str, word: str) -> None:
    told = measured(source, text, languages)
    assert [(one.rule, one.fragment) for one in told] == ([("numbers", word)] if word else [])


def test_a_long_row_of_figures_is_read_in_proportion() -> None:
    assert measured("Pay 2.", "1 " * 50_000 + "mille " * 2_000, "en fr")


def test_of_a_language_without_words_for_it_nothing_is_told() -> None:
    assert measured("It takes 3.", "3 % kell.", "en hu") == []


def test_the_measure_is_named() -> None:
    told = measured("Roll 2 dice.", "Lancez 2 douzaines.", "en fr")
    assert told[0].message == "it says 'douzaines' behind a number, and its source has no dozen"
    assert told[0].fragment == "douzaines"
