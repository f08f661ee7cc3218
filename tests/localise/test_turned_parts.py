"""What comes one after the other, and what holds and what does not, is told where a translation turns it."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.turned_parts import LEAST_ELSEWHERE, MOST_ELSEWHERE, TurnedParts
from ppgen.localise.joined_parts import MOST_PARTS, one_after_other, one_not_the_other

TERMS = [PoEntry("term/box", "box", "Schachtel"), PoEntry("term/supply", "supply", "Vorrat")]


def told(source: str, text: str, *others: PoEntry) -> list[str]:
    entry = PoEntry("page/line", source, text)
    entries = [*TERMS, *others, entry]
    return [
        one.message for one in TurnedParts.of(OtherWords.of(entries, "en"), entries, "en", "de").turned(entry)
    ]


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("Points, then additions, then multipliers.", "Punkte, dann Zuschläge, dann Faktoren.", ""),
        (
            "Points, then additions, then multipliers.",
            "Punkte, dann Faktoren, dann Zuschläge.",
            "it says 'faktoren' before 'zuschläge', and its source 'additions' before 'multipliers'",
        ),
        ("Points, then additions.", "Zuschläge nach den Punkten.", ""),  # all is said otherwise
        (
            "4. Moment, then effect.",
            "4. Wirkung, dann Moment.",
            "it says 'wirkung' before 'moment', and its source 'moment' before 'effect'",
        ),
        ("Apples, then pears.", "Birnen, dann Äpfel.", ""),  # nothing tells what is what
        ("Put it in the box, not in the supply.", "Lege ihn in die Schachtel, nicht in den Vorrat.", ""),
        (
            "Put it in the box, not in the supply.",
            "Lege ihn in den Vorrat, nicht in die Schachtel.",
            "it says 'vorrat' before 'schachtel', and its source 'box' before 'supply'",
        ),
        ("The passer, not the receiver.", "Der Empfänger, nicht der Passgeber.", ""),
    ],
)
def test_parts_that_change_places_are_told(source: str, text: str, found: str) -> None:
    assert told(source, text) == [found][: bool(found)]


@pytest.mark.parametrize(
    ("times", "is_known"),
    [
        (LEAST_ELSEWHERE - 1, False),
        (LEAST_ELSEWHERE, True),
        (MOST_ELSEWHERE - 1, True),
        (MOST_ELSEWHERE, False),
    ],
)
def test_a_word_is_known_by_the_other_texts(times: int, is_known: bool) -> None:
    others = [
        PoEntry("page/line", f"The receiver {number}.", f"Der Empfänger {number}.") for number in range(times)
    ]
    found = told("The passer, not the receiver.", "Der Empfänger, nicht der Passgeber.", *others)
    assert bool(found) == is_known


@pytest.mark.parametrize(("times", "is_known"), [(1, True), (2, False)])
def test_a_word_that_is_often_said_for_another_is_no_word_for_it(times: int, is_known: bool) -> None:
    both = [PoEntry("page/line", "The receiver.", "Der Empfänger.")] * LEAST_ELSEWHERE
    alone = [PoEntry("page/line", "The receiver.", "Der Torwart.")] * times
    found = told("The passer, not the receiver.", "Der Empfänger, nicht der Passgeber.", *both, *alone)
    assert bool(found) == is_known


def test_parts_that_may_be_in_their_places_are_not_told() -> None:
    boxes = PoEntry("term/boxes", "box", "Schachtel"), PoEntry("term/store", "box", "Vorrat")
    text = "Lege ihn in den Vorrat, nicht in die Schachtel."
    assert told("Put it in the box, not in the supply.", text)
    assert not told("Put it in the box, not in the supply.", text, *boxes)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("points, then additions, then the multipliers", ["points", "additions", "multipliers"]),
        ("if so, moment, then effect, as always", ["moment", "effect"]),
        ("the cards and then the ball", ["cards", "ball"]),
        ("one is then lost", []),  # nothing parts them
        ("every manager draws two cards, then discards", []),  # a sentence: its verbs tell what comes first
        ("then it ends", []),
        ("lay \ue000, then the ball", []),  # what is a value counts by itself
    ],
)
def test_short_parts_come_one_after_the_other(text: str, parts: list[str]) -> None:
    assert [part.words for run in one_after_other(text, "en") for part in run] == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("lay it in the box, not in the supply", ["box", "supply"]),
        ("lay it in the **box**, but not the bag, if you can", ["box", "bag"]),
        ("it is active, not even when they really concede", []),
        ("it is not in the box", []),
        ("lay \ue000, not the box", []),
    ],
)
def test_one_part_holds_and_the_other_does_not(text: str, parts: list[str]) -> None:
    assert [part.words for pair in one_not_the_other(text, "en") for part in pair] == parts


@pytest.mark.parametrize(("times", "count"), [(MOST_PARTS - 1, MOST_PARTS), (MOST_PARTS, 0)])
def test_what_lists_many_parts_is_passed_over(times: int, count: int) -> None:
    text = "points" + ", then effects" * times
    assert sum(map(len, one_after_other(text, "en"))) == count
