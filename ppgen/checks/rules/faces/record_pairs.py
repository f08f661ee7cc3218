"""Printed values of a score sheet stand below the words for them, pairs of values in the order of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from ppgen.checks.name_stems import share
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import REACH, TOUCHING, SheetSide, shares, stands_over
from ppgen.checks.sight.sheets import ScoreSheet, score_sheets
from ppgen.checks.written_elements import name_parts
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, Span, error
from ppgen.layout.element import Element, inside
from ppgen.layout.elements.text import Model as Text
from ppgen.model.game import Game
from ppgen.work.allowance import WorkKind

ID = "record/printed-heading"
WHY = "Who reads “3 / 0” below “Defense / Attack” takes each figure for the other one."
LOOKS_ACROSS = True

_TEXT = {"type": "text", "style": "words"}


def _sheet(*heads: str) -> dict[str, Any]:
    face: list[dict[str, Any]] = []
    for number, head in enumerate(heads):
        x = 4 + 42 * number
        pair = {**_TEXT, "box": [0, 0, 20, 8], "name": "pair", "text": "{{ item.pair }}"}
        place = {"type": "entry", "box": [29, 0, 8, 8], "field": f"spent.{number + 1}", "tip": "Spent"}
        if head:
            face.append({**_TEXT, "box": [x, 5, 27, 6], "text": head})
        face.append({**_TEXT, "box": [x + 28, 5, 12, 6], "text": "Spent"})
        row = {"type": "repeat", "box": [x, 13, 40, 9], "each": "{{ cards.thing }}", "items": [pair, place]}
        face.append(row)
    figure = {"type": "integer"}
    return {
        "fields": {"attack": figure, "defense": figure},
        "derived": {"pair": "{{ card.attack ~ ' / ' ~ card.defense }}"},
        "cards": [{"id": "sun", "attack": 3, "defense": 0}],
        "kinds": {
            "match": {
                "title": "Match",
                "record": True,
                "fields": {"spent": {"type": "list", "items": {"type": "boolean"}, "maximum": len(heads)}},
            }
        },
        "files": {"terms": {"attack": {"text": "Attack"}, "defense": {"text": "Defense"}}},
        "sheets": {"match-sheet": {"score": "match", "face": face}},
        "face": [{**_TEXT, "box": [5, 5, 50, 9], "text": "{{ card.attack }} {{ card.defense }}"}],
    }


_BOTH = "{{ term('attack') }} / {{ term('defense') }}"
GOOD = _sheet(_BOTH, _BOTH)
BAD = _sheet("{{ term('defense') }} / {{ term('attack') }}")
NEAR = _sheet("", "")

_JOINED = re.compile(r"\bcard\.(\w+)\s*\)?\s*~\s*[\"']\s*/\s*[\"']\s*~\s*(?:\w+\(\s*)?card\.(\w+)")
_NAMED = re.compile(r"\bterm\(\s*[\"']([\w-]+)[\"']")
_LAST = re.compile(r"\.(\w+)\b")
_NUMBERED = re.compile(r"(?:-\d+)+$")
_UNNAMED = "text"


class _PrintedValue(NamedTuple):
    """What is printed at the top of a column: its name, and how it and the heading over it are written."""

    area: Rect
    name: str
    text: str
    heading: str
    span: Span


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at the values that elements with names print, and at what stands right over the first of each."""
    pairs = _pairs(printed.deck.game)
    for sheet in score_sheets(printed):
        for side in sheet.sides:
            values = [*_values(side, sheet, printed)]
            printed.allowance.spend(WorkKind.COMPARISONS, len(values) * len(side.headings))
            for message, span in (*_exchanged(values, pairs), *_bare(values, side)):
                hint = "let the heading say what is printed below it, in the same order"
                yield error(ID, message, span=span, hint=hint, subject=sheet.component)


def _pairs(game: Game) -> Mapping[str, tuple[str, str]]:
    """Return the derived values that join two fields of a card by a stroke; of one name all say the same."""
    found: dict[str, set[tuple[str, str]]] = {}
    for kind in game.kinds.values():
        for name, derived in kind.derived.items():
            joined = _JOINED.search(derived) if isinstance(derived, str) else None
            if joined is not None:
                found.setdefault(name, set()).add((joined[1], joined[2]))
    return {name: next(iter(several)) for name, several in found.items() if len(several) == 1}


def _values(side: SheetSide, sheet: ScoreSheet, printed: PrintedPieces) -> Iterator[_PrintedValue]:
    """Yield the first value of each column that an element with a name prints."""
    heads = [
        (area, name)
        for (area, text), name in zip(side.texts, side.fields, strict=True)
        if any(map(str.isalpha, text))
    ]
    columns: dict[tuple[str, int], tuple[Rect, str]] = {}
    for (area, _), name in zip(side.texts, side.fields, strict=True):
        base = _NUMBERED.sub("", name)
        key = base, round(area.x)
        if base != _UNNAMED and (key not in columns or area.y < columns[key][0].y):
            columns[key] = area, name
    printed.allowance.spend(WorkKind.COMPARISONS, len(heads) * len(columns))
    for (base, _), (area, name) in columns.items():
        over = [one for one in heads if _is_right_over(one[0], area) and _NUMBERED.sub("", one[1]) != base]
        head = max(over, key=lambda one: one[0].bottom)[1] if over else ""
        source = _source(name, side, sheet, printed)
        if "{{" in source:
            span = printed.place_in(sheet.layout, side.key, head or name)
            heading = _source(head, side, sheet, printed) if head else ""
            yield _PrintedValue(area, base, source, heading, span)


def _is_right_over(area: Rect, box: Rect) -> bool:
    return stands_over(area, box) and box.y - area.bottom <= REACH


def _source(name: str, side: SheetSide, sheet: ScoreSheet, printed: PrintedPieces) -> str:
    """Return what the element of a printed text says, as it is written, be it one of a part."""
    element = printed.element(sheet.layout, side.key, name)
    base = _NUMBERED.sub("", name)
    for one in inside(element, printed.layouts.theme.parts) if isinstance(element, Element) else ():
        if isinstance(one, Text) and (one is element or one.name == base):
            return one.text.source
    return ""


def _exchanged(
    values: list[_PrintedValue], pairs: Mapping[str, tuple[str, str]]
) -> Iterator[tuple[str, Span]]:
    """Yield the headings that name the two of a pair in the other order, or only one of them."""
    for value in values:
        pair = next((pairs[name] for name in _LAST.findall(value.text) if name in pairs), None)
        said = [name_parts(name) for name in _NAMED.findall(value.heading)]
        if pair is None or not said:
            continue
        parts = [name_parts(name) for name in pair]
        own = [parts[0] - parts[1], parts[1] - parts[0]]
        there = [[share(one, words) for one in own] for words in said]
        if there == [[False, True], [True, False]]:
            message = f"the heading names {pair[1]} and {pair[0]}, and below it stand {pair[0]} and {pair[1]}"
            yield message, value.span
        elif len(there) == 1 and sum(there[0]) == 1:
            named = pair[0] if there[0][0] else pair[1]
            message = f"the heading names {named} alone, and below it stand {pair[0]} and {pair[1]}"
            yield message, value.span


def _bare(values: list[_PrintedValue], side: SheetSide) -> Iterator[tuple[str, Span]]:
    """Yield values without a heading where the same beside them have it, and what follows has one."""
    by_name: dict[str, list[_PrintedValue]] = {}
    told: set[Span] = set()
    for value in sorted(values, key=lambda one: one.area.x):
        by_name.setdefault(value.name, []).append(value)
    for name, several in by_name.items():
        headed = next((one for one in several if one.heading), None)
        ends = [after.area.x for _, after in pairwise(several)]
        for value, end in zip(several, [*ends, float("inf")], strict=True):
            if headed is None or value.heading or not _are_in_row(value.area, headed.area):
                continue
            if headed.span in told:
                continue  # the same heading is lacking
            if any(
                value.area.right - TOUCHING <= head.area.x < end
                and _are_in_row(head.first.box, value.area)
                and head.area.bottom <= value.area.y + TOUCHING
                for head in side.headings
            ):
                told.add(headed.span)
                yield f"{name} stands below no heading here, and beside it below one", value.span


def _are_in_row(one: Rect, other: Rect) -> bool:
    return shares(one.y, one.bottom, other.y, other.bottom)
