"""`ppgen score`: what stands on a filled score sheet, as YAML, checked by the rules of its game."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened
from ppgen.exchange.score_sheets import read_scores
from ppgen.outputs.files import write_whole


def read(place: ProjectPlace, files: Sequence[Path], *, game: str, language: str, to: Path | None) -> int:
    """Read forms or records that belong together, and tell their values and all that is wrong with them."""
    telling = Telling(opened(place))
    scores = read_scores(telling.project, files, game, language=language)
    telling.findings = scores[0].findings
    for score in scores[1:]:
        telling.findings.join(score.findings)
    several = len(files) > 1
    for file, score in zip(files, scores, strict=True):
        if not score.text:
            continue
        about = f"{file}: " if several else ""
        telling.lines.append(f"{about}{score.verdict}")
        if to is None:
            telling.lines += ["", *score.text.splitlines(), *([""] if several else [])]
        else:
            out = to / f"{file.stem}.yaml" if several else to
            write_whole(out, score.text.encode(), root=to if several else to.parent)
            telling.lines.append(f"{out}: the record of {file}")
    return telling.finish()
