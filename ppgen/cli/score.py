"""`ppgen score`: what stands on a filled score sheet, as YAML, checked by the rules of its game."""

from __future__ import annotations

from pathlib import Path

from ppgen.cli.options import ProjectPlace
from ppgen.cli.state import Telling, opened
from ppgen.exchange.score_sheets import read_score
from ppgen.outputs.files import write_whole


def read(place: ProjectPlace, file: Path, *, game: str, language: str, to: Path | None) -> int:
    """Read a form or a record, and tell its values and all that is wrong with them."""
    telling = Telling(opened(place))
    score = read_score(telling.project, file, game, language=language)
    telling.findings = score.findings
    if score.text:
        telling.lines.append(f"{score.asked} of {len(score.findings.rules)} rules could be checked")
    if score.text and to is None:
        telling.lines += ["", *score.text.splitlines()]
    elif score.text and to is not None:
        write_whole(to, score.text.encode(), root=to.parent)
        telling.lines.append(f"{to}: the record of {file}")
    return telling.finish()
