"""The line that a shop's machine cuts along, on a page in inks: in its own ink, in its place, and alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.display.ops import Path

CONTOUR = "/CutContour"
NEAR = 0.001
"""How far a figure of the line may lie from what was wanted; mm."""

_STEPS = {b"m": "M", b"l": "L", b"c": "C", b"h": "Z"}
_SETTINGS = frozenset({b"q", b"Q", b"gs", b"w", b"CS", b"SCN", b"S"})


class StrangeError(ValueError):
    """Something in a file for a press that cannot be there."""


class ReadContour(NamedTuple):
    """What is `left` of the operations of a page without its lines to cut along, and these lines."""

    left: list[Any]
    lines: list[tuple[Any, ...]]

    def faults(self, wanted: Path | None, about: str) -> Iterator[str]:
        """Yield where the line is missing, or another; None where there must be none."""
        drawn = [_flat(step) for step in self.lines]
        asked = [] if wanted is None else [_flat(step) for step in wanted]
        if [letter for letter, _ in drawn] != [letter for letter, _ in asked] or any(
            abs(one - other) > NEAR
            for (_, figures), (_, others) in zip(drawn, asked, strict=True)
            for one, other in zip(figures, others, strict=True)
        ):
            yield f"{about} has another line to cut along than its piece"


def without_contour(operations: Sequence[Any], spots: Mapping[str, str]) -> ReadContour:
    """Part the line to cut along from all else; raises StrangeError where anything is drawn beside it.

    `spots` are the inks of their own by what the page calls them.
    """
    left, lines = list[Any](), list[tuple[Any, ...]]()
    inside, ink = False, ""
    for operands, operator in operations:
        if operator == b"BMC" and operands == ["/Artifact"]:
            inside, ink = True, ""
        elif inside and operator == b"EMC":
            inside = False
        elif not inside:
            left.append((operands, operator))
        elif operator == b"CS":
            ink = spots.get(operands[0], "")
        elif operator == b"SCN" and [float(one) for one in operands] != [1.0]:
            raise StrangeError("a line to cut along is not drawn with all of its ink")
        elif operator == b"S" and ink != CONTOUR:
            raise StrangeError(f"a line to cut along is drawn in {ink or 'no ink of its own'}")
        elif operator == b"re":
            lines += _rectangle(*map(float, operands))
        elif operator in _STEPS:
            lines.append((_STEPS[operator], *map(float, operands)))
        elif operator not in _SETTINGS:
            raise StrangeError(f"beside a line to cut along {operator.decode('latin-1')} is drawn")
    return ReadContour(left, lines)


def _rectangle(x: float, y: float, width: float, height: float) -> list[tuple[Any, ...]]:
    """Return the steps that the operator of a rectangle stands for (ISO 32000-1, 8.5.2.1)."""
    right, bottom = x + width, y + height
    return [("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)]


def _flat(step: Sequence[Any]) -> tuple[str, tuple[float, ...]]:
    letter, *figures = step
    return str(letter), tuple(map(float, figures))
