"""What makes another number of a figure, a dozen, a half or percent, stands in both texts or in none."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.other_measures import other_measures
from ppgen.localise.catalogue.po import PoEntry


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
    told = [*other_measures(PoEntry("page/line", source, text), "en", "fr")]
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
    assert [*other_measures(PoEntry("page/line", source, text), *languages.split())] == []


@pytest.mark.parametrize("source", ["Pay 20 points.", "Pay 2 points, 300."])
def test_a_hundred_that_no_figure_says_is_told(source: str) -> None:
    told = [*other_measures(PoEntry("page/line", source, "Zahle 2 hundert Punkte."), "en", "de")]
    assert len(told) == (0 if "300" in source else 1)


def test_of_a_language_without_words_for_it_nothing_is_told() -> None:
    assert [*other_measures(PoEntry("page/line", "It takes 3.", "3 % kell."), "en", "hu")] == []


def test_the_measure_is_named() -> None:
    told = [*other_measures(PoEntry("page/line", "Roll 2 dice.", "Lancez 2 douzaines."), "en", "fr")]
    assert told[0].message == "it says 'douzaines' behind a number, and its source has no dozen"
    assert told[0].fragment == "douzaines"
