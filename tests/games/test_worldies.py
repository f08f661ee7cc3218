"""The game Worldies: its cards, what its layouts show, and what its makers' figures say."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from ppgen import pipeline
from ppgen.common.problem import Severity
from ppgen.display.ops import Field, Fill, Use, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, Loaded
from ppgen.exchange.score_sheets import read_score, read_scores
from ppgen.load.project import open_project
from tests.support.editions import lay_out

ROOT = Path(__file__).resolve().parents[2]


@cache
def loaded() -> Loaded:
    found, _, problems = pipeline.load(open_project(ROOT, ROOT), "worldies")
    assert found is not None and not problems, problems
    return found


@cache
def edition(language: str = "en") -> Edition:
    made, problems = lay_out(loaded(), language)
    assert not [one for one in problems if one.severity is not Severity.NOTE], problems
    return made


def pieces(kind: str) -> list[Piece]:
    return [piece for piece in edition().pieces["cards"] if piece.id.startswith(f"{kind}:")]


def said(piece: Piece, *, back: bool = False) -> str:
    ops = piece.back if back else piece.face
    return " | ".join(op.text for op, _ in walk(ops) if isinstance(op, Field)).casefold()


def shown(piece: Piece) -> Counter[str]:
    return Counter(op.symbol.icon for op, _ in walk(piece.face) if isinstance(op, Use) and op.symbol.icon)


@pytest.mark.thorough
def test_cards_are_of_the_four_kinds() -> None:
    cards = loaded().game.cards
    copies = {kind: sum(card.copies for card in cards[kind]) for kind in cards}
    kinds = ("goalkeeper", "player", "action", "worldie", "summary")
    assert [copies[kind] for kind in kinds] == [4, 24, 40, 12, 4]
    documents = edition().documents["cards"]
    assert len(documents.sheets) == 9


def test_fields_that_every_card_needs() -> None:
    kinds = loaded().game.kinds
    for kind, names in {
        "goalkeeper": {"number", "name", "saving"},
        "player": {"number", "name", "role", "passing", "dribbling", "defending", "shooting"},
        "action": {"action", "effects"},
        "worldie": {"number", "name", "effects"},
    }.items():
        needed = {name for name, field in kinds[kind].fields.items() if not field.optional}
        assert needed == names


@pytest.mark.thorough
def test_each_kind_has_its_colour_its_word_and_its_sign() -> None:
    palette = loaded().layouts.theme.palette
    for kind, colour, word in (
        ("goalkeeper", "amber", "Goalkeeper"),
        ("action", "green", "Action"),
        ("worldie", "blue", "Worldie"),
    ):
        for piece in pieces(kind):
            fills = [op.colour for op, _ in walk(piece.face) if isinstance(op, Fill)]
            backs = [op.colour for op, _ in walk(piece.back) if isinstance(op, Fill)]
            assert palette[colour] in fills and palette[colour] in backs
            assert said(piece, back=True) == word.casefold()
            assert len(shown(piece)) >= 2
    assert all(
        palette["red"] in [op.colour for op, _ in walk(one.face) if isinstance(op, Fill)]
        for one in pieces("player")
    )


@pytest.mark.thorough
def test_players_have_another_side() -> None:
    backs = {said(piece, back=True) for piece in pieces("player")}
    assert len(backs) == 24
    for piece in pieces("player"):
        assert "inactive | wake up: 1 action point" in said(piece, back=True)


@pytest.mark.thorough
def test_every_worldie_prints_its_tier() -> None:
    for piece in pieces("worldie"):
        assert (" | attack | " in said(piece)) != (" | midfield | " in said(piece))


@pytest.mark.thorough
def test_every_action_prints_its_price_once_in_the_corner() -> None:
    for piece in pieces("action"):
        prices = [
            op.text
            for op, _ in walk(piece.face)
            if isinstance(op, Field) and op.name.startswith("price") and op.text
        ]
        trick = ["2"] if piece.id.startswith("action:dribble") else []
        assert prices == ["1", *trick]


@pytest.mark.thorough
def test_the_rules_card_says_how_rolls_change() -> None:
    turn, contests = edition().pieces["reference"][0], edition().pieces["reference"][-1]
    assert "modifiers to a roll add up" in said(contests)
    assert "losing the ball ends your turn" in said(turn)
    assert "everybody wakes up, both lay out their tiers anew" in said(turn, back=True)


def test_each_manager_has_both_reference_cards() -> None:
    assert {card.id: card.copies for card in loaded().game.cards["summary"]} == {"turn": 2, "contests": 2}


@pytest.mark.thorough
def test_each_tier_of_the_mat_names_the_one_it_faces() -> None:
    words = [said(piece) for piece in edition().pieces["mat"]]
    for tier, facing in (("attack", "defense"), ("midfield", "midfield"), ("defense", "attack")):
        assert any(f"{tier} | faces their {facing}" in one for one in words)


def test_the_rules_card_prints_constants_only() -> None:
    source = (ROOT / "cards/worldies/summary.yaml").read_text(encoding="utf-8")
    assert not any(
        character.isdigit()
        for line in source.splitlines()
        if not line.startswith(("#", "  copies:"))
        for character in line
    )


@pytest.mark.thorough
def test_the_mat_has_its_tiers_in_order() -> None:
    fields = {
        (
            op.name.rstrip("-0123456789"),
            op.text.casefold(),
            matrix.apply_rect(op.bounds).x,
            matrix.apply_rect(op.bounds).y + 190 * number,
        )
        for number, piece in enumerate(edition().pieces["mat"])
        for op, matrix in walk(piece.face)
        if isinstance(op, Field)
    }
    tiers = {
        text: {round(y) for name, text, _, y in fields if name == "tier" and text == tier}
        for tier in ("attack", "midfield", "defense")
        for text in [tier]
    }
    assert max(tiers["attack"]) < min(tiers["midfield"]) < min(tiers["defense"])
    for tier in tiers:
        assert len({x for name, text, x, _ in fields if name == "tier" and text == tier}) == 3
    (keeper,) = {round(y) for name, text, _, y in fields if text == "goalkeeper"}
    assert keeper > max(tiers["defense"])
    score = sorted((x, text) for name, text, x, _ in fields if name == "score")
    assert [text for _, text in score] == ["0", "1", "2", "3", "4", "5"]


@pytest.mark.thorough
def test_a_card_is_flipped_and_a_side_loses_the_ball() -> None:
    """One word for each: "turned over" and "turnover", or an opponent "in the same tier", would mean two things."""
    words = " ".join(
        said(piece, back=back)
        for component in ("cards", "reference", "booklet", "mat")
        for piece in edition().pieces[component]
        for back in (False, True)
    )
    assert "flipped" in words and "within a tier" in words
    assert not re.search(r"turn(ed )?over|same tier|product", words)


@pytest.mark.thorough
def test_the_booklet_sends_to_the_page_that_tells_it() -> None:
    page = {card.id: card.values["number"] for card in loaded().game.cards["page"]}
    printed = " | ".join(
        said(piece, back=back) for piece in edition().pieces["booklet"] for back in (False, True)
    )
    assert f"page {page['restart']} tells when players wake up free of charge" in printed
    assert f"the kick-off is that of page {page['scene']}:" in printed
    for word, target in {
        "active, inactive": "contests",
        "carrier": "tackle",
        "difficulty, pressure": "worldie",
        "facing": "setup",
        "losing the ball": "turn",
        "natural": "contests",
        "restart": "restart",
        "trick": "ole",
    }.items():
        assert re.search(rf"\| {word}:[^|]* \| {page[target]} \|", printed), (word, page[target])


@pytest.mark.thorough
def test_each_sheet_says_how_it_is_filled_in() -> None:
    sheets = {
        name: " ".join(map(said, edition().pieces[name]))
        for name in ("turn-log", "league-sheet", "match-sheet")
    }
    assert "note the last, after any re-roll" in sheets["turn-log"] and "r r olé" in sheets["turn-log"]
    assert "a win gives 3 league points" in sheets["league-sheet"]
    assert "home begins the match" in sheets["match-sheet"]


def test_the_booklet_has_whole_sheets_and_one_size_of_type() -> None:
    assert len(loaded().game.cards["page"]) == 4 * len(edition().documents["booklet"].sheets)
    book = loaded().layouts.theme.styles["book"]
    assert book.size == book.minimum and book.size is not None and book.size >= 8.5


def test_the_booklet_prints_no_number_but_those_of_the_game() -> None:
    source = (ROOT / "cards/worldies/page.yaml").read_text(encoding="utf-8")
    said_there = re.findall(r"^ *- text: (.*)$", source, re.MULTILINE)
    assert len(said_there) > 100
    assert not [text for text in said_there if re.search(r"\d", re.sub(r"\{\{.*?\}\}", "", text))]


def test_the_example_is_reckoned_by_the_rules() -> None:
    totals = {
        card.id: (card.values["total"], card.values["other_total"]) for card in edition().deck.cards["duel"]
    }
    assert totals == {
        "example-pass": (20, 15),
        "example-dribble": (15, 12),
        "example-shot": (20, 20),
        "example-shot-again": (15, 12),
        "example-tackle": (10, 12),
    }


HOME, AWAY = "sheet_home", "sheet_away"
LOG: list[dict[str, Any]] = [
    {
        "side": HOME,
        "spent": list("PDRS"),
        "contest": "S",
        "start": 3,
        "carrier": {"roll": 3, "stat": 5, "total": 15},
        "opponent": {"roll": 3, "stat": 4, "total": 12},
        "ball": AWAY,
    },
    {
        "side": AWAY,
        "spent": ["P"],
        "contest": "P",
        "start": 2,
        "end": 2,
        "carrier": {"roll": 1},
        "ball": HOME,
    },
    {"side": HOME, "spent": ["D", "M"], "ball": HOME},
    {
        "side": AWAY,
        "spent": ["T"],
        "contest": "T",
        "carrier": {"roll": 3, "stat": 4, "total": 12},
        "opponent": {"roll": 2, "stat": 5, "total": 10},
        "ball": HOME,
    },
    {"side": HOME, "spent": ["P", "P"], "worldie": True, "ball": HOME},
]
"""The example of the booklet as a turn log."""


@pytest.mark.parametrize(
    ("turn", "change", "law"),
    [
        (0, {}, ""),
        (0, {"spent": list("PRSD")}, "log-shot-last"),
        (0, {"ball": HOME}, "log-ball-goes"),
        (0, {"start": 1}, "contest-tiers"),
        (0, {"start": 2}, "contest-change-there"),
        (1, {"carrier": {"roll": 2}}, "log-natural-one"),
        (1, {"opponent": {"roll": 2}}, "contest-tiers"),
        (2, {"side": AWAY}, "log-sides-alternate"),
        (2, {"ball": AWAY}, "log-ball-stays"),
        (3, {"spent": ["T", "D"]}, "contest-lost-last"),
        (3, {"spent": ["P"], "contest": "P"}, "log-own-ball"),
        (3, {"carrier": {"roll": 3, "stat": 4, "total": 13}}, "contest-total"),
        (4, {"spent": ["T"]}, "log-tackle"),
        (4, {"spent": ["W"]}, "log-letters"),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_turn_log_is_held_to_the_rules(turn: int, change: dict[str, Any], law: str, tmp_path: Path) -> None:
    turns = [{**row, **change} if number == turn else row for number, row in enumerate(LOG)]
    path = tmp_path / "record.yaml"
    path.write_text(json.dumps({"record": "turns", "turns": turns}), encoding="utf-8")
    found = {
        problem.rule for problem in read_score(open_project(ROOT, ROOT), path, "worldies").findings.problems
    }
    assert found == set() if not law else f"worldies/{law}" in found


def told_beside(folder: Path, *records: dict[str, Any]) -> set[str]:
    paths = []
    for number, record in enumerate(records):
        paths.append(folder / f"{number}.yaml")
        paths[-1].write_text(json.dumps({"game": "worldies", **record}), encoding="utf-8")
    scores = read_scores(open_project(ROOT, ROOT), paths)
    return {problem.rule for score in scores for problem in score.findings.problems}


@pytest.mark.parametrize(
    ("first", "turn", "laws"),
    [
        (24, 25, set()),
        (24, 24, {"worldies/points-of-log"}),
        (None, 1, {"worldies/log-overlap"}),
        (22, 23, {"worldies/log-overlap"}),
    ],
)
@pytest.mark.thorough
def test_logs_of_one_match_go_on(first: int | None, turn: int, laws: set[str], tmp_path: Path) -> None:
    sides = [HOME, AWAY] * 12
    one = {"record": "turns", "turns": [{"side": side} for side in sides[:23]]}
    other = {
        "record": "turns",
        "turns": [{"side": AWAY, "spent": ["T"]}, {"side": HOME, "spent": ["S"], "ball": HOME}],
    }
    match = {
        "record": "match",
        "points": [{"turn": turn, "side": HOME if turn % 2 else AWAY, "sort": "sheet_goal"}],
    }
    if first is not None:
        other["first"] = first
    told = told_beside(tmp_path, one, other, match)
    about = {"worldies/points-of-log", "worldies/log-overlap", "worldies/log-goes-on"}
    assert told & about == laws, told
