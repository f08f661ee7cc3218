"""Checklists are made from the cards: more of them, and more copies, need no other layout."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copytree

import pytest

from ppgen.library import Selection, check, open_project
from tests.support.ole import ROOT

FIRST_NAME = re.compile(r"(?<=\bname: )[^\n,}]+")
OF_THE_SHEET = ("layout/", "text/", "record/")


def more_cards(folder: Path, game: str, kind: str, count: int) -> Path:
    """Return a project with a game whose last card of a kind is there so many times more, by other names."""
    for part in ("cards", "layouts"):
        copytree(ROOT / part / game, folder / part / game, ignore=lambda *_: ["schema"])
    copytree(ROOT / "fonts", folder / "fonts")
    path = folder / "cards" / game / f"{kind}.yaml"
    written = path.read_text(encoding="utf-8").rstrip()
    last = written[written.rindex("\n- ") :]
    name = re.search(r"\bid: ([\w-]+)", last)
    assert name is not None
    added = [
        FIRST_NAME.sub(f"More {number}", last.replace(name[0], f"id: more-{number}", 1), count=1)
        for number in range(count)
    ]
    path.write_text(written + "".join(added) + "\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    ("game", "kind", "count", "language"),
    [
        ("ole", "team", 3, "en"),
        ("ole", "tactic", 4, "en"),
        ("ligne-de-fond", "action", 2, "fr"),
        ("ligne-de-fond", "keeper", 6, "fr"),
        ("worldies", "player", 12, "en"),
        ("worldies", "worldie", 9, "en"),
        ("battle-dice", "avatar", 20, "de"),
        ("battle-dice", "marker", 3, "de"),
    ],
)
@pytest.mark.thorough
def test_more_cards_need_no_other_checklist(
    tmp_path: Path, game: str, kind: str, count: int, language: str
) -> None:
    folder = more_cards(tmp_path, game, kind, count)
    found = check(open_project(folder), Selection((game,), (language,), ("checklist",)))
    told = [one for one in found.problems if one.rule.startswith(OF_THE_SHEET)]
    assert [f"{one.rule} {one.subject}: {one.message}" for one in told if "checklist" in one.subject] == []
    assert f"{game}: the" not in found.skipped
