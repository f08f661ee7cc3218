"""What a build was given to fill in: read as far as it fits, and told in the language that was asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.library.findings import Selection
from ppgen.library.session import Session
from ppgen.model.card import Card
from tests.checks.test_score_rules import project

SAID = {
    ("ja",): ["この用紙にhommeという欄はありません。", 'round = "x": ここに書けるのは整数だけです。'],
    ("fr", "ja"): ["This sheet has no field homme.", 'round = "x": Only a whole number can stand here.'],
}


def read(selection: Selection) -> tuple[tuple[Card, ...], list[str]]:
    session = Session(project(), selection)
    ((loaded, _),) = session.games()
    records = session.records_of(loaded)
    return records, [
        one.message for one in session.findings.problems if one.rule.startswith(("model/", "record/"))
    ]


@pytest.mark.parametrize("languages", SAID)
def test_what_cannot_be_filled_in_is_told_in_the_one_language_that_was_chosen(
    languages: tuple[str, ...], tmp_path: Path
) -> None:
    paper = tmp_path / "match.yaml"
    paper.write_text("record: match\nhomme: sloths\nround: x\naway: condors\n", encoding="utf-8")
    (record,), told = read(Selection(("ole",), languages, ("match-sheet",), fill=paper))
    assert told == SAID[languages]
    assert record.values["away"] == "condors" and record.values["round"] is None
    given = ("homme=sloths", "round=x", "away=condors")
    (record,), told = read(Selection(("ole",), languages, ("match-sheet",), given=given))
    assert sorted(told) == sorted(SAID[languages]) and record.values["away"] == "condors"
