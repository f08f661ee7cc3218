"""What drawing the elements of a piece has found, as problems of that piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.common.problem import Problem, skipped
from ppgen.compose.faces import About
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Finding

LACKING = "lacking"
"""Stands for the rule of a finding that faults of cards may have caused; its message is their kind."""


def finding_problems(
    findings: Iterable[Finding], layout: Layout, about: About, *, language: str
) -> Iterator[Problem]:
    """Say of a piece what was found, at the card's value that is to blame or else in the layout."""
    for finding in findings:
        if finding.rule == LACKING:
            yield skipped(f"what shows {finding.message} cards, since one of them has errors")
            continue
        where = layout.source.span(finding.place)
        field = f"{about.subject} {finding.field}".strip()
        data = None if about.span is None or finding.data is None else about.span(*finding.data)
        there = "" if data is None else f" (set by {where.file}:{where.line})"
        message = f"{field} ({language}): {finding.message}{there}"
        yield Problem(finding.rule, finding.severity, message, data or where, finding.hint, about.subject)


def shows(name: str, kind: str) -> bool:
    """Tell whether a dotted name is that of the cards of a kind, or leads to them."""
    return name == "cards" or name == f"cards.{kind}" or name.startswith(f"cards.{kind}.")
