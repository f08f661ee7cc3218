"""The text of a field against what was checked.

White space: within one text object, any run of it counts as one space. Between two objects (a
change of typeface, an icon, a new line) it does not count, as nothing is drawn there. Hyphens of
all kinds are alike, because PDFium reads one at the end of a line as a character of its own.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from itertools import chain

from ppgen.common.geometry import Matrix, Point
from ppgen.common.units import millimetres
from ppgen.display.ops import Glyphs
from ppgen.proofs.pdf import visual
from ppgen.proofs.pdf.expectations import ExpectedField, Line, first_origin
from ppgen.proofs.pdf.page_reader import FoundField, FoundText
from ppgen.proofs.pdf.setting import PLACE_TOLERANCE, FieldSetting
from ppgen.proofs.pdf.text import plain_hyphens

POINT = millimetres(1.0)
LIGATURES = str.maketrans({"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"})
"""PDFium reads these characters as the letters they stand for."""

NEAR_START = 0.15
"""How near to its place the first object of a stretch of text is looked for. mm."""

LOOKED_AT = 8
"""In so many objects the one that stands at a place is looked for."""

SPACE = re.compile(r"\s+")


def compare_text(expected: ExpectedField, found: FoundField, at: FieldSetting) -> str:
    """Return what differs in text that runs from left to right."""
    wanted = list(expected.field.lines)
    if at.text.has_in_order(wanted, found.texts):
        return ""
    lines = [" ".join(plain_hyphens(line).split()) for line in wanted]
    wanted = [line for line in lines if line]
    if at.text.has_in_order(wanted, found.texts):
        return ""
    handles = [text.handle for text in found.texts]
    is_tracked = any(op.tracking > 0 for op, _ in expected.lines)
    for reading in (at.text.of, at.text.of_alone):
        differs = _differs(wanted, map(reading, handles), is_tracked=is_tracked)
        if not differs:
            break
    return differs


def _differs(wanted: list[str], read: Iterable[str], *, is_tracked: bool) -> str:
    texts = [SPACE.sub(" ", text).strip() for text in read]
    rest = " ".join(wanted).translate(LIGATURES)
    for text in texts:
        rest = rest.lstrip()
        length = _length_of(text, rest) if is_tracked else len(text) if rest.startswith(text) else -1
        if length < 0:
            return f"“{' / '.join(wanted)}” was checked, “{' / '.join(texts)}” is printed"
        rest = rest[length:]
    if rest.strip():
        return f"“{' / '.join(wanted)}” was checked, only “{' / '.join(texts)}” is printed"
    return ""


def _length_of(read: str, text: str) -> int:
    """Return how much of a text was read at its beginning, or -1 for something else.

    Between letters that are set apart PDFium reads spaces, which nobody can tell from those that are printed.
    """
    length = 0
    for character in read:
        if text[length : length + 1] == character:
            length += 1
        elif character != " ":
            return -1
    return length


def compare_visually(expected: ExpectedField, found: FoundField, at: FieldSetting) -> str:
    """Return what differs in text whose order on the paper has to be looked at."""
    field, rows = expected.field, _rows(expected.lines)
    lines = [line for line in field.lines if line.strip()]
    if len(rows) != len(lines):
        return f"{len(lines)} lines were checked, {len(rows)} were set"
    objects = by_line(expected.lines, found.texts, at)
    handles = [[text.handle for index in row for text in objects[index]] for row in rows]
    pens = [_pen(op, matrix.then(at.matrix)) for op, matrix in (expected.lines[row[0]] for row in rows)]
    differs = ""
    for places in (at.text.places, at.text.places_alone):
        placed = [
            _along(pen, chain.from_iterable(map(places, row)), at.height) for pen, row in zip(pens, handles)
        ]
        differs = visual.differs(field.text, lines, placed, right_to_left=field.right_to_left)
        if not differs:
            break
    return differs


def _along(
    pen: tuple[Point, Point], places: Iterable[tuple[str, float, float]], height: float
) -> list[tuple[str, float]]:
    """Return how far, in em, characters of a page of that height stand along a line."""
    start, along = pen
    length = (along.x**2 + along.y**2) or 1.0
    return [
        (character, ((x * POINT - start.x) * along.x + (height - y * POINT - start.y) * along.y) / length)
        for character, x, y in places
    ]


def _rows(lines: list[Line]) -> list[list[int]]:
    """Group stretches of text that stand on one baseline."""
    rows: list[list[int]] = []
    for index, (op, matrix) in enumerate(lines):
        if rows:
            before, before_matrix = lines[rows[-1][0]]
            if before_matrix == matrix and abs(before.y - op.y) < PLACE_TOLERANCE:
                rows[-1].append(index)
                continue
        rows.append([index])
    return rows


def by_line(lines: list[Line], texts: list[FoundText], at: FieldSetting) -> list[list[FoundText]]:
    """Give each object to the stretch of text it belongs to, in the order in which they are drawn.

    A stretch with raised glyphs is several objects. The first of them stands where its first glyph
    should; where none does, as in a field that was moved, the nearest stretch is taken.
    """
    groups: list[list[FoundText]] = [[] for _ in lines]
    starts = [matrix.then(at.matrix).apply(*first_origin(op)) for op, matrix in lines]
    current = 0
    for number, text in enumerate(texts):
        following = current + bool(groups[0])
        if following < len(lines) and _starts(texts[number : number + LOOKED_AT], starts[following]):
            current = following
        groups[current].append(text)
    if all(groups):
        return groups
    groups = [[] for _ in lines]
    pens = [_pen(op, matrix.then(at.matrix)) for op, matrix in lines]
    for text in texts:
        groups[min(range(len(pens)), key=lambda index: _distance(text, *pens[index]))].append(text)
    return groups


def _starts(texts: list[FoundText], place: Point) -> bool:
    """Tell whether the first of some objects stands at a place, nearer than those that come after it.

    A mark may begin near the place where the next stretch does.
    """
    off, *others = (max(abs(text.x - place.x), abs(text.y - place.y)) for text in texts)
    return off < NEAR_START and off <= min(others, default=off)


def _distance(text: FoundText, start: Point, along: Point) -> tuple[float, float]:
    """Tell how ill an object fits a stretch: by lines first, then by how far from its start it stands."""
    size = math.hypot(along.x, along.y) or 1.0
    dx, dy = text.x - start.x, text.y - start.y
    place = (dx * along.x + dy * along.y) / size
    off = abs(dx * along.y - dy * along.x) / size
    before = -place if place < -size / 2 else 0.0
    return round(off / (size / 2)) + before, abs(place)


def _pen(op: Glyphs, matrix: Matrix) -> tuple[Point, Point]:
    """Return where a line begins and the vector of one em along it."""
    return matrix.apply(op.x, op.y), Point(matrix.a * op.size, matrix.b * op.size)


def incomplete_lines(text: str, lines: tuple[str, ...]) -> bool:
    """Tell whether lines leave out or add anything to the text they are made of, save hyphens."""
    return " ".join(lines) != text and _bare("".join(lines)) != _bare(text)


def _bare(text: str) -> str:
    return "".join(plain_hyphens(text).replace("-", "").split()).casefold()
