"""`ppgen score`: what stands on a filled score sheet, as YAML, checked by the rules of its game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path, PurePath

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened
from ppgen.exchange.score_sheets import read_scores, told_names
from ppgen.outputs.files import write_whole


def read(place: ProjectPlace, files: Sequence[Path], *, game: str, language: str, to: Path | None) -> int:
    """Read forms or records that belong together, and tell their values and all that is wrong with them."""
    telling = Telling(opened(place), each=True)
    scores = read_scores(telling.project, files, game, language=language)
    telling.findings = scores[0].findings
    for score in scores[1:]:
        telling.findings.join(score.findings)
    several = len(files) > 1
    outs = _distinct(told_names(files))
    for file, out, score in zip(files, outs, scores, strict=True):
        if not score.text:
            continue
        about = f"{file}: " if several else ""
        telling.lines.append(f"{about}{score.verdict}")
        if to is None:
            telling.lines += ["", *score.text.splitlines(), *([""] if several else [])]
        else:
            written = to / f"{out}.yaml" if several else to
            write_whole(written, score.text.encode(), root=to if several else to.parent)
            telling.lines.append(f"{written}: the record of {file}")
    return telling.finish()


def _distinct(names: Sequence[str]) -> list[str]:
    """Return what the files of records are called without their suffix, each otherwise."""
    found = list[str]()
    for name in names:
        stem = "-".join(PurePath(name).with_suffix("").parts)
        tries = (f"{stem}-{number}" if number > 1 else stem for number in count(1))
        taken = {one.casefold() for one in found}
        found.append(next(one for one in tries if one.casefold() not in taken))
    return found
