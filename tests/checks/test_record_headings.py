"""Columns of a score sheet without a heading are told where what stands beside them has one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_headings
from tests.support.broken_games import problems_after
from tests.support.rule_samples import problems_of

SHEETS = "layouts/{}/scoresheets/{}.yaml"
STAR = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
FIELDS = {"roll": {"type": "integer"}, "total": {"type": "integer"}}
HOME, HOME_PLACE, AWAY, AWAY_PLACE = record_headings.GOOD["sheets"]["match-sheet"]["face"]  # type: ignore[index,call-overload]


def sheet(*face: dict[str, Any]) -> dict[str, Any]:
    return {
        **record_headings.GOOD,
        "art": {"star": STAR},
        "sheets": {"match-sheet": {"score": "match", "face": [*face]}},
    }


def text(x: float, y: float, words: str, wide: float = 12) -> dict[str, Any]:
    return {"type": "text", "box": [x, y, wide, 5], "text": words, "style": "words"}


def beside(**changes: Any) -> dict[str, Any]:
    return {**AWAY_PLACE, **changes}


@pytest.mark.parametrize(
    ("face", "told"),
    [
        ((HOME, HOME_PLACE, AWAY, AWAY_PLACE), False),
        ((HOME, HOME_PLACE, AWAY_PLACE), True),
        ((AWAY, HOME_PLACE, AWAY_PLACE), True),
        ((HOME_PLACE, AWAY_PLACE), False),  # none has one: what the sheet is called may say it
        ((HOME, HOME_PLACE, text(44, 5, "2"), AWAY_PLACE), False),  # no word, and it says something
        ((HOME, HOME_PLACE, {"type": "icon", "box": [50, 5, 6, 6], "icon": "star"}, AWAY_PLACE), False),
        ((HOME, HOME_PLACE, text(62, 16, "Guests"), beside(box=[45, 14, 14, 10])), False),  # a label behind
        ((HOME, HOME_PLACE, text(69, 16, "Guests"), beside(box=[45, 14, 14, 10])), True),  # far behind
        ((HOME, HOME_PLACE, text(41, 16, "2", 3), beside(box=[45, 14, 30, 10])), True),  # numbers of rows
        ((HOME, HOME_PLACE, beside(box=[45, 19, 30, 10])), True),  # half of it stands beside the other
        ((HOME, HOME_PLACE, beside(box=[45, 20, 30, 10])), False),
    ],
)
def test_a_place_without_a_heading_beside_one_that_has_one_is_told(
    face: tuple[dict[str, Any], ...], told: bool, tmp_path: Path
) -> None:
    assert len(problems_of(record_headings, sheet(*face), tmp_path)) == told


@pytest.mark.parametrize(("x", "told"), [(56, False), (70, True)])
@pytest.mark.parametrize("name", ["word", AWAY_PLACE["field"]])
def test_a_box_to_tick_has_its_words_behind_it_whatever_they_are_called(
    x: float, told: bool, name: str, tmp_path: Path
) -> None:
    goals = {"type": "map", "fields": {"home": {"type": "integer"}, "away": {"type": "boolean"}}}
    said = {**text(x, 16, "Guests"), "name": name}
    made = sheet(HOME, HOME_PLACE, said, beside(box=[45, 14, 8, 10]))
    kinds = {"match": {"title": "Match", "record": True, "fields": {"goals": goals}}}
    assert bool(problems_of(record_headings, {**made, "kinds": kinds}, tmp_path)) is told


def group(side: str, x: float, heads: tuple[str, str]) -> list[dict[str, Any]]:
    return [
        one
        for number, (name, head) in enumerate(zip(FIELDS, heads, strict=True))
        for one in (
            text(x + 20 * number, 12, head, 18),
            {
                "type": "entry",
                "box": [x + 20 * number, 18, 18, 8],
                "field": f"goals.{side}.{name}",
                "tip": f"{{{{ term('{side}') }}}} {name}",
            },
        )
    ]


@pytest.mark.parametrize(
    ("heads", "words", "told"),
    [
        (("Roll", "Total"), ("home", "away"), False),
        (("Roll", "Total"), ("home",), True),
        (("Roll", "Total"), ("away",), True),
        (("Roll", "Total"), (), False),
        (("Dice", "Score"), ("home",), False),  # other headings tell it from what is beside it
    ],
)
def test_two_groups_of_columns_with_the_same_headings_are_told_apart_by_theirs(
    heads: tuple[str, str], words: tuple[str, ...], told: bool, tmp_path: Path
) -> None:
    sides = {side: {"type": "map", "fields": FIELDS} for side in ("home", "away")}
    kinds = {
        "match": {
            "title": "Match",
            "record": True,
            "fields": {"goals": {"type": "map", "fields": sides}},
        }
    }
    places = {"home": 5.0, "away": 48.0}
    face = [text(places[side], 5, f"{{{{ term('{side}') }}}}", 38) for side in words]
    face += [*group("home", 5, ("Roll", "Total")), *group("away", 48, heads)]
    sample = {
        **record_headings.GOOD,
        "kinds": kinds,
        "sheets": {"match-sheet": {"score": "match", "face": face}},
    }
    sample["size"] = [91, 60]
    found = problems_of(record_headings, sample, tmp_path)
    assert [one.message.split()[-1] for one in found] == [repr(one.title()) for one in words] * told


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(
    ("game", "name", "heading"),
    [
        ("worldies", "turn-log", "sheet_opponent"),
        ("worldies", "turn-log", "sheet_end"),
        ("worldies", "match-sheet", "sheet_scorer"),
        ("ligne-de-fond", "energy-sheet", "sheet_double"),
        ("ole", "extra-team-log", "against"),
        ("battle-dice", "league-sheet", "sheet_lost"),
        ("ligne-de-fond", "shoot-out-sheet", "sheet_shooter"),
    ],
)
def test_a_heading_that_is_left_out_is_told(game: str, name: str, heading: str, tmp_path: Path) -> None:
    path = SHEETS.format(game, name)
    line = next(
        line
        for line in Path(path).read_text(encoding="utf-8").splitlines(keepends=True)
        if f'term("{heading}")' in line and "type: text" in line
    )
    found = problems_after(game, path, line, "", root=tmp_path, components=(name,))
    assert record_headings.ID in found
