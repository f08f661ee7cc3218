"""What each command does: run the stages, write what was asked for, print a report, return an exit code."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from ppgen import outputs, pipeline
from ppgen.contact import CONTACT
from ppgen.pieces import FlipEdge
from ppgen.pipeline import Edition, Loaded, Printed
from ppgen.problem import Problem, error, has_errors, nearest
from ppgen.progress import Progress
from ppgen.project import WrongUseError, open_project
from ppgen.report import counted
from ppgen.run import Run, Selection
from ppgen.startup import lazily

if TYPE_CHECKING:
    from ppgen import closed
else:
    closed = lazily("ppgen.closed")  # not every game folds


class Show(NamedTuple):
    """What a picture shows: pieces such as `team:toucans` or `board`, all if none is named, in rows.

    What folds is shown closed where it is named by its component or kind, such as `box` or `die`, or where
    a `view` is given: degrees round to the right of the front, and above the table.
    """

    pieces: tuple[str, ...] = ()
    columns: int = 6
    view: tuple[float, float] | None = None


def build(root: Path | None, selection: Selection, *, paper: str, flip: str, out: Path) -> int:
    """Make every file of the chosen games, prove each, and write those of a language if all are right."""
    run = Run(open_project(root, Path.cwd()), selection)
    edge = FlipEdge(flip)
    games = list(run.games())
    steps = sum(len(languages) * (len(loaded.game.components) + 1) for loaded, languages in games)
    with Progress(steps) as progress:
        for loaded, languages in games:
            sound = not has_errors(run.problems)
            editions = []
            for language in languages:
                progress.step(f"{loaded.game.id} {language}")
                before = len(run.problems)
                edition = run.edition(loaded, language, paper=paper, flip=edge)
                run.measure(edition)
                if sound and not has_errors(run.problems[before:]):
                    editions.append(edition)
                    settings = {"paper": paper, "flip": edge.value}
                    if selection.components != (CONTACT,):
                        _print_edition(run, edition, settings, out=out, progress=progress)
                else:
                    run.lines.append(f"{loaded.game.file.title} ({language}): nothing written")
            if CONTACT in selection.components and editions:
                progress.step(f"{loaded.game.id} {CONTACT}")
                _print_contact(run, editions, out=out)
    return run.finish()


def prove(root: Path | None, selection: Selection, *, out: Path) -> int:
    """Compare the files in the output folder with what the data says now; write nothing."""
    run = Run(open_project(root, Path.cwd()), selection)
    for loaded, languages in run.games():
        files = outputs.read_manifest(out / loaded.game.id)["files"]
        for language in languages:
            _prove_language(run, loaded, language, out=out, files=files)
    return run.finish()


def _prove_language(run: Run, loaded: Loaded, language: str, *, out: Path, files: dict[str, Any]) -> None:
    """Prove the files of one language, each as it was laid out when it was made."""
    editions: dict[outputs.Settings, Edition] = {}
    for name in loaded.game.components:
        if run.selection.components and name not in run.selection.components:
            continue
        path = out / loaded.game.id / language / f"{name}.pdf"
        if not path.is_file():
            hint = f"run: ppgen build {loaded.game.id} --lang {language}"
            run.problems.append(error("prove/missing-output", f"{path} does not exist", hint=hint))
            continue
        settings, found = outputs.made_with(path, files.get(f"{language}/{name}.pdf"), loaded.stock)
        run.problems += found
        if settings not in editions:
            editions[settings] = run.edition(loaded, language, paper=settings.paper, flip=settings.flip)
        document = editions[settings].documents[name]
        facts, found = pipeline.prove(path.read_bytes(), document, flip=settings.flip)
        run.problems += found
        verdict = "not all equal" if has_errors(found) else "all equal"
        run.lines.append(
            f"{path}: {counted(facts.fields, 'field')} on {counted(facts.pages, 'page')} compared, {verdict}"
        )


def show(root: Path | None, selection: Selection, *, wanted: Show, to: Path) -> int:
    """Draw chosen pieces of one game side by side as a PNG picture."""
    if not all(map(math.isfinite, wanted.view or ())):
        raise WrongUseError("--view takes two numbers of degrees")
    run = Run(open_project(root, Path.cwd()), selection)
    for loaded, languages in run.games():
        edition = run.edition(loaded, languages[0], paper="a4", flip=FlipEdge.LONG)
        known = {piece.id: piece for component in edition.pieces.values() for piece in component}
        foldable = closed.things(edition.crafted.things) if edition.crafted is not None else {}
        for name in wanted.pieces:
            if name in foldable and (wanted.view is not None or name not in known):
                known[name] = closed.closed_picture(foldable[name], wanted.view)
            if name not in known:
                names = (*known, *foldable)
                raise WrongUseError(f"{loaded.game.id} has no piece {name!r}; {nearest(name, names)}")
        if has_errors(run.problems):
            return run.finish()
        chosen = [known[name] for name in wanted.pieces] or list(known.values())
        content = pipeline.draw_picture(loaded, chosen, columns=wanted.columns)
        outputs.write_whole(to, content)
        run.lines.append(f"{to}: {counted(len(chosen), 'piece')}")
    return run.finish()


def _print_edition(
    run: Run, edition: Edition, settings: dict[str, str], *, out: Path, progress: Progress
) -> None:
    """Draw and prove an edition; write its files only if every one of them is right."""
    made: list[Printed] = []
    found: list[Problem] = []
    for printed, problems in pipeline.draw_and_prove(edition, FlipEdge(settings["flip"])):
        progress.step(f"{edition.deck.game.id} {edition.deck.language} {printed.component}")
        made.append(printed)
        found += problems
    run.problems += found
    if has_errors(found):
        return
    folder = out / edition.deck.game.id / edition.deck.language
    for printed in made:
        path = folder / f"{printed.component}.pdf"
        outputs.write_whole(path, printed.content)
        pieces = sum(piece.copies for piece in edition.pieces[printed.component])
        facts = printed.facts
        run.lines.append(
            f"{path}: {counted(pieces, 'piece')} on {counted(facts.pages, 'page')}, "
            f"{counted(facts.fields, 'field')} read back and equal"
        )
    outputs.record(folder.parent, edition, made, settings=settings)


def _print_contact(run: Run, editions: list[Edition], *, out: Path) -> None:
    """Draw and prove the contact sheets of a game, and write them if they are right."""
    loaded = editions[0].loaded
    printed, found = pipeline.draw_contact(editions)
    run.problems += found
    if has_errors(found):
        return
    path = out / loaded.game.id / f"{CONTACT}.pdf"
    outputs.write_whole(path, printed.content)
    outputs.record_contact(path.parent, loaded, printed)
    run.lines.append(
        f"{path}: {len(editions)} languages side by side on {counted(printed.facts.pages, 'page')}"
    )
