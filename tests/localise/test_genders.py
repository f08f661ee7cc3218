"""An article of another gender is told where the rest of the file agrees on one, and nowhere else."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.genders import LEAST_USES, Genders
from ppgen.localise.catalogue.po import PoEntry

TERMS = [PoEntry("term/card", "card", "carte"), PoEntry("term/team", "team", "équipe")]


def told(text: str, *others: str, language: str = "fr") -> list[str]:
    entry = PoEntry("page/text", "?", text)
    read = [*TERMS, *(PoEntry("page/text", "?", other) for other in others), entry]
    return [one.message for one in Genders.of(read, language).wrong(entry)]


@pytest.mark.parametrize(
    ("text", "other", "times", "language", "count"),
    [
        ("Piochez **le carte**.", "la carte", LEAST_USES, "fr", 1),
        ("Piochez le carte.", "la carte", LEAST_USES - 1, "fr", 0),
        ("Piochez la carte.", "la carte", LEAST_USES, "fr", 0),
        ("On le carte.", "la carte", LEAST_USES, "fr", 0),
        ("Voici le carte-mère.", "la carte", LEAST_USES, "fr", 0),
        ("Un table.", "une table", LEAST_USES, "fr", 0),
        ("Voici le équipe.", "l’équipe", LEAST_USES, "fr", 1),
        ("Voici le équipe.", "une équipe", LEAST_USES - 1, "fr", 0),
        ("Voici un équipe.", "une équipe", LEAST_USES, "fr", 1),
        ("Nimm das Karte.", "eine Karte", LEAST_USES, "de", 1),
        ("Wegen der Karte.", "eine Karte", LEAST_USES, "de", 0),
        ("Das Team, das Karten hat.", "eine Karten", LEAST_USES, "de", 0),
        ("Das Team hat das Karten.", "eine Karten", LEAST_USES, "de", 1),
        ("Nimm das eine Tor.", "das Tor", LEAST_USES, "de", 0),
        ("Mit dem Spieler.", "einen Spieler", LEAST_USES, "de", 0),
        ("Quita el carte.", "la carte", LEAST_USES, "es", 1),
        ("Le carte.", "la carte", LEAST_USES, "it", 0),
    ],
)
def test_an_article_of_another_gender_is_told(
    text: str, other: str, times: int, language: str, count: int
) -> None:
    assert len(told(text, *[other] * times, language=language)) == count


def test_a_word_of_two_genders_has_any_article() -> None:
    assert told("Voici le carte.", *["la carte"] * LEAST_USES, "un carte") == []


def test_what_stands_elsewhere_is_said() -> None:
    assert told("Voici un carte.", *["une carte"] * 5) == ["'un carte': elsewhere it is une carte (5 times)"]
    assert told("Le équipe.", *["L’équipe"] * 5) == ["'Le équipe' is not elided, as 5 times elsewhere"]
