"""Heads of columns on a score sheet stand so far apart that two of them are not read as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ppgen.checks.sight.content import words_on
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.checks.sight.sheet_sides import SheetSide
from ppgen.checks.sight.sheets import score_sheets
from ppgen.common.problem import Problem, warning
from ppgen.common.units import millimetres
from ppgen.work.allowance import WorkKind

ID = "record/heads-together"
WHY = "Two heads that stand a space apart are read as one, and nobody knows whose column is whose."

LEAST = 0.5
"""Between two heads lies so much of their type size at least, about two spaces."""

LEVEL = 0.1
"""Lines whose heights differ by less of their type size stand on one line."""


def _sheet(wide: float, lower: float = 0.0) -> dict[str, Any]:
    """Return a game whose sheet has two columns so wide, the second with its head so much lower; mm."""
    face: list[dict[str, Any]] = []
    for number, (side, word) in enumerate((("home", "Traveller"), ("away", "Innkeeper"))):
        left, text = 5 + wide * number, f"{{{{ term('{side}') }}}}"
        look = {"style": "words", "size": "9pt", "minimum": "9pt", "align": "centre"}
        face += [
            {"type": "text", **look, "box": [left - 2, 5 + lower * number, wide + 4, 6], "text": text},
            {"type": "entry", "box": [left, 14, wide - 0.5, 10], "field": f"goals.{side}", "tip": word},
        ]
    goals = {side: {"type": "integer", "maximum": 9} for side in ("home", "away")}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {
            "match": {
                "title": "Match",
                "record": True,
                "fields": {"goals": {"type": "map", "fields": goals}},
            }
        },
        "files": {"terms": {"home": {"text": "Traveller"}, "away": {"text": "Innkeeper"}}},
        "sheets": {"match-sheet": {"score": "match", "face": face}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sheet(15.0)
BAD = _sheet(13.6)


class _HeadLine(NamedTuple):
    """A line of a head: how low it stands, from where to where it reaches, its size (all mm), whose it is."""

    level: float
    left: float
    right: float
    size: float
    name: str
    text: str


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at the heads of each side of a score sheet that stand beside one another on one line."""
    sheets = {printed.pieces[sheet.component][0].id: sheet for sheet in score_sheets(printed)}
    for side in printed.sides():
        sheet = sheets.get(side.piece.id)
        found = next((one for one in sheet.sides if one.key == side.key), None) if sheet else None
        if found is None:
            continue
        lines = _lines(side, found)
        printed.allowance.spend(WorkKind.COMPARISONS, len(lines) * len(lines))
        for one, other, gap in _together(lines):
            message = f"the heads {one.text!r} and {other.text!r} stand {gap:.1f} mm apart, and read as one"
            hint = "move their columns apart, or make one box so narrow that its words take two lines"
            problem = warning(
                ID, message, span=printed.place(side, other.name), hint=hint, subject=side.subject
            )
            yield printed.at_translation(problem, side, other.text)


def _lines(side: PieceSide, sheet: SheetSide) -> list[_HeadLine]:
    """Return the lines of all heads of a side."""
    heads = {(head.text, round(head.area.x, 3), round(head.area.y, 3)) for head in sheet.headings}
    found = []
    for content in side.contents:
        for item in content.items:
            if (item.field.text, round(item.box.x, 3), round(item.box.y, 3)) not in heads:
                continue
            for line in item.lines:
                if words := list(words_on(line)):
                    left, right = min(word.x for word in words), max(word.right for word in words)
                    size = millimetres(line.size)
                    text = item.field.text
                    found.append(_HeadLine(words[0].bottom, left, right, size, item.field.name, text))
    return found


def _together(lines: Sequence[_HeadLine]) -> Iterator[tuple[_HeadLine, _HeadLine, float]]:
    """Yield heads that stand beside one another and too near, with the mm between them."""
    ordered = sorted(lines, key=lambda line: line.left)
    for number, one in enumerate(ordered):
        level = LEVEL * one.size
        behind = (line for line in ordered[number + 1 :] if abs(line.level - one.level) < level)
        other = next(behind, None)
        if other is not None and other.name != one.name:
            gap = other.left - one.right
            if 0 < gap < LEAST * min(one.size, other.size):
                yield one, other, gap
