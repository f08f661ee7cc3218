"""What is asked of a project, and what was seen of it and is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from ppgen.checks import Phase, general_rules
from ppgen.common.problem import ALSO_IN, SKIPPED, Problem, Quotable, Severity, has_errors
from ppgen.library.causes import by_cause
from ppgen.library.notebook import problems_html
from ppgen.load import unused_files
from ppgen.outputs.journal import Remark


class Selection(NamedTuple):
    """Which games, languages, components and pieces are meant; empty means all.

    An empty set means the first where things are printed, and all where they are checked. With a `deck` only
    its cards are meant. Score sheets show the `given` values (`home=sloths`), or the file `fill`.
    """

    games: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    components: tuple[str, ...] = ()
    pieces: tuple[str, ...] = ()
    chosen_set: str = ""
    deck: str = ""
    given: tuple[str, ...] = ()
    fill: Path | None = None

    @property
    def fills(self) -> bool:
        """Whether score sheets are to show values that were given."""
        return bool(self.given) or self.fill is not None


EVERYTHING = Selection()


@dataclass(slots=True)
class Findings:
    """What was seen of a project and what is wrong with it.

    `skipped` says what could not be looked at, one sentence each; `rules` are those that were asked, each
    with the sentence that says why it exists; `sources` are the files that can be quoted, by name; `measures`
    says how large the things that fold are; `incomplete` are kinds of games with unreadable cards.
    """

    problems: list[Problem] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    games: list[str] = field(default_factory=list)
    languages: set[str] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    rules: dict[str, str] = field(default_factory=dict)
    sources: dict[str, Quotable] = field(default_factory=dict)
    measures: list[str] = field(default_factory=list)
    cards: int = 0
    incomplete: list[tuple[str, str]] = field(default_factory=list)
    _of_languages: list[tuple[str, int]] = field(default_factory=list)

    @property
    def is_sound(self) -> bool:
        """Whether there is no error."""
        return not has_errors(self.problems)

    def _repr_html_(self) -> str:
        """Return what a notebook displays: the problems, one of each kind."""
        return problems_html(self.problems)

    def quotable(self, root: Path) -> Mapping[str, Quotable]:
        """Return all files that problems point at, those that could not be understood included."""
        unread = {problem.span.file for problem in self.problems if problem.span} - self.sources.keys()
        return {**unused_files(unread, root), **self.sources}

    def note(self, problems: list[Problem], about: str = "") -> None:
        """Add problems; what was not looked at is counted, and said once in the same words."""
        unseen = Counter(problem.message for problem in problems if problem.rule == SKIPPED)
        told = (f"{about}{what}{f', {times:,} times' if times > 1 else ''}" for what, times in unseen.items())
        self.skipped += [sentence for sentence in told if sentence not in self.skipped]
        self.problems += [problem for problem in problems if problem.rule != SKIPPED]

    def note_language(self, problems: list[Problem], *, game: str, language: str) -> None:
        """Add the problems of a game in one language."""
        start = len(self.problems)
        self.note(problems, f"{game} ({language}): ")
        self._of_languages += [(language, index) for index in range(start, len(self.problems))]

    def leave_out(self, area: str, *, since: int) -> None:
        """Forget problems whose ids begin so, but for errors, and for so many that were found before."""
        kept = [
            index
            for index, problem in enumerate(self.problems)
            if index < since or problem.severity is Severity.ERROR or not problem.rule.startswith(area)
        ]
        places = {old: new for new, old in enumerate(kept)}
        self.problems = [self.problems[index] for index in kept]
        self._of_languages = [(of, places[index]) for of, index in self._of_languages if index in places]

    def absorb(self, other: Findings) -> None:
        """Add what was found of one language, as if it had been found here."""
        start = len(self.problems)
        self.problems += other.problems
        self._of_languages += [(language, start + index) for language, index in other._of_languages]
        self.skipped += other.skipped
        self.languages |= other.languages
        self.rules.update(other.rules)
        self.sources.update(other.sources)
        self.measures += [line for line in other.measures if line not in self.measures]

    def join(self, other: Findings) -> None:
        """Add what was found of another game, and what was looked at of it."""
        self.absorb(other)
        self.games += other.games
        self.files |= other.files
        self.cards += other.cards

    def remark(self) -> Remark:
        """Return what a later build can tell again of a language, without what was found of its game."""
        return Remark(
            tuple(self.problems),
            tuple(self._of_languages),
            tuple(self.skipped),
            dict(self.rules),
            tuple(self.measures),
        )

    @staticmethod
    def remembered(language: str, remark: Remark) -> Findings:
        """Return what an earlier build found of a language."""
        count = len(remark.problems)
        return Findings(
            problems=list(remark.problems),
            skipped=list(remark.skipped),
            languages={language},
            rules=dict(remark.rules),
            measures=list(remark.measures),
            _of_languages=[(of, index) for of, index in remark.of_languages if 0 <= index < count],
        )

    def settle_languages(self) -> None:
        """Say once what has one cause: in several languages at the same place, or for want of a typeface."""
        first: dict[tuple[object, ...], int] = {}
        of_layouts: dict[tuple[object, ...], int] = {}  # what is a layout's fault is none of the texts
        others: dict[int, list[str]] = {}
        times: Counter[tuple[object, ...]] = Counter()
        repeated = set()
        for language, index in self._of_languages:
            problem = self.problems[index]
            place = problem.span or problem.message
            key = (
                problem.rule,
                problem.severity,
                place,
                "" if problem.subject == language else problem.subject,
            )
            if problem.span is not None and not problem.element:
                element = problem.rule, problem.severity, f"{problem.span.file}:{problem.span.line}"
                of_layouts.setdefault(element, index)
            times[language, key] += 1
            earliest = of_layouts.get((*key[:2], problem.element), index)
            known = first.setdefault((*key, times[language, key]), earliest)
            if known != index:
                repeated.add(index)
            if known != index and not _is_of_fonts(problem):
                others.setdefault(known, []).append(language)
        for index, languages in others.items():
            problem = self.problems[index]
            also = ", ".join(dict.fromkeys(languages))
            hint = f"{problem.hint.removesuffix('.')}; {ALSO_IN}{also}".removeprefix("; ")
            self.problems[index] = problem._replace(hint=hint)
        left = [problem for index, problem in enumerate(self.problems) if index not in repeated]
        self.problems = by_cause(left)
        self._of_languages.clear()

    def count_rules(self, *phases: Phase) -> None:
        """Count the general rules of some phases, now that they have been asked."""
        self.rules.update({name: rule.WHY for name, rule in general_rules(*phases).items()})


def _is_of_fonts(problem: Problem) -> bool:
    """Tell whether a font file is to blame: it is as it is, in whichever languages it was opened."""
    return problem.span is not None and problem.span.file.startswith("fonts/")
