"""What the page is told of one piece: its fields, where each lies and is written, what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ppgen.checks import REASONS
from ppgen.common.problem import SKIPPED, Problem, Span
from ppgen.layout.inheritance import Inherited
from ppgen.layout.scope import Place
from ppgen.load import Source
from ppgen.model.card import Card
from ppgen.studio.desk import Desk
from ppgen.studio.items import told_items
from ppgen.studio.laid_out import Shown
from ppgen.studio.looks import looks_of
from ppgen.studio.origins import FormControl, OriginRole, ValueOrigin, in_source
from ppgen.studio.shapes import Plain, piece_shape, plain_rect, plain_words, title_of
from ppgen.studio.tracing import SeenByElement, TracedField, TracedPiece
from ppgen.typeset.language import is_right_to_left

PlaceOf = Callable[[SeenByElement], tuple[Source, Place, Any]]
"""Returns the file and the place of an element, and what is written there."""


def problem_views(desk: Desk, problems: Sequence[Problem]) -> list[Plain]:
    """Return problems as people read them: what is wrong, where, why that is a rule, and how to mend it."""
    return [_problem(desk, one) for one in problems if one.rule != SKIPPED]


def _problem(desk: Desk, problem: Problem) -> Plain:
    return {
        "rule": problem.rule,
        "severity": problem.severity.value,
        "message": problem.message,
        "hint": problem.hint,
        "subject": problem.subject,
        "why": desk.rules.get(problem.rule) or REASONS.get(problem.rule, ""),
        "place": place_view(problem.span),
    }


def place_view(span: Span | None) -> Plain | None:
    """Return a place in a file of the project."""
    if span is None:
        return None
    return {"file": span.file, "line": span.line, "column": span.column, "cell": span.cell}


def brief_view(desk: Desk, shown: Shown, found: TracedPiece) -> Plain:
    """Return what is needed to show the picture of a piece, and nothing of its fields."""
    return {
        **piece_shape(desk, shown.language, shown.component, found.piece),
        "language": shown.language,
        "revision": desk.revision,
        "title": title_of(found.piece, found.card),
        "card": found.card.id if found.card else "",
    }


def piece_view(desk: Desk, shown: Shown, found: TracedPiece) -> Plain:
    """Return a piece with its fields: where each lies, what it says, and where its value is written."""
    language = shown.language
    finder = desk.origins(language)
    assert finder is not None
    known = desk.problems(language) if _is_current(desk, language) else ()
    own = [
        one
        for one in dict.fromkeys((*known, *found.problems))
        if one.subject in (found.piece.id, found.piece.card) or one in found.problems
    ]
    view = {
        **brief_view(desk, shown, found),
        "rtl": is_right_to_left(language),
        "kind": found.card.kind if found.card else "",
        "place": place_view(found.card.place) if found.card else None,
        "problems": problem_views(desk, own),
        "empty": [origin_view(one) for one in finder.left_empty(found.card)] if found.card else [],
        "often": _often(found.card) if desk.is_of_cards(shown.component) else None,
    }
    view["fields"] = [
        _field(number, field, finder.of(field), _element(desk, finder.element_place, field), own)
        for number, field in enumerate(found.fields)
    ]
    return view


def _is_current(desk: Desk, language: str) -> bool:
    """Tell whether a language is laid out from the files as they were read last."""
    view = desk.views.get(language)
    return view is not None and view.edition.loaded is desk.loaded


def _often(card: Card | None) -> Plain | None:
    """Return where it is written how often a card is printed."""
    if card is None or card.index < 0:
        return None
    control: FormControl = {"control": "number", "whole": True, "minimum": 0}
    path = (card.index, "copies")
    found = in_source(OriginRole.DATA, "How often it is printed", card.source, path, control=control)
    is_written = found.value is not None
    return origin_view(found if is_written else found._replace(control={**control, "optional": True}))


def _field(
    number: int,
    field: TracedField,
    origins: Sequence[ValueOrigin],
    element: Plain | None,
    problems: Sequence[Problem],
) -> Plain:
    places = {(one.span.file, one.span.line, one.span.column) for one in origins if one.span is not None}
    lines = {(file, line) for file, line, _ in places}
    wrong = [
        index
        for index, problem in enumerate(problems)
        if (span := problem.span) is not None
        and (
            any(one.holds(span) for one in origins)
            or (
                (span.file, span.line) in lines
                and (
                    span.column == 1 or (span.file, span.line, span.column) in places or _is_at(span, element)
                )
            )
        )
    ]
    return {
        "number": number,
        "name": field.name,
        "text": plain_words(field.text),
        "side": "back" if field.is_back else "face",
        "rect": plain_rect(field.rect),
        "quoted": field.quoted,
        "origins": [origin_view(one) for one in origins],
        "element": element,
        "problems": wrong,
    }


def _is_at(span: Span, element: Plain | None) -> bool:
    place = element["place"] if element else None
    return place is not None and (place["file"], place["line"]) == (span.file, span.line)


def _element(desk: Desk, place_of: PlaceOf, field: TracedField) -> Plain | None:
    """Return the element of a layout that printed a field, with its looks, and its box if that is numbers."""
    if field.seen is None:
        return None
    source, path, node = place_of(field.seen)
    looks = looks_of(desk.loaded, source, path, node) if desk.loaded is not None else ()
    while isinstance(source, Inherited):
        source, path = source.origin(path)
    box = node.get("box") if isinstance(node, dict) else None
    is_plain = isinstance(box, list) and all(isinstance(one, int | float) for one in box)
    return {
        "place": place_view(source.span(path)),
        "file": source.file,
        "path": [*path, "box"],
        "meant": told_items(source.data, (*path, "box", 0)),
        "box": box if is_plain else None,
        "type": node.get("type") if isinstance(node, dict) else None,
        "style": node.get("style") if isinstance(node, dict) else None,
        "looks": [origin_view(one) for one in looks],
        "part": len(field.seen.places) > 1,
    }


def origin_view(origin: ValueOrigin) -> Plain:
    """Return where a value is written, and what may stand there."""
    return {
        "role": origin.role.value,
        "label": origin.label,
        "place": place_view(origin.span),
        "value": origin.value,
        "path": list(origin.path),
        "meant": list(origin.meant),
        "way": origin.way,
        "why": origin.why,
        "control": dict(origin.control),
        "language": origin.language,
        "context": origin.context,
        "source": origin.source,
        "formula": origin.role is OriginRole.COMPUTED,
    }
