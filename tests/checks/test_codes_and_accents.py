"""Codes that are typed, and capitals without their accent, are told only where other texts contradict them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.cards import lost_accent, typed_code
from tests.support.rule_samples import problems_of


def lines(rule: Any, *written: str) -> dict[str, Any]:
    cards = [{"id": f"s{number}", "line": line} for number, line in enumerate(written)]
    return dict(rule.GOOD) | {"cards": cards}


@pytest.mark.parametrize(
    ("written", "count"),
    [
        (("À tout moment, à tout prix.", "A tout moment."), 1),
        (("Il a tout, et à tout moment.", "A tout moment."), 0),
        (("À tout moment.", "A vous."), 0),
        (("À tout moment.", "A."), 0),
        (("Une école.", "ECOLE"), 1),
        (("Une école, une ecole.", "ECOLE"), 0),
        (("L’égalité.", "Egalité."), 0),  # no word of plain letters
        (("Il est passé.", "Passe la balle."), 0),
        (("Il est passé.", "PASSE"), 1),
        (("Un élan, des élans.", "Elan du nord. Elan du sud."), 1),
        (("Größe", "GROSSE"), 0),
        (("ΆΛΦΑ άλφα", "ΑΛΦΑ"), 0),
    ],
)
def test_a_capital_has_the_accent_of_its_word(written: tuple[str, ...], count: int, tmp_path: Path) -> None:
    assert len(problems_of(lost_accent, lines(lost_accent, *written), tmp_path)) == count


def test_an_id_and_a_name_are_no_words(tmp_path: Path) -> None:
    fields = {**lost_accent.FIELDS, "by": {"type": "text"}}
    cards = [
        {"id": "s0", "line": "En Élite.", "by": "elite"},
        {"id": "s1", "line": "En Elite.", "by": "Elite"},
    ]
    (problem,) = problems_of(lost_accent, {"fields": fields, "cards": cards}, tmp_path)
    assert problem.subject == "thing:s1" and problem.message == "it writes Elite, where others write élite"


TAKEN = "{{ term('back', 'code') }} or {{ term('wing', 'code') }}."


@pytest.mark.parametrize(
    ("written", "count"),
    [
        ((TAKEN, "RB runs."), 1),
        ((TAKEN, "RB runs, and RW, and RB."), 0),  # as many as are taken from the terms
        ((TAKEN, TAKEN, "RB runs, and RW, and RB."), 2),
        (("RB runs.", "RB stops."), 0),
        ((TAKEN, "The :RB: runs; {{ 'RB' }}; RBs."), 0),
    ],
)
def test_a_code_is_typed_where_others_take_it(written: tuple[str, ...], count: int, tmp_path: Path) -> None:
    assert len(problems_of(typed_code, lines(typed_code, *written), tmp_path)) == count


def test_a_code_in_a_wording_is_told_there(tmp_path: Path) -> None:
    effects = {"run": {"wordings": [{"text": "RB runs."}]}}
    fields = {**typed_code.FIELDS, "does": {"type": "effects"}}
    cards = [{"id": "sun", "line": TAKEN, "does": ["run"]}]
    files = {**dict(typed_code.GOOD)["files"], "effects": effects}  # type: ignore[dict-item]
    sample = {"fields": fields, "cards": cards, "files": files}
    (problem,) = problems_of(typed_code, sample, tmp_path)
    assert "a wording of run types RB, which is the code of back" in problem.message
    assert problem.span is not None and problem.span.file.endswith("effects.yaml")
