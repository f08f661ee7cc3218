"""A table that lost a column, or calls it otherwise, is imported again: no card loses what it has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

FIRST = "id,name,cost,text,note,copies\na,Alpha,1,Draw one.,hi,2\nb,Beta,2,Draw two cards now.,,1\n"


@pytest.fixture
def imported(here: Any) -> Any:
    """Import a table into the game `mine`, in an empty folder; returns the exit code and what it printed."""

    def run(table: str, *options: str, name: str = "deck.csv") -> tuple[int, str]:
        Path(name).write_text(table, encoding="utf-8")
        return here("import", name, "--game", "mine", *options)

    return run


def cards() -> Any:
    return yaml.safe_load(Path("cards/mine/deck.yaml").read_text(encoding="utf-8"))


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("lost", "is_needed"),
    [("cost", True), ("name", True), ("text", True), ("note", False), ("copies", False)],
)
def test_a_column_that_is_gone_takes_nothing_away_and_is_told(
    imported: Any, lost: str, is_needed: bool
) -> None:
    assert imported(FIRST)[0] == 0
    before = cards()
    heads = FIRST.splitlines()[0].split(",")
    number = heads.index(lost)
    rows = [line.split(",") for line in FIRST.splitlines()]
    table = "".join(",".join([*row[:number], *row[number + 1 :]]) + "\n" for row in rows)
    for _ in range(2):  # until somebody decides
        code, said = imported(table)
        assert (code, cards()) == (int(is_needed), before), said
        assert f"the table has no column for {lost}" in said and f"--column {lost}=" in said
    code, said = imported(table, "--column", f"{lost}=")
    assert (code, cards(), "nothing changed" in said, "no column" in said) == (0, before, True, False), said
    code, said = imported(FIRST.replace("1,Draw one", "7,Draw one"), "--column", f"{lost}={lost}")
    assert code == 0 and cards()[0]["cost"] == 7, said


@pytest.mark.thorough
def test_a_column_of_another_name_is_named_and_fills_its_field(imported: Any) -> None:
    assert imported(FIRST)[0] == 0
    table = FIRST.replace("cost", "Prize") + "c,Gamma,5,Wait.,,1\n"
    code, said = imported(table)
    assert code == 1 and [card.get("cost") for card in cards()] == [1, 2, None], said
    assert "which every deck needs; cards keep what they have, and c has none" in said
    assert "--column Prize=cost names the one that fills it" in said
    code, said = imported(table, "--column", "Prize=cost")
    assert code == 0 and [card.get("cost") for card in cards()] == [1, 2, 5], said


@pytest.mark.thorough
def test_an_empty_cell_still_takes_away_where_its_column_is_there(imported: Any) -> None:
    assert imported(FIRST)[0] == 0
    code, said = imported(FIRST.replace("hi,2", ",1"))
    assert code == 0 and not cards()[0].get("note") and cards()[0].get("copies") in (None, 1), said


@pytest.mark.thorough
def test_a_column_that_fills_a_field_that_was_left_alone_may_empty_it(imported: Any) -> None:
    assert imported(FIRST)[0] == 0
    assert imported(FIRST.replace("note", "Remark"), "--column", "note=")[0] == 0
    code, said = imported(FIRST.replace("note", "Remark").replace("hi", ""), "--column", "Remark=note")
    assert code == 0 and not cards()[0].get("note"), said


@pytest.mark.thorough
def test_parts_of_a_mapping_that_no_record_has_any_more_stay(imported: Any) -> None:
    records = [{"id": "a", "name": "A", "stats": {"might": 1, "luck": 2}}]
    assert imported(json.dumps(records), name="deck.json")[0] == 0
    before = cards()
    del records[0]["stats"]["luck"]  # type: ignore[attr-defined]
    code, said = imported(json.dumps(records), name="deck.json")
    assert code == 1 and cards() == before and "no column for stats.luck" in said, said


@pytest.mark.thorough
def test_translations_stay_the_translators_while_their_column_is_away(imported: Any) -> None:
    table = "id,name_en,name_fr\na,Owl,Chouette\nb,Moth,Papillon\n"
    assert imported(table)[0] == 0
    path = Path("cards/mine/text/fr.po")
    path.write_text(path.read_text(encoding="utf-8").replace("Chouette", "Hibou"), encoding="utf-8")
    assert "no column" not in imported("id,name\na,Owl\nb,Moth\n")[1]
    assert imported(table)[0] == 0
    assert "Hibou" in path.read_text(encoding="utf-8")
