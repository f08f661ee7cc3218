"""Components that print a part of a kind."""

from __future__ import annotations

from pathlib import Path

import pytest

import ppgen
from ppgen.common.problem import Problem
from tests.support.tiny import FILES, changed, write_project

CARDS = "  cards: {title: Cards, cards: [monster]}\n"
LARGE = "extends: monster\n"


def checked(root: Path, components: str, extra: dict[str, str] | None = None) -> list[Problem]:
    game = FILES["cards/tiny/game.yaml"]
    head = game[: game.index("components:")]
    files = {
        "cards/tiny/game.yaml": f"{head}components:\n{components}",
        "layouts/tiny/large.yaml": LARGE,
        **(extra or {}),
    }
    return ppgen.check(ppgen.open_project(write_project(root, files))).problems


def test_two_components_share_a_kind(tmp_path: Path) -> None:
    small = "  cards: {title: monster, cards: [monster], where: card.power < 4}\n"
    large = "  large: {title: monster, cards: [monster], layout: large, where: card.power >= 4}\n"
    problems = checked(tmp_path, small + large)
    assert not [one for one in problems if one.rule == "model/where"], problems
    built = ppgen.build(ppgen.open_project(tmp_path), options=ppgen.BuildOptions())
    assert built.findings.is_sound, built.findings.problems
    seen = {one.path: one.pieces for one in built.files}
    assert seen == {"tiny/en/cards.pdf": 1, "tiny/en/large.pdf": 2}


@pytest.mark.parametrize(
    ("where", "severity", "told"),
    [
        ("card.power < 4", "warning", "no component prints monster:cat"),
        ("card.power > 99", "error", "holds for none"),
        ("card.might > 1", "error", "monster has no might"),
        ("power > 1", "error", "nothing is called power"),
        ("card.power > constants.high", "error", "there is no constant high"),
        ("card.name + 1 == 2", "error", "cannot choose"),
    ],
)
def test_what_a_choice_leaves_to_nobody_is_told(tmp_path: Path, where: str, severity: str, told: str) -> None:
    problems = checked(tmp_path, f"  cards: {{title: monster, cards: [monster], where: {where!r}}}\n")
    found = [one for one in problems if one.rule in {"model/where", "game/chosen-cards"}]
    assert found and found[0].severity.value == severity and told in found[0].message
    assert found[0].span is not None and found[0].span.file == "cards/tiny/game.yaml"


def test_a_choice_that_is_no_expression_is_told_at_its_place(tmp_path: Path) -> None:
    problems = checked(tmp_path, "  cards: {title: monster, cards: [monster], where: card.power <}\n")
    assert [one.rule for one in problems if one.span and one.span.file.endswith("game.yaml")] == [
        "model/value"
    ]


def test_a_back_takes_no_expression_and_says_what_does(tmp_path: Path) -> None:
    layout = changed("layouts/tiny/monster.yaml", "face:\n", 'back: "{{ card.name }}"\nface:\n')
    text = layout["layouts/tiny/monster.yaml"]
    begin = text.rindex("back:")
    files = {"layouts/tiny/monster.yaml": text[:begin]} if text.count("back:") > 1 else layout
    problems = checked(tmp_path, "  cards: {title: monster, cards: [monster]}\n", files)
    found = [one for one in problems if one.rule == "layout/unknown-back"]
    assert found and all("where:" in one.hint for one in found)
