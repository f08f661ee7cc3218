"""In a row that is lit as far as a value says, what is lit is filled, and what is not is left empty."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.values import Dynamic

ID = "layout/lit-otherwise"
WHY = "Three empty stars and one full one say one to everybody, whatever the data means."


def _sample(fill: str) -> dict[str, object]:
    dot = {
        "type": "ellipse",
        "box": [0, 0, 3, 3],
        "stroke": "#d00000",
        "width": 0.2,
        "fill": f"{{{{ {fill} }}}}",
    }
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.worth }}"}
    return {
        "fields": {"worth": {"type": "integer"}},
        "cards": [{"id": "sun", "worth": 3}],
        "constants": {"most": 5},
        "face": [
            words,
            {"type": "repeat", "box": [5, 30, 60, 5], "count": "{{ constants.most }}", "items": [dot]},
        ],
    }


GOOD = _sample('"#d00000" if index < card.worth else "#ffffff"')
BAD = _sample('"#ffffff" if index < card.worth else "#d00000"')
NEAR = _sample('"#ffffff" if index >= card.worth else "#d00000"')

_PLACE = r"(?:index|number)(?:\s*+[-+]\s*+\d++)?"
_VALUE = r"[a-z_]\w*+(?:\.\w++)*+"
_TONE = r"\([^()]*+\)|\"[^\"]*+\"|'[^']*+'|(?<!\w)\w++"
_LIT = re.compile(
    rf"(?P<lit>{_TONE})\s++if\s++(?:{_PLACE}\s*+(?P<less><=?|>=?)\s*+{_VALUE}|"
    rf"{_VALUE}\s*+(?P<more><=?|>=?)\s*+{_PLACE})\s++else\s++(?P<dark>{_TONE})"
)
_WORD = re.compile(r"\"([^\"]*)\"|'([^']*)'|\b(?!(?:if|else|and|or|not)\b)([a-z_]\w*)\b")
_FULL = frozenset({"full", "filled", "on", "lit", "solid"})
_EMPTY = frozenset({"empty", "hollow", "off", "unlit", "outline", "blank"})


def check(usage: Usage) -> Iterator[Problem]:
    """Look at what each repeat lights by the place of its items."""
    for one in written_elements(usage):
        if any(isinstance(around, Repeat) for around in one.around):
            yield from _faults(one)


def _faults(one: WrittenElement) -> Iterator[Problem]:
    stroke = _words(getattr(one.element, "stroke", None))
    for key, dynamic in one.dynamics:
        for found in _LIT.finditer(dynamic.source) if key in {"fill", "icon"} else ():
            begins = (found["less"] or "").startswith("<") or (found["more"] or "").startswith(">")
            lit, dark = found["lit"], found["dark"]
            full, empty = (_words(one) for one in ((lit, dark) if begins else (dark, lit)))
            if _is_turned(full, empty, stroke if key == "fill" else frozenset()):
                message = f"{found[0]} leaves empty what the value counts"
                hint = "exchange the two, or waive it in the layout with a reason"
                yield error(
                    ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=one.subject
                )


def _is_turned(full: frozenset[str], empty: frozenset[str], stroke: frozenset[str]) -> bool:
    """Tell whether the rest is in the colour of the outline, and what is counted is not; or by names."""
    if stroke and empty and empty <= stroke and not full & stroke:
        return True
    return bool(_parts(full) & _EMPTY and _parts(empty) & _FULL)


def _words(value: object) -> frozenset[str]:
    """Return the words and names in a value, such as those of colours."""
    if isinstance(value, Dynamic):
        value = value.source.strip("{} ")
    elif isinstance(value, str) and not value.startswith(("(", '"', "'")):
        return frozenset({value})
    found = _WORD.findall(value) if isinstance(value, str) else ()
    return frozenset(first or second or third for first, second, third in found)


def _parts(words: frozenset[str]) -> frozenset[str]:
    return frozenset(part for word in words for part in re.split(r"[-_]", word))
