"""Changes to the layouts of Olé! that a reader would notice are told by `check`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.common.problem import Problem
from ppgen.load.project import open_project
from tests.support.ole import ROOT


def problems_after(root: Path, name: str, old: str, new: str) -> list[Problem]:
    for part in ("cards/ole", "layouts/ole"):
        shutil.copytree(ROOT / part, root / part)
    path = root / name
    text = path.read_text(encoding="utf-8")
    assert old in text, old
    path.write_text(text.replace(old, new), encoding="utf-8")
    return pipeline.load(open_project(root, root), "ole")[2]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("layouts/ole/team.yaml", "text.power", "'Nothing.'"),
        ("layouts/ole/team.yaml", "card.stars", "3"),
        ("layouts/ole/tactic.yaml", "text.effects", "'Nothing.'"),
        ("layouts/ole/team.yaml", "card.name", "'Team'"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_what_is_no_longer_printed_is_told(name: str, old: str, new: str, tmp_path: Path) -> None:
    assert "layout/field-not-shown" in {one.rule for one in problems_after(tmp_path, name, old, new)}
