"""What a stage reports instead of raising: a problem, where it is, and how to mend it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache
from heapq import nlargest
from typing import NamedTuple, Protocol


class Severity(StrEnum):
    """How bad a problem is; only an error stops a build."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


SKIPPED = "check/skipped"
"""The rule id of what was not looked at."""


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a file; line and column count from 1, as editors do.

    `file` is a path relative to the project, with forward slashes, so that the same project
    reports the same places on every machine. In a workbook `cell` is what people call the place: `Teams!D7`.
    """

    file: str
    line: int = 1
    column: int = 1
    length: int = 1
    cell: str = ""

    @property
    def place(self) -> str:
        """The place as people write it: `cards/a/team.yaml:3:7`, or `cards/a/team.xlsx:Teams!D7`."""
        return f"{self.file}:{self.cell or f'{self.line}:{self.column}'}"


class Quotable(Protocol):
    """Something whose lines can be quoted beside a problem, such as a loaded source."""

    @property
    def lines(self) -> Sequence[str]:
        """The lines of the file without their ends."""


class Problem(NamedTuple):
    """One thing that is wrong, said to the person who can mend it.

    `rule` is a stable id such as `load/duplicate-key`; tests and baselines refer to it, so the
    wording of `message` may improve freely. `subject` names the card, field or language it is
    about where that is more telling than the place. `degree` says how bad it is beside others of its kind,
    the more the worse (what is needed by what there is, or mm that are missing); 0 where that means nothing.
    `element` is the place of the layout's element, as `layouts/a/team.yaml:7`, where `span` is that of what
    it shows; the message ends with it. An element is `undrawn` for want of what the problem says; more may
    follow from that. Problems that say the same are equal, whatever their degree.
    """

    rule: str
    severity: Severity
    message: str
    span: Span | None = None
    hint: str = ""
    subject: str = ""
    degree: float = 0.0
    element: str = ""
    undrawn: bool = False

    @property
    def said(self) -> str:
        """The message without the element of the layout that it ends with."""
        return self.message.removesuffix(set_by(self.element)) if self.element else self.message

    @property
    def remedy(self) -> str:
        """The hint without where else the same is wrong."""
        return _ELSEWHERE.split(self.hint, maxsplit=1)[0]

    def __eq__(self, other: object) -> bool:
        """Tell whether another problem says the same of the same."""
        return isinstance(other, Problem) and self[:_SAID] == other[:_SAID]

    def __ne__(self, other: object) -> bool:
        """Tell the opposite: a tuple has an answer of its own."""
        return not self == other

    def __hash__(self) -> int:
        """Return the same for equal problems."""
        return hash(self[:_SAID])


ALSO_IN, SAME_ON = "also in ", "the same on "
"""Begin the part of a hint that says where else the same is wrong."""

_ELSEWHERE = re.compile(rf"(?:^|; )(?:{ALSO_IN}|{SAME_ON})")

_SAID = Problem._fields.index("degree")
"""So many values of a problem are what it says: the rule up to the subject."""


def set_by(element: str) -> str:
    """Return how a message names the element of a layout, at its end."""
    return f" (set by {element})"


def error(
    rule: str,
    message: str,
    *,
    span: Span | None = None,
    hint: str = "",
    subject: str = "",
    degree: float = 0.0,
) -> Problem:
    """Make a problem that stops the build."""
    return Problem(rule, Severity.ERROR, message, span, hint, subject, degree)


def warning(
    rule: str,
    message: str,
    *,
    span: Span | None = None,
    hint: str = "",
    subject: str = "",
    degree: float = 0.0,
) -> Problem:
    """Make a problem that a strict check refuses and a build only reports."""
    return Problem(rule, Severity.WARNING, message, span, hint, subject, degree)


def note(
    rule: str,
    message: str,
    *,
    span: Span | None = None,
    hint: str = "",
    subject: str = "",
    degree: float = 0.0,
) -> Problem:
    """Make a remark that never changes the exit code."""
    return Problem(rule, Severity.NOTE, message, span, hint, subject, degree)


def skipped(what: str) -> Problem:
    """Say what could not be looked at; a report counts it and never hides it."""
    return Problem(SKIPPED, Severity.NOTE, what)


def has_errors(problems: Iterable[Problem]) -> bool:
    """Tell whether any of the problems stops a build."""
    return any(problem.severity is Severity.ERROR for problem in problems)


def closest(word: str, known: Collection[str]) -> str:
    """Return the known word closest to a wrong one, "" if none is close; capitals are no difference."""
    likely = _likely(word, known)
    found = get_close_matches(word[:_LONGEST_WORD], likely, n=1, cutoff=0.6)
    same = (one for one in likely if one.casefold() == word.casefold())
    return found[0] if found else min(same, default="")


def nearest(word: str, known: Collection[str]) -> str:
    """Return a hint that offers the known word closest to a wrong one, or else lists the known ones."""
    if close := closest(word, known):
        return f"{SUGGESTION}{close}?"
    shown = sorted(known)[:_LISTED]
    return f"known are: {', '.join(shown)}{', …' if len(known) > _LISTED else ''}" if shown else ""


def _likely(word: str, known: Collection[str]) -> Collection[str]:
    """Return the known words that share most pairs of letters: comparing all of thousands takes long."""
    if len(known) <= _COMPARED:
        return known
    pairs = _pairs(word[:_LONGEST_WORD].casefold())
    return nlargest(
        _COMPARED, known, key=lambda one: (len(pairs & _pairs(one[:_LONGEST_WORD].casefold())), one)
    )


@lru_cache(maxsize=1 << 14)
def _pairs(word: str) -> frozenset[str]:
    return frozenset(word[place : place + 2] for place in range(len(word)))


SUGGESTION = "did you mean "

_LISTED = 12
"""Known words that fit into one hint."""

_COMPARED = 40
"""Known words that are compared letter by letter."""

_LONGEST_WORD = 80
"""Letters of a word that are looked at."""


def each_once(problems: Iterable[Problem]) -> list[Problem]:
    """Say once what several components found; what was not looked at is counted and stays."""
    listed = list(problems)
    faults = dict.fromkeys(problem for problem in listed if problem.rule != SKIPPED)
    return [*faults, *(problem for problem in listed if problem.rule == SKIPPED)]
