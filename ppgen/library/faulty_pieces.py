"""Which pieces have errors, and which cards have no piece: by what is told of them, or in their lines."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.common.problem import Problem, Severity, Span
from ppgen.display.pieces import Piece
from ppgen.editions import Edition
from ppgen.load import Source


class FaultyPieces(NamedTuple):
    """The places of pieces that are not as they should be, and cards with errors that have no piece."""

    marked: frozenset[int]
    undrawn: tuple[str, ...]


def faulty_pieces(edition: Edition, pieces: Sequence[Piece], problems: Iterable[Problem]) -> FaultyPieces:
    """Find out whose errors problems are.

    An error of a theme or of typefaces that is of no card alone concerns all pieces, one of a layout those
    that are made with it. Errors of rules and translations that name no card concern none.
    """
    errors = [one for one in problems if one.severity is Severity.ERROR]
    cards = {kind: list(_lines(kind, source)) for kind, source in _sources(edition)}
    drawn = {name for of in edition.pieces.values() for piece in of for name in _names(piece)}
    known = drawn | {name for of in cards.values() for _, name in of}
    told = [(one, one.subject if one.subject in known else _card(cards, one)) for one in errors]
    subjects = dict.fromkeys(subject for _, subject in told if subject)
    general = {one.span.file for one, subject in told if one.span is not None and not subject}
    folder = f"layouts/{edition.deck.game.id}/"
    is_all = any(name == f"{folder}theme.yaml" or name.startswith("fonts/") for name in general)
    marked = set[int]()
    for number, piece in enumerate(pieces):
        layouts = {f"{folder}{name}.yaml" for name in (piece.layout, piece.behind) if name}
        if is_all or _names(piece) & subjects.keys() or layouts & general:
            marked.add(number)
    return FaultyPieces(frozenset(marked), tuple(name for name in subjects if name not in drawn))


def _names(piece: Piece) -> set[str]:
    return {piece.id, piece.design, piece.card} - {""}


def _sources(edition: Edition) -> Iterator[tuple[str, Source]]:
    game = edition.deck.game
    printed = {kind for component in game.file.components.values() for kind in component.cards or ()}
    yield from ((kind, source) for kind in printed if (source := game.sources.get(kind)) is not None)


def _lines(kind: str, source: Source) -> Iterator[tuple[Span, str]]:
    """Yield where each card of a file begins, and what it is called."""
    for number, raw in enumerate(source.data if isinstance(source.data, list) else ()):
        if isinstance(raw, dict) and isinstance(raw.get("id"), str):
            yield source.span((number,)), f"{kind}:{raw['id']}"


def _card(cards: Mapping[str, list[tuple[Span, str]]], problem: Problem) -> str:
    """Return the card in whose lines of a file a problem stands."""
    place = problem.span
    for begun in cards.values():
        if place is not None and begun and begun[0][0].file == place.file:
            number = bisect_right([(at.line, at.column) for at, _ in begun], (place.line, place.column))
            return begun[number - 1][1] if number else ""
    return ""
