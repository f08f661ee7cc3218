"""Places of a sheet that are called by their numbers are called by their own, as the others of their row."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheets import PlaceToWrite, ScoreSheet, score_sheets
from ppgen.common.problem import Problem, error
from ppgen.model.card import Path
from ppgen.model.records import path_text

ID = "record/other-number"
WHY = "Who ticks the box that is called 4 and fills the third has crossed off another card."
LOOKS_ACROSS = True


def _sheet(*called: int) -> dict[str, Any]:
    face = [
        {
            "type": "entry",
            "box": [5 + 12 * place, 5, 9, 9],
            "field": f"won.{place + 1}",
            "tip": f"Won {number}",
        }
        for place, number in enumerate(called)
    ]
    return {"score": "match", "face": face}


def _sample(*called: int) -> dict[str, Any]:
    won = {"type": "list", "maximum": len(called), "items": {"type": "boolean"}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"won": won}}},
        "sheets": {"match-sheet": _sheet(*called)},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample(1, 2, 3, 4, 5)
BAD = _sample(1, 2, 3, 5, 4)
NEAR = _sample(10, 11, 12, 13)

LEAST = 3
"""So many places of a list are called by numbers as far from their own, before another one is a slip."""

_FIGURE = re.compile(r"\d+")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare the last figure of each tip with the last number of its path."""
    for sheet in score_sheets(printed):
        by_list: dict[str, list[tuple[PlaceToWrite, int]]] = {}
        for place in sheet.places():
            figures = _FIGURE.findall(place.entry.tip)
            number = place.path[-1]
            if figures and isinstance(number, int) and len(figures[-1]) < len(str(10**6)):
                by_list.setdefault(_list_of(place.path), []).append((place, int(figures[-1]) - number))
        for places in by_list.values():
            yield from _faults(sheet, places)


def _faults(sheet: ScoreSheet, places: list[tuple[PlaceToWrite, int]]) -> Iterator[Problem]:
    usual, often = Counter(apart for _, apart in places).most_common(1)[0]
    strange = [place for place, apart in places if apart != usual]
    if often < max(LEAST, len(strange)):
        return
    for place in strange[:1]:
        path = path_text(place.path)
        message = f"{path} is called {place.entry.tip!r}, by another number than the places beside it"
        hint = "let tip and field have the same number"
        yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _list_of(path: Path) -> str:
    """Return the list that a place is of; the numbers of rows around it do not part them."""
    return ".".join("*" if isinstance(step, int) else step for step in path)
