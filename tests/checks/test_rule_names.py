"""Names in a rule that nothing has are told, of score sheets as well, on which no card shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library import check, open_project
from tests.support.tiny import changed, write_project

RECORD = """\
  game-sheet:
    title: Game sheet
    record: true
    fields:
      winner: {type: text, optional: true}
      points: {type: map, optional: true, fields: {home: {type: integer}, away: {type: integer}}}
kinds:
"""


def told(root: Path, *, scope: str = "for: game-sheet", **parts: str) -> list[str]:
    said = {"check": "card.winner is none", "message": "no", **parts}
    lines = "".join(f"  {key}: '{text}'\n" for key, text in said.items())
    rule = f"- id: law\n  why: It is so.\n  source: Ours\n  {scope}\n{lines}  good: {{}}\n  bad: {{}}\n"
    kinds = RECORD.replace("kinds:\n", "")
    game = changed("cards/tiny/game.yaml", "components:", f"{kinds}components:")
    write_project(root, game | {"cards/tiny/rules.yaml": rule})
    found = check(open_project(root)).problems
    return [one.message for one in found if one.rule == "rule/unknown-name"]


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"check": "card.winer is none"}, "game-sheet has no winer"),
        ({"when": "card.winer"}, "game-sheet has no winer"),
        ({"message": "{{ card.winer }} won"}, "game-sheet has no winer"),
        ({"check": "card.points.hom == 3"}, "points has no hom"),
        ({"check": "card.points.home == constants.best"}, "there is no constant best"),
        ({"check": "count(cards.monsters) > card.points.home"}, "there is no kind monsters"),
        ({"check": "card.points.home == 3"}, ""),
        ({"check": "card.winer is not defined"}, ""),
        ({"scope": "for: [game-sheet, monster]", "check": "card.winner or card.power"}, ""),
        (
            {"scope": "for: [game-sheet, monster]", "check": "card.winer"},
            "game-sheet and monster has no winer",
        ),
    ],
)
def test_names_that_nothing_has_are_told_once(parts: dict[str, str], message: str, tmp_path: Path) -> None:
    assert told(tmp_path, **parts) == ([message] if message else [])
