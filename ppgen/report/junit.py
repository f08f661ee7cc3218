"""Problems as JUnit XML for test dashboards: a failed test case for each error, and one for what is well."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

from ppgen.common.problem import Problem, Severity
from ppgen.report._context import ReportContext, in_order

FORMAT = "junit"

_ILLEGAL = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def render(problems: Sequence[Problem], context: ReportContext) -> str:
    """Write a test case that fails for each error, one for the rest of a rule in a file, and for calm rules.

    A case is called after its rule and the subject of its error, so that a dashboard knows it again.
    Warnings and notes stand in the output of a case. What was skipped is a skipped test case.
    """
    ordered = in_order(problems)
    suite = ElementTree.Element("testsuite", {"name": "ppgen"})
    errors = [problem for problem in ordered if problem.severity is Severity.ERROR]
    taken: Counter[tuple[str, str]] = Counter()
    for problem in errors:
        name = f"{problem.rule}: {problem.subject}" if problem.subject else problem.rule
        case = _case(suite, _file(problem), name, taken)
        if problem.span:
            case.attrib |= {"file": _legal(context.from_top(problem.span)), "line": str(problem.span.line)}
        said = {"type": _legal(problem.rule), "message": _legal(problem.message)}
        ElementTree.SubElement(case, "failure", said).text = _legal(_line(problem))
    others: dict[tuple[str, str], list[str]] = {}
    for problem in ordered:
        if problem.severity is not Severity.ERROR:
            others.setdefault((_file(problem), problem.rule), []).append(_line(problem))
    for (file, rule), lines in others.items():
        ElementTree.SubElement(_case(suite, file, rule, taken), "system-out").text = _legal("\n".join(lines))
    for rule in sorted({*context.rules} - {problem.rule for problem in ordered}):
        _case(suite, "rules", rule, taken)
    for sentence in context.skipped:
        case = _case(suite, "skipped", sentence, taken)
        ElementTree.SubElement(case, "skipped", {"message": _legal(sentence)})
    totals = {"tests": str(len(suite)), "failures": str(len(errors)), "errors": "0"}
    suite.attrib |= {**totals, "skipped": str(len(context.skipped))}
    root = ElementTree.Element("testsuites", {"name": "ppgen", **totals})
    root.append(suite)
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _file(problem: Problem) -> str:
    return problem.span.file if problem.span else "project"


def _case(
    suite: ElementTree.Element, group: str, name: str, taken: Counter[tuple[str, str]]
) -> ElementTree.Element:
    """Add a case; the second one of a name has a number, since dashboards keep one of a name."""
    taken[group, name] += 1
    number = f" ({taken[group, name]})" if taken[group, name] > 1 else ""
    said = {"classname": _legal(group), "name": _legal(f"{name}{number}")}
    return ElementTree.SubElement(suite, "testcase", said)


def _line(problem: Problem) -> str:
    place = f"{problem.span.place}: " if problem.span else ""
    hint = f" (hint: {problem.hint})" if problem.hint else ""
    subject = f" [{problem.subject}]" if problem.subject else ""
    return f"{place}{problem.severity}: {problem.message}{hint}{subject}"


def _legal(text: str) -> str:
    """Replace the characters that XML cannot hold."""
    return _ILLEGAL.sub("\ufffd", text)
