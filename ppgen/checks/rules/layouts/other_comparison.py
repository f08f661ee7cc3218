"""A sign of comparison before a constant is the one by which the game's expressions compare with it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.text import Model as Text

ID = "layout/other-comparison"
WHY = "A sheet that says “≤ 7” where seven or more succeeds turns every throw of the dice round."

_TEXT = {"type": "text", "style": "words"}


def _sample(text: str, *conditions: str) -> dict[str, object]:
    lit = [
        {**_TEXT, "box": [5, 40 + 12 * at, 50, 9], "if": f"{{{{ {asked} }}}}", "text": "Won"}
        for at, asked in enumerate(conditions)
    ]
    return {
        "fields": {"roll": {"type": "integer"}},
        "cards": [{"id": "sun", "roll": 8}],
        "constants": {"needed": 7, "most": 9},
        "face": [
            {**_TEXT, "box": [5, 5, 50, 9], "text": "{{ card.roll }}"},
            {**_TEXT, "box": [5, 20, 50, 9], "text": text},
            *lit,
        ],
    }


_ASKED = "card.roll >= constants.needed"
GOOD = _sample("Roll ≥ {{ constants.needed }}", _ASKED, "card.roll < constants.needed")
BAD = _sample("Roll ≤ {{ constants.needed }}", _ASKED, "card.roll < constants.needed")
NEAR = _sample("Roll ≤ {{ constants.needed }}", _ASKED, "card.roll > constants.needed")

_LIMITS = {">=": "≥", "<": "≥", "<=": "≤", ">": "≤", "≥": "≥", "≤": "≤"}
"""Where each comparison draws the limit: what is not less is equal or more."""

_SAID = re.compile(r"([≥≤<>])[\s*]{0,3}\{\{\s*constants\.(\w+)\s*\}\}")
_CONSTANT = r"\bconstants\.(\w+)"
_ALONE = r"(?!\s*[-+*/%~.\[])"
_ASKS = re.compile(rf"(?<![\w.\])])([\w.\])]++)\s*+([<>]=?)\s*+{_CONSTANT}{_ALONE}")
_ASKED_BY = re.compile(rf"(?<![-+*/%~])(?<![-+*/%~] ){_CONSTANT}\s*+([<>]=?)\s*+([a-z_][\w.]*+)")
_TURNED = {">=": "<=", "<=": ">=", ">": "<", "<": ">"}
_FIXED = re.compile(r"\d.*|constants\..*")
"""What no play changes: a bound of the constant itself."""


def check(usage: Usage) -> Iterator[Problem]:
    """Look for signs of comparison at another limit than all comparisons of the game with that constant."""
    listed = {rule.id for rule in usage.game.rules_of_play if rule.in_order}
    said = [
        (one, found)
        for one in written_elements(usage)
        if isinstance(one.element, Text)
        if not any({*each.states[:1]} & listed for each in one.whole)  # such a list has the sign, too
        for found in _SAID.finditer(one.element.text.source)
    ]
    limits = _limits(usage) if said else {}
    for one, (sign, constant) in ((one, found.groups()) for one, found in said):
        known = limits.get(constant, set())
        if len(known) == 1 and _LIMITS[sign] not in known:
            message = f"it says {sign} before {constant}, and the game compares with that by {min(known)}"
            hint = "write the sign that is meant, or waive it in the layout with a reason"
            yield error(
                ID, message, span=one.source.span((*one.place, "text")), hint=hint, subject=one.subject
            )


def _limits(usage: Usage) -> Mapping[str, set[str]]:
    """Return at which limits the laws, derived values and layouts of a game compare with each constant."""
    texts: list[str] = [*_texts(usage.game.sources["game"].data)]
    laws = usage.game.sources.get("rules")
    for law in laws.data if laws is not None and isinstance(laws.data, list) else ():
        texts += _texts(law.get("check") if isinstance(law, dict) else None)
    texts += [dynamic.source for one in written_elements(usage) for _, dynamic in one.dynamics]
    found: dict[str, set[str]] = {}
    for text in texts:
        if "constants." in text:
            for value, sign, constant in _ASKS.findall(text):
                if not _FIXED.fullmatch(value):
                    found.setdefault(constant, set()).add(_LIMITS[sign])
            for constant, sign, value in _ASKED_BY.findall(text):
                if not _FIXED.fullmatch(value):
                    found.setdefault(constant, set()).add(_LIMITS[_TURNED[sign]])
    return found


def _texts(node: Any) -> Iterator[str]:
    """Yield the texts of plain data."""
    nodes = [node]
    while nodes:
        one = nodes.pop()
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            nodes += one.values()
        elif isinstance(one, list):
            nodes += one
