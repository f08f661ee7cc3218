"""Of several alike that are each shown for a word of their own, none is shown for the word of another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.values import Dynamic

ID = "layout/same-condition"
WHY = "A goal with two balls at the left and none in the middle shows another shot than the data."


def _sample(*sides: str) -> dict[str, object]:
    dots = [
        {
            "type": "ellipse",
            "if": f'{{{{ card.side == "{side}" }}}}',
            "box": [5 + 20 * place, 40, 9, 9],
            "fill": "#d00000",
        }
        for place, side in enumerate(sides)
    ]
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"}
    return {
        "fields": {"side": {"type": "choice", "values": ["left", "middle", "right"]}},
        "cards": [{"id": one, "side": one} for one in ("left", "middle", "right")],
        "face": [words, *dots],
    }


GOOD = _sample("left", "middle", "right")
BAD = _sample("left", "left", "right")
NEAR = _sample("left", "right")

LEAST = 3
"""Two may be shown for one word, as the two ends of something are."""

_ART = frozenset({"ellipse", "icon", "line", "path", "polygon", "rectangle"})

_WORD = re.compile(r"\"([^\"]*)\"|'([^']*)'")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the conditions of elements that stand in one list and differ in nothing but their place."""
    alike: dict[tuple[str, tuple[object, ...]], list[tuple[str, WrittenElement]]] = {}
    always: set[tuple[object, ...]] = set()
    for one in written_elements(usage):
        look = one.subject, one.part, one.place[:-1], _look(one)
        if one.element.condition is True:
            always.add(look)
        words = _WORD.findall(_source(one))
        if len(words) == 1 and one.element.type in _ART:
            shape = _WORD.sub("", _source(one))
            alike.setdefault((shape.replace("!=", "=="), look), []).append((words[0][0] or words[0][1], one))
    for (_, shown), listed in alike.items():
        denied = [(word, one) for word, one in listed if "!=" in _source(one)]
        if len(denied) != 1:
            yield from _twice(listed)
        elif shown not in always:  # beside one that is always there, the others are some more of it
            yield from _denied(listed, *denied[0])


def _source(one: WrittenElement) -> str:
    condition = one.element.condition
    return condition.source if isinstance(condition, Dynamic) else ""


def _denied(
    listed: Sequence[tuple[str, WrittenElement]], word: str, one: WrittenElement
) -> Iterator[Problem]:
    """Report the one that is shown for all words but one, where each of the others is shown for its own."""
    others = {said for said, other in listed if other is not one}
    if others and word not in others:
        message = f"it is shown for all but {word}, and what is alike beside it for {min(others)} alone"
        hint = "show it for its own word: ==, or waive it in the layout with a reason"
        yield warning(ID, message, span=one.source.span((*one.place, "if")), hint=hint, subject=one.subject)


def _look(one: WrittenElement) -> tuple[str, ...]:
    """Return what an element is and how it is drawn, its place apart; what is computed counts as one."""
    keys = ("name", "icon", "fill", "stroke")
    found = (getattr(one.element, key, "") for key in keys)
    return (one.element.type, *((literal(each) or "") if each is not None else "" for each in found))


def _twice(listed: Sequence[tuple[str, WrittenElement]]) -> Iterator[Problem]:
    often = Counter(word for word, _ in listed)
    word, times = often.most_common(1)[0]
    if len(listed) < LEAST or times != len(listed) - len(often) + 1 or times != LEAST - 1:
        return
    one = next(one for said, one in reversed(listed) if said == word)
    message = f"two of {len(listed)} alike are shown for {word}, the others for one word each"
    hint = "show each for a word of its own, or waive it in the layout with a reason"
    yield warning(ID, message, span=one.source.span((*one.place, "if")), hint=hint, subject=one.subject)
