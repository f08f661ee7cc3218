"""Run marks say of which printing a piece is: its name, version and number, and nothing one plays by."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ppgen.common.problem import Problem, error
from ppgen.layout.element import Element
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layouts
from ppgen.layout.own_forms import inside
from ppgen.layout.scope import Place
from ppgen.load import Source

ID = "layout/run-mark"

MOST_WORDS = 1
"""So many words may be written out: what a counter is called, or “Version”; what has more says what to do."""

MOST_SHOWN = 60
"""Characters of them that a message quotes."""

_EXPRESSION = re.compile(r"\{\{(?:[^{}\"']|\"[^\"]*+\"|'[^']*+')*+\}\}")
_STATEMENT = re.compile(r"\{%[^{}%]*+%\}")
_QUOTED = re.compile(r"\"([^\"]*+)\"|'([^']*+)'")
_ID = re.compile(r"[A-Za-z][\w-]+")
_WORD = re.compile(r"[^\W\d_]{2,}")

_ROOTS = frozenset({"game", "titles", "number", "count", "panel", "language"})
_NAMES = frozenset({"card.id"})


def check_run_marks(layouts: Layouts, *, theme: Source | None) -> Iterator[Problem]:
    """Report run marks that say more than that: what they say is compared with nothing."""
    for layout in layouts.layouts.values():
        for place, elements in layout.surfaces():
            yield from _amiss(elements, place, layout.source)
    for name, elements in layouts.theme.parts.items() if theme is not None else ():
        if theme is not None:
            yield from _amiss(elements, ("parts", name), theme)


def _amiss(elements: Iterable[Element], place: Place, source: Source) -> Iterator[Problem]:
    for index, top in enumerate(elements):
        for here, element in inside(top, (*place, index)):
            if isinstance(element, Text) and element.run_mark and (said := _more(element)):
                message = (
                    f"this run mark says {said}, and what a run mark says never makes a piece another one"
                )
                hint = "of the card only its id may stand in it: write anything else in a text of its own"
                yield error(ID, message, span=source.span((*here, "text")), hint=hint, subject=source.file)


def _more(mark: Text) -> str:
    """Return the first name in a run mark that is of no printing, or its words; nothing where all is fine."""
    names = sorted(mark.text.names | mark.text.guarded)
    other = next((name for name in names if name.split(".")[0] not in _ROOTS and name not in _NAMES), "")
    return other or _written_out(mark.text.source)


def _written_out(source: str) -> str:
    """Return the words of a text that stand in the layout itself, if they are too many."""
    words = _WORD.findall(_EXPRESSION.sub(" ", _STATEMENT.sub(" ", source)))
    for found in _EXPRESSION.findall(source):
        for first, second in _QUOTED.findall(found):
            said = first or second
            words += [said] if _ID.fullmatch(said) else _WORD.findall(said)  # that of a term is a word
    return f"“{' '.join(words)[:MOST_SHOWN]}”" if len(words) > MOST_WORDS else ""
