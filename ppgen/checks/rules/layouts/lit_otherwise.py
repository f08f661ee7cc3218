"""In a row that is lit as far as a value says, what is lit is filled, and what is not is left empty."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping

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
_SAID = r"\"[\w-]++\"|'[\w-]++'|[a-z_]\w*+"
_MARK = re.compile(
    rf"\s*+\{{\{{\s*+(?P<lit>{_SAID})\s++if\s++(?P<mark>[a-z_]\w*+)(?:\s*+[-+]\s*+\d++)?"
    rf"(?:\s*+==(?:\s*+(?!else\s)[^\s{{}}]++)++)?\s++else\s++(?P<dark>{_SAID})\s*+\}}\}}\s*+"
)
_TELLING = frozenset({"best", "chosen", "highlighted", "lit", "marked", "selected", "winner"})
"""What is called so stands out, whatever decides it."""

_PLACED = frozenset({"index", "number"})
_FULL = frozenset({"full", "filled", "on", "lit", "solid"})
_EMPTY = frozenset({"empty", "hollow", "off", "unlit", "outline", "blank"})


_Given = Mapping[str, Mapping[str, frozenset[str]]]


def check(usage: Usage) -> Iterator[Problem]:
    """Look at what each repeat lights by the place of its items, and at what it or a part marks."""
    grounds: dict[str, Counter[str]] = {}
    for ground, fill in _grounds(usage):
        grounds.setdefault("" if ground.part else ground.subject, Counter())[fill] += 1
    given, beneath = _given(usage), _beneath(usage)
    for one in written_elements(usage):
        in_repeat = any(isinstance(around, Repeat) for around in one.around)
        if in_repeat:
            yield from _faults(one)
            yield from _without_contrary(one, usage.layouts.art)
        names = given.get(one.part, {})
        marks = {name for name, said in names.items() if "false" in said and "true" not in said}
        own = Counter(beneath.get(one.part, ())) if one.part else grounds.get(one.subject, Counter())
        yield from _marked(one, own, names, marks | (_PLACED if in_repeat else set()))
        yield from _marked(one, own, names, (_TELLING & names.keys()) - marks)


def _grounds(usage: Usage) -> Iterator[tuple[WrittenElement, str]]:
    """Yield all that is filled up to the cut and beyond, and its colour."""
    for one in written_elements(usage):
        fill = getattr(one.element, "fill", None)
        if getattr(one.element, "bleed", False) and isinstance(fill, str):
            yield one, fill


def _beneath(usage: Usage) -> Mapping[str, frozenset[str]]:
    """Return for each part the colours of the grounds of the layouts that draw it."""
    used: dict[str, set[tuple[str, str]]] = {}
    for one, part in part_uses(usage):
        used.setdefault(part.part, set()).add((one.part, "" if one.part else one.subject))
    fills: dict[str, set[str]] = {}
    for one, fill in _grounds(usage):
        if not one.part:
            fills.setdefault(one.subject, set()).add(fill)
    found: dict[str, frozenset[str]] = {}
    for name in used:
        seen, left, layouts = {name}, [name], set[str]()
        while left:
            for around, layout in used.get(left.pop(), ()):
                if around and around not in seen:
                    seen.add(around)
                    left.append(around)
                layouts |= {layout} - {""}
        found[name] = frozenset(fill for layout in layouts for fill in fills.get(layout, ()))
    return found


def _given(usage: Usage) -> _Given:
    """Return what each part is given, by name."""
    given: dict[str, dict[str, set[str]]] = {}
    for _, part in part_uses(usage):
        for name, value in part.values.items():
            said = value.source.strip("{} ") if isinstance(value, Dynamic) else str(value).lower()
            given.setdefault(part.part, {}).setdefault(name, set()).add(said)
    return {part: {name: frozenset(said) for name, said in names.items()} for part, names in given.items()}


def _marked(
    one: WrittenElement,
    grounds: Counter[str],
    given: Mapping[str, frozenset[str]],
    marks: Collection[str],
) -> Iterator[Problem]:
    """Report what is marked in the colour of a ground, while all others are in another colour."""
    for key, dynamic in one.dynamics if marks else ():
        found = _MARK.fullmatch(dynamic.source) if key == "fill" else None
        if not found or found["mark"] not in marks:
            continue
        lit, dark = (_colours(found[name], given) for name in ("lit", "dark"))
        if lit and dark and min(grounds[name] for name in lit) > max(grounds[name] for name in dark):
            message = f"{dynamic.source.strip('{} ')} leaves empty the one that it marks"
            hint = "exchange the two, or waive it in the layout with a reason"
            span = one.source.span((*one.place, key))
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _colours(said: str, given: Mapping[str, frozenset[str]]) -> frozenset[str]:
    """Return the colour that is written, or all that a part is given under a name; nothing if not known."""
    if said[0] in "\"'":
        return frozenset({said[1:-1]})
    all_given = given.get(said, frozenset())
    found = frozenset(one[1:-1] for one in all_given if re.fullmatch(_SAID, one) and one[0] in "\"'")
    return found if len(found) == len(all_given) else frozenset()


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


def _without_contrary(one: WrittenElement, art: Collection[str]) -> Iterator[Problem]:
    """Report a full sign beside another one than the empty sign that is called after it."""
    for key, dynamic in one.dynamics:
        for found in _LIT.finditer(dynamic.source) if key == "icon" else ():
            lit, dark = (_words(found[name]) for name in ("lit", "dark"))
            for name in sorted(lit | dark):
                others = {contrary for contrary in _contraries(name) if contrary in art}
                if len(others) == 1 and others.isdisjoint(lit | dark):
                    message = f"it shows {name} and no {min(others)}"
                    hint = f"show {min(others)} for the others, or waive it in the layout with a reason"
                    span = one.source.span((*one.place, key))
                    yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _contraries(name: str) -> Iterator[str]:
    """Yield what the contrary of a full or empty sign may be called."""
    parts = re.split(r"([-_])", name)
    for at, part in enumerate(parts):
        for words, contraries in ((_FULL, _EMPTY), (_EMPTY, _FULL)):
            for contrary in contraries if part in words else ():
                yield "".join((*parts[:at], contrary, *parts[at + 1 :]))


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
