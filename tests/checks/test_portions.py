"""Long decks are looked at in portions: what is found is what one look at all of them finds."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.sight import pieces
from ppgen.common.problem import Problem
from ppgen.library import check
from ppgen.load.project import open_project
from tests.support import tiny

CARDS = 40
LINES = ("Line", "All rights reserved by line")
FAULTY = {
    "cards/tiny/monster.yaml": "".join(
        f"- {{id: m{number}, name: Monster {number % 33}, power: {number % 33 % 4}, line: {LINES[number % 33 % 2]} {number % 33}.}}\n"
        for number in range(CARDS)
    ),
    "layouts/tiny/theme.yaml": tiny.FILES["layouts/tiny/theme.yaml"]
    .replace('sky: "#cfe8ff"', 'sky: "#cfe8ff", pale: "#d8d8ee"')
    .replace("body: {font: text, size: 9pt, colour: ink}", "body: {font: text, size: 6pt, colour: pale}"),
    "layouts/tiny/reverse.yaml": tiny.FILES["layouts/tiny/reverse.yaml"]
    + '  - {type: text, name: small, box: [5, 5, 53, 10], text: "small", style: body}\n',
}


def _found(root: Path, monkeypatch: pytest.MonkeyPatch, at_once: int) -> list[Problem]:
    monkeypatch.setattr(pieces, "AT_ONCE", at_once)
    return check(open_project(root, root)).problems


@pytest.mark.parametrize("at_once", [1, 7, CARDS - 1, CARDS])
def test_portions_find_what_one_look_finds(
    at_once: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tiny.write_project(tmp_path, FAULTY)
    whole = _found(root, monkeypatch, 10 * CARDS)
    assert {"text/contrast", "text/type-size", "text/licence", "card/same-face"} <= {
        problem.rule for problem in whole
    }
    assert _found(root, monkeypatch, at_once) == whole
