"""Typed figures that took each other's place in another clause are told; clauses that are turned round are not."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.clause_figures import clause_figures
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.own_tables import own_table

DRAW = "Draw 2 cards. Then discard 3 cards."
BOTH = "Draw 2 cards and discard 3 cards."
DEAL = "Deal 2 damage. If 3 or more cards lie there, draw 1."
PAY = "Pay 2 coins; then gain 3 lives and 1 card."
SOME = "If you have 3 cards and a joker, draw 2 cards."


def told(source: str, text: str, language: str) -> list[str]:
    found = [*clause_figures(PoEntry("page/line", source, text), "en", language)]
    assert {one.rule for one in found} <= {"order"}
    return [one.message for one in found]


@pytest.mark.parametrize(
    ("source", "text", "language"),
    [
        (DRAW, "Piochez 3 cartes. Puis défaussez 2 cartes.", "fr"),
        (DRAW, "Piochez 3 cartes, puis défaussez 2 cartes.", "fr"),
        (DRAW, "Ziehe 3 Karten. Wirf dann 2 Karten ab.", "de"),
        (DRAW, "3枚引く。その後2枚捨てる。", "ja"),
        (DRAW, "抽3张牌。然后弃2张牌。", "zh"),
        (DRAW, "3 kart çek. Sonra 2 kart at.", "tr"),
        (BOTH, "Piochez 3 cartes et défaussez 2 cartes.", "fr"),
        (BOTH, "Ziehe 3 Karten und wirf 2 Karten ab.", "de"),
        (BOTH, "Возьмите 3 карты и сбросьте 2 карты.", "ru"),
        ("Draw 2 cards, then discard 3 cards.", "Piochez 3 cartes, puis défaussez 2 cartes.", "fr"),
        ("Draw 2 cards and discard 3.", "Piochez 3 cartes et défaussez-en 2.", "fr"),
        ("Draw 2 cards and lose 5 cards.", "Возьмите 5 карт и сбросьте 2 карты.", "ru"),
        (DEAL, "Infligez 3 dégâts. S’il y a 2 cartes ou plus, piochez-en 1.", "fr"),
        (DEAL, "Füge 3 Schaden zu. Wenn 2 oder mehr Karten dort liegen, ziehe 1.", "de"),
        (DEAL, "גרמו 3 נזק. אם יש שם 2 קלפים או יותר, קחו 1.", "he"),
        (PAY, "Payez 3 pièces ; puis gagnez 2 vies et 1 carte.", "fr"),
        (PAY, "Payez 2 pièces ; puis gagnez 1 vie et 3 cartes.", "fr"),
        (PAY, "Zahle 2 Münzen; erhalte dann 1 Leben und 3 Karten.", "de"),
        ("Draw 2, keep {{ x }}: lose 3.", "Ziehe 3, behalte {{ x }}: verliere 2.", "de"),
        ("Lose 1.5 lives. Get 2.", "Verliere 2 Leben. Erhalte 1,5.", "de"),
        ("Draw two cards and discard three cards.", "Ziehe drei Karten und wirf zwei Karten ab.", "de"),
        ("Draw two cards and discard 3 cards.", "Piochez trois cartes et défaussez 2 cartes.", "fr"),
        ("Do not draw 2 cards and discard 3 cards.", "Ziehe 3 Karten nicht und lege 2 Karten ab.", "de"),
        (
            "If you do not shoot, draw 2 cards and lose 3 lives.",
            "Ziehe 3 Karten und verliere 2 Leben, wenn du nicht schießt.",
            "de",
        ),
    ],
)
def test_figures_in_each_others_place_are_told(source: str, text: str, language: str) -> None:
    assert len(told(source, text, language)) == 1


@pytest.mark.parametrize(
    ("source", "text", "language"),
    [
        ("Draw two cards and discard three cards.", "Ziehe zwei Karten und wirf drei Karten ab.", "de"),
        ("Draw f\u0131ve, lose F\u0130VE and two.", "Ziehe f\u00fcnf, verliere zwei und ZWE\u0130.", "de"),
        ("Take two of three cards, and one more.", "Von drei Karten nimm zwei, und noch eine.", "de"),
        (DRAW, "Piochez 2 cartes. Puis défaussez 3 cartes.", "fr"),
        (DRAW, "Piochez 3 cartes. Puis défaussez 4 cartes.", "fr"),
        (BOTH, "Piochez 2 cartes et défaussez 3 cartes.", "fr"),
        (BOTH, "Défaussez 3 cartes et piochez 2 cartes.", "fr"),
        (BOTH, "3枚捨てて、2枚引く。", "ja"),
        ("Draw 2 cards. Discard 3 cards.", "Défaussez 3 cartes. Piochez 2 cartes.", "fr"),
        (PAY, "Payez 2 pièces ; puis gagnez 1 carte et 3 vies.", "fr"),
        (PAY, "Zahle 2 Münzen; erhalte dann 1 Karte und 3 Leben.", "de"),
        (PAY, "Заплатите 2 монеты; получите 1 карту и 3 жизни.", "ru"),
        (SOME, "Du ziehst 2 Karten, wenn du 3 Karten und einen Joker hast.", "de"),
        ("If you have 3 cards, draw 2 cards.", "Du ziehst 2 Karten, wenn du 3 Karten hast.", "de"),
        ("Gain 2 lives for 3 coins and a card.", "Für 3 Münzen und eine Karte gewinnst du 2 Leben.", "de"),
        ("Gain 2 lives: pay 3 coins.", "Payez 3 pièces : gagnez 2 vies.", "fr"),
        ("Anna draws 2. Ben draws 3.", "Ben nimmt 3. Anna nimmt 2.", "de"),
        ("Red takes 2. Blue takes 3.", "Blau nimmt 3. Rot nimmt 2.", "de"),
        ("Draw 2, {{ x }}; keep 3.", "Behalte 3; zieh 2, {{ x }}.", "de"),
        ("Move 2 tokens. Take 3 coins.", "Erhalte 3 Koins. Bewege 2 Tokens.", "de"),
        ("Gain 3 coins and 1 card.", "Получите 1 карту и 3 монету.", "ru"),
        ("Gain 3 coins and 1 token.", "Få 1 brik og 3 mønter.", "da"),
        ("2 or 3 players.", "3 oder 2 Spieler.", "de"),
        ("Choose 2 of 5 cards and 3 coins.", "Wähle von 5 Karten 2 und 3 Münzen.", "de"),
        ("Draw 1. Draw 2. Draw 3.", "Ziehe 2. Ziehe 3. Ziehe 1.", "de"),
        ("Draw 1 or 2; lose 3.", "Ziehe 1; verliere 2 oder 3.", "de"),
        (BOTH, "Ambil 3 kartu dan buang 2 kartu.", "id"),
    ],
)
def test_what_is_turned_round_is_not_told(source: str, text: str, language: str) -> None:
    assert told(source, text, language) == []


def test_both_figures_are_named() -> None:
    found = told(DRAW, "Piochez 3 cartes. Puis défaussez 2 cartes.", "fr")
    assert found == ["3 stands in the place of 2, and 2 in that of 3"]


def test_no_word_of_a_language_connects_in_two_ways() -> None:
    for words in own_table("connectives.yaml").values():
        listed = [word for several in words.values() for word in several]
        assert len(listed) == len({*listed}) and all(isinstance(word, str) for word in listed)


def test_many_clauses_are_read_in_proportion() -> None:
    many = "2 a and 3; " * 5_000
    assert told(many + "4 b. 5 c.", many + "5 b. 4 c.", "de") == [
        "5 stands in the place of 4, and 4 in that of 5"
    ]
