"""A tournament as a page and as a table: names as they were written, figures where they belong, no network."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app

CUP = """\
title: Spring <b>Cup</b>
mode: round-robin
tie_breaks: [direct, sonneborn-berger]
participants: [Ada, "=Ben", "<i>Cleo", Dan]
results:
  - {round: 1, home: Ada, away: Dan, score: [1, 0]}
  - {round: 1, home: "=Ben", away: "<i>Cleo", score: [4, 2]}
  - {round: 2, home: Dan, away: "<i>Cleo", winner: "<i>Cleo"}
"""


def told(tmp: Path, text: str, *words: str) -> tuple[int, str]:
    path = tmp / "cup.yaml"
    path.write_text(text, encoding="utf-8")
    done = CliRunner().invoke(app, ["tournament", str(path), *words])
    return done.exit_code, done.stdout


@pytest.mark.parametrize(
    ("language", "standings", "direction"),
    [("en", "Standings", "ltr"), ("de", "Tabelle", "ltr"), ("ar", "الترتيب", "rtl")],
)
def test_the_page_tells_everything_in_a_language(
    language: str, standings: str, direction: str, tmp_path: Path
) -> None:
    code, page = told(tmp_path, CUP, "--format", "html", "--lang", language)
    assert code == 0 and f"<h2>{standings}</h2>" in page and f'dir="{direction}"' in page
    assert "<bdi>&lt;i&gt;Cleo</bdi>" in page and "Spring &lt;b&gt;Cup" in page and "<i>" not in page
    assert "<bdi>4</bdi> : <bdi>2</bdi>" in page and "<bdi>−</bdi> : <bdi>+</bdi>" in page
    assert "Sonneborn-Berger" in page
    assert "default-src 'none'" in page and not re.search(r"https?:|<script|src=", page)
    rows = re.findall(r'<tr><td>(\d)</td><th scope="row" class="name"><bdi>([^<]*)</bdi></th>', page)
    assert dict(rows[3:4]) == {"4": "Dan"}
    assert {name for place, name in rows[:3]} == {"Ada", "=Ben", "&lt;i&gt;Cleo"}


def test_standings_are_a_table_for_spreadsheets(tmp_path: Path) -> None:
    code, text = told(tmp_path, CUP, "--format", "csv")
    heads, *rows = csv.reader(text.splitlines())
    assert code == 0 and heads[:2] == ["place", "participant"] and heads[-1] == "sonneborn-berger"
    assert {row[1] for row in rows} == {"Ada", "'=Ben", "<i>Cleo", "Dan"}
    assert {row[1]: row[6:9] for row in rows}["'=Ben"] == ["4", "2", "3"]


@pytest.mark.parametrize(
    ("words", "text", "code"),
    [
        (("--format", "html", "--lang", "xx"), CUP, 2),
        (("--format", "pdf"), CUP, 2),
        (("--format", "html"), CUP.replace("home: Ada, away: Dan", "home: Dan, away: Ada"), 1),
        (("--format", "csv"), CUP.replace("mode:", "mood:"), 1),
    ],
)
def test_what_is_wrong_is_told_and_is_no_page(
    words: tuple[str, ...], text: str, code: int, tmp_path: Path
) -> None:
    found, output = told(tmp_path, text, *words)
    assert found == code and (code == 1 or not output)


def test_a_cross_table_tells_a_match_in_both_rows(tmp_path: Path) -> None:
    _, text = told(tmp_path, CUP)
    table = text[text.index("Cross table") :].splitlines()
    assert table[0] == "Cross table (goals of the row first)"
    assert [line.split() for line in table[2:6]] == [
        ["1", "Ada", "–", "·", "·", "1:0"],
        ["2", "=Ben", "·", "–", "4:2", "·"],
        ["3", "<i>Cleo", "·", "2:4", "–", "+:−"],
        ["4", "Dan", "0:1", "·", "−:+", "–"],
    ]


@pytest.mark.parametrize(("count", "is_crossed"), [(24, True), (25, False)])
def test_a_cross_table_is_for_as_many_as_on_paper(count: int, is_crossed: bool, tmp_path: Path) -> None:
    names = ", ".join(f"P{number}" for number in range(count))
    code, page = told(tmp_path, f"title: C\nmode: round-robin\nparticipants: [{names}]\n", "--format", "html")
    assert code == 0 and ("Cross table" in page) is is_crossed
