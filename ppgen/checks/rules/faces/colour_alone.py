"""Two cards of a kind differ by more than their colours."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.common.problem import Problem, warning
from ppgen.display.entry import Entry
from ppgen.display.ops import (
    Clip,
    Field,
    Fill,
    Glyphs,
    Group,
    Layer,
    Op,
    Picture,
    Stroke,
    Symbol,
    Use,
    children,
)
from ppgen.model.card import Card
from ppgen.work.by_id import ById

ID = "card/colour-alone"
WHY = "One man in twelve sees colours otherwise, and a grey print shows none: words or shapes must tell, too."
LOOKS_ACROSS = True


def _cards(words: str) -> dict[str, object]:
    return {
        "fields": {"tint": {"type": "colour"}, "name": {"type": "text"}},
        "cards": [
            {"id": "sun", "tint": "#b00000", "name": "Sun"},
            {"id": "sea", "tint": "#0000b0", "name": "Sea"},
        ],
        "face": [
            {"type": "rectangle", "box": [5, 20, 9, 9], "fill": "{{ card.tint }}"},
            {"type": "text", "box": [5, 5, 50, 9], "text": words, "style": "words"},
        ],
    }


GOOD = _cards("{{ card.name }}")
BAD = _cards("Card")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare the faces of cards without their colours; equal ones with other colours are told."""
    for group in printed.alike():
        first: dict[object, tuple[Card, object]] = {}
        shapes: ById[Symbol, object] = ById()
        for card, piece in group:
            shape = tuple(_shape(op, shapes) for op in piece.face)
            colours = tuple(_colours(piece.face))
            other, others = first.setdefault(shape, (card, colours))
            if others != colours and other.subject != card.subject:  # else it is one card in two components
                message = f"{card.subject} and {other.subject} differ by nothing but their colours"
                hint = "let a word, an icon or a pattern tell them apart as well"
                yield warning(ID, message, span=card.place, hint=hint, subject=card.subject)


def _shape(op: Op, known: ById[Symbol, object]) -> object:
    """Return what an op draws, whatever its colours."""
    match op:
        case Fill():
            return ("fill", op.path)
        case Stroke():
            return ("stroke", op.path, op.width, op.dash)
        case Glyphs():
            return ("glyphs", op.typeface, op.size, op.x, op.y, tuple(run.text for run in op.runs))
        case Picture():
            return ("picture", op.image.digest, op.rect)
        case Use():
            return ("use", op.matrix, known.of(op.symbol, partial(_symbol_shape, known=known)))
        case Clip() | Group() | Field() | Layer() | Entry():
            inner = tuple(_shape(below, known) for below in children(op))
            return (type(op).__name__, getattr(op, "matrix", None), getattr(op, "path", None), inner)


def _symbol_shape(symbol: Symbol, known: ById[Symbol, object]) -> object:
    return tuple(_shape(op, known) for op in symbol.ops)


def _colours(ops: tuple[Op, ...]) -> Iterator[object]:
    for op in ops:
        match op:
            case Fill() | Stroke() | Glyphs():
                yield op.colour
            case Clip() | Group() | Use() | Field() | Layer() | Picture() | Entry():
                pass  # has no colour of its own
        yield from _colours(children(op))
