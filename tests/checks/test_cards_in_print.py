"""Cards in print: kinds that no component prints, and checklists that leave a kind out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.broken_games import problems_after
from tests.support.rounds import in_rounds

UNPRINTED = "game/unprinted-cards"
CHANGES = [
    ("worldies", "cards/worldies/game.yaml", "cards: [goalkeeper, player, action, worldie]", "cards: [player, action, worldie]", "game/copies"),
    ("worldies", "cards/worldies/game.yaml", "reference: {title: reference, cards: [summary], players: 2}", "reference: {title: reference, layout: counter}", UNPRINTED),
    ("worldies", "layouts/worldies/theme.yaml", 'listed: "{{ cards.goalkeeper }}"', 'listed: "{{ cards.player }}"', "layout/given-twice"),
    ("ligne-de-fond", "layouts/ligne-de-fond/theme.yaml", 'listed: "{{ cards.keeper }}"', 'listed: "{{ cards.trainer }}"', "layout/given-twice"),
    ("ole", "layouts/ole/theme.yaml", 'listed: "{{ cards.skill }}"', 'listed: "{{ cards.tactic }}"', "layout/expression"),
]  # fmt: skip


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize(("game", "file", "old", "new", "rule"), in_rounds(CHANGES))
@pytest.mark.thorough
def test_cards_that_nothing_prints_or_lists_are_told(
    game: str, file: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    assert rule in problems_after(game, file, old, new, root=tmp_path)
