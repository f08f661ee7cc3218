"""What the page is told as plain data: the game, its pieces and sheets, problems, the fields of a piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ppgen.checks import REASONS
from ppgen.common.geometry import Rect
from ppgen.common.problem import SKIPPED, Problem, Span
from ppgen.display.pieces import Piece
from ppgen.editions import Loaded
from ppgen.localise import Deck
from ppgen.model.card import Card
from ppgen.studio.desk import Desk, LanguageView, Shown
from ppgen.studio.origins import Origin, Role
from ppgen.studio.tracing import TracedField, TracedPiece
from ppgen.typeset import own_name
from ppgen.typeset.language import is_right_to_left

Plain = dict[str, Any]
MOST_WORDS = 4000
"""Characters of a piece that can be searched for."""

FIRST = 12
"""Pieces that are shown while the others are laid out."""

DIGITS = 3
"""Decimals of millimetres that are told: a thousandth is nothing on paper."""


def game_view(desk: Desk) -> Plain:
    """Return what stands around all pieces: the game, its languages, kinds and components."""
    loaded = desk.loaded
    if loaded is None:
        return {"game": desk.game, "title": desk.game, "languages": [], "kinds": [], "components": []}
    game = loaded.game
    return {
        "game": desk.game,
        "title": game.file.title,
        "version": game.file.version,
        "source": game.source_language,
        "languages": [_language(tag) for tag in desk.languages],
        "kinds": [
            {"id": name, "title": kind.title, "cards": len(game.cards.get(name, ()))}
            for name, kind in game.kinds.items()
        ],
        "components": [
            {"id": name, "title": component.title, "cards": list(getattr(component, "cards", ()))}
            for name, component in loaded.components.items()
        ],
        "root": str(desk.project.root),
        "readonly": desk.project.is_shipped,
        "ink": desk.ink.value,
    }


def _language(tag: str) -> Plain:
    return {"tag": tag, "name": own_name(tag), "rtl": is_right_to_left(tag)}


def first_view(desk: Desk, language: str) -> Plain | None:
    """Return the first cards of a game before all is laid out: somebody waits to see any."""
    found = desk.first_pieces(language, FIRST)
    localised = desk.localised(language)
    if localised is None:
        return None
    cards = {card.subject: card for card in localised.deck.all_cards()}
    return {
        "language": language,
        "revision": desk.revision,
        "first": True,
        "sound": True,
        "pieces": [
            {
                **_piece(desk, language, component, piece),
                **_about(piece, cards.get(piece.id), localised.deck),
            }
            for component, piece in found
        ],
        "sheets": [],
        "problems": [],
        "titles": dict(localised.deck.titles),
        "kinds": {name: _capital(title) for name, title in localised.deck.names["kinds"].items()},
    }


def edition_view(desk: Desk, language: str) -> Plain | None:
    """Return all pieces and sheets of a language, and all that is wrong; None where it cannot be laid out."""
    view = desk.view(language)
    if view is None or desk.loaded is None:
        return None
    cards = {card.subject: card for card in view.edition.deck.all_cards()}
    return {
        "language": language,
        "revision": desk.revision,
        "sound": view.edition.is_sound,
        "unread": [one.partition(": ")[2] for one in desk.loaded.unread()],
        "pieces": [
            {
                **_piece(desk, language, component, piece),
                **_about(piece, cards.get(piece.id), view.edition.deck),
            }
            for component, piece in desk.pieces(view)
        ],
        "sheets": [_sheets(desk, language, name, view) for name in view.edition.documents],
        "problems": problem_views(desk, desk.problems(language)),
        "titles": dict(view.edition.deck.titles),
        "kinds": {name: _capital(title) for name, title in view.edition.deck.names["kinds"].items()},
    }


def _piece(desk: Desk, language: str, component: str, piece: Piece) -> Plain:
    is_card = desk.is_of_cards(component)
    return {
        "id": piece.id,
        "component": component,
        "group": piece.id.partition(":")[0] if is_card else component,
        "is_card": is_card,
        "address": desk.address(language, component, piece),
        "back": bool(piece.back),
        "width": _mm(piece.size.width),
        "height": _mm(piece.size.height),
        "bleed": _mm(piece.bleed),
        "radius": _mm(piece.radius),
        "safe": _rect(piece.safe),
        "copies": piece.copies,
        "layout": piece.layout,
    }


def _about(piece: Piece, card: Card | None, deck: Deck) -> Plain:
    kind, _, name = piece.id.partition(":")
    if card is None:
        title = deck.titles.get(piece.id) or (name or piece.id).replace("-", " ")
        return {"kind": kind if name else "", "title": title, "words": piece.id}
    title = card.values.get("name") or card.values.get("title") or card.id
    words = " ".join([piece.id, *map(str, _values(card.values)), *card.texts.values()])
    return {"kind": card.kind, "title": str(title), "words": words[:MOST_WORDS]}


def _values(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if isinstance(inner, int | float) and not isinstance(inner, bool):
                yield f"{key}={inner}"
            yield from _values(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _values(inner)
    elif isinstance(value, str | int | float) and not isinstance(value, bool):
        yield str(value)


def _sheets(desk: Desk, language: str, name: str, view: LanguageView) -> Plain:
    document = view.edition.documents[name]
    sides = sum(1 if sheet.back is None else 2 for sheet in document.sheets)
    first = document.sheets[0] if document.sheets else None
    return {
        "component": name,
        "title": view.edition.deck.titles.get(name, name),
        "address": desk.addresses.of_document(f"{language}/{name}", document),
        "sheets": len(document.sheets),
        "pages": sides,
        "sides": [
            side
            for sheet in document.sheets
            for side in (["front"] if sheet.back is None else ["front", "back"])
        ],
        "width": _mm(first.paper.width) if first else 0,
        "height": _mm(first.paper.height) if first else 0,
    }


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


def piece_view(desk: Desk, shown: Shown, found: TracedPiece) -> Plain:
    """Return a piece with its fields: where each lies, what it says, and where its value is written."""
    language = shown.language
    finder, loaded = desk.origins(language), desk.loaded
    assert finder is not None and loaded is not None
    known = desk.problems(language) if desk.is_current(language) else ()
    own = [
        one
        for one in dict.fromkeys((*known, *found.problems))
        if one.subject == found.piece.id or one in found.problems
    ]
    view = {
        **_piece(desk, language, shown.component, found.piece),
        "language": language,
        "revision": desk.revision,
        "rtl": is_right_to_left(language),
        "title": found.piece.id,
        "kind": found.card.kind if found.card else "",
        "card": found.card.id if found.card else "",
        "place": place_view(found.card.place) if found.card else None,
        "problems": problem_views(desk, own),
    }
    view["fields"] = [
        _field(number, field, finder.of(field), _element(loaded, finder.element_place, field), own)
        for number, field in enumerate(found.fields)
    ]
    return view


def _field(
    number: int,
    field: TracedField,
    origins: Sequence[Origin],
    element: Plain | None,
    problems: Sequence[Problem],
) -> Plain:
    places = {(one.span.file, one.span.line, one.span.column) for one in origins if one.span is not None}
    lines = {(file, line) for file, line, _ in places}
    wrong = [
        index
        for index, problem in enumerate(problems)
        if problem.span is not None
        and ((problem.span.file, problem.span.line) in lines)
        and (
            problem.span.column == 1
            or (problem.span.file, problem.span.line, problem.span.column) in places
            or _is_at(problem.span, element)
        )
    ]
    return {
        "number": number,
        "name": field.name,
        "text": field.text,
        "side": "back" if field.is_back else "face",
        "rect": _rect(field.rect),
        "quoted": field.quoted,
        "origins": [origin_view(one) for one in origins],
        "element": element,
        "problems": wrong,
    }


def _is_at(span: Span, element: Plain | None) -> bool:
    place = element["place"] if element else None
    return place is not None and (place["file"], place["line"]) == (span.file, span.line)


def _element(loaded: Loaded, place_of: Any, field: TracedField) -> Plain | None:
    """Return the element of a layout that printed a field, with its box if that is written as numbers."""
    del loaded
    if field.seen is None:
        return None
    source, path, node = place_of(field.seen)
    while hasattr(source, "origin"):
        source, path = source.origin(path)
    box = node.get("box") if isinstance(node, dict) else None
    is_plain = isinstance(box, list) and all(isinstance(one, int | float) for one in box)
    return {
        "place": place_view(source.span(path)),
        "file": source.file,
        "path": [*path, "box"],
        "box": box if is_plain else None,
        "type": node.get("type") if isinstance(node, dict) else None,
        "style": node.get("style") if isinstance(node, dict) else None,
        "part": len(field.seen.places) > 1,
    }


def origin_view(origin: Origin) -> Plain:
    """Return where a value is written, and what may stand there."""
    return {
        "role": origin.role.value,
        "label": origin.label,
        "place": place_view(origin.span),
        "value": origin.value,
        "path": list(origin.path),
        "way": origin.way,
        "why": origin.why,
        "control": dict(origin.control),
        "language": origin.language,
        "context": origin.context,
        "source": origin.source,
        "formula": origin.role is Role.COMPUTED,
    }


def _rect(rect: Rect) -> list[float]:
    return [_mm(rect.x), _mm(rect.y), _mm(rect.width), _mm(rect.height)]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _mm(length: float) -> float:
    return round(length, DIGITS)
