"""A place to write stands at the constant that is called as it is, and not at that of the place beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ppgen.checks.name_stems import share
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import PlaceToWrite, SheetSide
from ppgen.checks.sight.sheets import ScoreSheet, score_sheets
from ppgen.checks.written_elements import name_parts
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.text import Model as Text
from ppgen.model.records import path_text
from ppgen.work.allowance import WorkKind

ID = "record/other-constant"
WHY = (
    "Below “+3” stands what was drawn, and below “−1” what was put back: exchanged, all cards are miscounted."
)
LOOKS_ACROSS = True


def _sheet(*heads: str, names: tuple[str, ...] = ("cards_drawn", "cards_returned")) -> dict[str, Any]:
    face: list[dict[str, Any]] = []
    for number, (name, head) in enumerate(zip(names, heads, strict=True)):
        x = 3 + 30 * number
        text = f"{{{{ signed(constants.{head}) }}}}" if head else "Cards"
        face.append({"type": "text", "box": [x, 5, 22, 6], "text": text, "style": "words"})
        face.append({"type": "entry", "box": [x, 14, 22, 9], "field": name, "tip": name})
    fields = {name: {"type": "integer"} for name in names}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "constants": {"after_match_draw": 3, "after_match_return": 1, "most_drawn": 5},
        "kinds": {"match": {"title": "Match", "record": True, "fields": fields}},
        "sheets": {"match-sheet": {"score": "match", "face": face}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sheet("after_match_draw", "after_match_return")
BAD = _sheet("after_match_return", "after_match_draw")
NEAR = _sheet("most_drawn", "after_match_draw", names=("cards_drawn", "drawn_later"))


class _AtConstant(NamedTuple):
    """A place to write, and the only constant that the text over it, or beside it, looks up."""

    place: PlaceToWrite
    constant: str


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Compare the name of the constant at each place with that of the place, and of those beside it."""
    for sheet in score_sheets(printed):
        told: set[str] = set()
        for side in sheet.sides:
            for one, other in _exchanged(side, sheet, printed):
                if one.place.pattern not in told:
                    told.add(one.place.pattern)
                    path = path_text(one.place.path)
                    message = f"{path} stands at the constant {one.constant}, which speaks of {other}"
                    hint = "print the constant that is meant there, or call the field otherwise"
                    yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _exchanged(
    side: SheetSide, sheet: ScoreSheet, printed: PrintedPieces
) -> Iterator[tuple[_AtConstant, str]]:
    """Yield what stands at a constant that is called as a field beside it, with the name of that field."""
    beside: dict[str, dict[str, frozenset[str]]] = {}
    for place in side.places:
        if isinstance(last := place.path[-1], str):
            beside.setdefault(place.pattern.rpartition(".")[0], {}).setdefault(last, name_parts(last))
    for one in _at_constants(side, sheet, printed):
        fields = beside[one.place.pattern.rpartition(".")[0]]
        said, own = name_parts(one.constant), fields[str(one.place.path[-1])]
        printed.allowance.spend(WorkKind.COMPARISONS, len(fields))
        others = [
            name
            for name, parts in fields.items()
            if share(said, parts - own) and not share(said, own - parts)
        ]
        if others:  # of several it is the one that is called most alike
            yield one, max(others, key=lambda name: len(fields[name] & own))


def _at_constants(side: SheetSide, sheet: ScoreSheet, printed: PrintedPieces) -> Iterator[_AtConstant]:
    for (area, _), name in zip(side.texts, side.fields, strict=True):
        element = printed.element(sheet.layout, side.key, name)
        names = element.text.names if isinstance(element, Text) else frozenset[str]()
        constants = [one.split(".")[1] for one in names if one.startswith("constants.")]
        if len(constants) == len(names) == 1:
            place = side.place_of(area)
            if place is not None and isinstance(place.path[-1], str):
                yield _AtConstant(place, constants[0])
