"""A sign is not in the very colour of what it is drawn on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sign_grounds import SignGrounds
from ppgen.checks.sight.sign_places import SignPlaces
from ppgen.common.problem import Problem, Span, warning

ID = "layout/own-ground"
WHY = "A white moon on a white shirt is a white shirt."

ALIKE = 5.0
"""Colours that differ by less (Delta E of CIELAB) are one at a glance: 2.3 can just be seen side by side."""

ENOUGH = 0.25
"""A sign of whose ink so large a part stands out is seen: it may lie on several grounds."""

_DISC = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    '<circle cx="4.5" cy="4.5" r="4" fill="currentColor"/></svg>'
)


def _sample(colour: str, fill: str = "#2040a0", **area: object) -> dict[str, Any]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    ground = {"type": "rectangle", "box": [5, 20, 40, 40], "fill": fill, **area}
    sign = {"type": "icon", "box": [15, 30, 20, 20], "icon": "moon", "colour": colour}
    return {
        "fields": {"name": {"type": "text"}, "tint": {"type": "colour"}},
        "cards": [{"id": "sun", "name": "Sun", "tint": "#2040a0"}],
        "art": {"moon": _DISC},
        "face": [text, ground, sign],
    }


GOOD = _sample("#ffffff")
BAD = _sample("{{ card.tint }}")
NEAR = _sample("{{ card.tint }}", box=[5, 20, 10, 40])


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at each sign of each side, and tell of an element the colours of the first card that shows it.

    Colours are judged as they are meant: in one ink a tint on paper may be as light as that.
    """
    printed = printed.in_full_ink()
    grounds = printed.memory.again(ID, (printed.fonts,), lambda: SignGrounds(ALIKE, ENOUGH))
    places = SignPlaces(printed)
    told: dict[Span, str] = {}
    for side, number, sign in places.shown():
        if sign.is_cut:
            continue
        unseen = grounds.unseen(side.contents, number, sign, printed.allowance)
        span = None if unseen is None else places.span(side, sign)
        if unseen is not None and span is not None:
            pair = f"{unseen.ink.hex()} on {unseen.ground.hex()}"
            message = told.setdefault(span, f"the sign {sign.icon} is drawn in {pair}, and nobody sees it")
            hint = "draw it in another colour, or waive it in the layout with a reason"
            yield warning(ID, message, span=span, hint=hint, subject=side.subject)
