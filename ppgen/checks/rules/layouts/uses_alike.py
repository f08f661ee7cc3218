"""Of several uses of a part, none computes what it is given in another way than all the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import WrittenElement, part_uses
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.values import Dynamic

ID = "layout/uses-alike"
WHY = "Of four figures in a row, one that is marked by its neighbour's value misleads every reader."


def _sample(*best: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [0, 0, 40, 9], "text": "{{ value }}"}
    mark = {"type": "ellipse", "if": "{{ best }}", "box": [42, 0, 9, 9], "fill": "#d00000"}
    names = ("pace", "feet", "wall", "wit")
    uses = [
        {
            "type": "part",
            "part": "stat",
            "at": [5, 5 + 20 * row],
            "with": {"value": f"{{{{ card.{name} }}}}", "best": f"{{{{ {said} }}}}"},
        }
        for row, (name, said) in enumerate(zip(names, best, strict=False))
    ]
    return {
        "fields": {name: {"type": "integer"} for name in names},
        "cards": [{"id": "sun", "pace": 3, "feet": 4, "wall": 5, "wit": 2}],
        "theme": {
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {"stat": [text, mark]},
        },
        "face": uses,
    }


GOOD = _sample("card.pace > 4", "card.feet > 4", "card.wall > 4", "card.wit > 4")
BAD = _sample("card.pace > 4", "card.feet > 4", "card.wall > 4", "card.feet > 4")
NEAR = _sample("card.pace > 4", "card.feet > 4", "card.wall > 3", "card.wit > 3")

LEAST = 3
"""So many uses that agree say how the part is meant."""

_NAME = re.compile(r"(?<![\w.\"'])[a-z_]\w*(?:\.\w+)+")
_WORDS = re.compile(r"[a-z_]\w*|#")
_SPACES = re.compile(r"\s+")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the expressions that the uses of a part are given, each with its own values left out."""
    groups: dict[tuple[object, ...], list[tuple[WrittenElement, Part]]] = {}
    for one, part in part_uses(usage):
        place = (one.subject, one.part, one.place[:-1], part.part, frozenset(part.values))
        groups.setdefault(place, []).append((one, part))
    for uses in groups.values():
        if len(uses) > LEAST:
            yield from _odd(uses)


def _odd(uses: Sequence[tuple[WrittenElement, Part]]) -> Iterator[Problem]:
    often = Counter(name for _, part in uses for name in _looked_up(part))
    shared = {name for name, times in often.items() if 2 * times > len(uses)}
    forms = [_forms(part, shared) for _, part in uses]
    usual = Counter(forms).most_common(1)[0]
    strange = [number for number, form in enumerate(forms) if form != usual[0]]
    if usual[1] < LEAST or len(strange) != 1:
        return
    one, part = uses[strange[0]]
    for (key, form), (_, other) in zip(forms[strange[0]], usual[0], strict=True):
        if form and other and form != other and _shape(form) == _shape(other):
            message = f"{part.part} is given its {key} otherwise than in its {usual[1]} other uses here"
            hint = "compute it as the others do, or waive it in the layout with a reason"
            span = one.source.span((*one.place, "with", key))
            yield warning(ID, message, span=span, hint=hint, subject=one.subject)
            return


def _shape(form: str) -> list[str]:
    """Return the words of a form, without its operators and figures: what has others is another thing."""
    return _WORDS.findall(form)


def _looked_up(part: Part) -> frozenset[str]:
    """Return the dotted names in all that a part is given."""
    written = (value.source for value in part.values.values() if isinstance(value, Dynamic))
    return frozenset(name for text in written for name in _NAME.findall(text))


def _forms(part: Part, shared: set[str]) -> tuple[tuple[str, str], ...]:
    """Return each expression with numbers in place of the names that this use alone looks up.

    What looks nothing up, such as a word or a place, is another one in every use.
    """
    numbers: dict[str, str] = {}

    def named(match: re.Match[str]) -> str:
        return match[0] if match[0] in shared else numbers.setdefault(match[0], f"#{len(numbers)}")

    return tuple(
        (key, _NAME.sub(named, _SPACES.sub(" ", _data(value)))) for key, value in sorted(part.values.items())
    )


def _data(value: object) -> str:
    """Return an expression that looks something up, and else nothing."""
    text = value.source if isinstance(value, Dynamic) else ""
    return text if _NAME.search(text) else ""
