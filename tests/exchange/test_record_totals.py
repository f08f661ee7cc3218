"""Sums of a record: added where nobody wrote them, told where they are wrong; empty rows stay empty."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.display.forms import FormOrigin, form_origin
from ppgen.exchange.score_sheets import Score, read_score
from ppgen.library import BuildOptions, Selection, build, open_project
from tests.exports.test_forms import LAYOUT, ROOT, form, rewritten, rules_of, sheet_project

DICE = {"plays/1/dice/1": "2", "plays/1/dice/2": "5"}


def lawless(root: Path) -> Path:
    return sheet_project(root, {"cards/tiny/rules.yaml": "[]\n"})


def typed(root: Path, tmp: Path, values: dict[str, str]) -> Score:
    return read_score(open_project(root), rewritten(form(root, tmp / "out"), tmp / "typed.pdf", values))


@pytest.mark.thorough(keep=1)
@pytest.mark.parametrize(("total", "rules"), [("7", []), ("6", ["record/total"]), ("8", ["record/total"])])
def test_a_wrong_sum_is_told_at_its_field(total: str, rules: list[str], tmp_path: Path) -> None:
    score = typed(lawless(tmp_path / "p"), tmp_path, {**DICE, "plays/1/total": total})
    assert rules_of(score) == rules
    for problem in score.findings.problems:
        assert problem.message == f"plays.1.total = {total}: The sum is 2 + 5 = 7."
        assert problem.span is not None and problem.span.file == "typed.pdf"
        line = score.text.splitlines()[problem.span.line - 1]  # as the record is written
        assert line.strip() == f"total: {total}"


def test_a_sum_that_nobody_wrote_is_added(tmp_path: Path) -> None:
    root = lawless(tmp_path / "p")
    score = typed(root, tmp_path, DICE)
    assert rules_of(score) == [] and "total: 7" in score.text
    record = tmp_path / "record.yaml"
    record.write_text("record: match\nplays:\n- dice: [2, 5]\n- dice: [null, 4]\n", encoding="utf-8")
    score = read_score(open_project(root), record)
    assert rules_of(score) == [] and "total: 7" in score.text and "total: 4" in score.text


def test_a_game_whose_title_is_a_number_has_records(tmp_path: Path) -> None:
    root = lawless(tmp_path / "p")
    file = root / "cards/tiny/game.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("title: Tiny", 'title: "1830"'), encoding="utf-8"
    )
    record = tmp_path / "record.yaml"
    record.write_text("game: 1830\nrecord: match\nplays: [{dice: [2, 5]}]\n", encoding="utf-8")
    paper = Selection(fill=record)
    done = build(open_project(root), paper, BuildOptions(out=tmp_path / "out"))
    assert not [one for one in done.findings.problems if one.rule.startswith("record/")]


@pytest.mark.thorough
def test_a_blank_sheet_has_no_sums(tmp_path: Path) -> None:
    assert "total" not in typed(lawless(tmp_path / "p"), tmp_path, {"referee": "Ada"}).text


def test_a_wrong_sum_is_not_printed(tmp_path: Path) -> None:
    given = ("plays.1.dice.1=2", "plays.1.dice.2=5", "plays.1.total=9")
    root = lawless(tmp_path / "p")
    done = build(open_project(root), Selection(given=given), BuildOptions(out=tmp_path / "out"))
    assert [one.rule for one in done.findings.problems if one.severity.value == "error"] == ["record/total"]


@pytest.mark.thorough
def test_sums_of_sums_are_added_where_they_are_printed(tmp_path: Path) -> None:
    game = (sheet_project(tmp_path / "p") / "cards/tiny/game.yaml").read_text(encoding="utf-8")
    whole = "box: [60, 4, 20, 12], field: sum, label: Sum, total: [plays.1.total, plays.2.total]"
    layout = f"{LAYOUT}  - {{type: entry, {whole}}}\n"
    layout = layout.replace("box: [46, 4, 40, 12]", "box: [46, 16, 40, 12]")
    root = sheet_project(
        tmp_path / "q",
        {
            "cards/tiny/rules.yaml": "[]\n",
            "cards/tiny/game.yaml": game.replace(
                "      referee:", "      sum: {type: integer}\n      referee:"
            ),
            "layouts/tiny/scoresheets/sheet.yaml": layout,
        },
    )
    score = typed(root, tmp_path, {**DICE, "plays/2/dice/1": "1"})
    assert rules_of(score) == [] and "sum: 8" in score.text
    path = form(root, tmp_path / "printed", "plays.1.dice.1=2", "plays.2.dice.1=4")
    assert "sum: 6" in read_score(open_project(root), path).text


@pytest.mark.thorough
def test_a_row_left_out_between_filled_rows_is_empty(tmp_path: Path) -> None:
    root = sheet_project(tmp_path / "p")
    filled = {"plays/2/dice/1": "2", "plays/2/dice/2": "5", "plays/2/total": "8"}
    score = typed(root, tmp_path, filled)
    assert rules_of(score) == ["tiny/sum"]
    (problem,) = score.findings.problems
    assert problem.span is not None and "total: 8" in score.text.splitlines()[problem.span.line - 1]
    again = tmp_path / "record.yaml"
    again.write_text(score.text, encoding="utf-8")
    assert rules_of(read_score(open_project(root), again)) == ["tiny/sum"]
    path = form(root, tmp_path / "set", "plays.2.dice.2=5")
    score = read_score(open_project(root), path)
    assert rules_of(score) == [] and "total: 5" in score.text
    again.write_text("record: match\nplays:\n-\n- dice:\n  -\n  - 5\n", encoding="utf-8")
    done = build(open_project(root), Selection(fill=again), BuildOptions(out=tmp_path / "fill"))
    assert done.findings.is_sound, done.findings.problems


@pytest.mark.thorough
def test_laws_of_rows_are_not_asked_of_empty_rows(tmp_path: Path) -> None:
    law = """\
- id: row-has-dice
  for: match
  each: plays
  check: item.dice
  message: "play {{ index + 1 }} has no dice"
  why: Who plays rolls.
  source: The tests
  good: {plays: [{}, {dice: [1]}]}
  bad: {plays: [{}, {total: 4}]}
"""
    root = sheet_project(tmp_path / "p", {"cards/tiny/rules.yaml": law})
    assert rules_of(typed(root, tmp_path, {"plays/2/dice/1": "2"})) == []
    score = typed(root, tmp_path, {"plays/2/total": "2"})
    assert rules_of(score) == ["tiny/row-has-dice"] and "play 2" in score.findings.problems[0].message


@pytest.mark.thorough
def test_a_deck_list_of_another_set_is_read_by_the_cards_of_its_set(tmp_path: Path) -> None:
    only = Selection(("battle-dice",), ("de",), ("deck-list",), deck="schneefest")
    done = build(open_project(ROOT), only, BuildOptions(out=tmp_path, formats=("pdf", "form")))
    assert done.findings.is_sound, done.findings.problems
    (path,) = tmp_path.rglob("*.form.pdf")
    score = read_score(open_project(ROOT), path)
    assert (
        rules_of(score) == [] and "avatar: the-corona-look" in score.text and "set: published" in score.text
    )
    record = tmp_path / "record.yaml"
    record.write_text(score.text, encoding="utf-8")
    assert rules_of(read_score(open_project(ROOT), record, "battle-dice")) == []


def test_a_form_of_another_version_is_told(tmp_path: Path) -> None:
    root = lawless(tmp_path / "p")
    path = form(root, tmp_path / "out")
    game = root / "cards/tiny/game.yaml"
    text = game.read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("version:")]
    game.write_text("\n".join(['version: "9.9.9"', *lines]), encoding="utf-8")
    assert rules_of(read_score(open_project(root), path)) == ["record/version"]


def test_rules_that_had_nothing_to_look_at_are_not_counted_as_asked(tmp_path: Path) -> None:
    root = sheet_project(tmp_path / "p")
    record = tmp_path / "record.yaml"
    for text, asked in (("referee: Ada", 0), ("plays: [{dice: [2, 5], total: 7}]", 1)):
        record.write_text(f"record: match\n{text}\n", encoding="utf-8")
        score = read_score(open_project(root), record)
        assert (score.asked, len(score.findings.rules)) == (asked, 1)


def test_a_form_of_an_earlier_build_is_still_read() -> None:
    assert form_origin("Tiny Game sheet en") == FormOrigin("Tiny Game", "", "sheet", "en")
    assert form_origin("nothing") is None and form_origin("{}") is None and form_origin('{"game": 1}') is None
