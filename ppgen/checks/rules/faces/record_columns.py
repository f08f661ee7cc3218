"""Below every heading in a row of headings there is something: a place to write, or what is printed there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_labels import TOUCHING, Heading, headings, stands_over
from ppgen.checks.sight.sheets import SheetSide, score_sheets
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.model.card import Path

ID = "record/empty-column"
WHY = "Who is asked for something and finds nowhere to write it writes it over something else."
LOOKS_ACROSS = True

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
            for text in _empty(side):
                message = f"below the heading {text!r} there is nowhere to write"
                hint = "draw a place there, or take the heading out"
                yield error(
                    ID, message, span=sheet.layout.source.span(()), hint=hint, subject=sheet.component
                )


def _empty(side: SheetSide) -> Iterator[str]:
    heads = [*headings(side)]
    known = {(head.area, head.text) for head in heads}
    for area, text in side.texts:
        if (area, text) in known or not any(sign.isalpha() for sign in text):
            continue
        row = [head for head in heads if abs(head.area.bottom - area.bottom) < TOUCHING]
        if len(row) >= ROW and not _is_used(area, row, side):
            yield text


def _is_used(area: Rect, row: list[Heading], side: SheetSide) -> bool:
    """Tell whether anything stands below a heading, or beside it, as far down as below those of its row."""
    patterns = {_pattern(head.first.path) for head in row}
    end = max(place.box.bottom for place in side.places if _pattern(place.path) in patterns)
    below = (box for box in (*(place.box for place in side.places), *(box for box, _ in side.texts)))
    return any(
        (stands_over(area, box) and box.y < end)
        or (box.y < area.bottom < box.bottom and box != area and abs(box.x - area.right) < ROW * TOUCHING)
        for box in below
    )


def _pattern(path: Path) -> str:
    return ".".join("*" if isinstance(step, int) else step for step in path)
