"""Problems for a person at a terminal: each kind once with its line quoted, capped."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from ppgen.common.characters import JOINERS, visible
from ppgen.common.problem import Problem, Severity, Span
from ppgen.report._context import ReportContext, counted, in_order, tally
from ppgen.report._kinds import ProblemKind, kinds

FORMAT = "text"

EXAMPLES_PER_RULE = 10
EXAMPLES = 100
LISTED = 6
"""So many others of a kind are named."""

_QUOTED_WIDTH = 96
_BEFORE_PLACE = 40
_SEVERITY_CODES = {Severity.ERROR: "1;31", Severity.WARNING: "1;33", Severity.NOTE: "1;36"}
_BLUE, _BOLD, _GREEN = "1;34", "1", "1;32"


def render(problems: Sequence[Problem], context: ReportContext) -> str:
    """Write a problem of each kind with where the others are, the rest in one line a rule, and a summary."""
    ordered = in_order(problems)
    found = [ProblemKind(problem) for problem in ordered] if context.each else kinds(ordered)
    shown = found if context.each else _examples(found)
    blocks = [_block(kind, context) for kind in shown]
    blocks += _left_out(found, shown, context)
    blocks.append(_summary(ordered, context))
    return "\n\n".join(blocks) + "\n"


def _examples(found: list[ProblemKind]) -> list[ProblemKind]:
    """Keep the first kinds of each rule, errors before the rest if there are too many rules."""
    times: Counter[str] = Counter()
    kept = []
    for kind in found:
        times[kind.shown.rule] += 1
        if times[kind.shown.rule] <= EXAMPLES_PER_RULE:
            kept.append(kind)
    if len(kept) > EXAMPLES:
        severities = list(Severity)
        worst = sorted(kept, key=lambda one: severities.index(one.shown.severity))[:EXAMPLES]
        chosen = {kind.shown for kind in worst}
        kept = [kind for kind in kept if kind.shown in chosen]
    return kept


def _left_out(found: list[ProblemKind], shown: list[ProblemKind], context: ReportContext) -> list[str]:
    """Say for each rule how many of its problems were not written out, and what lists all."""
    rest = Counter[str]()
    for sign, several in ((1, found), (-1, shown)):
        for kind in several:
            rest[kind.shown.rule] += sign * (1 + len(kind.others))
    lines = [f"and {number:,} more [{rule}]" for rule, number in sorted(rest.items()) if number]
    told = [_painted(line, _BOLD, context) for line in lines]
    if not context.lists_all:
        return ["\n".join(told)] if told else []
    if not lines and all(len(kind.others) <= LISTED for kind in shown):
        return []
    hint = "ppgen check --format json lists every one"
    indent = "  " if lines else ""
    return ["\n".join([*told, f"{indent}{hint}"])]


def _block(kind: ProblemKind, context: ReportContext) -> str:
    problem = kind.shown
    code = _SEVERITY_CODES[problem.severity]
    head = _painted(f"{problem.severity}[{problem.rule}]", code, context)
    lines = [f"{head}{_painted(f': {visible(problem.message)}', _BOLD, context)}"]
    margin = " "
    if problem.span is not None:
        margin = " " * len(str(problem.span.line))
        place = visible(problem.span.place)
        lines.append(f"{margin}{_painted('-->', _BLUE, context)} {place}")
        lines += _quote(problem.span, code, context)
    if problem.hint:
        lines.append(f"{margin} {_painted('= hint:', _BLUE, context)} {visible(problem.hint)}")
    if problem.subject:
        lines.append(f"{margin} {_painted('= about:', _BLUE, context)} {visible(problem.subject)}")
    if kind.others:
        lines.append(f"{margin} {_painted('= likewise:', _BLUE, context)} {visible(_likewise(kind))}")
    return "\n".join(lines)


def _likewise(kind: ProblemKind) -> str:
    """Say how many more of a kind there are, whether this is the worst, and where some of them are."""
    more = f"{len(kind.others):,} more{', none of them worse' if kind.is_ranked else ''}"
    words = kind.words[1:] or [""] * len(kind.others)
    told = (f"{place} {word}".strip() for place, word in zip(_places(kind), words, strict=True))
    places = dict.fromkeys(told)
    listed = [place for place in places if place][:LISTED]
    return f"{more}: {', '.join(listed)}{', …' if len(places) > len(listed) else ''}" if listed else more


def _places(kind: ProblemKind) -> Iterator[str]:
    """Yield where the others of a kind are: the subject if all stand at one place, else the line."""
    file = kind.shown.span.file if kind.shown.span else ""
    for problem in kind.others:
        span = problem.span
        if span is None or span == kind.shown.span:
            yield problem.subject
        elif span.file == file:
            yield span.place.removeprefix(f"{file}:")
        else:
            yield span.place
            file = span.file


def _quote(span: Span, code: str, context: ReportContext) -> list[str]:
    """Quote the line of a place and mark the place under it."""
    line = context.line(span)
    if line is None:
        return []
    start = max(min(span.column - 1, len(line)), 0)
    end = min(max(start + span.length, start + 1), max(len(line), start + 1))
    first = max(start - _BEFORE_PLACE, 0) if len(line) > _QUOTED_WIDTH else 0
    last = min(first + _QUOTED_WIDTH, len(line))
    opening, closing = "…" if first else "", "…" if last < len(line) else ""
    quoted = f"{opening}{visible(line[first:last])}{closing}"
    indent = " " * (_width(line[first:start]) + len(opening))
    carets = "^" * max(_width(line[start : min(end, last)]), 1)
    number = str(span.line)
    margin = " " * len(number)
    bar = _painted("|", _BLUE, context)
    return [
        f"{margin} {bar}",
        f"{_painted(number, _BLUE, context)} {bar} {quoted}",
        f"{margin} {bar} {indent}{_painted(carets, code, context)}",
    ]


def _width(text: str) -> int:
    """Return how many columns a text takes in a terminal."""
    return sum(_columns(character) for character in visible(text))


def _columns(character: str) -> int:
    if unicodedata.combining(character) or character in JOINERS:
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _summary(problems: list[Problem], context: ReportContext) -> str:
    counts = tally(problems)
    words = [counted(number, str(severity)) for severity, number in counts.items() if number]
    code = next((_SEVERITY_CODES[severity] for severity, number in counts.items() if number), _GREEN)
    found = _painted(", ".join(words) or "no problems", code, context)
    lines = [f"{found}; {context.coverage()}"]
    if context.skipped:
        lines.append(_painted("skipped:", _SEVERITY_CODES[Severity.WARNING], context))
        lines += [f"  {visible(sentence)}" for sentence in context.skipped]
    else:
        lines[0] += "; nothing was skipped"
    return "\n".join(lines)


def _painted(text: str, code: str, context: ReportContext) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if context.colours else text
