"""Prose: careless changes of sentences in rules booklets, in their own language, and what tells them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.broken_games import problems_after

NUMBER, FIGURES, WORDS, UNSTATED, ORDER, WORDED, LISTS = (
    "text/literal-number",
    "text/stated-figures",
    "text/stated-words",
    "text/unstated-rule",
    "text/stated-in-order",
    "text/worded-in-order",
    "text/unfollowed-list",
)
CHANGES = [
    ("ole", "page", "{{ constants.face_up_cards }}** face up", "6** face up", NUMBER),
    ("ole", "page", "{{ constants.opening_draw }}", "{{ constants.between_matches_draw }}", FIGURES),
    ("ole", "page", "**{{ constants.plays }}** plays", "five plays", NUMBER),
    ("ole", "chapter", "{{ constants.activation_difficulty }}", "{{ constants.leader_difficulty - 1 }}", FIGURES),
    ("worldies", "page", "say so before you roll", "say so after you roll", WORDS),
    ("worldies", "page", "**{{ constants.deal_players }}** players", "**{{ constants.deal_actions }}** players", FIGURES),
    ("worldies", "page", "has one stat, saving", "has one stat, a", WORDS),
    ("worldies", "page", "states: [four-counters]", "states: [die]", UNSTATED),
    ("ligne-de-fond", "page", "attaque **{{ constants.turns }}** fois", "attaque **{{ constants.chances_in_box }}** fois", FIGURES),
    ("ligne-de-fond", "page", "dès **{{ constants.age }}** ans", "dès **14** ans", FIGURES),
    ("battle-dice", "page", "bis du **{{ constants.hand_size }}**", "bis du **2**", FIGURES),
    ("battle-dice", "page", "Auch mit **{{ constants.avatar_limit }}**", "Auch mit **4**", NUMBER),
    ("worldies", "page", "You need not spend", "You need spend", ORDER),
    ("worldies", "note", "{{ constants.age }}** and up · **{{ constants.minutes }}", "{{ constants.minutes }}** and up · **{{ constants.age }}", ORDER),
    ("ligne-de-fond", "page", "on ne pioche plus", "on pioche plus", ORDER),
    ("ole", "page", "Nobody activates between", "Anybody activates between", LISTS),
    ("ole", "effects", "automatic {{", "{{", WORDED),
    ("ole", "effects", "Once per", "Twice per", WORDED),
    ("worldies", "effects", "If nobody intercepts", "If somebody intercepts", WORDED),
    ("worldies", "terms", "behind the defense, never flipped", "behind the defense, flipped", WORDED),
    ("battle-dice", "terms", "Ende deines Zeitchaos", "Beginn deines Zeitchaos", WORDED),
]  # fmt: skip


@pytest.mark.slow(keep=16)
@pytest.mark.parametrize(("game", "kind", "old", "new", "rule"), CHANGES)
@pytest.mark.thorough(keep=2)
def test_a_careless_change_of_a_sentence_is_told(
    game: str, kind: str, old: str, new: str, rule: str, tmp_path: Path
) -> None:
    part = None if rule in (UNSTATED, LISTS) else ()
    assert rule in problems_after(game, f"cards/{game}/{kind}.yaml", old, new, root=tmp_path, components=part)
