"""What a command tells at its end: the findings of the library as a report, further lines, an exit code."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType, ModuleType

from ppgen import report
from ppgen.checks import REASONS
from ppgen.cli.options import ProjectPlace
from ppgen.cli.workflows import folder_in_repository
from ppgen.common.about import VERSION
from ppgen.common.characters import visible
from ppgen.common.problem import Severity, nearest
from ppgen.common.registry import by_id, modules
from ppgen.library import Findings, Project, WrongUseError, open_project
from ppgen.outputs.files import write_whole
from ppgen.report import ReportContext

CLEAN, PROBLEMS = 0, 1
NO_REPORTS: Mapping[str, Path] = MappingProxyType({})


@dataclass(slots=True)
class Telling:
    """What one command will tell; `accepted` counts the problems that are known and were left out."""

    project: Project
    findings: Findings = field(default_factory=Findings)
    lines: list[str] = field(default_factory=list)
    accepted: int = 0
    lists_all: bool = True
    each: bool = False
    started: float = field(default_factory=time.perf_counter)

    def finish(
        self, form: str = "text", *, strict: bool = False, reports: Mapping[str, Path] = NO_REPORTS
    ) -> int:
        """Print the report, write it to the files of `reports` by format, and return the exit code."""
        findings = self.findings
        context = ReportContext(
            files=len(findings.files),
            cards=findings.cards,
            languages=tuple(sorted(findings.languages)),
            rules=findings.rules,
            reasons=REASONS,
            skipped=tuple(findings.skipped),
            accepted=self.accepted,
            sources=findings.quotable(self.project.root),
            version=VERSION,
            colours=sys.stdout.isatty() and not os.environ.get("NO_COLOR"),
            folder=folder_in_repository(self.project.root),
            lists_all=self.lists_all,
            each=self.each,
        )
        sys.stdout.write(reporter(form).render(findings.problems, context))
        for other, path in reports.items():
            text = reporter(other).render(findings.problems, replace(context, colours=False))
            write_whole(path, text.encode(), root=path.parent)
        if form == "text":
            seconds = time.perf_counter() - self.started
            write_lines([*self.lines, f"{seconds:.1f} s"])
        return self.exit_code(strict=strict)

    def exit_code(self, *, strict: bool = False) -> int:
        """Return what the command ends with: whether anything was wrong."""
        bad = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
        return PROBLEMS if any(problem.severity in bad for problem in self.findings.problems) else CLEAN


def opened(place: ProjectPlace, *, lasting: bool = False) -> Project:
    """Open the project of a command."""
    return open_project(place.root, lasting=lasting, limits=place.limits, brought_along=place.is_shipped)


def own(place: ProjectPlace) -> Project:
    """Open a project that is written into; raises WrongUseError for the games that ppgen brings along."""
    project = opened(place)
    is_installed = project.root == project.shipped and project.shipped.name == "shipped"
    if project.is_shipped or is_installed:
        raise WrongUseError("nothing is written into the games that ppgen brings along; copy what you change")
    return project


def reporter(form: str) -> ModuleType:
    """Return the module of a report format; raises WrongUseError for an unknown one."""
    formats = by_id(modules(report), "FORMAT")
    if form not in formats:
        raise WrongUseError(f"there is no report format {form!r}; {nearest(form, formats)}")
    return formats[form]


def write_lines(lines: Iterable[str] | Sequence[str]) -> None:
    """Print lines to standard output."""
    sys.stdout.write("".join(f"{visible(line)}\n" for line in lines))
