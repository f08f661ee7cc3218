"""`ppgen prove`: what lies in the output folder, compared with the data."""

from __future__ import annotations

from pathlib import Path

from ppgen.cli.options import Place
from ppgen.cli.state import Telling, opened
from ppgen.library import ProvedFile, Selection, prove
from ppgen.report import counted


def command(place: Place, selection: Selection, *, out: Path, pictures: bool) -> int:
    """Prove and tell each file."""
    telling = Telling(opened(place))
    proved = prove(telling.project, selection, out=out, pictures=pictures)
    telling.findings = proved.findings
    telling.lines += [_told(file) for file in proved.files]
    return telling.finish()


def _told(file: ProvedFile) -> str:
    fields, pages = counted(file.facts.fields, "field"), counted(file.facts.pages, "page")
    verdict = "all equal" if file.is_equal else "not all equal"
    same = "the bytes that drawing gives" if file.is_same else "other bytes than drawing gives"
    pictures = counted(file.pictured, "picture")
    return f"{file.path}: {fields} and {pictures} of {pages} compared, {verdict}; {same}"
