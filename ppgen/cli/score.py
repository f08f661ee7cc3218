"""`ppgen score`: what stands on a filled score sheet, as YAML, checked by the rules of its game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path, PurePath

from ppgen.cli.named_outputs import refuse_among_sources
from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened
from ppgen.exchange.score_sheets import read_scores, told_names
from ppgen.library import WrongUseError
from ppgen.outputs.files import write_whole


def read(place: ProjectPlace, files: Sequence[Path], *, game: str, language: str, to: Path | None) -> int:
    """Read forms or records that belong together, and tell their values and all that is wrong with them."""
    targets = _targets(files, to)
    telling = Telling(opened(place), each=True)
    scores = read_scores(telling.project, files, game, language=language)
    telling.findings = scores[0].findings
    for score in scores[1:]:
        telling.findings.join(score.findings)
    several = len(files) > 1
    for file, target, score in zip(files, targets, scores, strict=True):
        if not score.text:
            continue
        about = f"{file}: " if several else ""
        telling.lines.append(f"{about}{score.verdict}")
        if target is None:
            telling.lines += ["", *score.text.splitlines(), *([""] if several else [])]
        else:
            write_whole(target, score.text.encode(), root=target.parent)
            telling.lines.append(f"{target}: the record of {file}")
    return telling.finish()


def _targets(files: Sequence[Path], to: Path | None) -> list[Path | None]:
    """Return where the record of each file is written; raises WrongUseError where that is a file to read."""
    if to is None:
        return [None] * len(files)
    if len(files) > 1 or to.is_dir():
        targets = [to / f"{out}.yaml" for out in _distinct(told_names(files))]
    else:
        targets = [to]
    for target in targets:
        refuse_among_sources(target)
        if any(target.exists() and file.exists() and target.samefile(file) for file in files):
            raise WrongUseError(f"{target} is one of the files to read; name another place with --out")
    return [*targets]


def _distinct(names: Sequence[str]) -> list[str]:
    """Return what the files of records are called without their suffix, each otherwise."""
    found = list[str]()
    for name in names:
        stem = "-".join(PurePath(name).with_suffix("").parts)
        tries = (f"{stem}-{number}" if number > 1 else stem for number in count(1))
        taken = {one.casefold() for one in found}
        found.append(next(one for one in tries if one.casefold() not in taken))
    return found
