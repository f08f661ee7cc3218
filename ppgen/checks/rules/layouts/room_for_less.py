"""Where few things have more room than many, each of them shows all that it shows among many."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem
from ppgen.layout.values import Dynamic

ID = "layout/room-for-less"
WHY = "A limit that is printed on crowded cards alone is lost where there is room for it."

_EFFECT = {name: {"type": "text"} for name in ("name", "sort", "price", "limit")}


def _sample(many: str, few: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [0, 0, 50, 9]}
    cells = [
        {
            "if": f"{{{{ length(card.effects) {when} 3 }}}}",
            "each": "{{ card.effects }}",
            "items": [text | {"text": said}],
        }
        for when, said in ((">", many), ("<=", few))
    ]
    return {
        "fields": {
            "name": {"type": "text"},
            "effects": {"type": "list", "items": {"type": "map", "fields": _EFFECT}},
        },
        "cards": [{"id": "sun", "name": "Sun", "effects": [{name: name for name in _EFFECT}]}],
        "face": [
            {**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            {"type": "stack", "box": [5, 20, 50, 60], "items": cells},
        ],
    }


_THREE = "{{ item.name }} {{ item.sort }} {{ item.price }}"
GOOD = _sample(f"{_THREE} {{{{ item.limit }}}}", f"{_THREE}: {{{{ item.limit }}}}")
BAD = _sample(f"{_THREE} {{{{ item.limit }}}}", _THREE)
NEAR = _sample(_THREE, f"{_THREE} {{{{ item.limit }}}}")

LEAST = 3
"""So much do both show before it is a slip that one lacks something: else they are two different things."""

_COUNTED = re.compile(r"\s*\{\{\s*((?:length|count)\([\w.]++\))\s*([<>]=?)\s*(\d++)\s*\}\}\s*")
_FIELD = re.compile(r"(?<![\w.])item\.([a-z_]\w*)")
_WHOLE = re.compile(r"(?<![\w.\"'])item(?![\w.])")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what is drawn for each of many with what is drawn for each of few, which is the rest."""
    for listed in siblings(usage):
        few: dict[object, Sibling] = {}
        many: dict[object, Sibling] = {}
        for sibling in listed:
            counted, most, is_many = _counted(sibling)
            if counted:
                (many if is_many else few).setdefault((counted, most), sibling)
        for among, crowded in many.items():
            roomy = few.get(among)
            if roomy is None:
                continue
            shown, others = _fields(crowded), _fields(roomy)
            if any(_WHOLE.search(said.text) for said in roomy.said):
                continue  # who is given the whole thing may show all of it
            missing = sorted(shown - others)
            if len(missing) == 1 and len(shown & others) >= LEAST:
                message = f"item.{missing[0]} is missing here, and shown where there are more, in less room"
                hint = "show it here, too, or waive it in the layout with a reason"
                yield roomy.problem(ID, message, hint)


def _counted(sibling: Sibling) -> tuple[str, int, bool]:
    """Return what an element that is drawn for each of a list is drawn for: how many, and whether more."""
    element = sibling.one.element
    each, condition = getattr(element, "each", None), element.condition
    if not isinstance(each, Dynamic) or not isinstance(condition, Dynamic):
        return "", 0, False
    found = _COUNTED.fullmatch(condition.source)
    if found is None:
        return "", 0, False
    sign, number = found[2], int(found[3])
    return f"{each.source} {found[1]}", number - (sign in {"<", ">="}), sign[0] == ">"


def _fields(sibling: Sibling) -> set[str]:
    """Return the fields of the listed thing that an element, or what is inside it, looks up."""
    return {field for said in sibling.said for field in _FIELD.findall(said.text)}
