"""What stands beside places with a heading of their own has one, too, or something else that names it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ppgen.checks.rules.faces.record_names import GOOD, _face
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import GAP, Heading, PlaceToWrite, SheetSide, shares, stands_over
from ppgen.checks.sight.sheets import score_sheets
from ppgen.checks.sight.step_words import StepWords, plain, step_words
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, warning
from ppgen.model.records import path_text
from ppgen.work.allowance import Allowance, WorkKind

ID = "record/no-heading"
WHY = "Of two columns that are called alike, one says whose it is: the other may be anybody's."
LOOKS_ACROSS = True
_HOME, _HOME_PLACE, _AWAY, _AWAY_PLACE = _face(("home", "away"))
BAD = {
    **GOOD,
    "sheets": {"match-sheet": {"score": "match", "face": [_HOME, _HOME_PLACE, _AWAY_PLACE]}},
}


class _Unheaded(NamedTuple):
    """A place without a heading, its step, and the heading of what stands beside it."""

    place: PlaceToWrite
    step: str
    beside: str


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look for steps of a record without a heading, beside one that is headed by its own word."""
    words = step_words(printed.deck, printed.shared)
    for sheet in score_sheets(printed):
        told: set[tuple[str, str]] = set()
        for side in sheet.sides:
            for missing in _missing(side, words, printed.allowance):
                key = (missing.place.pattern, missing.step)
                if key not in told:
                    told.add(key)
                    path = path_text(missing.place.path)
                    message = (
                        f"{path} stands below no word for {missing.step}, "
                        f"and what is beside it below {missing.beside!r}"
                    )
                    hint = "print what it is called above it, or right in front of it"
                    yield warning(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _missing(side: SheetSide, words: StepWords, allowance: Allowance) -> Iterator[_Unheaded]:
    for parts in _siblings(side).values():
        if len(parts) == 1:
            continue
        looked_at = sum(map(len, parts.values()))
        allowance.spend(WorkKind.COMPARISONS, looked_at * (len(side.texts) + len(side.signs)))
        headed = {step: _own_heading(side, places, step, words) for step, places in parts.items()}
        yield from _bare(side, parts)
        for step, places in parts.items():
            if headed[step] or not words.of(step) or _is_named(side, places, step, words):
                continue
            alike = (
                heading.text
                for other, heading in headed.items()
                if heading is not None and _is_alike(side, places, parts[other], heading)
            )
            if beside := next(alike, ""):
                yield _Unheaded(places[0], step, beside)


def _bare(side: SheetSide, parts: Mapping[str, list[PlaceToWrite]]) -> Iterator[_Unheaded]:
    """Yield the first places of steps over and beside which nothing stands, where others have a heading."""
    heads = {step: _over_first(side, places[0]) for step, places in parts.items()}
    for step, places in parts.items():
        place = places[0]
        for other, heading in heads.items():
            theirs = parts[other][0]
            is_alike = _depth(theirs) == _depth(place) and _in_one_row(place, theirs)
            if heading is None or other == step or not is_alike:
                continue
            if not _is_marked(side, place.box, heading.area):
                yield _Unheaded(place, step, heading.text)
                break


def _over_first(side: SheetSide, place: PlaceToWrite) -> Heading | None:
    return next((head for head in side.headings if head.first.path == place.path), None)


def _is_marked(side: SheetSide, box: Rect, heading: Rect) -> bool:
    """Tell whether anything stands over a box as high as a heading does, or a word or sign beside the box."""
    signs = [area for area, _ in side.signs]
    said = [area for area, text in side.texts if any(map(str.isalpha, text))]
    over = (*signs, *(area for area, _ in side.texts))
    return any(area.bottom >= heading.y and stands_over(area, box) for area in over) or any(
        shares(area.y, area.bottom, box.y, box.bottom) and max(box.x - area.right, area.x - box.right) <= GAP
        for area in (*signs, *said)
    )


def _in_one_row(place: PlaceToWrite, other: PlaceToWrite) -> bool:
    return shares(place.box.y, place.box.bottom, other.box.y, other.box.bottom)


def _depth(place: PlaceToWrite) -> int:
    """Return how many named steps lead to a place; boxes in a row are numbered behind them."""
    return sum(isinstance(step, str) for step in place.path)


def _siblings(side: SheetSide) -> dict[str, dict[str, list[PlaceToWrite]]]:
    """Return the first place of each pattern below each named step of a map, by the pattern of that map."""
    first: dict[str, PlaceToWrite] = {}
    for place in side.places:
        first.setdefault(place.pattern, place)
    found: dict[str, dict[str, list[PlaceToWrite]]] = {}
    for pattern, place in first.items():
        steps = pattern.split(".")
        for at, step in enumerate(place.path):
            if isinstance(step, str):
                found.setdefault(".".join(steps[:at]), {}).setdefault(step, []).append(place)
    return found


def _own_heading(side: SheetSide, places: list[PlaceToWrite], step: str, words: StepWords) -> Heading | None:
    paths = {place.path for place in places}
    over = (head for head in side.headings if head.first.path in paths)
    return next((head for head in over if words.says(head.said, step)), None)


def _is_named(side: SheetSide, places: list[PlaceToWrite], step: str, words: StepWords) -> bool:
    """Tell whether a word for a step is printed above its places or beside them, or a sign is."""
    said = (area for area, text in side.texts if words.says(plain(text), step))
    return any(
        stands_over(area, place.box) or shares(area.y, area.bottom, place.box.y, place.box.bottom)
        for area in (*said, *(area for area, _ in side.signs))
        for place in places
    )


def _is_alike(
    side: SheetSide, places: list[PlaceToWrite], others: list[PlaceToWrite], heading: Heading
) -> bool:
    """Tell whether places stand beside others, and below a heading that says the same as one of theirs."""
    if not any(_in_one_row(place, other) for place in places for other in others):
        return False
    if any(
        shares(area.y, area.bottom, heading.area.y, heading.area.bottom) and stands_over(area, place.box)
        for area, _ in side.texts
        if area != heading.area
        for place in places
    ):
        return False
    own, theirs = _over(side, places), _over(side, others)
    return bool({head.said for head in own - theirs} & {head.said for head in theirs - own})


def _over(side: SheetSide, places: list[PlaceToWrite]) -> set[Heading]:
    return {head for head in side.headings if any(head.stands_over(place.box) for place in places)}
