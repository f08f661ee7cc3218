"""Shapes of pieces as plain data: sizes and rectangles in millimetres, rounded to what shows on paper."""

from __future__ import annotations

import re
from typing import Any

from ppgen.common.geometry import Rect
from ppgen.display.pieces import Piece
from ppgen.model.card import Card
from ppgen.studio.addresses import Materials
from ppgen.studio.desk import Desk

Plain = dict[str, Any]

_BLANKS = re.compile("[ \u00a0]{2,}")
DIGITS = 3
"""Decimals of millimetres that are told: a thousandth is nothing on paper."""


def piece_shape(
    desk: Desk, language: str, component: str, piece: Piece, *, materials: Materials | None = None
) -> Plain:
    """Return what a piece is called, how large it is, and by which name its pictures are asked for."""
    is_card = desk.is_of_cards(component)
    return {
        "id": piece.id,
        "component": component,
        "group": piece.id.partition(":")[0] if is_card else component,
        "is_card": is_card,
        "address": desk.address(language, component, piece, materials=materials),
        "back": bool(piece.back),
        **piece_size(piece),
        "safe": plain_rect(piece.safe),
        "copies": piece.copies,
        "layout": piece.layout,
    }


def piece_size(piece: Piece) -> Plain:
    """Return how large a piece is, in mm."""
    return {
        "width": millimetres(piece.size.width),
        "height": millimetres(piece.size.height),
        "bleed": millimetres(piece.bleed),
        "radius": millimetres(piece.radius),
    }


def title_of(piece: Piece, card: Card | None) -> str:
    """Return what people call a piece: the name of its card, else what its id says."""
    if card is not None:
        return str(card.values.get("name") or card.values.get("title") or card.id)
    return piece.id.rpartition(":")[2].replace("-", " ")


def plain_rect(rect: Rect) -> list[float]:
    """Return left, top, width and height in mm."""
    return [millimetres(rect.x), millimetres(rect.y), millimetres(rect.width), millimetres(rect.height)]


def plain_words(text: str) -> str:
    """Return what a field says with one blank where an icon stands between two."""
    return _BLANKS.sub(" ", text).strip()


def capital(text: str) -> str:
    """Return a title with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def millimetres(length: float) -> float:
    """Return a length that is exact enough for a screen."""
    return round(length, DIGITS)
