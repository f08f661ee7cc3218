"""The mistakes of the published games, made once more: each is told at its place, in words a publisher can act on.

Those of the dice battle stand in `test_battle_dice.py`, beside its set of published cards.
"""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import NamedTuple

import pytest

from ppgen.library import Selection, check
from ppgen.load.project import open_project
from tests.support.thinned import thinned

ROOT = Path(__file__).resolve().parents[2]


class Mistake(NamedTuple):
    """A change of one file of a game, the rule that tells it, and a part of what it says."""

    game: str
    file: str
    old: str
    new: str
    rule: str
    said: str


MISTAKES = {
    "a fourth star on the last team": Mistake(
        "ole",
        "team",
        "strength: {defense: 14, midfield: 11, attack: 11}\n  stars: 3",
        "strength: {defense: 14, midfield: 11, attack: 11}\n  stars: 4",
        "",
        "4",
    ),
    "a die from one to six": Mistake("ole", "die", "strip: [2, 0, 3, 5]", "strip: [2, 6, 3, 5]", "ole/", ""),
    "corner values shifted by a column": Mistake(
        "ole",
        "game",
        'value: \'{{ where(card.changes, "zone", item) + where(card.changes, "zone", "each") }}\'',
        'value: \'{{ where(card.changes, "zone", {"attack": "midfield", "midfield": "defense", "defense": "attack"}[item]) + where(card.changes, "zone", "each") }}\'',
        "ole/tactic-corner",
        "",
    ),
    "an accent that is left over from another language": Mistake(
        "ole", "team", "region: Orinoco\n", "region: Ori{{ noco }}\n", "", ""
    ),
    "a list that is lost behind its colon": Mistake(
        "worldies",
        "note",
        '** points wins."',
        '** points wins:"',
        "worldies/text-no-open-colon",
        "ends with a colon",
    ),
    "a figure that no die can reach": Mistake(
        "worldies",
        "player",
        "defending: 5, shooting: 2}",
        "defending: 7, shooting: 2}",
        "worldies/player-stat-range",
        "a figure of 7",
    ),
    "a price in other points than the rules say": Mistake(
        "worldies",
        "cost",
        "id: wake, name: Wake up a player, points: 1",
        "id: wake, name: Wake up a player, points: 2",
        "worldies/cost-constants",
        "wake costs 2 here",
    ),
    "a change that takes rolls below nothing": Mistake(
        "worldies", "game", "roll_floor: 0", "roll_floor: -1", "worldies/roll-floor", "below 0"
    ),
    "an energy that does not add up to three": Mistake(
        "ligne-de-fond",
        "energy",
        "{id: E03, attack: -1, defense: 4",
        "{id: E03, attack: 0, defense: 4",
        "ligne-de-fond/energy-sum",
        "make 4, not 3",
    ),
    "a sign without a name": Mistake(
        "ligne-de-fond", "player", "icon: wall}", "icon: unnamed}", "model/value", "icon"
    ),
    "a reference to a chapter that leads nowhere": Mistake(
        "ligne-de-fond",
        "summary",
        "Piochez **{{ constants.hand }}** cartes",
        "Piochez **{{ constants.page_17 }}** cartes",
        "",
        "page_17",
    ),
    "a bracket that is never closed": Mistake(
        "ligne-de-fond",
        "summary",
        "Chacun joue une énergie,",
        "Chacun joue (une énergie,",
        "text/brackets",
        "not closed",
    ),
    "a foul that costs the hand nothing": Mistake(
        "ligne-de-fond",
        "game",
        "foul_red_hand: -1",
        "foul_red_hand: 0",
        "ligne-de-fond/constants-published",
        "another one than the published rules say",
    ),
    "a way that ends without a shot": Mistake(
        "ligne-de-fond",
        "chance",
        "against: [dc], against_line: def, balls: [bottom_right]}",
        "against: [dc], against_line: def, balls: [bottom_right], to: [a]}",
        "",
        "circle",
    ),
    "a third rules card that is missing": Mistake(
        "ligne-de-fond",
        "game",
        "rule_cards: 3",
        "rule_cards: 4",
        "ligne-de-fond/rulecards-three",
        "3 rules cards",
    ),
    "a price that twenty players exceed": Mistake(
        "ligne-de-fond",
        "game",
        "mercato_elite: 120",
        "mercato_elite: 110",
        "ligne-de-fond/team-mercato",
        "118; 110 are allowed",
    ),
}


@pytest.mark.parametrize("name", thinned(MISTAKES, every=9))
@pytest.mark.thorough
def test_a_mistake_is_told_at_its_place(name: str, tmp_path: Path) -> None:
    mistake = MISTAKES[name]
    for part in ("cards", "layouts"):
        copytree(ROOT / part / mistake.game, tmp_path / part / mistake.game, ignore=lambda *_: ["schema"])
    path = tmp_path / "cards" / mistake.game / f"{mistake.file}.yaml"
    text = path.read_text(encoding="utf-8")
    assert mistake.old in text
    path.write_text(text.replace(mistake.old, mistake.new, 1), encoding="utf-8")
    source = {"ligne-de-fond": "fr"}.get(mistake.game, "en")
    found = check(open_project(tmp_path, tmp_path), Selection(languages=(source,))).problems
    told = [
        one
        for one in found
        if one.severity != "note" and one.rule.startswith(mistake.rule) and mistake.said in one.message
    ]
    assert told, [(one.rule, one.message) for one in found if one.severity != "note"]
    assert told[0].span is not None and told[0].span.file.startswith(f"cards/{mistake.game}/")
