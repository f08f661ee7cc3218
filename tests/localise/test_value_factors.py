"""A sign or a factor at a value, and typed figures in each other's places, are told; other words are not."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.figure_order import figure_order
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.value_factors import value_factors

KEEP = "Keep {{ card.strength }} of them."
MINUS = "Keep \u2212{{ card.strength }} of them."
HALF = "Keep half of the {{ card.strength }} cards."


@pytest.mark.parametrize(
    ("source", "text", "language", "count"),
    [
        (KEEP, "Behalte {{ card.strength }} davon.", "de", 0),
        (KEEP, "Behalte -{{ card.strength }} davon.", "de", 1),
        (KEEP, "Behalte **-{{ card.strength }}** davon.", "de", 1),
        (KEEP, "Behalte -**{{ card.strength }}** davon.", "de", 1),
        (KEEP, "Behalte \u2212{{ card.strength }} davon.", "de", 1),
        (KEEP, "Behalte \u00b1{{ card.strength }} davon.", "de", 1),
        (KEEP, "Behalte {{ card.strength }}\u00b2 davon.", "de", 1),
        (KEEP, "Behalte **{{ card.strength }}**\u00b3 davon.", "de", 1),
        (KEEP, "Behalte {{ card.strength }} \u2212 davon.", "de", 0),
        (KEEP, "Behalte - {{ card.strength }} davon.", "de", 0),
        (KEEP, "Behalte Karten-{{ card.strength }}.", "de", 0),
        (KEEP, "Behalte *Karten*-{{ card.strength }}.", "de", 0),
        (KEEP, "Behalte -{{ card.strength }}- davon.", "de", 0),
        (KEEP, "Behalte \u2013**{{ card.strength }}**\u2013 davon.", "de", 0),
        (KEEP, "Behalte -{{ card.strength }} - davon.", "de", 1),
        (MINUS, "Behalte -{{ card.strength }} davon.", "de", 0),
        (MINUS, "Behalte {{ card.strength }} davon.", "de", 1),
        (MINUS, "Behalte \u2013{{ card.strength }} davon.", "de", 0),
        (KEEP, "Behalte doppelt {{ card.strength }} davon.", "de", 1),
        (KEEP, "Behalte das Doppelte von {{ card.strength }} davon.", "de", 1),
        (KEEP, "Behalte {{ card.strength }} doppelte davon.", "de", 0),
        (KEEP, "Behalte innerhalb {{ card.strength }} davon.", "de", 0),
        (KEEP, "Houd dubbel **{{ card.strength }}** daarvan.", "nl", 1),
        (KEEP, "Houd half {{ card.strength }} daarvan.", "nl", 1),
        (KEEP, "Houd -{{ card.strength }} daarvan.", "nl", 1),
        (KEEP, "Houd er {{ card.strength }} van.", "nl", 0),
        (KEEP, "Gardez la moitié des {{ card.strength }}.", "fr", 1),
        (HALF, "Gardez la moitié des {{ card.strength }} cartes.", "fr", 0),
        ("Keep \u00bd {{ card.strength }}.", "Halb {{ card.strength }}.", "de", 0),
        ("Keep 2 times {{ card.strength }}.", "Zweimal {{ card.strength }}.", "de", 0),
        ("Keep 4 times {{ card.strength }}.", "Zweimal {{ card.strength }}.", "de", 1),
        (KEEP, "halb {{ card.strength }}", "ja", 0),
        ("Play {{ n }}: midfield of 3", "Jugada: mediocampo {{ n }} de 3", "es", 0),
        ("Round {{ n }}", "Media {{ n }}", "es", 1),
        ("First half, {{ n }}", "Primera mitad {{ n }}", "es", 0),
        ("Attack +{{ n }}", "攻撃力+{{ n }}", "ja", 0),
        ("Attack +{{ n }}", "攻撃力{{ n }}", "ja", 1),
        ("Attack +{{ n }}", "攻撃力＋{{ n }}", "ja", 0),
        ("Attack \u2212{{ n }}", "攻撃力－{{ n }}", "ja", 0),
        ("Attack +{{ n }}", "攻撃力－{{ n }}", "ja", 1),
        ("Attack {{ n }}", "攻撃力＋{{ n }}", "ja", 1),
        ("Keep it.", "Behalte -{{ card.strength }}.", "de", 0),
    ],
)
def test_a_sign_or_a_factor_stands_at_both_values(source: str, text: str, language: str, count: int) -> None:
    told = [*value_factors(PoEntry("page/line", source, text), "en", language)]
    assert [one.rule for one in told] == ["numbers"] * count


def test_a_factor_is_told_of_english_as_well() -> None:
    entry = PoEntry(
        "page/line", "Behalte {{ card.strength }} davon.", "Keep double {{ card.strength }} of them."
    )
    assert len([*value_factors(entry, "de", "en")]) == 1
    half = PoEntry("page/line", "Halbzeit {{ number }}", "Half {{ number }}")
    assert [*value_factors(half, "de", "en")] == []
    time = PoEntry("page/line", "Tiempo {{ number }}", "Half {{ number }}")
    assert [*value_factors(time, "es", "en")] == []


@pytest.mark.parametrize(
    ("source", "text", "language", "count"),
    [
        ("Lose 1 life, not 2.", "Verliere 2 Leben, nicht 1.", "de", 1),
        ("Lose 1 life, not 2.", "Verliere 1 Leben, nicht 2.", "de", 0),
        ("Lose 1 life, not 2.", "Verlies 2 levens, 1.", "nl", 0),
        ("Roll 1, {{ x }}, 2.", "Wirf 2, {{ x }}, 1.", "de", 1),
        ("Roll 1 with 2 dice.", "Mit 2 Würfeln wirf 1.", "de", 0),
        ("You may draw 2 cards in 3 turns.", "Du darfst in 3 Zügen 2 Karten ziehen.", "de", 0),
        ("Lose 1 life, not 1.", "Verliere 1 Leben, nicht 1.", "de", 0),
        ("Lose 1 life. Not 2.", "Verliere 2 Leben. Nicht 1.", "de", 0),
        ("Lose 1 life, not 2.", "2点ではなく、1点を失う。", "ja", 0),
        ("With 1 of yours, not 2.", "Ohne 2 von deinen, nicht 1.", "de", 0),
    ],
)
def test_typed_figures_stand_where_the_source_has_them(
    source: str, text: str, language: str, count: int
) -> None:
    told = [*figure_order(PoEntry("page/line", source, text), "en", language)]
    assert [one.rule for one in told] == ["order"] * count
