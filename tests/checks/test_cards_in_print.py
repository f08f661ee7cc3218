"""Cards in print: kinds that no component prints, and checklists that leave a kind out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.broken_games import problems_after
from tests.support.rounds import in_rounds

UNPRINTED, LEFT_OUT = "game/unprinted-cards", "record/left-out-kind"
CHANGES = [
    ("worldies", "cards/worldies/game.yaml", "cards: [goalkeeper, player, action, worldie]", "cards: [player, action, worldie]", "game/copies"),
    ("worldies", "cards/worldies/game.yaml", "reference: {title: reference, cards: [summary], players: 2}", "reference: {title: reference, layout: counter}", UNPRINTED),
    ("worldies", "layouts/worldies/scoresheets/checklist.yaml", 'each: "{{ cards.goalkeeper }}"', 'each: "{{ cards.player }}"', LEFT_OUT),
    ("ligne-de-fond", "layouts/ligne-de-fond/scoresheets/checklist.yaml", "cards.keeper", "cards.trainer", LEFT_OUT),
    ("ole", "layouts/ole/scoresheets/checklist.yaml", "cards.skill", "cards.tactic", LEFT_OUT),
]  # fmt: skip


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize(("game", "file", "old", "new", "rule"), in_rounds(CHANGES))
@pytest.mark.thorough
def test_cards_that_nothing_prints_or_lists_are_told(
    game: str, file: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    assert rule in problems_after(game, file, old, new, root=tmp_path)
