"""Yours for theirs is told where others of the sentence stay theirs, theirs for yours where nothing else has it."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.owners import other_owners
from ppgen.localise.catalogue.po import PoEntry

_SAVED = "The ball goes to a player of their defense, whom their manager chooses."
_YOURS, _THEIRS = "it says your once, and its source their alone", "it says their, and its source your alone"


@pytest.mark.parametrize(
    ("source", "text", "language", "told"),
    [
        (_SAVED, "Der Ball geht an einen Spieler ihrer Abwehr, den dein Trainer wählt.", "de", [_YOURS]),
        (_SAVED, "Der Ball geht an einen Spieler ihrer Abwehr, den ihr Trainer wählt.", "de", []),
        (_SAVED, "Dann hat deine Abwehr den Ball, und dein Trainer wählt.", "de", []),
        (_SAVED, "Le ballon va à leur défense, que votre entraîneur choisit.", "fr", [_YOURS]),
        (_SAVED, "Le ballon va à leur défense, que l’entraîneur choisit.", "fr", []),
        ("Their manager chooses.", "Dein Trainer wählt.", "de", []),
        (
            "Both lay out their tiers and hide their hands.",
            "Legt eure Reihen, und verdeckt eure Hand.",
            "de",
            [],
        ),
        ("You see their hand and their deck.", "Du siehst ihre Hand und deinen Stapel.", "de", []),
        ("It faces your attack.", "Face à leur attaque.", "fr", []),
        ("Add it to your roll.", "Ajoutez-le à leur jet.", "fr", []),
        ("A roll for your attack.", "Un jet pour leur attaque.", "fr", [_THEIRS]),
        ("A roll for your attack.", "Un jet pour qui a fini leur attaque.", "fr", []),
        ("A roll for your attack.", "Ein Wurf für ihren Angriff.", "de", [_THEIRS]),
        ("A roll for your attack.", "Ein Wurf für {{ ihren }} Angriff.", "de", []),
        ("A roll for your attack.", "Ein Wurf für Ihren Angriff.", "de", []),
        ("Your hand is secret.", "Ihre Hand ist geheim.", "de", []),
        ("Add the strength to your roll and your die.", "Zu deinem Wurf und zu seinem Würfel.", "de", []),
        ("Add the strength to your roll and your die.", "À votre jet et à leur dé.", "fr", [_THEIRS]),
        ("Add the strength to your roll.", "À votre jet et à leur dé.", "fr", []),
        ("A roll for your attack.", "Una tirada para su ataque.", "es", []),
        ("Look at your opponent’s hand.", "Sieh dir seine Hand an.", "de", []),
        ("Your opponent’s hand stays secret.", "Seine Hand bleibt geheim.", "de", []),
        ("Your opponent sees your hand.", "Dein Gegner sieht seine Hand.", "de", [_THEIRS]),
    ],
)
def test_another_owner_is_told(source: str, text: str, language: str, told: list[str]) -> None:
    found = [*other_owners(PoEntry("page/line", source, text), "en", language)]
    assert [one.message for one in found] == told
    assert {one.rule for one in found} <= {"other-word"}
