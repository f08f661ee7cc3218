"""Parts of a record that are alike keep their sides of a sheet: what is home's stands among its like."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import PlaceToWrite, SheetSide
from ppgen.checks.sight.sheets import score_sheets
from ppgen.common.problem import Problem, error
from ppgen.model.card import Path
from ppgen.model.records import path_text
from ppgen.work.allowance import Allowance, WorkKind

ID = "record/other-half"
WHY = "Who writes among the home side's places what is the guests' has noted it for the wrong side."
LOOKS_ACROSS = True

LEAST = 3
"""So many places that are alike say on which side of the other part's places one part has its own."""

_FIGURE = {"type": "integer", "minimum": 0, "maximum": 9}
_NAMES = ("goals", "shots", "cards", "fouls")


def _sample(*exchanged: str, names: tuple[str, ...] = _NAMES) -> dict[str, Any]:
    face: list[dict[str, Any]] = []
    for row, name in enumerate(names):
        for half, side in enumerate(("home", "away")):
            other = {"home": "away", "away": "home"}[side] if name in exchanged else side
            box = [3 + 30 * half, 5 + 14 * row, 22, 9]
            face.append({"type": "entry", "box": box, "field": f"{other}.{name}", "tip": f"{other} {name}"})
    part = {"type": "map", "fields": dict.fromkeys(names, _FIGURE)}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"home": part, "away": part}}},
        "sheets": {"match-sheet": {"score": "match", "face": face}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample()
BAD = _sample("cards")
NEAR = _sample("cards", "goals")


class _AlikePlaces(NamedTuple):
    """Two places that are alike in two parts of a record, and how far the second is from the first, in mm."""

    first: PlaceToWrite
    second: PlaceToWrite

    @property
    def right(self) -> float:
        return self.second.box.centre.x - self.first.box.centre.x

    @property
    def down(self) -> float:
        return self.second.box.centre.y - self.first.box.centre.y


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare on each side of a sheet how the places of two parts lie beside each other."""
    for sheet in score_sheets(printed):
        for side in sheet.sides:
            for one, other, where in _strange(side, printed.allowance):
                path = path_text(one.path)
                message = f"{path} stands {where} {path_text(other.path)}, unlike the others of these parts"
                hint = "exchange the two places, or waive it in the layout with a reason"
                yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _strange(side: SheetSide, allowance: Allowance) -> Iterator[tuple[PlaceToWrite, PlaceToWrite, str]]:
    parts: dict[Path, dict[str, dict[Path, PlaceToWrite]]] = {}
    for place in side.places:
        for at, step in enumerate(place.path):
            if isinstance(step, str):
                before = tuple("*" if isinstance(one, int) else one for one in place.path[:at])
                rest = tuple(one for one in place.path[:at] if isinstance(one, int)) + place.path[at + 1 :]
                parts.setdefault(before, {}).setdefault(step, {})[rest] = place
    for alike in parts.values():
        many = [step for step, places in alike.items() if len(places) > LEAST]
        for one, other in combinations(many, 2):
            allowance.spend(WorkKind.COMPARISONS, len(alike[one]))
            shared = [rest for rest in alike[one] if rest in alike[other]]
            pairs = [_AlikePlaces(alike[one][rest], alike[other][rest]) for rest in shared]
            yield from _turned(pairs)


def _turned(pairs: list[_AlikePlaces]) -> Iterator[tuple[PlaceToWrite, PlaceToWrite, str]]:
    """Yield the pairs, fewer than the others, that lie the other way round, if all others agree."""
    across = [pair for pair in pairs if abs(pair.right) > abs(pair.down)]
    if len(across) < len(pairs):
        return
    right = [pair for pair in pairs if pair.right > 0]
    left = [pair for pair in pairs if pair.right <= 0]
    few, most = sorted((right, left), key=len)
    if len(most) >= LEAST and len(few) < len(most):
        for pair in few:
            yield pair.first, pair.second, "right of" if few is left else "left of"
