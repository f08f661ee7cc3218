"""A game of the repository with one change, and what is told of it in its own language."""

from __future__ import annotations

import shutil
from pathlib import Path

from ppgen import pipeline
from ppgen.checks import check_layouts, check_usage
from ppgen.load.project import open_project
from tests.conftest import ROOT
from tests.support.editions import lay_out


def problems_after(
    game: str, file: str, old: str, new: str, *, root: Path, components: tuple[str, ...] | None = None
) -> list[str]:
    """Return the ids of all problems after `old` became `new` once in a file below the project's root."""
    for part in (f"cards/{game}", f"layouts/{game}", "layouts/stock"):
        shutil.copytree(ROOT / part, root / part)
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert old in text, "this was written anew: choose another"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    loaded, _, problems = pipeline.load(open_project(root, ROOT), game)
    if loaded is None:
        return [problem.rule for problem in problems]
    edition, faults = lay_out(loaded, loaded.game.source_language, components=components)
    problems = [*problems, *faults]
    if components is None:
        usage = loaded.usage()
        edition.note_use(usage)
        problems += [*check_layouts(usage), *check_usage(usage)]
    return [problem.rule for problem in problems]
