"""What would move in a drawing, and does not on paper."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.common.problem import Problem, Span, note
from ppgen.load.svg.tree import Node

MOTION = frozenset({"animate", "animateColor", "animateMotion", "animateTransform", "set", "discard"})
"""Elements that change a drawing in the course of time."""


def told_still(root: Node, file: str) -> Iterator[Problem]:
    """Yield a note at the first element by which a drawing moves."""
    first = next((node for node in root.walk() if node.name in MOTION), None)
    if first is not None:
        message = f"<{first.name}> is left out: the drawing is printed as it is before anything moves"
        hint = "nothing is to be done if it looks right so; else take it out and draw what is to be seen"
        yield note("svg/motion", message, span=Span(file, first.line, first.column), hint=hint)
