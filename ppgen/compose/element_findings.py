"""What drawing the elements of a piece has found, as problems of that piece."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ppgen.common.problem import Problem, Span, set_by, skipped
from ppgen.compose.faces import About
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Finding
from ppgen.localise.text_places import TextPlaces

LACKING = "lacking"
"""Stands for the rule of a finding that faults of cards may have caused; its message is their kind."""


def finding_problems(
    findings: Iterable[Finding], layout: Layout, about: About, *, places: TextPlaces
) -> Iterator[Problem]:
    """Say of a piece what was found: at the text or value that is to blame, or else in the layout."""
    for finding in findings:
        if finding.rule == LACKING:
            yield skipped(f"what shows {finding.message} cards, since one of them has errors")
            continue
        where = layout.source.span(finding.place)
        field = f"{about.subject} {finding.field}".strip()
        data = _written(finding, about, places)
        element = "" if data is None else f"{where.file}:{where.line}"
        told = f"{field} ({places.language}): {finding.message}{set_by(element) if element else ''}"
        what = (finding.rule, finding.severity, told, data or where, finding.hint)
        yield Problem(*what, about.subject, finding.degree, element, finding.undrawn)


def _written(finding: Finding, about: About, places: TextPlaces) -> Span | None:
    """Return where the text or the value of the card that is to blame was written; None of a layout."""
    card, path = about.card, finding.data
    if finding.words:
        told = places.of(card, path or (), words=finding.words, fragment=finding.fragment)
        if told is not None:
            return told
    return None if card is None or path is None else card.span(*path)


def shows(name: str, kind: str) -> bool:
    """Tell whether a dotted name is that of the cards of a kind, or leads to them."""
    return name == "cards" or name == f"cards.{kind}" or name.startswith(f"cards.{kind}.")
