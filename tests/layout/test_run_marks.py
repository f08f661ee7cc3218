"""A run mark names a printing and nothing else, and tells no card from behind."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library import Selection, check, open_project
from tests.support.tiny import FILES, write_project

LAYOUT = "layouts/tiny/monster.yaml"
BACK = "layouts/tiny/reverse.yaml"


def mark(text: str) -> str:
    words = f'text: "{text}", style: body, size: 5pt, waive: {{text/type-size: small}}'
    return f"  - {{type: text, name: piece, box: [5, 80, 53, 4], run_mark: true, {words}}}\n"


def told(root: Path, changes: dict[str, str]) -> set[tuple[str, str]]:
    found = check(open_project(write_project(root, changes)), Selection())
    return {(problem.rule, problem.message) for problem in found.problems}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ card.id }} · {{ game.version }} · {{ number }}/{{ count }} · {{ titles.cards }}", ""),
        ("Version {{ game.version }}", ""),
        ("{% if game.version %}v{{ game.version }}{% endif %}", ""),
        ("{{ 'bat' }} {{ game.version }}", ""),
        ("{{ term('monster') }} {{ game.version }}", ""),
        ("{{ term('monster') }} {{ term('monster') }}", "“monster monster”"),
        ("Discard your hand", "“Discard your hand”"),
        ("Discard {{ 'hands' }} {{ game.version }}", "“Discard hands”"),
        ("{{ card.power }} · {{ game.version }}", "card.power"),
        ("{{ text.line }}", "text.line"),
        ("{{ cards.monster[0].name }}", "cards.monster"),
    ],
)
def test_of_a_card_its_id_alone_may_stand_in_it(text: str, said: str, tmp_path: Path) -> None:
    layout = FILES[LAYOUT].replace("back: reverse", f"{mark(text)}back: reverse")
    found = [message for rule, message in told(tmp_path, {LAYOUT: layout}) if rule == "layout/run-mark"]
    assert found == (
        [f"this run mark says {said}, and what a run mark says never makes a piece another one"]
        if said
        else []
    )


def test_on_a_back_it_would_tell_the_card(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"] + "decks: {main: [monster]}\n"
    for text, is_told in (("{{ game.version }}", False), ("{{ card.id }}", True)):
        back = FILES[BACK] + mark(text)
        found = {rule for rule, _ in told(tmp_path, {BACK: back, "cards/tiny/game.yaml": game})}
        assert ("card/deck-back" in found) is is_told
