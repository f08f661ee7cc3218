"""Places of a sheet that are called by their numbers are called by their own, as the others of their row.

Numbers that are printed before rows or over columns are those by which the places there are called.

Those that stand beside each other in the record under names, and of which only a number tells which is which,
are numbered in the order of the record.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import PlaceToWrite
from ppgen.checks.sight.sheets import ScoreSheet, score_sheets
from ppgen.checks.sight.step_words import name_tokens
from ppgen.common.problem import Problem, error
from ppgen.model.card import Path
from ppgen.model.field import FieldType, ListField, MapField
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

LEAST_PRINTED = 3
"""So many rows or columns make a series of numbers."""

LONGEST = 3
"""Figures of a number: those of more are years, or what something costs."""

_REPEATED = re.compile(r"-\d+$")
"""What the second and further ones of several elements of a name have behind it."""

_COUNTING = frozenset(("number", "row", "line", "index", "column"))
"""What an element is called that numbers others."""

_FIGURE = re.compile(r"(?<![\w-])\d{1,6}(?!\w|[ \u00a0]?\u00d7)")
"""Figures that are a part of a word, such as a number of a card, count nothing; 4 × says how many."""


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare the last figure of each tip with the last number of its path, and others with others."""
    for sheet in score_sheets(printed):
        by_list: dict[str, list[tuple[PlaceToWrite, int]]] = {}
        for place in sheet.places():
            figures = _FIGURE.findall(place.entry.tip)
            number = place.path[-1]
            if figures and isinstance(number, int):
                by_list.setdefault(place.pattern, []).append((place, int(figures[-1]) - number))
            for rows, apart in _rows(place, figures):
                by_list.setdefault(rows, []).append((place, apart))
        for places in by_list.values():
            yield from _faults(sheet, places)
        yield from _sides(sheet, printed.deck.game.kinds[sheet.kind].fields)
        yield from _printed(sheet)


def _printed(sheet: ScoreSheet) -> Iterator[Problem]:
    """Compare the numbers of rows and columns with the figures of the places beside or below them.

    What counts down may be points, unless its element is called after numbers.
    """
    for side in sheet.sides:
        series: dict[tuple[str, str], list[tuple[int, int, PlaceToWrite]]] = {}
        for (area, text), name in zip(side.texts, side.fields, strict=True):
            number = text.strip()
            if not number.isdecimal() or len(number) > LONGEST:
                continue
            place = side.place_of(area)
            if place is not None and (figures := _FIGURE.findall(place.entry.tip)):
                said = int(figures[0 if side.beside(area) else -1])
                alike = series.setdefault((_REPEATED.sub("", name), place.pattern), [])
                alike.append((int(number), said, place))
        for (name, _), listed in series.items():
            apart = {number - said for number, said, _ in listed}
            sums = {number + said for number, said, _ in listed}
            is_counted = len({said for _, said, _ in listed}) == len(listed) >= LEAST_PRINTED
            counts_down = len(sums) == 1 and not _COUNTING.isdisjoint(name_tokens(name))
            if is_counted and 0 not in apart and (len(apart) == 1 or counts_down):
                printed, _, first = listed[0]
                path = path_text(first.path)
                message = f"{path} is called {first.entry.tip!r}, and stands at the printed number {printed}"
                hint = "print the number of the row or column, or call the place by the printed one"
                yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _rows(place: PlaceToWrite, figures: list[str]) -> Iterator[tuple[str, int]]:
    """Yield the lists that a place is in, but the last, and how far its figures are from its numbers there.

    Where there are as many of both, each figure says the number in its order.
    """
    last = len(place.path) - 1
    at = [step for step, number in enumerate(place.path) if isinstance(number, int)]
    if len(at) == len(figures):
        parts = place.pattern.split(".")
        for step, figure in zip(at, figures, strict=True):
            if step < last:  # the last of a path is looked at whatever else is said
                yield f"{'.'.join(parts[:step])}:", int(figure) - int(place.path[step])


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


def _sides(sheet: ScoreSheet, fields: Mapping[str, FieldType]) -> Iterator[Problem]:
    """Compare the numbers of places that only a number and the name of one step tell apart."""
    alike: dict[tuple[object, ...], dict[int, tuple[int, PlaceToWrite]]] = {}
    known: dict[str, list[tuple[int, int]]] = {}
    for place in sheet.places():
        if place.pattern not in known:
            known[place.pattern] = _orders(fields, place.path)
        orders = known[place.pattern]
        for found in _FIGURE.finditer(place.entry.tip):
            said = place.entry.tip[: found.start()], place.entry.tip[found.end() :]
            for step, order in orders:
                key = (*said, place.path[:step], place.path[step + 1 :])
                alike.setdefault(key, {})[order] = (int(found[0]), place)
    for several in alike.values():
        numbers = [number for _, (number, _) in sorted(several.items())]
        is_count = sorted(numbers) == list(range(1, len(numbers) + 1))  # the best ten, five, three are none
        if is_count and numbers != sorted(numbers):
            place = several[min(several)][1]
            path = path_text(place.path)
            message = f"{path} is called {place.entry.tip!r}, and comes before the others in the record"
            hint = "number them in the order of the record"
            yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)
            return


def _orders(fields: Mapping[str, FieldType], path: Path) -> list[tuple[int, int]]:
    """Return the named steps of a path, and at which place of their map each stands."""
    found = []
    for place, step in enumerate(path):
        if isinstance(step, str) and step in fields:
            found.append((place, list(fields).index(step)))
            field = fields[step]
            while isinstance(field, ListField):
                field = field.items
            fields = field.fields if isinstance(field, MapField) else {}
    return found
