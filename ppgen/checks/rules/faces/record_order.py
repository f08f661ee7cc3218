"""Parts of a record that are alike stand on its sheet in the record's order, and labels in that of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, pairwise
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import TOUCHING, PlaceToWrite, SheetSide
from ppgen.checks.sight.sheets import ScoreSheet, score_sheets
from ppgen.checks.sight.step_words import plain
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.model.card import Path
from ppgen.model.field import FieldType, ListField, MapField
from ppgen.model.records import path_text

ID = "record/other-order"
WHY = "Where the guests' half comes first, the first score written belongs to the wrong side."
LOOKS_ACROSS = True


def _sheet(*names: str) -> dict[str, Any]:
    face = [
        {
            "type": "entry",
            "box": [5, 5 + 14 * number, 45, 9],
            "field": f"goals.{name}",
            "tip": f"Goals {name}",
        }
        for number, name in enumerate(names)
    ]
    return {"score": "match", "face": face}


def _sample(*names: str) -> dict[str, Any]:
    goals = {"type": "map", "fields": {"home": {"type": "integer"}, "away": {"type": "integer"}}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"goals": goals}}},
        "sheets": {"match-sheet": _sheet(*names)},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample("home", "away")
BAD = _sample("away", "home")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at what stands next to each other in a record, and at labels in a row."""
    is_mirrored = bool(printed.deck.names["right_to_left"])
    for sheet in score_sheets(printed):
        fields = printed.deck.game.kinds[sheet.kind].fields
        told: set[tuple[str, str]] = set()
        for side in sheet.sides:
            for one, other in _turned(side, fields, (), is_mirrored=is_mirrored):
                names = str(one[-1]), str(other[-1])
                if names not in told:
                    told.add(names)
                    message = (
                        f"{path_text(other)} stands before {path_text(one)}, which is first in the record"
                    )
                    yield _problem(sheet, other, message, "exchange the two places, or the fields")
            for place, neighbour in _other_labels(side):
                message = f"{path_text(place.path)} and {path_text(neighbour.path)} have each other's labels"
                yield _problem(sheet, place.path, message, "let each word stand at its own place")


def _turned(
    side: SheetSide, fields: Mapping[str, FieldType], path: Path, *, is_mirrored: bool
) -> Iterator[tuple[Path, Path]]:
    """Yield two fields of one shape, of which the second comes first on paper; lists by their first item.

    What stands at the head of a record comes in any order, but for whole parts such as both sides.
    """
    for one, other in pairwise(fields):
        if _shape(fields[one]) == _shape(fields[other]) and (path or isinstance(fields[one], MapField)):
            boxes = [_first(side, (*path, name)) for name in (one, other)]
            if boxes[0] and boxes[1] and _is_before(boxes[1], boxes[0], is_mirrored=is_mirrored):
                yield (*path, one), (*path, other)
    for name, field in fields.items():
        inner = _inside(side, field, (*path, name))
        if inner is not None:
            yield from _turned(side, inner[0], inner[1], is_mirrored=is_mirrored)


def _inside(side: SheetSide, field: FieldType, path: Path) -> tuple[Mapping[str, FieldType], Path] | None:
    while isinstance(field, ListField):
        length = len(path)
        rows = (
            one.path[length] for one in side.places if one.path[:length] == path and len(one.path) > length
        )
        numbers = [row for row in rows if isinstance(row, int)]
        if not numbers:
            return None
        field, path = field.items, (*path, min(numbers))
    return (field.fields, path) if isinstance(field, MapField) else None


def _shape(field: FieldType) -> object:
    """Return what a field holds, whatever it is called."""
    match field:
        case MapField():
            return tuple((name, _shape(inner)) for name, inner in field.fields.items())
        case ListField():
            return ("list", _shape(field.items))
        case _:
            return field.type


def _first(side: SheetSide, path: Path) -> tuple[float, float] | None:
    """Return the left and upper end of all places of a part."""
    boxes = [place.box for place in side.places if place.path[: len(path)] == path]
    return (min(box.x for box in boxes), min(box.y for box in boxes)) if boxes else None


def _is_before(one: tuple[float, float], other: tuple[float, float], *, is_mirrored: bool) -> bool:
    across, down = other[0] - one[0], other[1] - one[1]
    if abs(down) < TOUCHING:
        return across > TOUCHING and not is_mirrored
    return abs(across) < TOUCHING and down > TOUCHING


def _other_labels(side: SheetSide) -> Iterator[tuple[PlaceToWrite, PlaceToWrite]]:
    """Yield two places of a row whose words stand there in another order than they do."""
    called: dict[str, list[PlaceToWrite]] = {}
    for place in side.places:
        called.setdefault(place.said.strip(), []).append(place)
    own: dict[PlaceToWrite, list[Rect]] = {}
    for area, text in side.texts:
        for place in called.get(plain(text).strip(), ()):
            if len(called[place.said.strip()]) == 1 and _in_row(area, place.box):
                own.setdefault(place, []).append(area)
    labelled = [(place, areas[0]) for place, areas in own.items() if len(areas) == 1]
    for (one, label), (other, their) in combinations(labelled, 2):
        if _in_row(one.box, other.box) and (one.box.x < other.box.x) != (label.x < their.x):
            yield one, other


def _in_row(one: Rect, other: Rect) -> bool:
    return one.y < other.bottom and other.y < one.bottom


def _problem(sheet: ScoreSheet, path: Path, message: str, hint: str) -> Problem:
    return error(ID, message, span=sheet.span(path_text(path)), hint=hint, subject=sheet.component)
