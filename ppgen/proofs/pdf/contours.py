"""The lines that a machine cuts and creases along, on a page in inks: in their inks and places, and alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.display.ops import Path

CONTOUR, CREASE = "/CutContour", "/Crease"
SAID = {CONTOUR: "line to cut along", CREASE: "line to crease along"}
NEAR = 0.001
"""How far a figure of the line may lie from what was wanted; mm."""

_STEPS = {b"m": "M", b"l": "L", b"c": "C", b"h": "Z"}
_SETTINGS = frozenset({b"q", b"Q", b"gs", b"w", b"CS", b"SCN", b"S"})


class StrangeError(ValueError):
    """Something in a file for a press that cannot be there."""


class ReadContour(NamedTuple):
    """What is `left` of the operations of a page without its lines for machines, and these by their ink."""

    left: list[Any]
    lines: dict[str, list[tuple[Any, ...]]]

    def faults(self, wanted: Mapping[str, Path], about: str) -> Iterator[str]:
        """Yield each ink whose lines are missing, or others than are wanted by its name."""
        for ink, said in SAID.items():
            drawn = [_flat(step) for step in self.lines[ink]]
            asked = [_flat(step) for step in wanted.get(ink.removeprefix("/"), ())]
            if [letter for letter, _ in drawn] != [letter for letter, _ in asked] or any(
                abs(one - other) > NEAR
                for (_, figures), (_, others) in zip(drawn, asked, strict=True)
                for one, other in zip(figures, others, strict=True)
            ):
                yield f"{about} has another {said} than its piece"


def without_contour(operations: Sequence[Any], spots: Mapping[str, str]) -> ReadContour:
    """Part the lines for machines from all else; raises StrangeError where anything is drawn beside them.

    `spots` are the inks of their own by what the page calls them.
    """
    left, path = list[Any](), list[tuple[Any, ...]]()
    lines: dict[str, list[tuple[Any, ...]]] = {ink: [] for ink in SAID}
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
            raise StrangeError("a line for a machine is not drawn with all of its ink")
        elif operator == b"S":
            if ink not in lines:
                raise StrangeError(f"a line for a machine is drawn in {ink or 'no ink of its own'}")
            lines[ink] += path
            path = []
        elif operator == b"re":
            path += _rectangle(*map(float, operands))
        elif operator in _STEPS:
            path.append((_STEPS[operator], *map(float, operands)))
        elif operator not in _SETTINGS:
            raise StrangeError(f"beside a line for a machine {operator.decode('latin-1')} is drawn")
    return ReadContour(left, lines)


def _rectangle(x: float, y: float, width: float, height: float) -> list[tuple[Any, ...]]:
    """Return the steps that the operator of a rectangle stands for (ISO 32000-1, 8.5.2.1)."""
    right, bottom = x + width, y + height
    return [("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",)]


def _flat(step: Sequence[Any]) -> tuple[str, tuple[float, ...]]:
    letter, *figures = step
    return str(letter), tuple(map(float, figures))
