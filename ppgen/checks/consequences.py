"""What follows from another fault that is told: one cause is one problem."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from ppgen.checks.rules.faces import record_places, same_face
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheets import score_sheets
from ppgen.common.problem import Problem, Span, skipped
from ppgen.expressions.names import FILLED_IN
from ppgen.layout.element import Element, inside
from ppgen.layout.field_places import elements_of
from ppgen.layout.figures import NO_CARD, UNKNOWN_CARD
from ppgen.layout.layouts import Layout
from ppgen.model.card import Path
from ppgen.model.field import FieldType, ListField, MapField
from ppgen.model.records import path_text
from ppgen.work.startup import lazily

if TYPE_CHECKING:
    from ppgen.layout.elements import entry
else:
    entry = lazily("ppgen.layout.elements.entry")  # only score sheets have places to write

_FILLED = re.compile(FILLED_IN)
_ANYTHING = "\0"


MISSING = "text/missing-glyph"


def without_consequences(problems: list[Problem], printed: PrintedPieces) -> list[Problem]:
    """Leave out what is only so since something else is wrong.

    A card that cannot be shown is of a kind of which some could not be read. Cards look alike for want of
    what could not be drawn of them. Places to write are lacking since the element that holds them could not
    be drawn; that they were not looked for is said instead.
    """
    incomplete = {one.subject for one in problems if one.undrawn or one.rule == MISSING}
    problems = [one for one in problems if one.rule != same_face.ID or one.subject not in incomplete]
    unread = [f"{NO_CARD}'{kind}:" for kind in printed.deck.game.incomplete]
    problems = [
        one for one in problems if one.rule != UNKNOWN_CARD or not any(said in one.message for said in unread)
    ]
    broken = {one.span for one in problems if one.undrawn and one.span is not None}
    if not broken or not any(one.rule == record_places.ID for one in problems):
        return problems
    unseen = set(_unseen(broken, printed))
    excused: dict[str, None] = {}

    def is_unseen(kind: str, path: Path) -> bool:
        found = any(kind == of and _holds(written, path) for of, written in unseen)
        if found:
            excused[kind] = None
        return found

    told = list(record_places.lacking(printed, is_unseen))
    if not excused:
        return problems
    kept = [one for one in problems if one.rule != record_places.ID]
    words = "some places to write {} were not looked for, since an element of its sheet cannot be drawn"
    return [*kept, *told, *(skipped(words.format(kind)) for kind in sorted(excused))]


def _unseen(broken: Collection[Span], printed: PrintedPieces) -> Iterator[tuple[str, str]]:
    """Yield records and the fields that elements which were left out would fill, with signs for expressions.

    What no record has is a misspelt name, and stands for any of its fields.
    """
    for sheet in score_sheets(printed):
        names = set(_names(printed.deck.game.kinds[sheet.kind].fields))
        for element in _left_out(sheet.layout, broken):
            for inner in (element, *inside(element, printed.layouts.theme.parts)):
                if isinstance(inner, entry.Model):
                    written = _FILLED.sub(_ANYTHING, inner.field.source)
                    steps = (step for step in written.split(".") if _ANYTHING not in step)
                    is_known = all(step.isdigit() or step in names for step in steps)
                    yield sheet.kind, written if is_known else _ANYTHING


def _names(fields: Mapping[str, FieldType]) -> Iterator[str]:
    """Yield the names of fields, and of those inside of them."""
    for name, field in fields.items():
        yield name
        inner = field
        while isinstance(inner, ListField):
            inner = inner.items
        if isinstance(inner, MapField):
            yield from _names(inner.fields)


def _left_out(layout: Layout, broken: Collection[Span]) -> Iterator[Element]:
    for start, elements in layout.surfaces():
        for place, element in elements_of(elements, start):
            if layout.source.span(place) in broken:
                yield element


def _holds(written: str, path: Path) -> bool:
    """Tell whether what a layout writes may be a path, expressions standing for anything, or in its row."""
    steps = written.split(".")
    told = path_text(path)
    begins = range(1, len(steps)) if isinstance(path[-1], int) else ()
    return any(_fits(".".join(steps[:count]), told) for count in (*begins, len(steps)))


def _fits(pattern: str, text: str) -> bool:
    return re.fullmatch(".+".join(map(re.escape, pattern.split(_ANYTHING))), text) is not None
