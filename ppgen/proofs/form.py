"""Proves forms: the page without values as any PDF, and each field as PDFium says it stands there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ppgen.common.problem import Problem, error
from ppgen.display.entry import EntryKind
from ppgen.display.forms import FORM_NAME, PlacedEntry, form_name, placed_entries, without_values
from ppgen.display.pieces import Document
from ppgen.proofs._facts import UNREADABLE, USUAL, Facts, ReadBack
from ppgen.proofs._form_fields import FormField, read_fields
from ppgen.proofs._form_reading import read_form
from ppgen.proofs.pdf import prove as prove_pages

__all__ = ["prove", "read_form"]

NEAR = 0.05
"""How far a field may lie from where it was composed, in mm."""


def prove(content: bytes | Path, document: Document, how: ReadBack = USUAL) -> tuple[Facts, list[Problem]]:
    """Compare the pages, and every field: name, place, kind, value, what it says aloud, and its choices."""
    facts, problems = prove_pages(content, without_values(document), how)
    if any(problem.rule == UNREADABLE for problem in problems):
        return facts, problems
    pages = read_fields(content)
    sides = [side for sheet in document.sheets for side in (sheet.front, sheet.back) if side is not None]
    count = 0
    about = [field.value for page in pages for field in page if field.name == FORM_NAME]
    if about != [form_name(document)]:
        problems.append(_fault(f"the form says it is {about}"))
    for number, side in enumerate(sides):
        wanted = list(placed_entries(side))
        found = [field for field in pages[number] if field.name != FORM_NAME] if number < len(pages) else []
        problems += _compared(wanted, found, number + 1)
        count += len(wanted)
    return facts._replace(fields=facts.fields + count), problems


def _compared(wanted: list[PlacedEntry], found: list[FormField], page: int) -> Iterator[Problem]:
    by_name: dict[str, FormField] = {}
    for field in found:
        if field.name in by_name:
            yield _fault(f"page {page}: two fields are called {field.name}")
        by_name[field.name] = field
    order = [placed.entry.name for placed in wanted]
    if [field.name for field in found] != order:
        yield _fault(f"page {page}: the fields are not those that were composed, in their order")
    for placed in wanted:
        if (known := by_name.get(placed.entry.name)) is not None:
            yield from _differences(placed, known, page)


def _differences(placed: PlacedEntry, field: FormField, page: int) -> Iterator[Problem]:
    entry, area = placed.entry, placed.area
    choices = ("", *entry.options) if entry.kind is EntryKind.CHOICE else ()
    is_typed = entry.kind is EntryKind.TEXT
    sides = zip(
        (area.x, area.y, area.right, area.bottom),
        (field.area.x, field.area.y, field.area.right, field.area.bottom),
    )
    seen = {
        "kind": (entry.kind, field.kind),
        "value": (entry.value, field.value),
        "words": (entry.tip, field.tip),
        "choices": (choices, field.options),
        "most signs": ((entry.cells or entry.signs) if is_typed else 0, field.most_signs),
    }
    wrong = [
        f"its {what} should be {expected!r}, and is {read!r}"
        for what, (expected, read) in seen.items()
        if expected != read
    ]
    if not field.has_appearance:
        wrong.append("it has no look of its own")
    if field.is_read_only is not bool(is_typed and entry.total):
        wrong.append(
            "nobody can write in it" if field.is_read_only else "one can write in it, and it is a total"
        )
    if not all(abs(one - other) < NEAR for one, other in sides):
        wrong.append("it lies elsewhere than it was composed")
    yield from (_fault(f"page {page}, {entry.name}: {what}") for what in wrong)


def _fault(message: str) -> Problem:
    return error("prove/form", message, hint="build it again; if it stays, the program is at fault")
