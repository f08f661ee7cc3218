"""Problems as workflow annotations, beside the changed lines of a pull request."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ppgen.common.characters import visible, without_halves
from ppgen.common.problem import Problem, Severity
from ppgen.report._context import ReportContext, counted, in_order, tally
from ppgen.report._kinds import kinds

FORMAT = "github"
_LINE = re.compile(r"[^\r\n]+")

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def render(problems: Sequence[Problem], context: ReportContext) -> str:
    """Write one workflow command a problem, and a summary as a plain line."""
    ordered = in_order(problems)
    lines = [_annotation(problem, context) for problem in _seen_first(ordered)]
    lines += [f"::warning title=skipped::{_data(sentence)}" for sentence in context.skipped]
    counts = ", ".join(counted(number, str(severity)) for severity, number in tally(ordered).items())
    return without_halves("\n".join([*lines, f"{counts}; {context.coverage()}"])) + "\n"


def _seen_first(problems: Sequence[Problem]) -> Iterator[Problem]:
    """Yield all problems: one of each kind first, errors before the rest, since ten of a step are shown."""
    severities = list(Severity)
    found = sorted(kinds(problems), key=lambda kind: severities.index(kind.shown.severity))
    yield from (kind.shown for kind in found)
    for kind in found:
        yield from kind.others


def _annotation(problem: Problem, context: ReportContext) -> str:
    properties = {"title": problem.rule}
    if span := problem.span:
        properties = {
            "file": context.from_top(span),
            "line": str(span.line),
            "col": str(span.column),
            "endColumn": str(span.column + span.length),
            **properties,
        }
    listed = ",".join(f"{name}={_property(value)}" for name, value in properties.items())
    parts = [problem.message, f"hint: {problem.hint}" if problem.hint else "", problem.subject]
    message = "\n".join(_LINE.sub(lambda line: visible(line[0]), part) for part in parts if part)
    return f"::{_COMMANDS[problem.severity]} {listed}::{_data(message)}"


def _data(text: str) -> str:
    """Escape what would end the message of a workflow command."""
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    """Escape what would end a property of a workflow command."""
    return _data(text).replace(":", "%3A").replace(",", "%2C")
