"""Which problems are of one kind, so that people read one of them, the worst, and where the others are."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import NamedTuple

from ppgen.common.problem import SUGGESTION, Problem, Severity

FEW = 3
"""So many problems of one kind are told one by one."""

MOST_WORDS = 40
"""Messages with more words are of one kind only with those that say the same."""

MOST_COMPARED = 4_000
"""So many different messages of a rule are compared word by word; what comes after stays by itself."""

MOST_SUGGESTIONS = 8
"""So many slips of one rule, each with another *did you mean*, are read apart; more are no slips."""

HOLE = "\0"
"""Stands in the pattern of a message for what differs from one to the other."""

_CAUSES = ("load/", "fonts/", "stock/")
"""What faults of other rules follow from, as from elements left out: it is told before them."""

_VARYING = re.compile(
    r"(?<!\w)'[^']{0,200}'(?!\w)|“[^”]{0,200}”|[^\s(]{0,80}[\w*][/:][\w*][^\s,;)]{0,80}"
    r"|(?<!\w)#[0-9a-f]{3,8}(?!\w)|(?<![\w.-])[A-Za-z_][\w-]{0,80}(?:\.[A-Za-z_]\w{0,40}){1,6}|[-+−]?\d[\d.,]*"
)
"""What is the card's or the place's own in a message: quoted, ids, paths, colours, values, numbers."""

_FILE = re.compile(r"[^\s']{1,200}\.(?:png|jpe?g|svg|gif|webp|ttf|otf)(?!\w)", re.IGNORECASE)
"""A file that a message names: of many that are missing each has to be found."""

_OWN = re.compile(f"{_VARYING.pattern}|{HOLE}")


class ProblemKind(NamedTuple):
    """Problems that say the same of other things: the one to show, and the others, the worse before.

    `words` holds for each problem, the shown one first, the word that alone differs, if it is such a kind.
    """

    shown: Problem
    others: tuple[Problem, ...] = ()
    words: tuple[str, ...] = ()

    @property
    def is_ranked(self) -> bool:
        """Whether it is known which of them is the worst."""
        return self.shown.degree > 0


class _Pattern(NamedTuple):
    rule: str
    severity: Severity
    element: str
    hint: str
    words: tuple[str, ...]


def kinds(problems: Sequence[Problem]) -> list[ProblemKind]:
    """Put together what is of one kind, in the order of their first problems, but causes before the rest."""
    groups: dict[_Pattern, list[Problem]] = defaultdict(list)
    patterns = [_pattern(problem) for problem in problems]
    suggested = Counter(_slip(one) for one in set(patterns) if SUGGESTION in one.hint)
    for problem, pattern in zip(problems, patterns, strict=True):
        is_many = suggested[_slip(pattern)] > MOST_SUGGESTIONS
        groups[pattern._replace(hint="") if is_many else pattern].append(problem)
    found = [kind for group in _together(groups) for kind in _kinds_of(group)]
    places = {id(problem): place for place, problem in enumerate(problems)}

    def order(kind: ProblemKind) -> tuple[bool, int]:
        shown = kind.shown
        is_cause = shown.severity is Severity.ERROR and (shown.undrawn or shown.rule.startswith(_CAUSES))
        return not is_cause, min(places[id(one)] for one in (kind.shown, *kind.others))

    return sorted(found, key=order)


def _pattern(problem: Problem) -> _Pattern:
    """Return what a problem has in common with others of its kind.

    What is measured is of one kind wherever it stands in the same element, whatever is said of its measures.
    Of anything else the remedy must be the same, since one hint is told.
    """
    element, span = problem.element, problem.span
    if not element and span is not None and span.file.startswith("layouts/"):
        element = f"{span.file}:{span.line}"
    hint = "" if problem.degree else problem.remedy
    if SUGGESTION not in hint:
        hint = _VARYING.sub(HOLE, hint)
    words = tuple(_VARYING.sub(HOLE, _said(problem)).split())
    return _Pattern(problem.rule, problem.severity, element, hint, words)


def _slip(pattern: _Pattern) -> tuple[object, ...]:
    """Return what names that do not exist have in common, whatever was perhaps meant by each."""
    return pattern.rule, pattern.severity, pattern.element, len(pattern.words)


def _said(problem: Problem) -> str:
    """Return what a problem says, without what it is about and without its measures."""
    said = problem.said.partition(": ")[0] if problem.degree else problem.said
    return re.sub(rf"(?<!\w){re.escape(problem.subject)}(?!\w)", HOLE, said) if problem.subject else said


def _word(problem: Problem, place: int) -> str:
    """Return the word at a place of what a problem says, with the card's or the place's own in it."""
    words = _VARYING.sub(HOLE, _said(problem)).split()
    own = (found if found != HOLE else problem.subject for found in _OWN.findall(_said(problem)))
    first = sum(word.count(HOLE) for word in words[:place])
    several = list(own)[first : first + words[place].count(HOLE)]
    pieces = words[place].split(HOLE)
    return "".join(chain.from_iterable(zip_longest(pieces, several, fillvalue=""))).strip(",.;:")


def _together(groups: dict[_Pattern, list[Problem]]) -> Iterator[tuple[list[Problem], int]]:
    """Yield the problems of each kind, with the place of the word that alone differs, or -1.

    What is rare by itself is put together with what differs in one word: each unknown name is another.
    """
    rare: dict[tuple[str, Severity, str, str, int], list[_Pattern]] = defaultdict(list)
    groups = _with_other_elements(groups)
    for pattern, group in groups.items():
        if len(group) > FEW or not 2 < len(pattern.words) <= MOST_WORDS:
            yield group, -1
        else:
            rare[*pattern[:4], len(pattern.words)].append(pattern)
    for patterns in rare.values():
        for place, several in _by_one_word(patterns[:MOST_COMPARED]):
            yield [problem for pattern in several for problem in groups[pattern]], place
        for pattern in patterns[MOST_COMPARED:]:
            yield groups[pattern], -1


def _with_other_elements(groups: dict[_Pattern, list[Problem]]) -> dict[_Pattern, list[Problem]]:
    """Put together what is rare in each element of a layout and wrong in many, such as files of icons."""
    times = Counter(_elsewhere(pattern) for pattern, group in groups.items() if _is_rare(pattern, group))
    made: dict[_Pattern, list[Problem]] = defaultdict(list)
    for pattern, group in groups.items():
        is_many = _is_rare(pattern, group) and times[_elsewhere(pattern)] > FEW
        made[pattern._replace(element="") if is_many else pattern] += group
    return made


def _is_rare(pattern: _Pattern, group: Sequence[Problem]) -> bool:
    return bool(pattern.element) and len(group) <= FEW


def _elsewhere(pattern: _Pattern) -> tuple[object, ...]:
    return pattern.rule, pattern.severity, pattern.hint, len(pattern.words)


def _by_one_word(patterns: Sequence[_Pattern]) -> Iterator[tuple[int, list[_Pattern]]]:
    """Yield patterns that differ in the word at one place, those with most of them first."""
    known: dict[tuple[int, str], int] = {}
    gaps = [_gaps(pattern.words, known) for pattern in patterns]
    times = Counter(chain.from_iterable(gaps))
    alike: dict[tuple[int, int], list[_Pattern]] = defaultdict(list)
    places: dict[tuple[int, int], int] = {}
    for pattern, several_gaps in zip(patterns, gaps, strict=True):
        for place, gap in enumerate(several_gaps):
            if times[gap] > FEW:
                alike[gap].append(pattern)
                places[gap] = place
    left = dict.fromkeys(patterns)
    for gap, several in sorted(alike.items(), key=lambda one: -len(one[1])):
        taken = [pattern for pattern in several if pattern in left]
        if len(taken) > FEW:
            yield places[gap], taken
            for pattern in taken:
                del left[pattern]
    yield from ((-1, [pattern]) for pattern in left)


def _gaps(words: Sequence[str], known: dict[tuple[int, str], int]) -> list[tuple[int, int]]:
    """Return for each word what stands before and behind it; `known` numbers all beginnings and ends."""
    ways = []
    for step, several in ((1, words), (-1, words[::-1])):
        way = [step]
        for word in several[:-1]:
            way.append(step * (1 + known.setdefault((way[-1], word), len(known) + 1)))
        ways.append(way)
    return list(zip(ways[0], ways[1][::-1], strict=True))


def _kinds_of(group: tuple[list[Problem], int]) -> Iterable[ProblemKind]:
    problems, place = group
    if len(problems) <= FEW:
        return [ProblemKind(problem) for problem in problems]
    worst = sorted(problems, key=lambda one: (-one.degree, SUGGESTION in one.remedy))
    words: tuple[str, ...] = ()
    if place >= 0:
        words = tuple(_word(problem, place) for problem in worst)
    elif all(files := [_file(problem) for problem in worst]) and len(set(files)) > 1:
        words = tuple(files)
    return [ProblemKind(worst[0], tuple(worst[1:]), words)]


def _file(problem: Problem) -> str:
    found = _FILE.search(_said(problem))
    return found[0] if found else ""
