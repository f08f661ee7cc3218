"""Is the known word offered that somebody meant, whatever its capitals and however many there are?"""

from __future__ import annotations

import pytest

from ppgen.common.problem import closest, nearest


@pytest.mark.parametrize("others", [0, 500])
@pytest.mark.parametrize(
    ("word", "meant"), [("Ottr", "otter"), ("OTTER", "otter"), ("Whale", "WHALE"), ("zzz", "")]
)
def test_the_word_that_was_meant_is_offered(word: str, meant: str, others: int) -> None:
    known = ["otter", "WHALE", *(f"{number}x{number}" for number in range(others))]
    assert closest(word, known) == meant
    assert (f"{meant}?" in nearest(word, known)) is bool(meant)


def test_of_words_alike_but_for_capitals_the_same_is_offered_in_any_order() -> None:
    known = ["abc", "aBc", "Abc"]
    assert {closest("ABC", known), closest("ABC", known[::-1])} == {"Abc"}
