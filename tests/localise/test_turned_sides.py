"""Two contraries exchanged in a clause whose other words stay, and a list of terms that is turned, are told."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.turned_sides import TurnedSides

TERMS = {
    "attack": ("attack", "Angriff"),
    "defense": ("defense", "Abwehr"),
    "midfield": ("midfield", "Mittelfeld"),
    "deck": ("deck", "Deck"),
    "discard": ("discard pile", "Ablage"),
}
ZONES = dict.fromkeys(("attack", "defense", "midfield"), frozenset(("zone",)))


def compared(source: str, text: str) -> tuple[TurnedSides, PoEntry]:
    entry = PoEntry("page/line", source, text)
    terms = [PoEntry(f"term/{name}", *said) for name, said in TERMS.items()]
    return TurnedSides(OtherWords.of([*terms, entry]), ZONES, "en", "de"), entry


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Das Deck liegt rechts, die Ablage links.", ""),
        ("Das Deck liegt links, die Ablage rechts.", "it says left, right, and its source right, left"),
        ("Links liegt die Ablage, rechts das Deck.", ""),  # all is turned round
        ("Links liegt sie, rechts das andere.", ""),  # nothing tells what stands where
        ("Links liegt die Ablage, das Deck daneben.", ""),
    ],
)
def test_two_sides_that_change_places_are_told(text: str, found: str) -> None:
    sides, entry = compared("The deck lies on the right, the discard pile on the left.", text)
    assert [one.message for one in sides.turned(entry)] == [found][: bool(found)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Angriff in ungeraden Runden, Abwehr in geraden.", ""),
        ("Angriff in geraden Runden, Abwehr in ungeraden.", "it says even, odd, and its source odd, even"),
        ("Angriff geht gerade, Abwehr in ungeraden Runden.", ""),  # just now, or straight
    ],
)
def test_odd_and_even_that_change_places_are_told(text: str, found: str) -> None:
    sides, entry = compared("Attack in odd rounds, defense in even ones.", text)
    assert [one.message for one in sides.turned(entry)] == [found][: bool(found)]


def test_two_colours_that_change_places_are_told() -> None:
    sides, entry = compared("Attack on green, defense on blue.", "Angriff auf Blau, Abwehr auf Grün.")
    assert [one.message for one in sides.turned(entry)] == ["it says blue, green, and its source green, blue"]


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("Defense, midfield, attack", "Abwehr, Mittelfeld, Angriff", ""),
        (
            "Defense, midfield, attack",
            "Angriff, Mittelfeld, Abwehr",
            "it lists angriff, mittelfeld, abwehr, in another order than its source",
        ),
        (
            "Defense, midfield, attack",
            "Abwehr, Angriff",
            "it lists abwehr, angriff, and its source midfield, too",
        ),
        ("Defense, midfield, attack", "Abwehr, Mittelfelder, Angriff", ""),  # another form of the word
        ("Defense, midfield or attack", "Angriff, Mittelfeld oder Abwehr", ""),
        ("Defense and attack", "Angriff und Abwehr", ""),  # of two either may come first
        ("Defense, midfield, attack", "Die drei Zonen", ""),
    ],
)
def test_a_list_of_terms_keeps_its_order(source: str, text: str, found: str) -> None:
    sides, entry = compared(source, text)
    assert [one.message for one in sides.listed(entry)] == [found][: bool(found)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Angriff, Abwehr, Angriff, Abwehr, Angriff", ""),
        (
            "Abwehr, Angriff, Abwehr, Angriff, Angriff",
            "it says angriff and abwehr in each other's places again and again",
        ),
        ("Abwehr, Angriff, Angriff, Abwehr, Angriff", ""),  # a language may turn two of them
        ("Abwehr, Angriff, Abwehr, Angriff", ""),  # one is left out, and others tell that
    ],
)
def test_words_that_come_by_turns_begin_with_the_same(text: str, found: str) -> None:
    sides, entry = compared("Attack, defense, attack, defense, attack", text)
    assert [one.message for one in sides.alternating(entry)] == [found][: bool(found)]


def test_words_of_no_group_may_be_turned_each_time() -> None:
    source, text = "A deck, its discard pile, a deck, its discard pile", "Ablage, Deck, Ablage, Deck"
    sides, entry = compared(source, text)
    assert [*sides.alternating(entry)] == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Aus dem Angriff oder dem Mittelfeld, nie aus der Abwehr.", []),
        ("Nie aus der Abwehr, nur aus dem Mittelfeld oder dem Angriff.", []),
        ("Aus dem Angriff oder der Abwehr, nie aus dem Mittelfeld.", ["it denies midfield, and its source defense"]),
        ("Aus der Abwehr, nie aus dem Angriff oder dem Mittelfeld.", ["it denies attack, midfield, and its source defense"]),
        ("Nicht aus dem Angriff oder dem Mittelfeld und nie aus der Abwehr.", []),  # nothing parts them
        ("Aus dem Angriff, nie aus der Abwehr.", []),  # one is left out, which is told as that
    ],
)  # fmt: skip
def test_another_word_that_is_denied_is_told(text: str, found: list[str]) -> None:
    sides, entry = compared("From attack or midfield, never from defense.", text)
    assert [one.message for one in sides.denied(entry)] == found


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("Draw from the left deck, discard onto the right one.", "Zieh vom rechten Stapel, wirf auf den linken ab.", ["it says right, left, and its source left, right"]),
        ("Draw from the left deck, discard onto the right one.", "Zieh vom linken Stapel, wirf auf den rechten ab.", []),
        ("Draw from the left deck, discard onto the right one.", "Wirf auf den rechten Stapel ab, zieh vom linken.", []),
        ("Draw from the deck on the left, on the right lies another.", "Rechts liegt der Stapel, links der andere.", []),
        ("Draw {{ x }} cards and discard {{ y }}.", "Wirf {{ x }} Karten ab und ziehe {{ y }}.", ["it says discard, draw, and its source draw, discard"]),
        ("Draw {{ x }} cards and discard {{ y }}.", "Ziehe {{ x }} Karten und wirf {{ y }} ab.", []),
        ("Draw {{ x }} cards and discard {{ y }}.", "Wirf {{ y }} Karten ab, nachdem du {{ x }} gezogen hast.", []),
        ("Draw {{ x }} cards and discard {{ x }}.", "Wirf {{ x }} Karten ab und ziehe {{ x }}.", []),
    ],
)  # fmt: skip
def test_what_is_done_tells_what_stands_where(source: str, text: str, found: list[str]) -> None:
    sides, entry = compared(source, text)
    assert [one.message for one in (*sides.turned(entry), *sides.acted(entry))] == found
