"""Below every heading in a row of headings there is something: a place to write, or what is printed there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import REACH, TOUCHING, Heading, PlaceToWrite, SheetSide, stands_over
from ppgen.checks.sight.sheets import score_sheets
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.model.records import path_text

ID = "record/empty-column"
WHY = "Who is asked for something and finds nowhere to write it writes it over something else."
LOOKS_ACROSS = True

_NUMBER = re.compile(r"\d{1,3}")

_NAMES = ("won", "drawn", "lost")


def _sheet(places: tuple[str, ...]) -> dict[str, Any]:
    face: list[dict[str, Any]] = []
    for number, name in enumerate(_NAMES):
        x = 3 + 19 * number
        head = {"type": "text", "box": [x, 5, 17, 6], "text": name.title(), "style": "words"}
        place = {"type": "entry", "box": [x, 14, 17, 9], "field": name, "tip": name.title()}
        face += [head, place] if name in places else [head]
    return {"score": "match", "face": face}


def _sample(*places: str) -> dict[str, Any]:
    fields = {name: {"type": "integer"} for name in places}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": fields}},
        "sheets": {"match-sheet": _sheet(places)},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample(*_NAMES)
BAD = _sample("won", "lost")

ROW = 2
"""So many headings beside it, with places below, make a text a heading as well."""


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look below each text that stands in a row of headings."""
    for sheet in score_sheets(printed):
        for side in sheet.sides:
            for text in (*_empty(side), *_numbers_alone(side)):
                message = f"below the heading {text!r} there is nowhere to write"
                hint = "draw a place there, or take the heading out"
                yield error(
                    ID, message, span=sheet.layout.source.span(()), hint=hint, subject=sheet.component
                )
            for place in islice(_unnumbered(side), 1):
                path = path_text(place.path)
                message = f"{path} stands below no number, as other places of its list do"
                hint = "write as many numbers as there are columns"
                yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _empty(side: SheetSide) -> Iterator[str]:
    heads = side.headings
    known = {(head.area, head.text) for head in heads}
    for area, text in side.texts:
        if (area, text) in known or not any(sign.isalpha() for sign in text):
            continue
        row = [head for head in heads if abs(head.area.bottom - area.bottom) < TOUCHING]
        if len(row) >= ROW and not _is_used(area, row, side):
            yield text


def _numbers_alone(side: SheetSide) -> Iterator[str]:
    """Yield the numbers in rows of numbers over columns that have no place of these below."""
    for row, places in _numbered(side):
        yield from (text for area, text in row if not any(stands_over(area, place.box) for place in places))


def _unnumbered(side: SheetSide) -> Iterator[PlaceToWrite]:
    """Yield the places below a row of numbers that stand below none of them."""
    for row, places in _numbered(side):
        for place in places:
            if not any(stands_over(area, place.box) for area, _ in row):
                yield place


def _numbered(side: SheetSide) -> Iterator[tuple[list[tuple[Rect, str]], list[PlaceToWrite]]]:
    """Yield rows of numbers that follow one another over columns, each with the places of these."""
    rows: dict[int, list[tuple[Rect, str]]] = {}
    for area, text in side.texts:
        if _NUMBER.fullmatch(text):
            rows.setdefault(round(area.bottom / TOUCHING), []).append((area, text))
    for row in rows.values():
        row.sort(key=lambda one: one[0].x)
        if len(row) <= ROW or any(int(after) - int(one) != 1 for (_, one), (_, after) in pairwise(row)):
            continue
        if any(_is_in_row(area, place.box) for area, _ in row for place in side.places):
            continue  # numbers of the places themselves
        bottom = row[0][0].bottom
        below = [place for place in side.places if bottom - TOUCHING <= place.box.y]
        headed = [
            place
            for place in below
            if place.box.y <= bottom + REACH and any(stands_over(area, place.box) for area, _ in row)
        ]
        usual = Counter(map(_shape, headed)).most_common(1)
        if usual and usual[0][1] > ROW:
            yield row, [place for place in below if _shape(place) == usual[0][0]]


def _shape(place: PlaceToWrite) -> str:
    """Return the path of a place without numbers, those in names such as r3 too."""
    return _NUMBER.sub("", path_text(place.path))


def _is_in_row(area: Rect, box: Rect) -> bool:
    return box.y + TOUCHING < area.bottom and area.y < box.bottom - TOUCHING


def _is_used(area: Rect, row: list[Heading], side: SheetSide) -> bool:
    """Tell whether anything stands below a heading, or beside it, as far down as below those of its row."""
    patterns = {head.first.pattern for head in row}
    end = max(place.box.bottom for place in side.places if place.pattern in patterns)
    below = (box for box in (*(place.box for place in side.places), *(box for box, _ in side.texts)))
    return any(
        (stands_over(area, box) and box.y < end)
        or (box.y < area.bottom < box.bottom and box != area and abs(box.x - area.right) < ROW * TOUCHING)
        for box in below
    )
