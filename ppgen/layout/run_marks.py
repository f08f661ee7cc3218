"""Run marks say of which printing a piece is: its name, version and number, and nothing one plays by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.common.problem import Problem, error
from ppgen.layout.element import Element
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layouts
from ppgen.layout.own_forms import inside
from ppgen.layout.scope import Place
from ppgen.load import Source

ID = "layout/run-mark"

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
    """Return the first name in a run mark that is of no printing; nothing where there is none."""
    names = sorted(mark.text.names | mark.text.guarded)
    return next((name for name in names if name.split(".")[0] not in _ROOTS and name not in _NAMES), "")
