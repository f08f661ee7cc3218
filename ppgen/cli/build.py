"""`ppgen build`: every file of the chosen games, proved and written if all of a language are right."""

from __future__ import annotations

from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.progress import Progress
from ppgen.cli.state import Telling, opened
from ppgen.library import BuildOptions, BuiltFile, Selection, WrongUseError, build
from ppgen.report import counted


def command(place: ProjectPlace, selection: Selection, options: BuildOptions) -> int:
    """Build and tell each file."""
    telling = Telling(opened(place))
    with Progress() as progress:
        built = build(telling.project, selection, options, step=progress.step)
    telling.findings = built.findings
    telling.lines += built.findings.measures
    telling.lines += [_told(file, options.out or Path()) for file in built.files]
    telling.lines += [f"{name}: nothing written" for name in built.refused]
    if kept := sum(file.is_kept for file in built.files):
        made = counted(len(built.files) - kept, "file")
        telling.lines.append(
            f"{made} made, {kept:,} unchanged since an earlier build; --fresh makes all anew"
        )
    code = telling.finish()
    if built.broken_off:
        raise WrongUseError(built.broken_off)
    return code


def _told(file: BuiltFile, out: Path) -> str:
    pieces = counted(file.pieces, "piece")
    if file.is_kept:
        return f"{out / file.path}: {pieces}, unchanged"
    if file.facts is None:
        return f"{out / file.path}: written, not read back"
    if file.languages > 1:
        pieces = f"{file.languages} languages side by side"
    pages, fields = counted(file.facts.pages, "page"), counted(file.facts.fields, "field")
    return f"{out / file.path}: {pieces} on {pages}, {fields} read back and equal; ink {_ink(file)}"


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
