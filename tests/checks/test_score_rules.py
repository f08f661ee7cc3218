"""What is written on score sheets: each law of each game finds a record that breaks it, at its field."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
import yaml

from ppgen import pipeline
from ppgen.checks import GameRule
from ppgen.common.problem import Problem
from ppgen.editions import Loaded
from ppgen.exchange.score_sheets import Score, read_score, read_scores
from ppgen.load.project import Project, open_project

ROOT = Path(__file__).resolve().parents[2]
NOTHING: Mapping[str, Any] = MappingProxyType({})
GAMES = ("ole", "worldies", "ligne-de-fond", "battle-dice")
EVERY = 12
"""The laws of a game are tried in so many tests."""


@cache
def loaded(game: str) -> Loaded:
    found, _, problems = pipeline.load(open_project(ROOT, ROOT), game)
    assert found is not None and not problems, problems
    return found


def laws(game: str) -> list[GameRule]:
    return [
        rule
        for rule in loaded(game).book.rules
        if rule.scope == "for" and loaded(game).game.kinds[rule.targets[0]].record
    ]


@cache
def project() -> Project:
    return open_project(ROOT, ROOT, lasting=True)


def read(
    folder: Path, game: str, kind: str, values: dict[str, Any], beside: Mapping[str, Any] = NOTHING
) -> Score:
    paths = [folder / "record.yaml"]
    paths[0].write_text(json.dumps({"record": kind, **values}), encoding="utf-8")
    for other, records in beside.items():
        for number, record in enumerate(records):
            paths.append(folder / f"{other}-{number}.yaml")
            paths[-1].write_text(json.dumps({"record": other, **record}), encoding="utf-8")
    return read_scores(project(), paths, game)[0]


@pytest.mark.slow(keep=4)
@pytest.mark.thorough
@pytest.mark.parametrize(("first", "game"), [*product(range(EVERY), GAMES)])
def test_a_record_that_breaks_a_law_is_told(first: int, game: str, tmp_path: Path) -> None:
    tried = laws(game)[first::EVERY]
    assert tried
    for rule in tried:
        good, bad = rule.entry.good, rule.entry.bad_samples()
        for sample in good if isinstance(good, list) else [good]:
            assert not told(read_of(tmp_path, game, rule, sample), rule), rule.id
        assert bad, rule.id
        for sample, _ in bad:
            score = read_of(tmp_path, game, rule, sample)
            found = told(score, rule)
            assert found or is_filled_in(score, rule, sample), rule.id
            assert {one.span and one.span.file for one in found} <= {"record.yaml"}, rule.id


def read_of(folder: Path, game: str, rule: GameRule, sample: dict[str, Any]) -> Score:
    return read(folder, game, rule.targets[0], sample, rule.entry.beside)


def told(score: Score, rule: GameRule) -> list[Problem]:
    return [one for one in score.findings.problems if one.rule == rule.id]


def is_filled_in(score: Score, rule: GameRule, sample: Any) -> bool:
    """Tell whether a sample only left out what reading fills in, since the rest determines it."""
    steps = (*rule.each, *rule.path)
    before, after = (values_at(one, steps) for one in (sample, yaml.safe_load(score.text)))
    return before.count(None) > 0 and len(after) - after.count(None) > len(before) - before.count(None)


def values_at(values: Any, steps: tuple[str | int, ...]) -> list[Any]:
    if isinstance(values, list):
        return [one for item in values for one in values_at(item, steps)]
    if not steps or values is None:
        return [values]
    return values_at(values.get(steps[0]), steps[1:])


def refused(folder: Path, game: str, kind: str, values: dict[str, Any]) -> list[str]:
    return [one.rule for one in read(folder, game, kind, values).findings.problems]


@pytest.mark.thorough
def test_a_team_has_ten_men_to_tire(tmp_path: Path) -> None:
    man = {"position": "leader"}
    assert refused(tmp_path, "ole", "fatigue", {"home": {"men": [man] * 11}}) == ["model/value"]


@pytest.mark.thorough
def test_a_turn_has_four_action_points(tmp_path: Path) -> None:
    assert refused(tmp_path, "worldies", "turns", {"turns": [{"spent": list("DPRS")}]}) == []
    assert refused(tmp_path, "worldies", "turns", {"turns": [{"spent": list("DPRSP")}]}) == ["model/value"]


@pytest.mark.thorough
def test_a_side_attacks_six_times(tmp_path: Path) -> None:
    turns = [{"goal": True}]
    assert "model/value" not in refused(tmp_path, "ligne-de-fond", "match", {"away_turns": turns * 6})
    assert "model/value" in refused(tmp_path, "ligne-de-fond", "match", {"away_turns": turns * 7})


@pytest.mark.parametrize(("place", "most"), [("life", 15), ("mana", 10)])
@pytest.mark.thorough
def test_a_mage_has_as_many_boxes_as_the_rules_allow(place: str, most: int, tmp_path: Path) -> None:
    second = {"away": {"second": True}}
    assert refused(tmp_path, "battle-dice", "tracker", {"home": {place: [True] * most}, **second}) == []
    over = refused(tmp_path, "battle-dice", "tracker", {"home": {place: [True] * (most + 1)}, **second})
    assert over == ["model/value"]


@pytest.mark.thorough
def test_a_mage_has_four_avatars(tmp_path: Path) -> None:
    assert refused(tmp_path, "battle-dice", "avatars", {"places": [{"tokens": "2"}] * 4}) == []
    assert refused(tmp_path, "battle-dice", "avatars", {"places": [{"tokens": "2"}] * 5}) == ["model/value"]


@pytest.mark.thorough
def test_unknown_names_are_told_with_the_nearest(tmp_path: Path) -> None:
    (problem,) = read(tmp_path, "ole", "match", {"home": "slots"}).findings.problems
    assert "slots" in problem.message and "sloths" in problem.hint


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ("away: jaguars\nplays:\n  # two goals\n  - chances:\n      - {goal: true}\n\n"
         "      - {goal: true, rebound: true}\nhome: sloths\n", "ole/play-one-goal", 8),
        ("\n\nhome: sloths\nrounds: 3\n", "model/value", 8),
        ("away: jaguars\n\n\nhome: slots\n", "record/unknown-card", 8),
    ],
)  # fmt: skip
@pytest.mark.thorough
def test_what_is_wrong_with_a_record_is_told_at_its_own_line(
    text: str, rule: str, line: int, tmp_path: Path
) -> None:
    path = tmp_path / "match.yaml"
    path.write_text(f"# a match\n\n\nrecord: match\n{text}", encoding="utf-8")
    findings = read_score(project(), path, "ole").findings
    told = {problem.rule: problem.span for problem in findings.problems}
    assert rule in told, told
    span = told[rule]
    assert span is not None and span.file == "match.yaml"
    assert span.line == line, span
    assert findings.sources["match.yaml"].lines[span.line - 1] in path.read_text(encoding="utf-8")
