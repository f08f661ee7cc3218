"""Letters that stand for numbers are told where a translation exchanges two behind what introduces them."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.variables import variables

_RULE = "Of (X/Y), X counts while it is wounded, else Y."
_LIST = "P pass, D dribble, L let through, X lost"


@pytest.mark.parametrize(
    ("source", "text", "language", "told"),
    [
        (_RULE, "Dans (X/Y), Y vaut tant qu’il est blessé, sinon X.", "fr", 1),
        (_RULE, "Dans (X/Y), X vaut tant qu’il est blessé, sinon Y.", "fr", 0),
        (_RULE, "Dans (X/Y), X vaut tant qu’il est blessé, sinon X, jamais Y.", "fr", 0),
        (_RULE, "Dans (Y/X), X vaut tant qu’il est blessé, sinon Y.", "fr", 0),
        (_RULE, "(X/Y)では、Y、それ以外はX。", "ja", 0),
        ("X while it is wounded, else Y.", "Y vaut tant qu’il est sain, sinon X.", "fr", 0),
        (_LIST, "P Pass, D Dribbling, X durchgelassen, L verloren", "de", 1),
        (_LIST, "P Pass, D Dribbling, L durchgelassen, X verloren", "de", 0),
        (_LIST, "D Dribbling, L durchgelassen, P Pass, X verloren", "de", 0),
        ("P pass, D dribble, L lost", "P Pass, L Dribbling, D verloren", "de", 0),
        ("W/D/L of {{ 'X' }} {{ 'Y' }}", "S/U/N: {{ 'Y' }} {{ 'X' }}", "de", 0),
        ("A or B, A or B: A", "A or B, A or B: B", "de", 0),
        ("Of (X/Y), X.Y and X, or Y.", "Bei (X/Y) X.Y und Y, oder X.", "de", 1),
    ],
)
def test_exchanged_letters_are_told(source: str, text: str, language: str, told: int) -> None:
    found = [*variables(PoEntry("keyword/rule", source, text), "en", language)]
    assert [one.rule for one in found] == ["order"] * told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Dans (X/Y), X vaut tant qu’il est blessé, sinon X.",
            ["it says X once more than its source, and Y once less"],
        ),
        (
            "Dans (X/Y), Y vaut tant qu’il est blessé, sinon Y.",
            ["it says Y once more than its source, and X once less"],
        ),
        ("Dans (X/Z), X vaut tant qu’il est blessé, sinon Z.", []),  # its own letters
        ("Dans (X/Y), c’est X tant qu’il est blessé, sinon l’autre.", []),
        ("X vaut tant qu’il est blessé, sinon X.", []),
    ],
)
def test_a_letter_for_the_other_one_is_told(text: str, told: list[str]) -> None:
    assert [one.message for one in variables(PoEntry("keyword/rule", _RULE, text), "en", "fr")] == told
