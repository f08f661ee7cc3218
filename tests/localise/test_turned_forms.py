"""The word for many said of one, and one word said of both, are told where a language has two; verbs are not."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.turned_forms import TurnedForms

CARDS = '{{ plural(n, "bonus card", "bonus cards") }}'
THEM = '{{ plural(n, "it", "them") }}'
MEN = '{{ plural(n, "die", "dice") }}'


@pytest.mark.parametrize(
    ("source", "text", "language", "count"),
    [
        (CARDS, '{{ plural(n, "carte bonus", "cartes bonus") }}', "fr", 0),
        (CARDS, '{{ plural(n, "cartes bonus", "carte bonus") }}', "fr", 1),
        (CARDS, "{{ plural(n, 'cartes bonus', 'carte bonus') }}", "fr", 1),
        (CARDS, '{{ plural(n, "cartas extras", "carta extra") }}', "es", 1),
        (CARDS, '{{ plural(n, "cartas extras", "carta extra") }}', "pt-BR", 1),
        (CARDS, '{{ plural(n, "canções", "canção") }}', "pt-BR", 1),
        (CARDS, '{{ plural(n, "chevaux", "cheval") }}', "fr", 1),
        (CARDS, '{{ plural(n, "luces", "luz") }}', "es", 1),
        (CARDS, '{{ plural(n, "carte", "carta") }}', "it", 1),
        (CARDS, '{{ plural(n, "carta", "carte") }}', "it", 0),
        (CARDS, '{{ plural(n, "kaarten", "kaart") }}', "nl", 1),
        (CARDS, '{{ plural(n, "Karten", "Karte") }}', "de", 1),
        (CARDS, '{{ plural(n, "Stöße", "Stoß") }}', "de", 1),
        (CARDS, '{{ plural(n, "lege", "leg") }}', "de", 0),
        (CARDS, '{{ plural(n, "loses", "lose") }}', "en", 0),
        (THEM, "{{ plural(n, 'them', 'it') }}", "en", 1),
        (THEM, "{{ plural(n, 'it', 'them') }}", "en", 0),
        (THEM, "{{ plural(n, 'card', 'cards') }}, {{ plural(n, 'them', 'it') }}", "en", 1),
        (THEM, "{{ plural(n, 'les', 'la') }}", "fr", 1),
        (THEM, "{{ plural(n, 'la', 'les') }}", "fr", 0),
        (CARDS, '{{ plural(n, "cartes bonus", "une carte bonus") }}', "fr", 0),
        (CARDS, '{{ plural(n, "carte bonus", "carte bonus") }}', "fr", 1),
        (CARDS, '{{ plural(n, "tapis bleu", "tapis bleu") }}', "fr", 0),
        (CARDS, '{{ plural(n, "cas bonus", "cas bonus") }}', "fr", 0),
        (THEM, '{{ plural(n, "en", "en") }}', "fr", 0),
        ('{{ plural(n, "sheep", "sheep") }}', '{{ plural(n, "carte", "carte") }}', "fr", 0),
        (CARDS, '{{ "carte" if n == 1 else "cartes" }}', "fr", 0),
        (CARDS, '{{ "cartes" if n == 1 else "carte" }}', "fr", 1),
        (CARDS, '{{ term(x, "many") if n == 1 else term(x) }}', "fr", 1),
        (CARDS, '{{ term(x) if n == 1 else term(x, "many") }}', "fr", 0),
        (CARDS, '{{ term(x, "many") if n == 1 else term(x) }}', "ja", 1),
    ],
)
def test_a_word_for_many_of_one_is_told(source: str, text: str, language: str, count: int) -> None:
    entry, beside = (
        PoEntry("page/line", source, text),
        PoEntry("a/b", CARDS, '{{ plural(n, "carte", "cartes") }}'),
    )
    rare = PoEntry("a/c", CARDS, '{{ plural(n, "cas rare", "cas rares") }}')
    told = [*TurnedForms.of([entry, beside, rare], language).wrong(entry)]
    assert [one.rule for one in told] == ["plural-words"] * count


@pytest.mark.parametrize(
    ("one", "many", "language", "count"),
    [
        ("carte bonus", "cartes bonus", "fr", 0),
        ("cartes bonus", "carte bonus", "fr", 1),
        ("carte bonus", "carte bonus", "fr", 1),
        ("jeu bonus", "jeu bonus", "fr", 1),
        ("repas bonus", "repas bonus", "fr", 0),
        ("Bonus", "Bonus", "fr", 0),
        ("Worldie", "Worldie", "fr", 0),
        ("crisis", "crisis", "es", 0),
        ("carta", "carta", "es", 1),
        ("Karten", "Karte", "de", 1),
        ("Karte", "Karte", "de", 0),
        ("cards", "Card", "en", 1),
        ("cards", "Cards", "en", 0),
        ("men", "man", "en", 1),
    ],
)
def test_a_term_has_the_word_for_many_in_its_place(one: str, many: str, language: str, count: int) -> None:
    entries = [PoEntry("term/bonus", "bonus card", one), PoEntry("term/bonus/many", "bonus cards", many)]
    told = [*TurnedForms.of(entries, language).wrong(entries[1])]
    assert [one.rule for one in told] == ["plural-words"] * count
    sheep = [PoEntry("term/bonus", "sheep", one), PoEntry("term/bonus/many", "sheep", one)]
    assert not [*TurnedForms.of(sheep, language).wrong(sheep[1])]
