"""`ppgen build`: every file of the chosen games, proved and written if all of a language are right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from ppgen.cli.named_outputs import refuse_folder_among_sources
from ppgen.cli.options import ProjectPlace
from ppgen.cli.progress import Progress
from ppgen.cli.state import Telling, opened
from ppgen.display.printing import Bleed
from ppgen.exchange import change_lists
from ppgen.exchange.changed_pieces import changed_pieces, runs_of, shares_of
from ppgen.library import BuildOptions, Built, BuiltFile, Selection, WrongUseError, build
from ppgen.library.box_changes import box_changes, box_since_manifest
from ppgen.library.differences import differences
from ppgen.library.planning import best_bleed, plan
from ppgen.library.recorded_states import is_manifest, manifest_named
from ppgen.library.states import state_of
from ppgen.report import counted

READ_ON_SCREEN = (".pages.pdf", ".html")
"""What is read on a screen takes no ink."""

FOR_MACHINES = (".dxf", ".cut.svg")
"""What cuts takes no ink, either."""

_WHAT = "pages is for leaflets and booklets, form and html are for score sheets"


def command(place: ProjectPlace, selection: Selection, options: BuildOptions, since: str = "") -> int:
    """Build and tell each file; `since` another state only what changed, and what to take out of the box."""
    if options.kit and "pdf" not in options.formats:
        raise WrongUseError("a kit is a PDF: add it to the formats, as in --format pdf,png")
    if options.out is not None:
        refuse_folder_among_sources(options.out)
    telling = Telling(opened(place))
    if since:
        return _changed(telling, selection, options, since)
    with Progress() as progress:
        built = build(telling.project, selection, options, step=progress.step)
    telling.findings = built.findings
    if built.findings.is_sound and not (built.files or built.refused or built.broken_off):
        if selection.pieces:
            names = ", ".join(selection.pieces)
            raise WrongUseError(f"nothing is called {names} there; ppgen show names pieces")
        if "pdf" not in options.formats:
            raise WrongUseError(f"nothing that was chosen is made as {', '.join(options.formats)}: {_WHAT}")
    return _finished(telling, [built], options)


def best(place: ProjectPlace, selection: Selection, options: BuildOptions) -> int:
    """Build each game with the bleed that takes the fewest sheets, and tell which that is."""
    telling = Telling(opened(place, lasting=True))
    made = list[Built]()
    with Progress() as progress:
        planned = plan(telling.project, selection, (options.paper,), options=options)
        games: dict[Bleed, list[str]] = {}
        for one in planned.plans:
            if (bleed := best_bleed(one, options.sides)) is not None:
                telling.lines.append(f"{one.game}: --bleed {bleed} takes the fewest sheets")
                games.setdefault(bleed, []).append(one.game)
        planless = {*telling.project.choose(selection.games)} - {one.game for one in planned.plans}
        if planless:  # what is in the way of a plan is told
            games.setdefault(options.bleed, []).extend(sorted(planless))
        if not games:
            made.append(build(telling.project, selection, options, step=progress.step))
        for bleed, listed in games.items():
            own = selection._replace(games=tuple(listed))
            made.append(build(telling.project, own, options._replace(bleed=bleed), step=progress.step))
    for built in made:
        telling.findings.join(built.findings)
    return _finished(telling, made, options)


def _finished(telling: Telling, made: Sequence[Built], options: BuildOptions) -> int:
    files = [file for built in made for file in built.files]
    telling.lines += telling.findings.measures
    telling.lines += [_told(file, options.out or Path()) for file in files]
    telling.lines += [
        f"{(options.out or Path()) / name}: taken away; an earlier build wrote it, and this one does not"
        for built in made
        for name in built.taken_away
    ]
    telling.lines += [f"{name}: nothing written" for built in made for name in built.refused]
    if kept := sum(file.is_kept for file in files):
        fresh = counted(len(files) - kept, "file")
        telling.lines.append(
            f"{fresh} made, {kept:,} unchanged since an earlier build; --fresh makes all anew"
        )
    code = telling.finish()
    if broken_off := next((built.broken_off for built in made if built.broken_off), ""):
        raise WrongUseError(broken_off)
    return code


def _changed(telling: Telling, selection: Selection, options: BuildOptions, since: str) -> int:
    """Print the pieces that are new or not as they were, language by language, and tell which are void."""
    if selection.pieces or options.copies or selection.deck or selection.fills:
        raise WrongUseError(
            "--since finds the pieces and their copies itself; it goes with --only and --lang"
        )
    made = list[Built]()
    since = manifest_named(since, lambda: selection.games or telling.project.games)
    with Progress() as progress:
        if is_manifest(since):
            found = box_since_manifest(telling.project, since, selection, options)
        else:
            with state_of(telling.project, since) as before:
                compared = differences(before, telling.project, selection, paper=options.paper)
            found = box_changes(compared)
        telling.findings = found.findings
        if found.findings.is_sound:
            telling.lines += [*change_lists.lines(changed_pieces(found.differences)), *found.untold]
        for game, language in found.held if found.findings.is_sound else ():
            shares = shares_of(found.differences.of(game, language))
            of = f"{game} ({language})"
            if shares.taken_out:
                telling.lines.append(f"{of}, take out of the box: {_listed(shares.taken_out)}")
            if shares.printed:
                telling.lines.append(f"{of}, put in: {_listed(shares.printed)}")
                for run in runs_of(shares.printed, found.held[game, language]):
                    names = tuple(f"{piece}={count}" for piece, count in run.pieces.items())
                    own = selection._replace(
                        games=(game,),
                        languages=(language,),
                        components=tuple(run.components),
                        pieces=names,
                    )
                    made.append(
                        build(telling.project, own, options._replace(changes=True), step=progress.step)
                    )
    known = set(telling.findings.problems)
    told = [problem for built in made for problem in built.findings.problems if problem not in known]
    telling.findings.problems += told
    return _finished(telling, made, options)


def _listed(pieces: Mapping[tuple[str, str], int]) -> str:
    """Name pieces and how many; of a name that several components share, the component too."""
    shared = Counter(piece for _, piece in pieces)
    return ", ".join(
        f"{piece} × {count}" + (f" ({component})" if shared[piece] > 1 else "")
        for (component, piece), count in pieces.items()
    )


def _told(file: BuiltFile, out: Path) -> str:
    pieces = counted(file.pieces, "piece")
    if file.is_kept:
        return f"{out / file.path}: {pieces}, unchanged"
    if file.facts is None:
        return f"{out / file.path}: written, not read back"
    if file.languages > 1:
        pieces = f"{file.languages} languages side by side"
    if file.path.endswith(FOR_MACHINES):
        return (
            f"{out / file.path}: {counted(file.facts.fields, 'line')} to cut and crease read back and equal"
        )
    pages, fields = counted(file.facts.pages, "page"), counted(file.facts.fields, "field")
    told = f"{out / file.path}: {pieces} on {pages}, {fields} read back and equal"
    return told if file.path.endswith(READ_ON_SCREEN) or not file.facts.ink else f"{told}; ink {_ink(file)}"


def _ink(file: BuiltFile) -> str:
    """Tell how much ink the sheets take: the least and the most of them, backs apart from fronts."""
    if file.facts is None:
        return ""
    ink = file.facts.ink
    pages = [(page, share) for page, share in enumerate(ink) if share is not None]
    fronts = [share for page, share in pages if page not in file.facts.backs]
    backs = [share for page, share in pages if page in file.facts.backs]
    some = "" if len(pages) == len(ink) else f", measured on {len(pages):,} of {len(ink):,} pages"
    return _range(fronts) + (f", backs {_range(backs)}" if backs else "") + some


def _range(shares: list[float]) -> str:
    least, most = (round(100 * share) for share in (min(shares), max(shares)))
    return f"{most} %" if least == most else f"{least}–{most} %"
