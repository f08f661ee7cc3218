"""A clause that begins with one for all, or with all for one, is told; what holds for a player holds for each."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.first_words import first_words
from ppgen.localise.catalogue.po import PoEntry


@pytest.mark.parametrize(
    ("source", "text", "language", "told"),
    [
        ("All men are healthy again.", "Eine Figur ist wieder fit.", "de", ["one, and its source with all"]),
        ("All men are healthy again.", "Alle Figuren sind wieder fit.", "de", []),
        ("All men are healthy again.", "Jede Figur ist wieder fit.", "de", []),
        ("All men are healthy again.", "Die Figuren sind wieder fit.", "de", []),
        ("One man is healthy again.", "Tous les pions sont valides.", "fr", ["all, and its source with one"]),
        ("**Both** sides wake up.", "**Un** camp se réveille.", "fr", ["one, and its source with all"]),
        ("Both sides wake up.", "Chacun se réveille.", "fr", []),
        ("Every even roll counts.", "Ein gerader Wurf zählt.", "de", ["one, and its source with each"]),
        ("An even roll counts.", "Jeder gerade Wurf zählt.", "de", []),
        ("Draw a card. All are yours.", "Zieh. Eine ist deine.", "de", ["one, and its source with all"]),
        (
            "Take two, all if there are fewer.",
            "Nimm zwei, eine bei weniger.",
            "de",
            ["one, and its source with all"],
        ),
        ("Take two, all if there are fewer.", "Nimm zwei, alle, wenn es weniger sind.", "de", []),
        ("Take two, all if there are fewer.", "Nimm zwei (eine).", "de", ["one, and its source with all"]),
        ("Take two, all if there are fewer.", "Nimm zwei. Eine nur, wenn es sein muss, oder mehr.", "de", []),
        ("All men, by {{ name }}.", "{{ einer }} Männer, von {{ name }}.", "de", []),
        (":all: men are here.", ":one: Eine Figur ist da.", "de", []),
        ("All {{ count }} men wake up.", "Uno de {{ count }} se despierta.", "es", ["one, and its source"]),
        ("One by one, they wake up.", "Alle nacheinander wachen auf.", "de", []),
        ("One more wakes up.", "Alle anderen wachen auf.", "de", ["all, and its source with one"]),
        ("All men are healthy.", "すべて元気です。", "ja", []),
        ("Each side draws a card.", "Eine Karte zieht jede Seite.", "de", []),
        ("One card is dealt to all.", "Alle bekommen eine Karte.", "de", []),
        ("All draw a card.", "Eine Karte zieht jedermann.", "de", []),
        ("One man of both sides wakes up.", "Alle Figuren beider Seiten wachen auf.", "de", ["all, and its"]),
        (
            "One man wakes up.",
            "Alle Figuren beider Seiten wachen auf.",
            "de",
            ["all, and its source with one"],
        ),
        ("All but one wake up.", "Einer bleibt liegen.", "de", []),
        ("All wake up.", "Ein paar wachen auf.", "de", []),
        ("Once all are drawn, stop.", "Une fois toutes piochées, arrêtez.", "fr", []),
    ],
)
def test_one_for_all_at_the_beginning_of_a_clause_is_told(
    source: str, text: str, language: str, told: list[str]
) -> None:
    found = [*first_words(PoEntry("page/line", source, text), "en", language)]
    assert len(found) == len(told)
    assert all(words in one.message for one, words in zip(found, told, strict=True))
    assert {one.rule for one in found} <= {"number-words"}
