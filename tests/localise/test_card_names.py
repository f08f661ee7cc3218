"""A card named in the place of another, and two in each other's place, are told; common words are not."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.card_names import LEAST_KEPT, CardNames
from ppgen.localise.catalogue.po import PoEntry

NAMES = [
    PoEntry(f"spell/{field}", *said)
    for field, said in (
        ("name", ("Fire", "Feuer")),
        ("name", ("Frost", "Frost")),
        ("name", ("Thunder", "Donner")),
        ("parts.name", ("Thunderbolt", "Donnerkeil")),
        ("name", ("Draw", "Ziehen")),
        ("text", ("No name", "Kein Name")),
    )
]
ORDERED = PoEntry(
    "page/text", "Fire burns longer than Thunder rolls.", "Feuer brennt länger, als Donner rollt."
)


def told(source: str, text: str, *others: PoEntry, language: str = "de") -> list[str]:
    entry = PoEntry("page/line", source, text)
    known = CardNames.of([*NAMES, *others, entry], "en", language)
    return [one.rule for one in known.exchanged(entry)]


@pytest.mark.parametrize(
    ("source", "text", "rules"),
    [
        ("Fire burns a tree.", "Donner brennt einen Baum.", ["other-word"]),
        ("Fire burns a tree.", "Donnerkeil brennt einen Baum.", ["other-word"]),
        ("Fire burns a tree.", "Feuer brennt einen Baum.", []),
        ("Fire burns a tree.", "Es brennt einen Baum.", []),
        ("It burns a tree.", "Donner brennt einen Baum.", []),
        ("Draw for Fire.", "Ziehe für Feuer.", []),
        ("{{ Fire }} burns.", "{{ Donner }} brennt.", []),
        ("The Fire-eater.", "Donner-Fresser", []),
    ],
)
def test_a_card_in_the_place_of_another_is_told(source: str, text: str, rules: list[str]) -> None:
    assert told(source, text) == rules


def test_a_name_that_is_also_a_common_word_tells_nothing() -> None:
    common = PoEntry("page/other", "Draw two.", "Zieh zwei.")
    assert told("Draw a card.", "Feuer ist eine Karte.") == ["other-word"]
    assert told("Draw a card.", "Feuer ist eine Karte.", common) == []
    thunder = PoEntry("page/other", "Loud as a drum.", "Laut wie Donner.")
    assert told("Fire burns a tree.", "Donner brennt einen Baum.", thunder) == []
    assert told("Draw a card.", "Donner ist eine Karte.", common, thunder) == []


@pytest.mark.parametrize(
    ("source", "text", "kept", "language", "rules"),
    [
        ("Fire is one, and for two Frost.", "Frost gilt eins, und für zwei Feuer.", LEAST_KEPT, "de", ["order"]),
        ("Fire is one, and for two Frost.", "Frost gilt eins, und für zwei Feuer.", LEAST_KEPT - 1, "de", []),
        ("Fire is one, and for two Frost.", "Frost gilt eins, und für zwei Feuer.", LEAST_KEPT, "tr", []),
        ("Fire and Frost.", "Frost und Feuer.", LEAST_KEPT, "de", []),
        ("Fire, Frost", "Frost, Feuer", LEAST_KEPT, "de", []),
        ("Fire is one, and for two Frost.", "Feuer gilt eins, und für zwei Frost.", LEAST_KEPT, "de", []),
    ],
)  # fmt: skip
def test_two_cards_in_each_other_s_place_are_told_where_the_rest_keeps_their_order(
    source: str, text: str, kept: int, language: str, rules: list[str]
) -> None:
    assert told(source, text, *[ORDERED] * kept, language=language) == rules
