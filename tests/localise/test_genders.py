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
        ("Das Ball liegt.", "den Ball", LEAST_USES, "de", 1),
        ("Den Ball.", "das Ball", LEAST_USES, "de", 1),
        ("Das Karte.", "der Karte", LEAST_USES, "de", 0),  # may be of many
        ("Das Abend.", "der Abend", LEAST_USES, "de", 1),
        ("Mit den Karten.", "eine Karten", LEAST_USES, "de", 0),
        ("Nimm den Karte.", "eine Karte", LEAST_USES, "de", 1),
        ("Dein Karte.", "eine Karte", LEAST_USES, "de", 1),
        ("Deine Spieler.", "einen Spieler", LEAST_USES, "de", 0),
        ("Deine Zug.", "einen Zug", LEAST_USES, "de", 1),
        ("Der Zug, der Feld und Karte hat.", "das Feld", LEAST_USES, "de", 0),
        ("Der Zug: der Feld ist es.", "das Feld", LEAST_USES, "de", 1),
        ("Nimm eine grüne **Würfel**.", "einen Würfel", LEAST_USES, "de", 1),
        ("Nimm eine grüne Würfel.", "einen Würfel", LEAST_USES - 1, "de", 0),
        ("Nimm einen grünen Würfel.", "einen Würfel", LEAST_USES, "de", 0),
        ("Nimm eine grüne Karte.", "einen guten Karte", LEAST_USES, "de", 1),
        ("Nimm einer deiner Würfel.", "einen Würfel", LEAST_USES, "de", 0),
        ("Nimm eine oder Würfel.", "einen Würfel", LEAST_USES, "de", 0),
        ("In dem neue Karten liegen.", "eine Karten", LEAST_USES, "de", 0),
        ("Une belle carte.", "le carte", LEAST_USES, "fr", 0),
        ("Mon carte.", "la carte", LEAST_USES, "fr", 1),
        ("Son équipe.", "une équipe", LEAST_USES, "fr", 0),
        ("Seu carte.", "uma carte", LEAST_USES, "pt-BR", 1),
        ("Nuestro carte.", "la carte", LEAST_USES, "es", 1),
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


FORMS = {"your": "deine", "in": "in der", "from": "der"}


def of_forms(language: str, noun: str, texts: str, **forms: str) -> list[str]:
    """Return what is told of the forms of one term; `texts` stands five times in texts."""
    entries = [PoEntry("term/zone", "zone", noun)]
    entries += [PoEntry(f"term/zone/{form}", "zone", text) for form, text in forms.items()]
    read = [*entries, *(PoEntry("page/text", str(number), texts) for number in range(LEAST_USES))]
    genders = Genders.of(read, language)
    return [one.message for entry in entries for one in genders.wrong(entry)]


@pytest.mark.parametrize(
    ("language", "noun", "texts", "forms", "count"),
    [
        ("de", "Abwehr", "", FORMS, 0),
        ("de", "Abwehr", "", FORMS | {"from": "dem"}, 1),
        ("de", "Abwehr", "", FORMS | {"your": "dein"}, 1),
        ("de", "Abwehr", "", {"in": "in der", "from": "dem"}, 1),
        ("de", "Abwehr", "", {"from": "dem"}, 0),
        ("de", "Abwehr", "Nimm eine Abwehr.", {"from": "dem"}, 1),
        ("de", "Abwehr", "Nimm eine Abwehr.", {"from": "der"}, 0),
        ("de", "Spieler", "Nimm einen Spieler.", {"your": "deine"}, 0),  # of many players
        ("de", "Zug", "Nimm einen Zug.", {"your": "deine"}, 1),
        ("de", "Ball", "", {"your": "dein", "your_many": "deine", "many": "Bälle"}, 0),
        ("de", "Ball", "", {"your": "dein", "their": "ihre"}, 1),
        ("de", "Ball", "", {"your": "dein", "also": "ihre"}, 0),
        ("fr", "attaque", "", {"the": "la", "his": "son"}, 0),
        ("fr", "passe", "", {"the": "la", "his": "son"}, 1),
        ("fr", "passe", "", {"the": "de la", "his": "sa"}, 0),
        ("pt-BR", "defesa", "", {"the": "o", "your": "sua"}, 1),
        ("pt-BR", "defesa", "", {"the": "a", "your": "sua"}, 0),
        ("it", "difesa", "", {"the": "il", "your": "tua"}, 0),
    ],
)
def test_forms_that_are_articles_agree(
    language: str, noun: str, texts: str, forms: dict[str, str], count: int
) -> None:
    assert len(of_forms(language, noun, texts, **forms)) == count


def test_the_form_that_stands_alone_is_told() -> None:
    told = of_forms("de", "Abwehr", "", **FORMS | {"your": "dein"})
    assert told == ["'dein' is of another gender than 'in der' (in) before Abwehr"]
    told = of_forms("de", "Abwehr", "", many="Abwehren", your="dein", their="ihre", **{"in": "in der"})
    assert told == ["'dein' is of another gender than 'ihre' (their) and 'in der' (in) before Abwehr"]


def test_two_articles_tell_against_one_and_one_does_not() -> None:
    assert told("Nimm das Karte.", "eine Karte", "einer Karte", language="de")
    assert not told("Nimm das Karte.", "eine Karte", language="de")
