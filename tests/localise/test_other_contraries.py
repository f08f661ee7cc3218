"""Cheap for dear, fewest for most and the like are told in translations; the same said in other words is not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
import yaml

from ppgen.localise.catalogue.other_contraries import other_contraries
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.contrary_words import contrary_words
from ppgen.localise.contrary_words.words import PAIRS
from tests.support.growth import is_in_proportion
from tests.support.ole import ROOT

SENTENCES = Path(__file__).parent / "sentences"
RIGHT: list[dict[str, str]] = yaml.safe_load((SENTENCES / "right.yaml").read_text(encoding="utf-8"))
WRONG: list[dict[str, str]] = yaml.safe_load((SENTENCES / "wrong.yaml").read_text(encoding="utf-8"))
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")


def told(source: str, text: str, languages: str = "en de") -> list[str]:
    """Return what is told of a translation, without the word that is quoted."""
    entry = PoEntry("page/text", source, text)
    return [one.message.partition(": '")[0] for one in other_contraries(entry, *languages.split())]


def translated(rows: list[dict[str, str]]) -> Iterator[tuple[dict[str, str], str, str]]:
    """Yield each row with English beside each other language of it."""
    for row in rows:
        yield from ((row, "en", language) for language in row if language in LANGUAGES and language != "en")


@pytest.mark.parametrize("row", RIGHT, ids=lambda row: row["en"])
def test_right_translations_are_not_told(row: dict[str, str]) -> None:
    assert len(row) == len(LANGUAGES)
    for source, language in permutations(row, 2):
        assert told(row[source], row[language], f"{source} {language}") == [], (source, language)


@pytest.mark.parametrize(
    ("row", "source", "language"),
    [*translated(WRONG)],
    ids=lambda one: one if isinstance(one, str) else one["en"],
)
def test_contraries_are_told_in_both_directions(row: dict[str, str], source: str, language: str) -> None:
    assert told(row[source], row[language], f"{source} {language}") == [row["told"]]
    assert len(told(row[language], row[source], f"{language} {source}")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_sentences_for_each_side_of_each_pair(language: str) -> None:
    known = contrary_words(language)
    assert known is not None
    for rows in (RIGHT, WRONG):
        said = {one.name for row in rows for one in known.said(row.get(language, "")) if one.is_sure}
        assert {name for pair in PAIRS for name in pair} - said == set(), rows[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_of_a_table_is_found_and_each_idiom_says_nothing(language: str) -> None:
    known = contrary_words(language)
    path = ROOT / "ppgen/localise/contrary_words" / f"{language}.yaml"
    table: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert known is not None and table.keys() - {"not", "less"} == {"_".join(pair) for pair in PAIRS}
    for pair in PAIRS:
        for key, phrases in table["_".join(pair)].items():
            assert len(phrases) == len(set(phrases)), key
            for phrase in phrases:
                text = phrase.replace("…", "xx").replace("*", "")
                said = {(one.name, one.is_sure) for one in known.said(text) if one.name in pair}
                assert said == set() if key == "neither" else said, phrase
                assert key not in pair or (key, True) in said, phrase


@pytest.mark.parametrize(
    ("source", "text", "languages", "messages"),
    [
        ("The **cheapest** ship.", "Das **teuerste** Schiff.", "en de", ["it says dear, and its source cheap"]),
        ("Take a ship.", "Nimm das teuerste Schiff.", "en de", []),
        ("Take the cheapest ship.", "Nimm irgendein Schiff.", "en de", []),
        ("A gate that is not open.", "Ein geschlossenes Tor.", "en de", []),
        ("A gate that is not open.", "Een gesloten poort.", "en nl", []),
        ("A gate that is open.", "Een poort die niet gesloten is.", "en nl", []),
        ("A gate that is not open.", "Ein nicht geschlossenes Tor.", "en de", ["it says closed, and its source open"]),
        ("Only open gates.", "Solo cancelli chiusi.", "en it", ["it says closed, and its source open"]),
        ("Cheap here. Dear there.", "Billig hier. Billig dort.", "en de", ["it says cheap, and its source dear"]),
        ("Cheap here, dear there.", "Billig hier, billig dort.", "en de", ["it says cheap, and its source dear"]),
        ("Cheap here, dear there.", "Billig hier.", "en de", []),
        ("Cheap here, dear there, cheap.", "Billig, wohlfeil, billig, teuer.", "en de", []),
        ("Buy one, then sell one, then sell.", "Kaufe, dann verkaufe, dann kaufe.", "en de", []),
        ("Buy cheap, sell dear.", "Kaufe teuer, verkaufe billig.", "en de", ["it says dear and then cheap, and its source cheap and then dear"]),
        ("Buy cheap, sell dear.", "Verkaufe teuer, kaufe billig.", "en de", []),
        ("Buy cheap, sell dear, or cheap.", "Kaufe teuer, verkaufe billig, oder billig.", "en de", []),
        ("Cheap or dear.", "Teuer oder billig.", "en de", []),
        ("The dearest ship.", "Le bateau le moins **cher**.", "en fr", ["it says cheap, and its source dear"]),
        ("{{ cheap }} cards", "teure Karten", "en de", []),
        ("Cheap cards", "不同的", "en ja", []),
        ("Buy cards", "Vende cartas", "en pt-BR", ["it says sell, and its source buy"]),
    ],
)  # fmt: skip
def test_only_what_surely_says_the_contrary_is_told(
    source: str, text: str, languages: str, messages: list[str]
) -> None:
    assert told(source, text, languages) == messages


@pytest.mark.parametrize(
    ("source", "text", "languages", "is_told"),
    [
        ("Move the marker one step up.", "Rücke die Marke eine Stufe nach unten.", "en de", True),
        ("Move the marker one step down.", "Rücke die Marke eine Stufe nach oben.", "en de", True),
        ("Move the marker one step up.", "Rücke die Marke eine Stufe nach oben.", "en de", False),
        ("Rücke die Marke eine Stufe nach unten.", "Move the marker up one step.", "de en", True),
        ("Rücke die Marke eine Stufe nach unten.", "Lower the marker by a step.", "de en", False),
        ("Go up two floors, then down one.", "Gehe zwei Etagen hinab, dann eine hinab.", "en de", True),
        ("Go up. Go up again. Go down.", "Gehe hinauf, noch einmal hinab und hinab.", "en de", True),
        ("The marker goes {{ x }} spaces up.", "Le marqueur descend de {{ x }} cases.", "en fr", True),
        ("The marker goes up {{ x }} spaces.", "Le marqueur monte de {{ x }} cases.", "en fr", False),
        ("Pick up the cards.", "Lege die Karten nach unten.", "en de", False),
        ("The formation below has four.", "Die obere Formation hat vier.", "en de", True),
        ("The formation below has four.", "Die untere Formation hat vier.", "en de", False),
        ("Below {{ n }} it is not.", "Au-dessus de {{ n }} elle ne l’est pas.", "en fr", True),
        ("Below {{ n }} it is not.", "Au-dessous de {{ n }} elle ne l’est pas.", "en fr", False),
        ("Below {{ n }} it is not.", "Por encima de {{ n }} no lo está.", "en es", True),
        ("Below {{ n }} it is not.", "Über {{ n }} ist sie es nicht.", "en de", True),
        ("Below {{ n }} it is not.", "Unter {{ n }} ist sie es nicht.", "en de", False),
        ("{{ n }} or above.", "{{ n }} oder mehr.", "en de", False),
        ("Above all, keep it.", "Behaltet sie vor allem.", "en de", False),
        ("Turn up a card, then another.", "Decke eine Karte unten auf, nach unten.", "en de", False),
        ("Set up the board.", "Dreht den Plan nach unten.", "en de", False),
        ("Give up your turn.", "Renuncia, hacia abajo.", "en es", False),
        ("Lay it face up.", "Ponla cara hacia abajo.", "en es", False),
        ("Move up to 3 spaces.", "Ziehe bis zu 3 Felder nach unten.", "en de", False),
        ("Draw up to five cards.", "Zieht fünf Karten, nach unten.", "en de", False),
        ("Hold up a card.", "Halte eine Karte nach unten.", "en de", False),
        ("A card is up for auction.", "Eine Karte sinkt im Preis.", "en de", False),
        ("You end up with nothing.", "Es geht abwärts.", "en de", False),
        ("Add up your points.", "Zähle deine Punkte von oben hinunter.", "en de", False),
        ("Half, rounded up.", "Die Hälfte, nach unten gerundet.", "en de", False),
        ("Write down the sum.", "Schreibe die Summe nach oben.", "en de", False),
        ("A card lies face down.", "Eine Karte liegt mit der Bildseite nach oben.", "en de", False),
    ],
)
def test_up_and_down_are_told_as_directions_alone(
    source: str, text: str, languages: str, *, is_told: bool
) -> None:
    assert bool(told(source, text, languages)) is is_told


@pytest.mark.parametrize(
    ("source", "text", "languages", "is_told"),
    [
        ("The nearest town.", "La ville la moins éloignée.", "en fr", False),
        ("The nearest town.", "La ville éloignée.", "en fr", True),
        ("The nearest town.", "La città meno lontana.", "en it", False),
        ("The strongest one.", "Das weniger schwache.", "en de", False),
        ("The strongest one.", "Das schwache.", "en de", True),
        ("Gib eine Karte aus und nimm die Münze.", "Spend a card.", "de en", False),
        ("Take 2 coins.", "Verse 2 pièces.", "en fr", False),
        ("Take 2 coins.", "Paie et payez 2 pièces.", "en fr", True),
        ("Buy one of the cards for sale.", "Kaufe eine Karte, die zum Verkauf steht.", "en de", False),
        ("Buy one of the cards.", "Verkaufe eine Karte.", "en de", True),
        ("Buy one.", "El banco vende una.", "en es", False),
        ("Force open a locked door.", "Brich eine verschlossene Tür auf.", "en de", False),
        ("An open door.", "Eine verschlossene Tür.", "en de", True),
        ("Until no space is empty and all are covered.", "Bis alle voll sind.", "en de", False),
        ("Behind the hut.", "Frente a la cabaña, detrás.", "en es", False),
        ("The youngest in front.", "El de menor edad, delante.", "en es", False),
        ("The greatest one.", "El de menor edad.", "en es", False),
        ("The greatest one.", "El menor.", "en es", True),
        ("A long turn.", "Un tour court.", "en fr", False),
        ("A long turn.", "Un tour plus court.", "en fr", True),
        ("Income of this edition.", "Die Einnahmen dieser Ausgabe.", "en de", False),
        ("Its value rises by 2.", "Sein Wert fällt um 2.", "en de", True),
        ("Its value rises by 2.", "Sein Wert sinkt um 2.", "en de", True),
        ("The sun rises by the hut.", "Die Sonne sinkt.", "en de", False),
        ("Go one step up.", "Gehe eine Stufe tiefer.", "en de", True),
        ("Half the points.", "Verdopple die Punkte.", "en de", True),
    ],
)
def test_words_that_say_it_in_some_sentences_alone_are_no_alarm(
    source: str, text: str, languages: str, *, is_told: bool
) -> None:
    assert bool(told(source, text, languages)) is is_told


def test_the_words_that_say_it_are_quoted_as_they_stand() -> None:
    (one,) = other_contraries(
        PoEntry("page/text", "The smaller one.", "Der GRÖSSERE oder größere."), "en", "de"
    )
    assert one.message.endswith(": 'GRÖSSERE'") and one.fragment == "GRÖSSERE"
    (one,) = other_contraries(
        PoEntry("page/text", "The smaller.", "Straße: Ist die **größere**."), "en", "de"
    )
    assert one.fragment == "größere"


@pytest.mark.parametrize(("between", "is_told"), [("the three red", True), ("all the three red", False)])
def test_so_many_words_stand_between_two_of_a_phrase(between: str, is_told: bool) -> None:
    assert bool(told("Zahle Münzen an die Bank.", f"Take {between} coins.", "de en")) is is_told


@pytest.mark.parametrize(
    "words", ["at most ", "take ", "take aaaa ", "for  ", "cheap dear ", "take {{ x }} coins ", "take-"]
)
@pytest.mark.thorough(keep=1)
def test_a_long_text_is_read_in_proportion(words: str) -> None:
    known = contrary_words("en")
    assert known is not None
    assert is_in_proportion(lambda count: known.said(words * count), 2_500)
