"""A sentence left in another language, and one that stands twice in a translation, are told."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.foreign_sentences import doubled_sentences, foreign_sentences
from ppgen.localise.catalogue.po import PoEntry

SOURCE = "Both roll the dice. The higher total wins, and the other rests."


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        ("Beide würfeln. Die höhere Summe gewinnt, und der andere ruht.", "de", ""),
        ("Beide würfeln. The higher total wins, and the other rests.", "de", "(en)"),
        ("Les deux lancent les dés. La suma más alta gana, y el otro descansa.", "fr", "(es)"),
        ("Tous deux lancent. La plus haute gagne, et l’autre se repose.", "fr", ""),
        ("Beide würfeln. Höhere Summe gewinnt, sonst Ruhe.", "de", ""),  # without any small word
        ("Beide würfeln. La Liga, El Clásico!", "de", ""),  # a name, with two of another language
        ("The higher total wins, and the other rests.", "ru", ""),  # nothing is known of Russian
    ],
)
def test_a_sentence_in_another_language_is_told(text: str, language: str, told: str) -> None:
    found = [*foreign_sentences(PoEntry("page/text", SOURCE, text), "en", language)]
    assert len(found) == bool(told)
    assert all(one.message.endswith(told) for one in found)


def test_a_name_that_the_source_has_may_be_of_any_language() -> None:
    source = "It is called so. La Vuelta de la Luna y el Sol"
    entry = PoEntry("page/text", source, "Sie heißt so. La Vuelta de la Luna y el Sol")
    assert not [*foreign_sentences(entry, "en", "de")]


@pytest.mark.parametrize(
    ("source", "text", "is_told"),
    [
        ("Draw one card.", "Zieh eine Karte. Zieh eine Karte.", True),
        ("Draw one card. Draw one card.", "Zieh eine Karte. Zieh eine Karte.", False),
        ("Draw one card. Rest.", "Zieh eine Karte. Ruh dich aus.", False),
        ("Goal, and goal!", "Tor! Tor!", False),
    ],
)
def test_a_sentence_that_stands_twice_is_told(source: str, text: str, *, is_told: bool) -> None:
    assert bool([*doubled_sentences(PoEntry("page/text", source, text))]) is is_told
