"""What `ppgen check` does: stages 1 to 6 in every language, then what nothing uses, and a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ppgen import outputs
from ppgen.explain import known_rules
from ppgen.localise import localise
from ppgen.pieces import FlipEdge
from ppgen.pipeline import Loaded
from ppgen.problem import Problem, has_errors, nearest
from ppgen.project import Project, WrongUseError, open_project
from ppgen.report import counted
from ppgen.rules import Sight, check_usage, try_samples
from ppgen.run import Run, Selection, reporter
from ppgen.screening import Choice, baseline_text, read_baseline, stale, without_known


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a check is to be made and told; `baseline` holds known problems, `known_to` takes them."""

    paper: str = "a4"
    form: str = "text"
    strict: bool = False
    choice: Choice = field(default_factory=Choice)
    baseline: Path | None = None
    known_to: Path | None = None


def choose(selected: Sequence[str] | None, ignored: Sequence[str] | None) -> Choice:
    """Make the choice of rules that a command line asks for."""
    return Choice(tuple(selected or ()), tuple(ignored or ()))


def check(root: Path | None, selection: Selection, wishes: Wishes) -> int:
    """Run stages 1 to 6 for every chosen language; writes nothing but a list of known problems if asked."""
    return check_project(open_project(root, Path.cwd()), selection, wishes)


def check_project(project: Project, selection: Selection, wishes: Wishes) -> int:
    """Check a project that was opened, perhaps long ago: what did not change since is not done again."""
    reporter(wishes.form)
    return _told(examine(project, selection, wishes), wishes)


def examine(project: Project, selection: Selection, wishes: Wishes) -> Run:
    """Run stages 1 to 6 and return all that was found."""
    run = Run(project, selection)
    games = list(run.games())
    laws = {law.id for loaded, _ in games for law in loaded.book.laws}
    _refuse_unknown_rules({*known_rules(), *laws}, wishes.choice)
    for loaded, languages in games:
        for language in languages:
            edition = run.edition(loaded, language, paper=wishes.paper, flip=FlipEdge.LONG)
            if not loaded.game.incomplete:
                run.measure(edition)
            edition.note_use()
        run.problems += _unused(run, loaded, languages)
        run.skipped += [
            f"{loaded.game.id}: sets and decks with {kind} cards, since one of them has errors"
            for kind in sorted(loaded.game.incomplete)
        ]
    return run


def try_rules(root: Path | None, games: tuple[str, ...]) -> int:
    """Try the rules of the chosen games on their own samples, in the language they are written in."""
    run = Run(open_project(root, Path.cwd()), Selection(games))
    for loaded, _ in run.games():
        run.languages.add(loaded.game.source_language)
        deck, found = localise(loaded.game, loaded.game.source_language)
        run.problems += [*found, *try_samples(deck, loaded.book)]
        run.rules = {law.id: law.rule.why for law in loaded.book.laws}
        run.lines.append(
            f"{loaded.game.id}: the samples of {counted(len(loaded.book.laws), 'rule')} were tried"
        )
    return run.finish()


def _unused(run: Run, loaded: Loaded, languages: tuple[str, ...]) -> list[Problem]:
    """Return what no language uses; that cannot be told of a part of the languages, or of a broken game."""
    if set(loaded.languages()) - set(languages):
        run.skipped.append(f"{loaded.game.id}: what is unused, since not every language was checked")
    elif has_errors(run.problems):
        run.skipped.append(f"{loaded.game.id}: what is unused, since there are errors")
    else:
        run.count_rules(Sight.USE)
        return check_usage(loaded.usage)
    return []


def _refuse_unknown_rules(known: set[str], choice: Choice) -> None:
    for pattern in choice.unknown(known):
        raise WrongUseError(f"no rule is called {pattern!r}; {nearest(pattern, known)}")


def _told(run: Run, wishes: Wishes) -> int:
    """Leave out what is not wanted or known, print the report and return the exit code."""
    choice = wishes.choice
    run.rules = {name: why for name, why in run.rules.items() if choice.wants(name)}
    run.skipped += choice.described()
    run.problems = [problem for problem in run.problems if choice.wants(problem.rule)]
    if wishes.known_to is not None:
        outputs.write_whole(wishes.known_to, baseline_text(run.problems).encode())
        run.lines.append(f"{wishes.known_to}: {len(run.problems)} known problems written")
        run.accepted, run.problems = len(run.problems), []
    elif wishes.baseline is not None:
        known, found = read_baseline(wishes.baseline)
        fresh, run.accepted, gone = without_known(run.problems, known)
        folders = [f"{part}/{name}/" for name in run.checked for part in ("cards", "layouts")]
        run.problems = [*found, *fresh, *stale(gone, wishes.baseline, files=folders, choice=choice)]
    return run.finish(wishes.form, strict=wishes.strict)
