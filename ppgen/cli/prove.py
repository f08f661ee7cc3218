"""`ppgen prove`: what lies in the output folder, compared with the data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.progress import Progress
from ppgen.cli.state import Telling, opened
from ppgen.library import ProvedFile, Selection, prove
from ppgen.report import counted


def command(place: ProjectPlace, selection: Selection, *, out: Path, pictures: bool) -> int:
    """Prove and tell each file; pictures of single pieces are told together."""
    telling = Telling(opened(place), lists_all=False)
    with Progress() as progress:
        proved = prove(telling.project, selection, out=out, pictures=pictures, step=progress.step)
    telling.findings = proved.findings
    telling.lines += _lines(proved.files)
    return telling.finish()


def _lines(files: Sequence[ProvedFile]) -> Iterator[str]:
    for was_read, together in groupby(files, key=lambda file: file.facts.pages > 0):
        if was_read:
            yield from map(_told, together)
            continue
        for (folder, ending), alike in groupby(together, key=lambda one: (one.path.parent, one.path.suffix)):
            yield _told_together(folder, ending, list(alike))


def _told(file: ProvedFile) -> str:
    fields, pages = counted(file.facts.fields, "field"), counted(file.facts.pages, "page")
    verdict = "all equal" if file.is_equal else "not all equal"
    same = "the bytes that drawing gives" if file.is_same else "other bytes than drawing gives"
    pictures = counted(file.pictured, "picture")
    return f"{file.path}: {fields} and {pictures} of {pages} compared, {verdict}; {same}"


def _told_together(folder: Path, ending: str, files: list[ProvedFile]) -> str:
    """Tell files that are compared by their bytes alone."""
    name = files[0].path.name if len(files) == 1 else f"*{ending}"
    others = sum(not file.is_same for file in files)
    verdict = f"{others} with other bytes than drawing gives" if others else "the bytes that drawing gives"
    return f"{folder / name}: {counted(len(files), 'file')} drawn again; {verdict}"
