"""What stands nearest to a place to write is a word that it is called by, and not that of another place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import GAP, Heading, PlaceToWrite, SheetSide, stands_over
from ppgen.checks.sight.sheets import score_sheets
from ppgen.checks.sight.step_words import plain
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.model.records import path_text

ID = "record/other-word"
WHY = "Two headings in each other's place have people write the turn where the side belongs."
LOOKS_ACROSS = True

BETWEEN_PARTS = "\u00b7"
"""What parts the words of a tip."""


def _sheet(heads: tuple[str, str]) -> dict[str, Any]:
    face: list[dict[str, Any]] = []
    for number, (name, head) in enumerate(zip(("turn", "side"), heads, strict=True)):
        x = 3 + 30 * number
        face.append({"type": "text", "box": [x, 5, 22, 6], "text": head, "style": "words"})
        place = {"type": "entry", "box": [x, 14, 22, 9], "field": f"{name}.first", "tip": f"1 · {name}"}
        face.append(place)
    return {"score": "match", "face": face}


def _sample(*heads: str) -> dict[str, Any]:
    first = {"type": "map", "fields": {"first": {"type": "integer", "minimum": 0, "maximum": 9}}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"turn": first, "side": first}}},
        "sheets": {"match-sheet": _sheet((heads[0], heads[1]))},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample("Turn", "Side")
BAD = _sample("Side", "Turn")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at what heads or labels each place, where that is the word of another place and not of this."""
    for sheet in score_sheets(printed):
        told: set[str] = set()
        for side in sheet.sides:
            for place, text, meant in _others(side):
                if text not in told:
                    told.add(text)
                    path = path_text(place.path)
                    message = (
                        f"{path} is called {place.entry.tip!r}, and stands at {text!r} instead of {meant!r}"
                    )
                    hint = "let label, tip and heading say the word of what is written there"
                    yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _others(side: SheetSide) -> Iterator[tuple[PlaceToWrite, str, str]]:
    """Yield each place with a text that is no word of it, and its word that stands elsewhere alone."""
    texts: dict[str, list[tuple[Rect, str]]] = {}
    for area, text in side.texts:
        texts.setdefault(plain(text).strip(), []).append((area, text))
    called: dict[str, list[PlaceToWrite]] = {}
    for place in side.places:
        for part in _parts(place):
            called.setdefault(part, []).append(place)
    labels = ((place, text) for place, _, text in side.labels_alone)
    for place, text in (*_nearest(side.headings), *labels):
        word = plain(text).strip()
        if word not in called or word in place.said:
            continue
        for part in _parts(place):
            there = texts.get(part, [])
            if there and not any(_is_at(area, place.box) for area, _ in there):
                yield place, text, there[0][1]
        owners = called[word]
        if not any(_is_at(area, one.box) for one in owners for area, _ in texts[word]):
            yield place, text, place.entry.tip


def _parts(place: PlaceToWrite) -> list[str]:
    """Return the words of a tip, without numbers."""
    parts = map(str.strip, place.said.split(BETWEEN_PARTS))
    return [part for part in parts if any(map(str.isalpha, part))]


def _nearest(heads: tuple[Heading, ...]) -> list[tuple[PlaceToWrite, str]]:
    """Return the places that are the first below headings, each with the lowest of these."""
    lowest: dict[PlaceToWrite, Heading] = {}
    for head in heads:
        known = lowest.get(head.first)
        if known is None or head.area.bottom > known.area.bottom:
            lowest[head.first] = head
    return [(place, head.text) for place, head in lowest.items()]


def _is_at(area: Rect, box: Rect) -> bool:
    """Tell whether a text stands over a place, in its row, or on it."""
    in_row = area.y < box.bottom and box.y < area.bottom
    return stands_over(area, box) or in_row or (area.x < box.right and box.x < area.right + GAP and in_row)
