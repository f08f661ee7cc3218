"""In a row that is lit as far as a value says, what is lit is filled, and what is not is left empty."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import part_uses, written_elements
from ppgen.common.problem import Problem, error, warning
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
_MARK = re.compile(
    r"\s*+\{\{\s*+[\"'](?P<lit>[\w-]++)[\"']\s++if\s++(?P<mark>[a-z_]\w*+)(?:\s*+[-+]\s*+\d++)?"
    r"(?:\s*+==(?:\s*+(?!else\s)[^\s{}]++)++)?\s++else\s++[\"'](?P<dark>[\w-]++)[\"']\s*+\}\}\s*+"
)
_PLACED = frozenset({"index", "number"})
_FULL = frozenset({"full", "filled", "on", "lit", "solid"})
_EMPTY = frozenset({"empty", "hollow", "off", "unlit", "outline", "blank"})


def check(usage: Usage) -> Iterator[Problem]:
    """Look at what each repeat lights by the place of its items, and at what it or a part marks."""
    grounds = Counter(
        fill
        for one in written_elements(usage)
        if getattr(one.element, "bleed", False)
        and isinstance(fill := getattr(one.element, "fill", None), str)
    )
    marks = _marks(usage)
    for one in written_elements(usage):
        in_repeat = any(isinstance(around, Repeat) for around in one.around)
        if in_repeat:
            yield from _faults(one)
        yield from _marked(one, grounds, marks.get(one.part, set()) | (_PLACED if in_repeat else set()))


def _marks(usage: Usage) -> Mapping[str, set[str]]:
    """Return what each part is given that is a plain no somewhere, and a plain yes nowhere."""
    given: dict[str, dict[str, set[str]]] = {}
    for _, part in part_uses(usage):
        for name, value in part.values.items():
            said = value.source.strip("{} ") if isinstance(value, Dynamic) else str(value).lower()
            given.setdefault(part.part, {}).setdefault(name, set()).add(said)
    return {
        part: {name for name, said in names.items() if "false" in said and "true" not in said}
        for part, names in given.items()
    }


def _marked(one: WrittenElement, grounds: Counter[str], marks: set[str]) -> Iterator[Problem]:
    """Report what is marked in the colour of a ground, while all others are in another colour."""
    for key, dynamic in one.dynamics:
        found = _MARK.fullmatch(dynamic.source) if key == "fill" else None
        if found and found["mark"] in marks and grounds[found["lit"]] > grounds[found["dark"]]:
            message = f"{dynamic.source.strip('{} ')} leaves empty the one that it marks"
            hint = "exchange the two, or waive it in the layout with a reason"
            span = one.source.span((*one.place, key))
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)


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
