"""Rows of strangers' tables that are no cards, and dashes in the place of numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.exchange.import_rows import strange_rows, without_dashes
from tests.support.growth import is_in_proportion


def imported(root: Path, table: str, *words: str) -> tuple[list[dict[str, object]], str]:
    """Import a table and return its cards and what was said."""
    (root / "cards").mkdir(exist_ok=True)
    (root / "deck.csv").write_text(table, encoding="utf-8")
    done = CliRunner().invoke(
        app, ["--project", str(root), "import", str(root / "deck.csv"), "--game", "mine", *words]
    )
    assert done.exit_code == 0, done.output
    return yaml.safe_load((root / "cards/mine/deck.yaml").read_text(encoding="utf-8")), done.output


def test_heads_and_sums_are_no_cards_and_told(tmp_path: Path) -> None:
    table = "Name,Cost,Text\nOwl,2,It sees.\nBat,1,It flies.\nNAME, cost ,Text\nCat,4,It waits.\nTotal:,7,\n"
    cards, said = imported(tmp_path, table)
    assert [(card["id"], card["cost"]) for card in cards] == [("owl", 2), ("bat", 1), ("cat", 4)]
    assert "deck.csv:4:1: the head of the table once more, and no card" in said
    assert "deck.csv:6:1: a sum of the rows above, and no card" in said


@pytest.mark.parametrize(
    ("last", "is_card"),
    [
        ("t,Total,bug,7", False),
        ("a3,,Total,7", False),
        ("a3,Total,bug,8", True),
        ("a3,Cat,Total,8", True),
        ("a3,Cat,bug,7", True),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_sum_with_an_id_is_no_card_either(last: str, is_card: bool, tmp_path: Path) -> None:
    cards, said = imported(tmp_path, f"id,name,kind,cost\na1,Ant,bug,3\na2,Bee,bug,4\n{last}\n")
    assert len(cards) == 2 + is_card
    assert ("deck.csv:4:1: a sum of the rows above, and no card" in said) is not is_card


def test_a_card_that_is_called_total_stays_and_is_told(tmp_path: Path) -> None:
    cards, said = imported(tmp_path, "Name,Cost\nOwl,2\nBat,1\nTotal,9\n")
    assert [card["id"] for card in cards] == ["owl", "bat", "total"]
    told = (
        "warning: deck.csv:4:1: this row is called as a sum is, but nothing adds up to it, and became a card"
    )
    assert told in said
    assert "Summit" in str(imported(tmp_path, "Name,Cost\nOwl,2\nBat,1\nSummit,3\n")[0])


@pytest.mark.parametrize("last", ["Summe;48;;", "Gesamt;46;;", ";;;\nTOTAL:;48 Stück;;", "Summe;47;;"])
@pytest.mark.thorough(keep=1)
def test_a_sum_of_copies_that_was_miscounted_is_no_card_and_told(last: str, tmp_path: Path) -> None:
    rows = "Name;Anzahl;Farbe;Text\nEule;20;rot;Sie sieht.\nFuchs;20;rot;Er läuft.\nBär;7;blau;Er brummt.\n"
    cards, said = imported(tmp_path, f"{rows}{last}\n")
    assert [(card["id"], card["copies"]) for card in cards] == [("eule", 20), ("fuchs", 20), ("bar", 7)]
    is_right = "47" in last
    assert ("this row is called as a sum is, and those above add up to 47, not to 4" in said) is not is_right
    fields = yaml.safe_load((tmp_path / "cards/mine/game.yaml").read_text(encoding="utf-8"))["kinds"]["deck"]
    assert not [name for name, field in fields["fields"].items() if "optional" in field]


@pytest.mark.parametrize(
    "last", ["Summe;20;;", "Total;2;;", "Summe;48;;Er zählt.", "Summer;48;;", "Summe;;;"]
)
@pytest.mark.thorough(keep=1)
def test_a_card_that_is_called_a_sum_and_says_more_or_fewer_copies_stays(last: str, tmp_path: Path) -> None:
    rows = "Name;Anzahl;Farbe;Text\nEule;20;rot;Sie sieht.\nFuchs;20;rot;Er läuft.\nBär;7;blau;Er brummt.\n"
    assert len(imported(tmp_path, f"{rows}{last}\n")[0]) == 4


def test_of_a_sum_below_a_miscounted_one_neither_is_counted() -> None:
    values = {0: ["a", "b", "sum", "c", "d", "total"], 1: ["2", "3", "6", "1", "4", "10"]}
    found = strange_rows({0: "Name", 1: "Copies"}, values, 0, counting=1)
    assert [(one.row, one.is_left_out, bool(one.doubt)) for one in found] == [
        (2, True, True),
        (5, True, False),
    ]
    values = {0: ["a", "b", "sum", "c", "d", "total"], 1: ["2", "3", "6", "1", "4", "12"]}
    (_, last) = strange_rows({0: "Name", 1: "Copies"}, values, 0, counting=1)
    assert "add up to 10 (5 since the last sum), not to 12" in last.doubt


def test_names_alone_add_nothing_up(tmp_path: Path) -> None:
    cards, _ = imported(tmp_path, "name,text\nAlpha,one\nSoma,\nTotal,\nBeta,two\n")
    assert [card["id"] for card in cards] == ["alpha", "soma", "total", "beta"]


def test_records_that_are_called_so_are_cards(tmp_path: Path) -> None:
    cards = [{"name": "Owl", "cost": 1}, {"name": "Bat", "cost": 2}, {"name": "Total", "cost": 3}]
    (tmp_path / "cards").mkdir()
    (tmp_path / "deck.json").write_text(json.dumps(cards), encoding="utf-8")
    words = ["--project", str(tmp_path), "import", str(tmp_path / "deck.json"), "--game", "mine"]
    assert CliRunner().invoke(app, words).exit_code == 0
    assert "id: total" in (tmp_path / "cards/mine/deck.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("names", "costs", "gone"),
    [
        ("a b Summe", "1 2 3", [2]),
        ("a b c Zwischensumme d e Gesamtsumme", "1 2 3 6 1 1 8", [3, 6]),
        ("a b subtotal d e subtotal total", "1 2 3 4 5 9 12", [2, 5, 6]),
        ("a 合計", "1 1", []),  # of one number nobody makes a sum
        ("a b 合計", "1.5 2,5 4", [2]),
        ("a b total", "1 2 4", []),
        ("total a b", "3 1 2", []),
        ("a b totally", "1 2 3", []),
    ],
)
def test_sums_are_those_that_add_up(names: str, costs: str, gone: list[int]) -> None:
    values = {0: names.split(), 1: costs.split()}
    found = strange_rows({0: "Name", 1: "Cost"}, values, 0)
    assert [one.row for one in found if one.is_left_out] == gone


def test_a_row_that_says_one_word_of_the_head_is_a_card() -> None:
    found = strange_rows({0: "Name", 1: "Cost"}, {0: ["a", "Name", "Name"], 1: ["1", "", "7"]}, 0)
    assert found == []


@pytest.mark.parametrize(
    ("column", "left"),
    [
        (["1", "-", "3"], ["1", None, "3"]),
        (["1", "–", None, "2.5", "—"], ["1", None, None, "2.5", None]),
        (["-", "-"], ["-", "-"]),
        (["1", "-", "x"], ["1", "-", "x"]),
        (["sun", "-", "sea"], ["sun", "-", "sea"]),
        (["1", "-1"], ["1", "-1"]),
        ([1, "-"], [1, "-"]),
    ],
)
def test_dashes_among_numbers_say_nothing(column: list[object], left: list[object]) -> None:
    emptied = sum(now is None and before is not None for before, now in zip(column, left, strict=True))
    assert without_dashes(column) == emptied and column == left


def test_a_dash_makes_a_number_no_choice(tmp_path: Path) -> None:
    cards, said = imported(tmp_path, "Name,Cost\nOwl,2\nBat,-\nCat,2\nDog,2\n")
    assert [card.get("cost") for card in cards] == [2, None, 2, 2]
    assert "a dash in Cost is no number, so it is empty in 1 row" in said
    game = yaml.safe_load((tmp_path / "cards/mine/game.yaml").read_text(encoding="utf-8"))
    assert game["kinds"]["deck"]["fields"]["cost"] == {"type": "integer", "optional": True}
    assert CliRunner().invoke(app, ["--project", str(tmp_path), "check", "--strict"]).exit_code == 0


def test_languages_are_paired_and_written_as_everywhere(tmp_path: Path) -> None:
    table = "ID,Name (EN),Name (DE),Name (pt_br),Cost\nowl,Owl,Eule,Coruja,2\nbat,Bat,Fledermaus,Morcego,1\n"
    cards, _ = imported(tmp_path, table)
    assert cards[0] == {"id": "owl", "name": "Owl", "cost": 2}
    game = yaml.safe_load((tmp_path / "cards/mine/game.yaml").read_text(encoding="utf-8"))
    assert game["languages"] == {"source": "en", "translations": ["de", "pt-BR"]}
    assert "Eule" in (tmp_path / "cards/mine/text/de.po").read_text(encoding="utf-8")


def test_an_icon_in_a_name_makes_no_second_card(tmp_path: Path) -> None:
    table = "Name,Text\n{T} Owl,It sees.\nBat,It flies.\n"
    before, _ = imported(tmp_path, table)
    cards, _ = imported(tmp_path, table, "--icon", "{T}=sun")
    assert [card["id"] for card in cards] == [card["id"] for card in before] == ["t-owl", "bat"]
    assert cards[0]["name"] == ":sun: Owl"


def test_what_an_import_lays_out_may_not_be_smaller_than_people_can_read(tmp_path: Path) -> None:
    imported(tmp_path, "Name,Cost\nOwl,2\n")
    theme = yaml.safe_load((tmp_path / "layouts/mine/theme.yaml").read_text(encoding="utf-8"))
    smallest = {name: float(style["minimum"].removesuffix("pt")) for name, style in theme["styles"].items()}
    assert min(smallest.values()) == 7


@pytest.mark.parametrize("is_sum", [True, False])
def test_rows_that_are_called_sums_are_judged_in_proportion(is_sum: bool) -> None:
    heads = {0: "name", 1: "n"}

    def judged(count: int) -> list[bool]:
        numbers = ["1", "1", *("2" if is_sum else str(number) for number in range(3, count))]
        values = {0: ["owl", "bat", *["total"] * (count - 3)], 1: numbers[: count - 1]}
        return [one.is_left_out for one in strange_rows(heads, values, 0)]

    assert set(judged(20)) == {is_sum}
    assert is_in_proportion(judged, 200)
