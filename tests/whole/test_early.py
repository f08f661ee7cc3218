"""What copies of the process compose and draw of shipped games is what one process makes."""

from __future__ import annotations

import pytest

from ppgen import early, pipeline
from ppgen.checks.sight import pieces as sight
from ppgen.compose import runs
from ppgen.load.project import open_project
from ppgen.proofs import ReadBack
from ppgen.work.sharing import Crew
from tests.support.editions import lay_out
from tests.support.ole import ROOT


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", ["battle-dice", "ole"])
@pytest.mark.thorough
def test_files_and_problems_are_those_of_one_process(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any component and document counts as long."""
    monkeypatch.setattr(runs, "FEWEST", 1)
    monkeypatch.setattr(early, "LONG", 1)
    monkeypatch.setattr(sight, "AT_ONCE", 7)
    made = []
    for jobs in (1, 2, 3):
        loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
        assert loaded is not None
        edition, problems = lay_out(loaded, ahead=Crew(jobs))
        assert bool(edition.early) is (jobs > 1)
        used = edition.work.composer.theme_use(), loaded.material.images.asked
        made.append((problems, used, [*pipeline.draw(edition, "pdf", ReadBack())]))
    assert made[0] == made[1] == made[2]
