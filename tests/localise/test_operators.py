"""Signs of sums and comparisons count where they stand beside a figure, a value or an icon."""

from __future__ import annotations

from itertools import product

import pytest

from ppgen.localise.rule_order import GameWords, rule_order
from tests.support.growth import is_in_proportion


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ constants.a }} × {{ constants.b }}", ("a", "×", "b")),
        ("{{ constants.a }} + {{ constants.b }}", ("a", "+", "b")),
        ("energy **×{{ constants.b }}**", ("×", "b")),
        ("**{{ constants.b }}** **+**", ("b", "+")),
        ("{{ constants.b }}+ and more", ("b", "+", "more")),
        (":die: + :die: ≥ {{ constants.a }}", (":die:", "+", ":die:", "≥", "a")),
        ("{{ constants.a }} ( −  {{ constants.b }})", ("a", "−", "b")),
        ("all × sorts + kinds", ()),  # between words alone
        ("two-tier, 3-5, 4–6", ("3", "5", "4", "6")),  # hyphens and dashes are no signs of sums
        ("½ of {{ constants.a }}", ("½", "a")),
        ("2 ÷ 3 = x", ("2", "÷", "3", "=")),
        ("\ue000 {{ constants.a }} × x + \ue000", ("a", "×")),  # a sign of the text's own holds no value
    ],
)
def test_what_stands_beside_a_sign_makes_it_one(text: str, said: tuple[str, ...]) -> None:
    assert rule_order(text, "en") == said


@pytest.mark.thorough
@pytest.mark.parametrize("joint", [" left ", ", then ", ", not ", "; not "])
def test_many_words_of_a_game_are_read_in_proportion(joint: str) -> None:
    words = ["".join(letters) for letters in product("abcdefghijklmno", repeat=3)][:2_000]
    known = GameWords.of({word: [word] for word in words}, {word: [word] for word in words})
    assert is_in_proportion(lambda count: rule_order(joint.join(words[:count]), "en", words, known), 250)
    assert {*words} <= {*rule_order(joint.join(words), "en", words, known)}
