"""The problems that the user wants to hear of: chosen rules only, and nothing that is known already."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from ppgen.common.characters import without_halves
from ppgen.common.problem import Problem, Quotable, Severity, Span, error, note
from ppgen.library.entry_places import EntryPlaces
from ppgen.library.spoken_values import SpokenValues, element_line
from ppgen.load.regular_files import read_json

VERSION = 3
_MOST_VERSIONS = 1000
_LINE_IN_MESSAGE = re.compile(r"(\.(?:yaml|svg|po)):\d+(?::\d+)?")


class ProblemKey(NamedTuple):
    """What of a problem stays the same when lines above it come and go."""

    rule: str
    file: str
    subject: str
    place: str
    value: str
    message: str


class Choice(NamedTuple):
    """Rules by id; `*` and `?` stand for any characters. Nothing selected means all."""

    selected: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()

    def wants(self, rule: str) -> bool:
        """Tell whether problems of a rule are to be reported."""
        wanted = not self.selected or _matches(rule, self.selected)
        return wanted and not _matches(rule, self.ignored)

    def unknown(self, rules: Collection[str]) -> list[str]:
        """Return the patterns that fit no rule: slips, most likely."""
        return [
            pattern
            for pattern in (*self.selected, *self.ignored)
            if not any(fnmatchcase(rule, pattern) for rule in rules)
        ]

    def described(self) -> list[str]:
        """Say what is left out, one sentence each."""
        said = [f"all rules but {', '.join(self.selected)}"] if self.selected else []
        return said + ([f"the rules {', '.join(self.ignored)}"] if self.ignored else [])


def _matches(rule: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(rule, pattern) for pattern in patterns)


class Seen(NamedTuple):
    """What is known of one file: where its values stand, and what they say."""

    places: EntryPlaces
    values: SpokenValues


def key_of(problem: Problem, seen: Mapping[str, Seen]) -> ProblemKey:
    """Name a problem so that it stays the same one when lines move; `seen` are the files by name.

    The place is that of an entry, and the name of the layout's element that shows it.
    """
    span, message = problem.span, _LINE_IN_MESSAGE.sub(r"\1", problem.message)
    file, line = element_line(problem)
    element = seen[file].values.named(line) if file in seen else ""
    place, value, named = element, "", span.file if span else ""
    if span is not None and span.file in seen:
        spoken = seen[span.file].values.of(span)
        known = spoken.place or seen[span.file].places.of(span)
        place, value = " ".join(filter(None, (known, element))), spoken.value
    return ProblemKey(*map(without_halves, (problem.rule, named, problem.subject, place, value, message)))


def _seen(sources: Mapping[str, Quotable], problems: Iterable[Problem]) -> dict[str, Seen]:
    files = {problem.span.file for problem in problems if problem.span}
    files |= {element_line(problem)[0] for problem in problems}
    return {
        file: Seen(EntryPlaces(sources[file].lines), SpokenValues(file, sources[file]))
        for file in files
        if file in sources
    }


def known_problems(problems: Sequence[Problem], sources: Mapping[str, Quotable]) -> Counter[ProblemKey]:
    """Return how often each problem is known; notes fail nothing and are left out."""
    told = [problem for problem in problems if problem.severity is not Severity.NOTE]
    seen = _seen(sources, told)
    return Counter(key_of(problem, seen) for problem in told)


def baseline_text(problems: Sequence[Problem], sources: Mapping[str, Quotable]) -> str:
    """Write the problems as known ones; notes fail nothing and are left out."""
    times = known_problems(problems, sources)
    entries = [{**key._asdict(), "times": number} for key, number in sorted(times.items())]
    return json.dumps({"version": VERSION, "problems": entries}, ensure_ascii=False, indent=2) + "\n"


LARGEST = 64 * 1024 * 1024
"""Of known problems, in bytes."""


def read_baseline(path: Path) -> tuple[Counter[ProblemKey], list[Problem]]:
    """Read known problems and how often each is known."""
    try:
        data: Any = read_json(path, limit=LARGEST)
        return _known(data), []
    except OSError as failure:
        reason = failure.strerror or "it is no file"
    except _OtherVersionError as found:
        reason = f"it is of version {found}, and this ppgen reads version {VERSION}"
    except (ValueError, KeyError, TypeError, RecursionError):
        reason = "this is not what --write-baseline writes"
    message = f"the known problems cannot be read: {reason}"
    hint = "write the file with --write-baseline"
    return Counter(), [error("baseline/unreadable", message, span=Span(path.name), hint=hint)]


class _OtherVersionError(ValueError):
    """A baseline of another version."""


def _known(data: Any) -> Counter[ProblemKey]:
    """Take a baseline apart; raises ValueError, KeyError or TypeError for anything else."""
    version = data["version"]
    if version != VERSION:
        is_number = type(version) is int and 0 < version < _MOST_VERSIONS
        raise _OtherVersionError(version) if is_number else ValueError("no version")
    known: Counter[ProblemKey] = Counter()
    for entry in data["problems"]:
        key = ProblemKey(*(entry[name] for name in ProblemKey._fields))
        times = entry["times"]
        if not all(isinstance(part, str) for part in key) or not isinstance(times, int) or times < 1:
            raise TypeError("another type")
        known[key] += times
    return known


def without_known(
    problems: Sequence[Problem], known: Counter[ProblemKey], sources: Mapping[str, Quotable]
) -> tuple[list[Problem], int, Counter[ProblemKey]]:
    """Leave out the problems that are known.

    Returns the new ones, how many were left out, and what is known but did not come.
    """
    left = Counter(known)
    seen = _seen(sources, problems)
    fresh = []
    for problem in problems:
        key = key_of(problem, seen)
        if left[key] > 0:
            left[key] -= 1
        else:
            fresh.append(problem)
    gone = +left
    return fresh, sum(known.values()) - sum(gone.values()), gone


def stale(gone: Counter[ProblemKey], path: Path, *, files: Collection[str], choice: Choice) -> list[Problem]:
    """Tell which known problems are gone, of those that this run would have found.

    `files` holds the folders that were checked; entries about other folders are not judged.
    """
    return [
        note(
            "baseline/stale",
            f"a known problem is gone: {' '.join(filter(None, (rule, subject or place)))}: {message}",
            span=Span(path.name),
            hint="write the file again with --write-baseline",
            subject=subject,
        )
        for rule, file, subject, place, _, message in sorted(gone)
        if choice.wants(rule) and (not file or file.startswith(tuple(files)))
    ]
