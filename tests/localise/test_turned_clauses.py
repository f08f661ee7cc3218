"""Words of the game that a translation says in each other's clause are told."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.turned_clauses import MOST_CLAUSES, MOST_WORDS, TurnedClauses

TERMS = [PoEntry("term/attack", "attack", "Angriff"), PoEntry("term/defense", "defense", "Abwehr")]

TOLD = "it says defense where its source says attack, and attack where it says defense"
FOULS = "By the attack: end of turn. By the defense: a shot."


def told(source: str, text: str) -> list[str]:
    entry = PoEntry("page/line", source, text)
    return [one.message for one in TurnedClauses(OtherWords.of([*TERMS, entry], "en", "de")).turned(entry)]


@pytest.mark.parametrize(
    ("source", "text", "is_told"),
    [
        (FOULS, "Vom Angriff: Zug vorbei. Von der Abwehr: ein Schuss.", False),
        (FOULS, "Von der Abwehr: Zug vorbei. Vom Angriff: ein Schuss.", True),
        (FOULS, "Von der Abwehr: Zug vorbei. Von der Abwehr: ein Schuss.", False),  # told as another word
        ("The attack rolls. The defense waits.", "Abwehr wartet, Angriff würfelt.", False),  # one clause
        ("The attack rolls. The defense waits.", "Die Abwehr würfelt. Der Angriff wartet.", True),
        (
            "Attack rolls; defense waits; the attack wins.",
            "Abwehr würfelt; Angriff wartet; Angriff siegt.",
            True,
        ),
        ("Attack and defense roll. Attack wins.", "Abwehr und Angriff würfeln. Angriff siegt.", False),
        ("Attack and defense roll. Attack wins.", "Die Abwehr würfelt. Angriff siegt.", False),
    ],
)
def test_words_in_each_others_clauses_are_told(source: str, text: str, *, is_told: bool) -> None:
    assert told(source, text) == [TOLD][: int(is_told)]


@pytest.mark.parametrize(("clauses", "is_told"), [(MOST_CLAUSES, True), (MOST_CLAUSES + 1, False)])
def test_a_page_is_not_looked_at(clauses: int, *, is_told: bool) -> None:
    more = " Go." * (clauses - 2)
    assert (
        bool(told(f"The attack rolls. The defense waits.{more}", f"Abwehr würfelt. Angriff wartet.{more}"))
        is is_told
    )


@pytest.mark.parametrize(("words", "is_told"), [(MOST_WORDS, True), (MOST_WORDS + 1, False)])
def test_a_clause_of_all_words_is_not_looked_at(words: int, *, is_told: bool) -> None:
    letters = [chr(ord("a") + number) * 5 for number in range(words - 1)]
    others = [PoEntry(f"term/{word}", word, f"{word}o") for word in letters]
    source = f"The attack and {' '.join(letters)} roll. The defense waits."
    text = f"Die Abwehr und {' '.join(f'{word}o' for word in letters)} rollen. Der Angriff wartet."
    entry = PoEntry("page/line", source, text)
    known = OtherWords.of([*TERMS, *others, entry], "en", "de")
    assert bool([*TurnedClauses(known).turned(entry)]) is is_told
