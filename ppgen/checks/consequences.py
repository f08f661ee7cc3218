"""What follows from another fault that is told: one cause is one problem."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.rules.faces import record_places
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.sheets import score_sheets
from ppgen.common.problem import Problem, Severity, skipped

UNDRAWN = frozenset(
    {
        "layout/entry",
        "layout/expression",
        "layout/figure",
        "layout/part-loop",
        "layout/too-much",
        "layout/unknown-card",
        "layout/unknown-icon",
        "layout/unknown-part",
        "layout/unknown-style",
        "layout/value",
    }
)
"""Faults for which an element is left out."""


def without_consequences(problems: list[Problem], printed: PrintedPieces) -> list[Problem]:
    """Leave out places to write that a sheet lacks since an element of it could not be drawn.

    That they were not looked for is said instead.
    """
    lacking = {problem.subject for problem in problems if problem.rule == record_places.ID}
    unseen = lacking & {*_broken_records(problems, printed)} if lacking else lacking
    if not unseen:
        return problems
    kept = [one for one in problems if one.rule != record_places.ID or one.subject not in unseen]
    told = "which places to write {} lacks, since an element of its sheet cannot be drawn"
    return [*kept, *(skipped(told.format(kind)) for kind in sorted(unseen))]


def _broken_records(problems: list[Problem], printed: PrintedPieces) -> Iterator[str]:
    """Yield the records with a sheet of which an element, or a part in the theme, was left out."""
    broken = {
        problem.span
        for problem in problems
        if problem.span is not None and problem.severity is Severity.ERROR and problem.rule in UNDRAWN
    }
    for sheet in score_sheets(printed):
        source = sheet.layout.source
        if any(span.file == source.file and span != source.span() for span in broken):
            yield sheet.kind
