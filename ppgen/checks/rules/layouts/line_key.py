"""A key of a net's lines draws them as nets do: plain cuts, dashed valleys, mountains plain or with dots."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ppgen.checks.expanded_elements import value_of
from ppgen.checks.rules._folding_sample import folding_sample
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import written_elements
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.group import Model as Group
from ppgen.layout.elements.line import Model as Line
from ppgen.layout.elements.text import Model as Text

ID = "layout/line-key"
WHY = "A fold that is dashed on the net and plain in the key beside it is folded the wrong way."


def _sample(*dashes: tuple[str, list[float]]) -> dict[str, object]:
    drawn: list[dict[str, object]] = []
    for row, (meant, dash) in enumerate(dashes):
        points, box = [[5, 20 + 9 * row], [12, 20 + 9 * row]], [16, 16 + 9 * row, 60, 8]
        drawn.append({"type": "line", "points": points, "stroke": "#101010", "dash": dash})
        drawn.append({"type": "text", "style": "words", "box": box, "text": f"{{{{ key.{meant} }}}}"})
    return folding_sample({"text": "{{ step.number }}."}, *drawn)


GOOD = _sample(("cut", []), ("mountain", []), ("valley", [0.7, 0.45]))
BAD = _sample(("cut", []), ("mountain", []), ("valley", []))
NEAR = _sample(("cut", []), ("mountain", [3, 1, 0.6, 1]), ("valley", [1.8, 1.2]))

MOST = 24
"""So many words for lines of a surface are looked at; a key has three."""

DASHES = 2
"""Valleys have dashes of so many lengths, one and the gap behind it; mountains, where dashed, have more."""

_KEY = re.compile(r"\s*\{\{\s*key\.(cut|mountain|valley)\s*\}\}\s*")
_LEFT_TO_RIGHT = {"right_to_left": False}


class _KeyLine(NamedTuple):
    """A line as it is written, where it is drawn, and how many lengths its dashes have."""

    one: WrittenElement
    box: Rect
    lengths: int

    @property
    def is_dashed(self) -> bool:
        """Whether it is not plain."""
        return self.lengths > 0

    @property
    def has_dots(self) -> bool:
        """Whether shorter dashes, as dots, stand between its dashes."""
        return self.lengths > DASHES


def check(usage: Usage) -> Iterator[Problem]:
    """Look on each surface, and in each part, at the lines before the words for lines."""
    words: dict[object, list[tuple[str, Rect]]] = {}
    lines: dict[object, list[_KeyLine]] = {}
    for one in written_elements(usage):
        element, root = one.element, (id(one.source), one.root)
        if isinstance(element, Text) and (found := _KEY.fullmatch(element.text.source)):
            if box := _placed(one, element.box):
                words.setdefault(root, []).append((found[1], Rect(*box)))
        elif isinstance(element, Line) and len(element.points) == 2:
            first, last = (_placed(one, point) for point in element.points)
            if first and last:
                box = [*map(min, zip(first, last)), *map(max, zip(first, last))]
                line = _KeyLine(one, Rect.between(*box), len(element.dash))
                lines.setdefault(root, []).append(line)
    for surface, named in words.items():
        shown: dict[str, list[_KeyLine]] = {}
        for line in lines.get(surface, ()):
            if rows := [row for row in named[:MOST] if _is_beside(line.box, row[1])]:
                shown.setdefault(_meant(line.box, rows), []).append(line)
        if "" not in shown:  # else words stand before their lines, and which are whose is not known
            yield from _faults(shown)


def _placed(one: WrittenElement, lengths: Sequence[object]) -> list[float]:
    """Return where a point or box is, for readers from left to right; nothing if that is not known."""
    found = [value_of(length, _LEFT_TO_RIGHT) for length in lengths]
    for around in reversed(one.around):
        if not isinstance(around, Group) or around.turn or around.scale != 1.0:
            return []
        at = [value_of(length, _LEFT_TO_RIGHT) for length in around.at]
        if not all(isinstance(length, int | float) for length in (*found, *at)):
            return []
        found = [found[0] + at[0], found[1] + at[1], *found[2:]]
    return found if all(isinstance(length, int | float) for length in found) else []


def _is_beside(line: Rect, box: Rect) -> bool:
    """Tell whether a line lies in the row of a text."""
    return line.width > line.height and box.y <= (line.y + line.bottom) / 2 <= box.bottom


def _meant(line: Rect, named: Sequence[tuple[str, Rect]]) -> str:
    """Return what the nearest words behind a line say; nothing if there are none."""
    behind = [(box.x - line.right, meant) for meant, box in named if box.x >= line.right]
    return min(behind)[1] if behind else ""


def _faults(shown: Mapping[str, Sequence[_KeyLine]]) -> Iterator[Problem]:
    for meant, lines in shown.items():
        dashed = [line for line in lines if line.is_dashed]
        plain = [line for line in lines if not line.is_dashed]
        if meant == "cut" and dashed:
            message = "the line for key.cut is drawn dashed, and is plain on every net"
            yield _problem(dashed[0], message, "leave out its dash")
        elif meant == "valley" and plain:
            message = "the line for key.valley is drawn plain, and is dashed on every net"
            yield _problem(plain[0], message, "give it a dash, such as [0.7, 0.45]")
        elif meant == "mountain" and (as_valleys := [line for line in dashed if not line.has_dots]):
            message = "the line for key.mountain is drawn in dashes, as valleys are on nets"
            hint = "leave out its dash, or put dots between where nets have lines: [3, 1, 0.6, 1]"
            yield _problem(as_valleys[0], message, hint)
        elif meant == "valley" and (as_mountains := [line for line in dashed if line.has_dots]):
            message = "the line for key.valley has dots between its dashes, as mountains have on nets"
            yield _problem(as_mountains[0], message, "give it two lengths, such as [0.7, 0.45]")
        elif dashed and plain:
            message = f"of the lines for key.{meant} {len(dashed)} are dashed, and {len(plain)} are not"
            yield _problem(min(dashed, plain, key=len)[0], message, "draw them alike")


def _problem(line: _KeyLine, message: str, hint: str) -> Problem:
    hint = f"{hint}, or waive it in the layout with a reason"
    span = line.one.source.span(line.one.place)
    return warning(ID, message, span=span, hint=hint, subject=line.one.subject)
