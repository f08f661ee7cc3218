"""What a report knows beside the problems: lines to quote, and what was looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from ppgen.common.characters import without_middle
from ppgen.common.problem import Problem, Quotable, Severity, Span

_HERE = PurePosixPath()


@dataclass(frozen=True, slots=True)
class ReportContext:
    """What was checked, so that a report can say so, and where to find lines to quote.

    `rules` maps the id of every rule that was run to the sentence that says why it exists, `reasons` the
    ids of what stages report themselves. `skipped` says what was not looked at, one sentence each; a
    report never hides it. `accepted` counts the problems that are known and were left out. `folder` leads
    from the top of the repository to the project; services that put a problem beside a line start there.
    `lists_all` where `ppgen check` tells the same problems, and so can list those that are left out here.
    `each` where every problem is written out: what stands on score sheets is of one's own, and has no kinds.
    """

    files: int = 0
    cards: int = 0
    languages: tuple[str, ...] = ()
    rules: Mapping[str, str] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    skipped: tuple[str, ...] = ()
    accepted: int = 0
    sources: Mapping[str, Quotable] = field(default_factory=dict)
    version: str = ""
    colours: bool = False
    folder: PurePosixPath = _HERE
    lists_all: bool = True
    each: bool = False

    def from_top(self, span: Span) -> str:
        """Return the path of a place's file from the top of the repository."""
        return (self.folder / span.file).as_posix()

    def line(self, span: Span) -> str | None:
        """Return the line a place is in, or None where it is not known."""
        source = self.sources.get(span.file)
        if source is None or not 0 < span.line <= len(source.lines):
            return None
        return source.lines[span.line - 1]

    def coverage(self) -> str:
        """Say how much was checked."""
        parts = [
            counted(self.files, "file"),
            counted(self.cards, "card"),
            counted(len(self.languages), "language"),
            counted(len(self.rules), "rule"),
        ]
        known = f"; left out {counted(self.accepted, 'known problem')}" if self.accepted else ""
        return f"checked {', '.join(parts[:-1])} and {parts[-1]}{known}"


def counted(number: int, word: str) -> str:
    """Write a number with its word, such as "1 file" or "2,000 files"."""
    return f"{number:,} {word}{'' if number == 1 else 's'}"


def in_order(problems: Sequence[Problem]) -> list[Problem]:
    """Sort problems by place, each once and told in a few lines; those without a place come first."""
    return sorted(
        map(_in_brief, dict.fromkeys(problems)),
        key=lambda one: (one.span or Span("", 0, 0), one.rule, one.message),
    )


def _in_brief(problem: Problem) -> Problem:
    if max(map(len, (problem.message, problem.hint, problem.subject))) <= LONGEST:
        return problem
    return problem._replace(
        message=shortened(problem.message),
        hint=shortened(problem.hint),
        subject=shortened(problem.subject),
    )


def shortened(text: str) -> str:
    """Leave out the middle of what a stranger's file made longer than a few lines."""
    return without_middle(text, LONGEST)


LONGEST = 600
"""Characters of a message: a few lines at a terminal."""


def tally(problems: Sequence[Problem]) -> dict[Severity, int]:
    """Count the problems of each severity."""
    return {severity: sum(problem.severity is severity for problem in problems) for severity in Severity}
