"""References between cards: what a card names can be looked into, in texts, layouts, rules and derived values."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen import pipeline
from ppgen.common.problem import Problem
from ppgen.display.ops import Field, walk
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.tiny import FILES, write_project

GAME = """\
title: Tiny
version: "1.0"
maker: The ppgen tests
licence: MIT
languages: {source: en}
kinds:
  monster:
    title: monster
    fields:
      name: {type: text, translate: true}
      power: {type: integer, minimum: 0}
      line: {type: text, translate: true}
      suit: {type: reference, to: suit}
      friends: {type: list, items: {type: reference, to: monster}, optional: true, default: [], unprinted: test}
    derived:
      double: "{{ card.power + card.suit.worth }}"
  suit:
    title: suit
    fields: {name: {type: text}, colour: {type: colour}, worth: {type: integer}}
    derived: {loud: "{{ upper(card.name) }}"}
components:
  cards: {title: Monster cards, cards: [monster]}
  suits: {title: Suits, cards: [suit]}
"""
FILE = {
    "cards/tiny/game.yaml": GAME,
    "cards/tiny/terms.yaml": "monster: {text: monster}\nsuit: {text: suit}\n",
    "cards/tiny/suit.yaml": "- {id: night, name: Night, colour: '#8090e0', worth: 4}\n- {id: day, name: Day, colour: sky, worth: 1}\n",
    "cards/tiny/monster.yaml": """\
- {id: bat, name: Bat, power: 3, suit: night, line: "Of the {{ card.suit.name }}.", friends: [cat]}
- {id: cat, name: Cat, power: 5, suit: day, line: It sees you first.}
""",
    "layouts/tiny/suit.yaml": FILES["layouts/tiny/monster.yaml"]
    .replace("card.power", "card.worth")
    .replace("text.line", "card.colour"),
    "layouts/tiny/monster.yaml": FILES["layouts/tiny/monster.yaml"]
    .replace(
        '"{{ card.power }}"', '"{{ card.power }} {{ card.double }} {{ card.suit.loud }} {{ card.suit }}"'
    )
    .replace("fill: sky", 'fill: "{{ card.suit.colour }}"'),
}


def printed(root: Path, changes: dict[str, str]) -> tuple[dict[str, list[str]], list[Problem]]:
    root = write_project(root, {**FILE, **changes})
    loaded, _, problems = pipeline.load(open_project(root, root), "tiny")
    assert loaded is not None, problems
    edition, faults = lay_out(loaded)
    texts = {
        piece.id: [op.text for op, _ in walk(piece.face) if isinstance(op, Field)]
        for pieces in edition.pieces.values()
        for piece in pieces
    }
    return texts, [problem for problem in [*problems, *faults] if problem.severity == "error"]


def test_what_a_card_names_is_looked_into_everywhere(tmp_path: Path) -> None:
    texts, errors = printed(tmp_path, {})
    assert errors == []
    assert texts["monster:bat"] == ["Bat", "3 7 NIGHT night", "Of the Night."]


def test_rules_and_lists_see_the_other_card(tmp_path: Path) -> None:
    rule = """\
- id: friends
  for: monster
  when: card.friends
  check: card.friends[0].power > card.power and card.suit.worth > 3 and contains(card.friends, "cat")
  message: its friend is weaker
  why: Friends help.
  source: test
  good: {id: bat}
  bad: {id: bat, power: 9}
"""
    assert printed(tmp_path, {"cards/tiny/rules.yaml": rule})[1] == []


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("card.suit.name", "card.suit.nome", "localise/expression"),
        ("suit: night", "suit: nacht", "card/unknown-reference"),
        ("card.suit.name", "card.suit.name.first", "localise/expression"),
    ],
)
def test_what_cannot_be_looked_up_is_told(old: str, new: str, rule: str, tmp_path: Path) -> None:
    _, errors = printed(
        tmp_path, {"cards/tiny/monster.yaml": FILE["cards/tiny/monster.yaml"].replace(old, new)}
    )
    assert rule in {problem.rule for problem in errors}


def test_a_changed_card_redraws_those_that_name_it(tmp_path: Path) -> None:
    root = write_project(tmp_path, FILE)
    project = open_project(root, root, lasting=True)

    def shown() -> list[str]:
        loaded, _, _ = pipeline.load(project, "tiny")
        assert loaded is not None
        (bat, _) = lay_out(loaded)[0].pieces["cards"]
        return [op.text for op, _ in walk(bat.face) if isinstance(op, Field)]

    assert shown()[1] == "3 7 NIGHT night"
    path = root / "cards/tiny/suit.yaml"
    path.write_text(
        path.read_text(encoding="utf-8").replace("worth: 4", "worth: 6").replace("Night", "Moon"),
        encoding="utf-8",
    )
    assert shown()[1] == "3 9 MOON night"
