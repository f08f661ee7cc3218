"""A sign over a column of places to write is not the one that is called after the column beside it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import REACH, TOUCHING, PlaceToWrite, SheetSide, stands_over
from ppgen.checks.sight.sheets import score_sheets
from ppgen.common.problem import Problem, error
from ppgen.model.card import Path
from ppgen.model.records import path_text

ID = "record/other-sign"
WHY = "Who writes the strength of the attack below the sign of the defense defends with it."
LOOKS_ACROSS = True

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="{}"/></svg>'
_ZONES = ("attack", "defense")


def _sample(*signs: str) -> dict[str, Any]:
    face: list[dict[str, Any]] = []
    for number, (zone, sign) in enumerate(zip(_ZONES, signs, strict=True)):
        x = 5 + 40 * number
        face.append({"type": "icon", "box": [x + 10, 5, 6, 6], "icon": sign, "colour": "#303030"})
        face.append({"type": "entry", "box": [x, 14, 30, 10], "field": f"now.{zone}", "tip": zone.title()})
    now = {"type": "map", "fields": {zone: {"type": "integer"} for zone in _ZONES}}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"now": now}}},
        "sheets": {"match-sheet": {"score": "match", "face": face}},
        "art": {name: _DISC.format(1 + at) for at, name in enumerate((*_ZONES, "ball"))},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample("attack", "defense")
BAD = _sample("defense", "attack")
NEAR = _sample("ball", "defense")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare each sign over places with the last steps of the paths there, by names and icons of these."""
    icons = _icons(printed)
    for sheet in score_sheets(printed):
        told: set[str] = set()
        for side in sheet.sides:
            for sign, place, other in _strange(side, icons):
                if place.pattern not in told:
                    told.add(place.pattern)
                    path = path_text(place.path)
                    message = f"{path} stands below the sign {sign}, which is that of {other}"
                    hint = f"draw the sign of {place.path[-1]}, or waive it in the layout with a reason"
                    span = sheet.span(path)
                    yield error(ID, message, span=span, hint=hint, subject=sheet.component)


def _icons(printed: PrintedPieces) -> Mapping[str, Collection[str]]:
    """Return the signs that are called as a step, or that the term of its name has."""
    found: dict[str, set[str]] = {name: {name} for name in printed.layouts.art}
    for name, term in printed.deck.game.terms.items():
        found.setdefault(name, set()).update(filter(None, (term.icon, *term.icons)))
    return found


def _strange(
    side: SheetSide, icons: Mapping[str, Collection[str]]
) -> Iterator[tuple[str, PlaceToWrite, str]]:
    """Yield each sign with the first place below it, where it is that of another part of the same thing."""
    beside: dict[Path, set[str]] = {}
    for place in side.places:
        beside.setdefault(place.path[:-1], set()).add(str(place.path[-1]))
    known = {sign for name in set().union(*beside.values()) for sign in icons.get(name, ())}
    for area, sign in side.signs if beside else ():
        if sign not in known:
            continue
        begun = side.rows.begun(area.bottom - TOUCHING, area.bottom + REACH)
        below = [place for place in begun if stands_over(area, place.box)]
        if not below:
            continue
        place = min(below, key=lambda one: one.box.y)
        own = str(place.path[-1])
        others = [name for name in sorted(beside[place.path[:-1]] - {own}) if sign in icons.get(name, ())]
        if icons.get(own) and sign not in icons[own] and others:
            yield sign, place, others[0]
