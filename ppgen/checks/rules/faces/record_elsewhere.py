"""A place to write is not called by the very word of a field of another part of its record."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.checks.rules.faces.record_words import parts_of_tip
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheet_sides import PlaceToWrite
from ppgen.checks.sight.sheets import score_sheets
from ppgen.checks.sight.step_words import StepWords, step_words
from ppgen.common.problem import Problem, error
from ppgen.model.field import FieldType, ListField, MapField
from ppgen.model.records import SEPARATOR, path_text

ID = "record/other-part"
WHY = "Who writes the scorer where the winner belongs has the wrong one win."
LOOKS_ACROSS = True

_TERMS = {"winner": {"text": "Winner"}, "scorer": {"text": "Scorer"}, "turn": {"text": "Turn"}}


def _sample(called: str, scored: str = "scorer") -> dict[str, Any]:
    goals = {
        "type": "list",
        "maximum": 1,
        "items": {"type": "map", "fields": {"scorer": {"type": "text"}, "turn": {"type": "text"}}},
    }
    tips = (("winner", called), ("goals.1.scorer", scored), ("goals.1.turn", "turn"))
    places = [
        {
            "type": "entry",
            "box": [5, 5 + 20 * row, 50, 9],
            "field": field,
            "tip": ("1 \u00b7 " if row else "") + f"{{{{ term('{word}') }}}}",
        }
        for row, (field, word) in enumerate(tips)
    ]
    fields = {"winner": {"type": "text"}, "goals": goals}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": fields}},
        "files": {"terms": _TERMS},
        "sheets": {"match-sheet": {"score": "match", "face": places}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample("winner")
BAD = _sample("scorer")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look for words in tips that are those of fields which neither lead to a place nor stand beside it.

    What a tip says of the fields beside it, or of those that lead there, other rules judge.
    """
    words = step_words(printed.deck, printed.shared)
    for sheet in score_sheets(printed):
        fields = printed.deck.game.kinds[sheet.kind].fields
        called = _called(fields, words)
        told: set[str] = set()
        for place in (place for side in sheet.sides for place in side.places):
            if place.pattern in told:
                continue
            if other := _other(place, fields, called, words):
                told.add(place.pattern)
                path = path_text(place.path)
                message = f"{path} is called {place.entry.tip!r}, which says {other}"
                hint = "let label, tip and heading say the word of what is written there"
                yield error(ID, message, span=sheet.span(path), hint=hint, subject=sheet.component)


def _called(fields: Mapping[str, FieldType], words: StepWords) -> Mapping[str, list[str]]:
    """Return the names of the fields of a record by each word that they are called."""
    called: dict[str, list[str]] = defaultdict(list)
    for name in sorted({*_named(fields)}):
        for word in words.of(name):
            called[word].append(name)
    return called


def _other(
    place: PlaceToWrite, fields: Mapping[str, FieldType], called: Mapping[str, list[str]], words: StepWords
) -> str:
    """Return the field of another part by which a place is called, and by no word of its own."""
    *outer, own = [step for step in place.path if isinstance(step, str)]
    unsaid = (step for step in outer if words.of(step) and not words.says(place.said, step))
    if not words.of(own) or words.says(place.said, own) or any(unsaid):
        return ""
    leading = {*outer, *(step for one in place.entry.total for step in one.split(SEPARATOR))}
    beside = _beside(fields, outer)
    for part in parts_of_tip(place.said):
        names = called.get(part, [])
        if names and not any(name in leading or name in beside for name in names):
            return names[0]
    return ""


def _beside(fields: Mapping[str, FieldType], outer: list[str]) -> Mapping[str, FieldType]:
    """Return the fields that stand beside each other at the end of some steps."""
    for step in outer:
        field = fields.get(step)
        while isinstance(field, ListField):
            field = field.items
        fields = field.fields if isinstance(field, MapField) else {}
    return fields


def _named(fields: Mapping[str, FieldType]) -> Iterator[str]:
    """Yield the names of all fields of a record, those inside others too."""
    for name, field in fields.items():
        yield name
        while isinstance(field, ListField):
            field = field.items
        if isinstance(field, MapField):
            yield from _named(field.fields)
