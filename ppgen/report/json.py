"""Problems as plain data for other programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from ppgen.common.characters import without_halves
from ppgen.common.problem import Problem
from ppgen.report._context import ReportContext, in_order, tally

FORMAT = "json"

VERSION = 1
"""Grows when a key changes its meaning; new keys do not count."""


def render(problems: Sequence[Problem], context: ReportContext) -> str:
    """Write one JSON object with the problems, what was checked and what was skipped."""
    ordered = in_order(problems)
    report = {
        "version": VERSION,
        "tool": {"name": "ppgen", "version": context.version},
        "checked": {
            "files": context.files,
            "cards": context.cards,
            "languages": list(context.languages),
            "rules": sorted(context.rules),
        },
        "skipped": list(context.skipped),
        "accepted": context.accepted,
        "counts": {str(severity): number for severity, number in tally(ordered).items()},
        "problems": [_entry(problem) for problem in ordered],
    }
    return without_halves(json.dumps(report, ensure_ascii=False, indent=2)) + "\n"


def _entry(problem: Problem) -> dict[str, Any]:
    span = problem.span
    place: dict[str, Any] | None = None
    if span is not None:
        place = {"file": span.file, "line": span.line, "column": span.column, "length": span.length}
        place |= {"cell": span.cell} if span.cell else {}
    return {
        "rule": problem.rule,
        "severity": str(problem.severity),
        "message": problem.message,
        "hint": problem.hint,
        "subject": problem.subject,
        "place": place,
    }
