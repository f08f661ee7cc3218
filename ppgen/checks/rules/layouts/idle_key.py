"""What is chosen by each word of a list is chosen by words that are in the list."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.expanded_elements import value_of
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.element import Element
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.elements.table import Model as Table

ID = "layout/idle-key"
WHY = "A colour for a word that the list beside it lacks says that a line of the legend was lost."


def _sample(*listed: str) -> dict[str, object]:
    words = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    colours = '{"sun": "#d00000", "sea": "#0000d0", "sky": "#808080"}[item]'
    dot = {"type": "ellipse", "box": [0, 0, 9, 9], "fill": f"{{{{ {colours} }}}}"}
    each = ", ".join(f'"{word}"' for word in listed)
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "face": [
            words,
            {"type": "repeat", "box": [5, 20, 50, 9], "each": f"{{{{ [{each}] }}}}", "items": [dot]},
        ],
    }


GOOD = _sample("sun", "sea", "sky")
BAD = _sample("sun", "sea")
NEAR = _sample("sky", "sun", "sun", "sea")

_CHOSEN = re.compile(r"\{([^{}]*)\}\[\s*item\s*\]")
_KEY = re.compile(r"(?:^|,)\s*(?:\"([^\"]*)\"|'([^']*)')\s*:")


def check(usage: Usage) -> Iterator[Problem]:
    """Compare the keys by which an item chooses with the words of its list, where those are written out."""
    told: set[tuple[object, ...]] = set()
    for one in written_elements(usage):
        around, listed = _listed(one, usage)
        for key, dynamic in one.dynamics if listed else ():
            for written in _CHOSEN.findall(dynamic.source):
                idle = tuple(word for word in map("".join, _KEY.findall(written)) if word not in listed)
                if idle and (id(around), idle) not in told:
                    told.add((id(around), idle))
                    are = "is" if len(idle) == 1 else "are"
                    message = f"{' and '.join(idle)} {are} never listed, and something is chosen for it"
                    hint = "list it, or take its key out"
                    span = one.source.span((*one.place, key))
                    yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _listed(one: WrittenElement, usage: Usage) -> tuple[Element | None, frozenset[str]]:
    """Return the innermost list around an element with its words, none where it is of anything else."""
    around: list[Element] = [one.element] if isinstance(one.element, Table) else []
    around += [each for each in reversed(one.around) if isinstance(each, Repeat | Table)]
    innermost = around[0] if around else None
    each = getattr(innermost, "each", None)
    listed = None if each is None else value_of(each, {"constants": usage.game.constants})
    if not isinstance(listed, list) or not all(isinstance(word, str) for word in listed):
        return innermost, frozenset()
    return innermost, frozenset(listed)
