"""What Olé!'s data promise by construction, and that its laws are complete."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from ppgen.checks import REASONS, check, general_rules
from ppgen.common.problem import Problem
from ppgen.load import parse_yaml
from ppgen.localise import localise
from ppgen.model.build import build_game
from ppgen.model.card import Card
from tests.support.ole import ROOT, ole_deck, ole_game, ole_rules

ZONES = ("attack", "midfield", "defense")


def problems_with(kind: str, index: int, path: tuple[str | int, ...], value: object) -> list[Problem]:
    """Return the model's problems with one value of a card changed; None takes a key out."""
    game = ole_game()
    data = json.loads(json.dumps(game.sources[kind].data))
    place = data[index]
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    source, _ = parse_yaml(json.dumps(data).encode(), game.sources[kind].file)
    assert source is not None
    return build_game("ole", {**game.sources, kind: source})[1]


def cards(kind: str) -> Iterator[Card]:
    yield from ole_deck().cards[kind]


def card(kind: str, name: str) -> Card:
    return next(found for found in cards(kind) if found.id == name)


def test_the_set_is_complete_and_sound() -> None:
    counts = {
        kind: (len(found), sum(card.copies for card in found))
        for kind, found in ole_deck().cards.items()
        if not ole_game().kinds[kind].record
    }
    assert counts == {
        "team": (16, 16),
        "tactic": (12, 24),
        "skill": (12, 24),
        "formation": (12, 24),
        "position": (13, 13),
        "die": (2, 8),
        "page": (8, 8),
        "lid": (1, 1),
        "chapter": (28, 28),
        "example": (12, 12),
        "man": (20, 20),
        "entry": (45, 45),
    }
    assert sum(card.values["places"] for card in cards("position")) == 14
    assert check(ole_deck(), book=ole_rules()) == []


@pytest.mark.parametrize(
    ("kind", "path", "value"),
    [
        ("team", ("name",), None),
        ("team", ("name",), ""),
        ("team", ("region",), None),
        ("team", ("region",), ""),
        ("team", ("strength", "defense"), None),
        ("team", ("strength", "midfield"), "7"),
        ("team", ("strength", "goal"), 7),
        ("team", ("power",), None),
        ("team", ("stars",), 1.5),
        ("tactic", ("effects",), []),
        ("tactic", ("effects",), None),
        ("formation", ("strength", "attack"), None),
        ("formation", ("men", "attack"), -1),
        ("skill", ("effects",), []),
    ],
)
def test_fields_that_every_card_needs(kind: str, path: tuple[str, ...], value: object) -> None:
    assert {problem.rule for problem in problems_with(kind, 0, path, value)} == {"model/value"}


@pytest.mark.parametrize(
    ("kind", "index", "path", "word"),
    [
        ("team", 9, ("power", 0, "what"), "rebound"),
        ("team", 0, ("power", 0, "zone"), "goal"),
        ("team", 0, ("power", 0, "op"), "bribe"),
        ("tactic", 0, ("effects", 0, "zone"), "attackers"),
        ("tactic", 3, ("effects", 0, "when", "talent"), "tall"),
        ("skill", 0, ("zone",), "all"),
        ("skill", 0, ("talent",), "Opportunist"),
        ("skill", 0, ("effects", 0, "when", "context"), "free_kick"),
        ("position", 0, ("zone",), "each"),
    ],
)
def test_words_outside_their_group_are_refused(
    kind: str, index: int, path: tuple[str | int, ...], word: str
) -> None:
    assert {problem.rule for problem in problems_with(kind, index, path, word)} == {"model/value"}


def test_bonus_and_penalty_follow_the_sign() -> None:
    def changes(node: object) -> Iterator[int]:
        if isinstance(node, dict):
            yield from [node["value"]] if node.get("op") == "mod" else []
            node = list(node.values())
        if isinstance(node, list):
            for one in node:
                yield from changes(one)

    seen = set()
    for found in ole_deck().all_cards():
        for name in ("power", "effects"):
            said = found.texts.get(name, "")
            assert not re.search(r"bonus|penalty", said)
            wanted = [
                f"+{value}" if value > 0 else f"\u2212{-value}" for value in changes(found.values.get(name))
            ]
            figures = re.findall(r"\*\*([+\u2212]\d+)\*\*", said)
            assert sorted(figures) == sorted(wanted) or "difficulty" in said
            seen |= {one[0] for one in wanted}
    assert seen == {"+", "\u2212"}


def test_powers_name_no_team() -> None:
    names = [found.values["name"].lower() for found in cards("team")]
    said = " ".join(found.texts["power"].lower() for found in cards("team"))
    assert not [name for name in names if name in said]


def test_no_formation_is_worse_than_another() -> None:
    def figures(found: Card) -> list[int]:
        return [found.values[group][zone] for group in ("men", "strength") for zone in ZONES]

    for one, other in product(cards("formation"), repeat=2):
        if one.id != other.id:
            assert any(mine > theirs for mine, theirs in zip(figures(one), figures(other)))


def test_tactic_corners() -> None:
    corners = {found.id: tuple(found.values["corner"][zone] for zone in ZONES) for found in cards("tactic")}
    assert corners == {
        "ball-possession": ("", "+2", ""),
        "counterattacks": ("", "", ""),
        "long-balls": ("(+4)", "", ""),
        "individualist": ("(+1)", "(+1)", "(+1)"),
        "set-pieces": ("+2", "", ""),
        "zone-defense": ("", "", "+2"),
        "man-to-man-defense": ("", "", "(+3)"),
        "forward-defense": ("", "", ""),
        "collapsing-defense": ("\u22121", "\u22121", "+4"),
        "diagonal-runs": ("+1", "+1", ""),
        "direct-play": ("+2", "+2", "\u22122"),
        "offside-trap": ("", "", "(+4)"),
    }


def changed_corners(kind: str, index: int, effects: list[dict[str, Any]]) -> Any:
    """Return what a card's corner shows when its effects are others."""
    game = ole_game()
    data = json.loads(json.dumps(game.sources[kind].data))
    data[index]["effects"] = effects
    source, _ = parse_yaml(json.dumps(data).encode(), game.sources[kind].file)
    assert source is not None
    changed, problems = build_game("ole", {**game.sources, kind: source})
    assert changed is not None and not problems
    return localise(changed, "en")[0].cards[kind][index].values["corner"]


def test_corners_follow_other_effects() -> None:
    assert changed_corners("tactic", 0, [{"op": "mod", "zone": "attack", "value": -3}]) == {
        "attack": "\u22123",
        "midfield": "",
        "defense": "",
    }
    winning = {"op": "mod", "zone": "midfield", "value": 1, "when": {"op": "during", "context": "rebound"}}
    assert changed_corners("tactic", 0, [winning])["midfield"] == "(+1)"
    assert changed_corners("skill", 0, [{"op": "difficulty", "zone": "attack", "to": 4}]) == 4


def test_skill_corners() -> None:
    corners = {found.id: str(found.values["corner"]) for found in cards("skill")}
    assert corners == {
        "attack-opportunist": "(+2)",
        "attack-leader": "6",
        "attack-talented": "+1",
        "midfield-opportunist": "(+2)",
        "midfield-fast": "(+2)",
        "midfield-leader": "6",
        "midfield-utilitarian": "",
        "midfield-talented": "+1",
        "defense-fast": "(+2)",
        "defense-leader": "6",
        "defense-utilitarian": "",
        "defense-talented": "+1",
    }
    zones = {
        found.values["corner_zone"] for found in cards("skill") if "fast" in found.id or "opport" in found.id
    }
    assert zones == {"attack"}


def test_skill_headings_name_their_zone() -> None:
    for found in cards("skill"):
        assert found.values["heading"] == f"{found.values['zone'].title()} skill"


def test_each_design_is_written_once() -> None:
    for kind, found in ole_deck().cards.items():
        assert len({card.id for card in found}) == len(found), kind
    board = ole_game().components["board"]
    assert board.copies == 2 and board.layout == "board"


def test_sentences_are_ours_and_said_well() -> None:
    said = {found.subject: found.texts for found in ole_deck().all_cards()}
    assert said["team:sloths"]["power"] == (
        "While they are winning, their :defense: defense gets **\u22122**."
    )
    assert said["tactic:offside-trap"]["effects"] == (
        "Once per play, you may roll one die: on a **0**, your :defense: defense gets **\u22124**; "
        "otherwise, your :defense: defense gets **+4**."
    )
    assert said["position:striker"]["effects"] == "You get **1** :free-kick: free kick."
    for texts in said.values():
        for text in (text for name, text in texts.items() if ".states." not in name):
            plain = re.sub(r"(?m)^(- |---$)|:[a-z-]+:|\w-\w", "", text)
            assert "  " not in text and "None" not in text and "-" not in plain


def test_every_numbered_rule_is_accounted_for() -> None:
    """Rules 95 to 104 and 106 to 132 concern things to fold and filled-in score sheets."""
    numbers = {entry.number for entry in ole_rules().entries} - {None}
    assert numbers >= {*range(1, 95), 105, *range(133, 146)}


def test_what_guarantees_a_rule_exists() -> None:
    general = {*general_rules(), *REASONS}
    known = {entry.id for entry in ole_rules().entries}
    for entry in ole_rules().entries:
        if entry.check is not None or entry.by == "players":
            continue
        named = re.split(r", | and ", entry.by)
        assert set(named) <= {"model", "construction", "layout"} | general | known, entry.id
        for proof in entry.proved or ():
            path, _, test = proof.partition("::")
            source = (ROOT / path).read_text(encoding="utf-8")
            assert not test or f"def {test}(" in source, proof
