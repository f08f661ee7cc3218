"""The names of a record's fields are words: a place that is called as another field is told without terms."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_names
from ppgen.checks.sight.field_words import field_meant, kind_written
from ppgen.model.field import ReferenceField
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("said", "named", "beside", "meant"),
    [
        ("away", ["home"], [["away", "date"]], "away"),
        ("goals home", ["goals", "away"], [["date"], ["home"]], "home"),
        ("play 2: who", ["plays", "goal"], [["date"], ["who"]], "who"),
        ("home team", ["team_away"], [["team_home"]], ""),
        ("away goals", ["home", "goals"], [["away"], ["name"]], "away"),
        ("notes", ["date"], [["note"]], "note"),
        ("home goals", ["score"], [["home_goal", "home"]], "home_goal"),
        # what is right, or says more than a name
        ("home", ["home"], [["away"]], ""),
        ("team that won at home", ["winner"], [["home", "away"]], ""),
        ("home goals", ["home"], [["goals"]], ""),
        ("team", ["home", "name"], [["away", "team"], []], ""),
        ("player 2", ["players", "name"], [["player"], ["number"]], ""),
        ("", ["home"], [["away"]], ""),
    ],
)
def test_what_a_place_is_called_is_compared_with_the_names_beside_it(
    said: str, named: list[str], beside: list[list[str]], meant: str
) -> None:
    assert field_meant(said, named, beside) == meant


def test_a_place_may_be_called_after_the_cards_that_are_written_there() -> None:
    laid = ReferenceField(type="reference", to="skill")
    beside = [["team"], ["skills"]]
    assert field_meant("skill 1", ["zone", "laid"], beside) == "skills"
    assert not field_meant("skill 1", ["zone", "laid"], beside, kind=kind_written(laid))


def sheet(*labels: tuple[str, str]) -> dict[str, Any]:
    fields = {field.split(".")[0]: {"type": "text"} for field, _ in labels if "." not in field}
    face = [
        {
            "type": "entry",
            "box": [5, 5 + 14 * number, 60, 12],
            "field": field,
            "label": label,
            "label_style": "words",
            "style": "words",
        }
        for number, (field, label) in enumerate(labels)
    ]
    return {
        **record_names.GOOD,
        "kinds": {"match": {"title": "Match", "record": True, "fields": fields}},
        "files": {"terms": {"sun": {"text": "Sun"}}},
        "sheets": {"match-sheet": {"score": "match", "face": face}},
    }


@pytest.mark.thorough
def test_labels_of_two_fields_that_changed_places_are_told_without_terms(tmp_path: Path) -> None:
    told = problems_of(
        record_names, sheet(("date", "Note"), ("note", "Date"), ("weight", "Weight")), tmp_path
    )
    assert [problem.message.partition(" ")[0] for problem in told] == ["date", "note"]


@pytest.mark.thorough
def test_labels_that_say_the_names_of_their_fields_are_no_problem(tmp_path: Path) -> None:
    labels = (("date", "Date"), ("note", "What else there is to note"), ("weight", "How heavy"))
    assert not problems_of(record_names, sheet(*labels), tmp_path)


@pytest.mark.parametrize("is_sum", [True, False])
@pytest.mark.thorough(keep=1)
def test_a_sum_may_be_called_after_what_it_sums(is_sum: bool, tmp_path: Path) -> None:
    sample = sheet(("whole", "Goals"), ("goals.first", "First goals"), ("goals.second", "Second goals"))
    goals = {"type": "map", "fields": {"first": {"type": "integer"}, "second": {"type": "integer"}}}
    sample["kinds"]["match"]["fields"] = {"whole": {"type": "integer"}, "goals": goals}
    if is_sum:
        sample["sheets"]["match-sheet"]["face"][0]["total"] = ["goals.first", "goals.second"]
    told = problems_of(record_names, sample, tmp_path)
    assert [one.message.partition(" ")[0] for one in told] == ([] if is_sum else ["whole"])
