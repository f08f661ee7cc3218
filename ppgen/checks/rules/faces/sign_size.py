"""No sign is drawn so small that nobody can tell what it shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sign_places import SignPlaces
from ppgen.common.problem import Problem, Span, warning

ID = "layout/sign-size"
WHY = "A sign of half a millimetre is a speck: the eye needs five minutes of arc to tell a shape (ISO 8596)."

LEAST = 0.58
"""Millimetres: five minutes of arc at 40 cm, at which cards are held."""

_SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0H8V8H0Z"/></svg>'


def _sample(side: float) -> dict[str, Any]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    sign = {"type": "icon", "box": [15, 30, side, side], "icon": "moon", "colour": "#101010"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "art": {"moon": _SQUARE},
        "face": [text, sign],
    }


GOOD = _sample(6)
BAD = _sample(0.3)


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at how large each sign is written; what shows a whole piece small shows its signs so, too."""
    places = SignPlaces(printed)
    told: dict[Span, str] = {}
    for side, _, sign in places.shown():
        if sign.own_side >= LEAST:
            continue
        span = places.span(side, sign)
        if span is not None:
            message = (
                f"the sign {sign.icon} is {sign.own_side:.2g} mm large, and nobody can tell what it shows"
            )
            hint = f"{LEAST:g} mm are the least, and 2 mm can be told at a glance: make its box larger"
            yield warning(ID, told.setdefault(span, message), span=span, hint=hint, subject=side.subject)
