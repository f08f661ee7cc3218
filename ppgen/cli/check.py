"""`ppgen check`: stages 1 to 6 in every language, and a report of what the user wants to hear."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ppgen.checks import try_samples
from ppgen.cli.approval_level import ApprovalLevel
from ppgen.cli.named_outputs import refuse_among_sources
from ppgen.cli.options import ProjectPlace
from ppgen.cli.progress import Progress
from ppgen.cli.state import Telling, opened, reporter
from ppgen.common.problem import Problem, Severity, error, nearest, warning
from ppgen.library import Project, Selection, Session, WrongUseError, check
from ppgen.library.baseline import (
    Choice,
    ProblemKey,
    baseline_text,
    known_problems,
    read_baseline,
    stale,
    without_known,
)
from ppgen.library.states import state_of
from ppgen.localise import localise
from ppgen.manual.rules import game_rule_ids, known_rules
from ppgen.outputs.files import write_sources
from ppgen.report import counted

UNREAD = "load/"
"""What the rules begin with that tell of a file which could not be read."""

APPROVALS, CHANGED = "approval/*", "approval/changed"


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How a check is made and told; `baseline` holds known problems, `known_to` takes them.

    What was wrong `since` a commit, or in another folder, is known as well.
    """

    paper: str = "a4"
    form: str = "text"
    reports: Mapping[str, Path] = field(default_factory=dict)
    strict: bool = False
    choice: Choice = field(default_factory=Choice)
    baseline: Path | None = None
    known_to: Path | None = None
    probe: bool = False
    since: str = ""
    processes: int = 1
    approved: ApprovalLevel = ApprovalLevel.WARNING


def choose(selected: Sequence[str] | None, ignored: Sequence[str] | None) -> Choice:
    """Make the choice of rules that a command line asks for."""
    return Choice(tuple(selected or ()), tuple(ignored or ()))


def report_files(asked: Sequence[str]) -> dict[str, Path]:
    """Take `FORMAT=FILE` apart; raises WrongUseError for another format, or for two reports of one."""
    found: dict[str, Path] = {}
    for one in asked:
        form, _, path = one.partition("=")
        reporter(form)
        if not path or form in found:
            raise WrongUseError(f"--report {one}: write FORMAT=FILE, such as sarif=check.sarif, each once")
        found[form] = Path(path)
    return found


def command(place: ProjectPlace, selection: Selection, options: CheckOptions) -> int:
    """Check; nothing is written but a list of known problems if asked."""
    return check_project(opened(place), selection, options)


def check_project(project: Project, selection: Selection, options: CheckOptions) -> int:
    """Check a project that was opened, perhaps long ago: what did not change since is not done again."""
    reporter(options.form)
    _refuse_two_in_one(options)
    for path in filter(None, (*options.reports.values(), options.known_to)):
        refuse_among_sources(path)
    is_read = options.baseline is not None and options.known_to is None
    if is_read and not os.path.lexists(options.baseline or ""):
        raise WrongUseError(f"{options.baseline} does not exist; write it with --write-baseline")
    if options.since and (options.baseline or options.known_to):
        raise WrongUseError("--since and a list of known problems both say what is known: take one of them")
    return _told(examine(project, selection, options), options, _wrong_before(project, selection, options))


def examine(project: Project, selection: Selection, options: CheckOptions) -> Telling:
    """Check and return all that was found."""
    _refuse_unknown_rules(project, selection, options.choice)
    telling = Telling(project)
    with Progress() as progress:
        telling.findings = check(
            project,
            selection,
            paper=options.paper,
            probe=options.probe,
            jobs=options.processes,
            step=progress.step,
        )
    telling.lines += telling.findings.measures
    return telling


def try_rules(place: ProjectPlace, games: tuple[str, ...]) -> int:
    """Try the rules of the chosen games on their own samples, in the language they are written in."""
    telling = Telling(opened(place))
    session = Session(telling.project, Selection(games), telling.findings)
    for loaded, _ in session.games():
        language = loaded.game.source_language
        telling.findings.languages.add(language)
        deck, problems = localise(loaded.game.of_set(""), language)
        telling.findings.note([*problems, *try_samples(deck, loaded.book)])
        telling.findings.rules = {rule.id: rule.entry.why for rule in loaded.book.rules}
        number = counted(len(loaded.book.rules), "rule")
        telling.lines.append(f"{loaded.game.id}: the samples of {number} were tried")
    return telling.finish()


def _refuse_unknown_rules(project: Project, selection: Selection, choice: Choice) -> None:
    if choice == Choice():
        return
    known = {*known_rules(), *game_rule_ids(project, project.choose(selection.games))}
    for pattern in choice.unknown(known):
        raise WrongUseError(f"no rule is called {pattern!r}; {nearest(pattern, known)}")


def _refuse_two_in_one(options: CheckOptions) -> None:
    """Refuse files of which one would take the place of another."""
    baselines = {os.path.realpath(path) for path in (options.baseline, options.known_to) if path}
    reports = map(os.path.realpath, options.reports.values())
    for path, times in Counter([*reports, *baselines]).items():
        if times > 1:
            raise WrongUseError(f"{path} is named {times} times, and holds one thing: name another file")


def _refuse_over_data(telling: Telling, options: CheckOptions) -> None:
    """Refuse to write over a file that was just read."""
    for path in filter(None, (*options.reports.values(), options.known_to)):
        place = Path(os.path.realpath(path))
        root = Path(os.path.realpath(telling.project.root))
        if place.is_relative_to(root) and place.relative_to(root).as_posix() in telling.findings.files:
            raise WrongUseError(f"{path} is a file of the game, and is not written over: name another file")


def _wrong_before(project: Project, selection: Selection, options: CheckOptions) -> Counter[ProblemKey]:
    """Return what was wrong in the commit or folder that the options name, with games that it has."""
    if not options.since:
        return Counter()
    with state_of(project, options.since) as before:
        games = tuple(game for game in project.choose(selection.games) if game in before.games)
        if not games:
            return Counter()
        chosen = selection._replace(games=games, components=(), languages=())
        try:
            found = check(before, chosen, paper=options.paper, jobs=options.processes)
        except WrongUseError:  # it had no such deck or set, of which then nothing was wrong
            return Counter()
        return known_problems(found.problems, found.quotable(before.root))


def _told(telling: Telling, options: CheckOptions, before: Counter[ProblemKey]) -> int:
    """Leave out what is not wanted or known, print the report and return the exit code."""
    _refuse_over_data(telling, options)
    choice, findings = options.choice, telling.findings
    if options.approved is ApprovalLevel.OFF:
        choice = choice._replace(ignored=(*choice.ignored, APPROVALS))
    elif options.approved is ApprovalLevel.ERROR:
        findings.problems = [
            one._replace(severity=Severity.ERROR) if one.rule == CHANGED else one for one in findings.problems
        ]
    findings.rules = {name: why for name, why in findings.rules.items() if choice.wants(name)}
    findings.skipped += choice.described()
    findings.problems = [problem for problem in findings.problems if choice.wants(problem.rule)]
    sources = findings.quotable(telling.project.root)
    if options.known_to is not None:
        written = baseline_text(findings.problems, sources).encode()
        write_sources({options.known_to: written}, root=options.known_to.parent)
        telling.accepted = sum(one.severity is not Severity.NOTE for one in findings.problems)
        telling.lines.append(f"{options.known_to}: {counted(telling.accepted, 'known problem')} written")
        findings.problems = []
    elif options.since:
        findings.problems, telling.accepted, _ = without_known(findings.problems, before, sources)
    elif options.baseline is not None:
        known, problems = read_baseline(options.baseline)
        fresh, telling.accepted, gone = without_known(findings.problems, known, sources)
        folders = _read_through(findings.games, fresh, {game for game, _ in findings.incomplete})
        forgotten = stale(gone, options.baseline, files=folders, choice=choice)
        findings.problems = [*problems, *fresh, *_unchecked(telling), *forgotten]
    return telling.finish(options.form, strict=options.strict, reports=options.reports)


def _read_through(
    games: Iterable[str], problems: Iterable[Problem], incomplete: Collection[str]
) -> list[str]:
    """Return the folders of games of which every file could be read: of others nobody knows what is gone."""
    unread = {
        one.span.file
        for one in problems
        if one.span is not None and one.rule.startswith(UNREAD) and one.severity is Severity.ERROR
    }
    folders = [
        tuple(f"{part}/{name}/" for part in ("cards", "layouts")) for name in games if name not in incomplete
    ]
    return [one for both in folders if not any(file.startswith(both) for file in unread) for one in both]


def _unchecked(telling: Telling) -> list[Problem]:
    """Report what known problems hide: cards that were not laid out, or that there was none at all."""
    if telling.accepted and telling.findings.cards:
        return [
            warning(
                "baseline/not-laid-out",
                f"{game}: {kind} cards could not be read for known problems: new ones of theirs are not seen",
                hint="mend those first that hide others: values of another type, cards without an id",
            )
            for game, kind in telling.findings.incomplete
        ]
    if not telling.accepted:
        return []
    message = "no card was checked, since known problems stand in the way of all of them"
    hint = (
        "mend those of game.yaml, terms.yaml and effects.yaml first, or take them out of the known problems"
    )
    return [error("baseline/nothing-checked", message, hint=hint)]
