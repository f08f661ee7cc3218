"""What reads a stranger's text grows at most in proportion."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from ppgen.checks.rules.cards.icon_word import strangers
from ppgen.common.foreign_marks import foreign_marks
from ppgen.common.spellings import MOST_SEARCHED, Spellings
from ppgen.exchange.card_ids import card_id
from ppgen.load.yaml.scalars import plain_scalar
from ppgen.localise.plurals import LONGEST_PLURALS, plural_forms, read_plurals
from ppgen.localise.punctuation import unbalanced
from tests.support.growth import is_in_proportion


def marks(text: str) -> list[object]:
    return [*foreign_marks(text)]


def icons(text: str) -> list[object]:
    return [*strangers(text, {"sun": {"sun"}, "sea": {"sea"}}, {"sun": {"sun"}, "sea": {"sea"}})]


READERS: dict[str, tuple[Callable[[str], object], Callable[[int], str]]] = {
    "digits": (plain_scalar, lambda n: "1" * n + "x"),
    "digits and a point": (plain_scalar, lambda n: "1" * n + "." + "1" * n + "x"),
    "digits and lines": (plain_scalar, lambda n: "1_" * n + "x"),
    "base 60": (plain_scalar, lambda n: "1" + ":1" * n + "x"),
    "an exponent": (plain_scalar, lambda n: "1e" + "1" * n + "x"),
    "spaces in plurals": (read_plurals, lambda n: "nplurals=2;" + " " * n + "x"),
    "marks in brackets": (marks, lambda n: "[b]" * n),
    "points of a list": (unbalanced, lambda n: "a) " * n),
    "icons": (icons, lambda n: ":sun: x " * n),
    "icons before the words of others": (icons, lambda n: ":sun: sea " * n),
    "spaces behind plurals": (read_plurals, lambda n: "nplurals=2; plural=n" + " " * n + "; x"),
}
SHORT = 2_000


@pytest.mark.parametrize("name", READERS)
@pytest.mark.thorough(keep=6)
def test_long_values_are_read_in_proportion(name: str) -> None:
    read, made = READERS[name]
    uncached = getattr(read, "__wrapped__", read)
    texts = {count: made(count) for count in (SHORT, 32 * SHORT)}
    assert is_in_proportion(lambda count: uncached(texts[count]), SHORT, times=32)


def test_many_wrong_words_are_not_all_compared_with_all() -> None:
    spellings = Spellings({f"name-{number}" for number in range(3000)})
    hints = [spellings.hint(f"nome-{number}") for number in range(MOST_SEARCHED + 1)]
    assert all(hints[:MOST_SEARCHED])
    assert hints[MOST_SEARCHED] == ""


def test_ids_of_many_namesakes_are_made_in_proportion() -> None:
    def steps(count: int) -> int:
        taken: dict[str, int] = {}
        passed = 0

        def trace(*_: object) -> Callable[..., object]:
            nonlocal passed
            passed += 1
            return trace

        sys.settrace(trace)
        try:
            for index in range(count):
                card_id("a", taken, index)
        finally:
            sys.settrace(None)
        return passed

    assert steps(800) < 3 * steps(400)


def test_plurals_of_all_languages_are_short_enough() -> None:
    for language in ("ar", "de", "ja", "pl", "ru", "sl", "cy", "ga", "mt", "br"):
        line = plural_forms(language)
        assert len(line) * 4 < LONGEST_PLURALS
        assert read_plurals(line) is not None
    assert read_plurals(" nplurals = 2 ;  plural = n != 1 ; ") is not None
    assert read_plurals("nplurals=2; plural=n != 1" + " " * LONGEST_PLURALS) is None
