"""Problems as JUnit XML for test dashboards, with a test case for each rule and file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from ppgen.common.problem import Problem, Severity
from ppgen.report._context import ReportContext, in_order

FORMAT = "junit"

_ILLEGAL = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(problems: Sequence[Problem], context: ReportContext) -> str:
    """Write one test case for each rule in each file where it found something, and for each quiet rule.

    Errors fail a test case; warnings and notes stand in its output. What was skipped is a skipped
    test case.
    """
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in in_order(problems):
        groups.setdefault((problem.span.file if problem.span else "project", problem.rule), []).append(
            problem
        )
    noisy = {rule for _, rule in groups}
    suite = ElementTree.Element("testsuite", {"name": "ppgen"})
    failures = sum(_case(suite, *key, found) for key, found in sorted(groups.items()))
    for rule in sorted({*context.rules} - noisy):
        ElementTree.SubElement(suite, "testcase", {"classname": "rules", "name": _legal(rule)})
    for sentence in context.skipped:
        case = ElementTree.SubElement(suite, "testcase", {"classname": "skipped", "name": _legal(sentence)})
        ElementTree.SubElement(case, "skipped", {"message": _legal(sentence)})
    totals = {"tests": str(len(suite)), "failures": str(failures), "errors": "0"}
    suite.attrib |= {**totals, "skipped": str(len(context.skipped))}
    root = ElementTree.Element("testsuites", {"name": "ppgen", **totals})
    root.append(suite)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _case(suite: ElementTree.Element, file: str, rule: str, problems: list[Problem]) -> int:
    """Add the test case of a rule in a file; returns 1 if it fails."""
    case = ElementTree.SubElement(suite, "testcase", {"classname": _legal(file), "name": _legal(rule)})
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    others = [problem for problem in problems if problem.severity is not Severity.ERROR]
    if errors:
        message = (
            errors[0].message if len(errors) == 1 else f"{errors[0].message} (and {len(errors) - 1} more)"
        )
        failure = ElementTree.SubElement(case, "failure", {"type": _legal(rule), "message": _legal(message)})
        failure.text = _legal("\n".join(map(_line, errors)))
    if others:
        ElementTree.SubElement(case, "system-out").text = _legal("\n".join(map(_line, others)))
    return int(bool(errors))


def _line(problem: Problem) -> str:
    place = f"{problem.span.place}: " if problem.span else ""
    hint = f" (hint: {problem.hint})" if problem.hint else ""
    subject = f" [{problem.subject}]" if problem.subject else ""
    return f"{place}{problem.severity}: {problem.message}{hint}{subject}"


def _legal(text: str) -> str:
    """Replace the characters that XML cannot hold."""
    return _ILLEGAL.sub("\ufffd", text)
