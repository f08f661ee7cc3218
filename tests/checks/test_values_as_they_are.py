"""Labels, forms and art of values: each careless change of a face is told, with what a rule sees on it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.broken_games import problems_after

LABEL, FORM, ART = "layout/other-label", "layout/other-form", "layout/fixed-art"
FACES = {
    "worldie": ("worldies", "layouts/worldies/worldie.yaml"),
    "player": ("worldies", "layouts/worldies/player.yaml"),
    "goalkeeper": ("worldies", "layouts/worldies/goalkeeper.yaml"),
    "energy": ("ligne-de-fond", "layouts/ligne-de-fond/energy.yaml"),
    "keeper": ("ligne-de-fond", "layouts/ligne-de-fond/keeper.yaml"),
    "formation": ("ole", "layouts/ole/formation.yaml"),
}
CHANGES = [
    ("worldie", '7], text: \'{{ term("pressure", "label") }}\'', '7], text: \'{{ term("difficulty", "label") }}\'', LABEL),
    ("worldie", '7], text: \'{{ term("difficulty", "label") }}\'', '7], text: \'{{ term("pressure", "label") }}\'', LABEL),
    ("goalkeeper", "{{ card.number }}", "{{ card.number - 1 }}", FORM),
    ("goalkeeper", "{{ card.number }}", "{{ 10 - card.number }}", FORM),
    ("goalkeeper", "{{ card.number }}", "{{ card.number if card.number < 9 else 7 }}", FORM),
    ("goalkeeper", "{{ card.number }}", "{{ 7 if card.number > 9 else card.number }}", FORM),
    ("goalkeeper", '"{{ card.saving }}"', '"{{ ceil(card.saving / 2) }}"', FORM),
    ("energy", '"{{ signed(card.attack) }}"', '"{{ signed(card.attack) }}-"', FORM),
    ("energy", '"{{ signed(card.attack) }}"', '"{{ signed(card.attack + 1) }}"', FORM),
    ("keeper", '"{{ card.level }}"', '"{{ min(card.level, 5) }}"', FORM),
    ("formation", '"{{ card.strength.attack }}"', '"{{ card.strength.attack }}0"', FORM),
    ("player", 'icon: "tier-{{ card.role }}"', "icon: tier-attack", ART),
]  # fmt: skip


@pytest.mark.parametrize(("face", "old", "new", "rule"), CHANGES)
@pytest.mark.thorough(keep=1)
def test_a_careless_change_of_a_face_is_told(
    face: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    game, file = FACES[face]
    assert rule in problems_after(game, file, old, new, root=tmp_path, components=("cards",))
