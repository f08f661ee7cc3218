"""A key that is written wrongly is told once: as that key, and not as a missing one as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library import check, open_project
from tests.support.tiny import changed, write_project

MONSTER = "cards/tiny/monster.yaml"


def told(root: Path) -> list[tuple[str, str]]:
    return [
        (one.message, one.hint)
        for one in check(open_project(root)).problems
        if one.rule in ("model/value", "layout/invalid")
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (MONSTER, "name: Bat", "nmae: Bat", [("the key nmae is not known here", "did you mean name?")]),
        (
            MONSTER,
            "name: Bat",
            "zzz: Bat",
            [
                ("name is missing", "add it here; or let its field in game.yaml be optional: true"),
                ("the key zzz is not known here", ""),
            ],
        ),
        ("cards/tiny/game.yaml", "maker:", "makre:", [("the key makre is not known here", "did you mean maker?")]),
        ("layouts/tiny/monster.yaml", "box: [0", "bxo: [0", [("the key bxo is not known here", "did you mean box?")]),
    ],
)  # fmt: skip
def test_a_misspelt_key_is_told_once(
    file: str, old: str, new: str, expected: list[tuple[str, str]], tmp_path: Path
) -> None:
    said = told(write_project(tmp_path, changed(file, old, new)))
    assert len(said) == len(expected)
    assert all(one[0] == two[0] and two[1] in one[1] for one, two in zip(said, expected, strict=True)), said
