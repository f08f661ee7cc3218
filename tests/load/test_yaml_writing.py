"""What is written as YAML is read back as it was, whoever reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ppgen.exchange.card_yaml import write_cards
from ppgen.exchange.score_sheets import read_score
from ppgen.load import parse_yaml
from ppgen.load.project import open_project
from ppgen.load.yaml.writing import write_yaml

ROOT = Path(__file__).resolve().parents[2]
DISPUTED = [
    "0:1",
    "1:0",
    "12:30",
    "08",
    "010",
    "1e3",
    "0o17",
    "0x1F",
    "1_000",
    ".5",
    "1.",
    "5.50",
    "yes",
    "No",
    "on",
    "~",
    "null",
    "=",
    "2026-01-02",
    ".inf",
    "12345678901234567890",
]
SCALARS = (
    st.text("0123456789:.-_+eExobyn~= T")
    | st.text(st.characters(categories=("L", "N", "P", "S", "Zs")))
    | st.sampled_from(DISPUTED)
)


KEYS = SCALARS.filter(lambda text: text not in ("", "<<"))
"""Names of values: `<<` merges for some readers, and is refused however it is written."""


@pytest.mark.parametrize("text", DISPUTED)
def test_a_text_that_readers_dispute_stands_in_quotes(text: str) -> None:
    assert f"'{text}'" in write_yaml({"name": text}, width=80)
    assert f"'{text}'" in write_cards([{"name": text}])


@given(st.dictionaries(KEYS, SCALARS | st.lists(SCALARS) | st.integers(-99, 99) | st.booleans()))
def test_what_is_written_is_read_as_it_was(data: dict[str, object]) -> None:
    written = write_yaml(data, width=60).encode()
    source, problems = parse_yaml(written, "written.yaml")
    assert source is not None and not [one for one in problems if one.rule == "load/ambiguous-scalar"]
    assert source.data == data and yaml.safe_load(written) == data


@pytest.mark.thorough
def test_a_match_that_the_other_side_wins_is_no_time_of_day(tmp_path: Path) -> None:
    path = tmp_path / "league.yaml"
    path.write_text('record: league\nresults: [["", "0:1"], ["1:0", ""]]\n', encoding="utf-8")
    score = read_score(open_project(ROOT, ROOT), path, "battle-dice")
    assert score.findings.problems == [] and "'0:1'" in score.text


@pytest.mark.parametrize(
    "text", ["\x85a\x85", "a\x85b", "a\nb\x85c", "one\n\x85\ntwo", "a\u2028b", "a\nb\u2029c"]
)
def test_other_ends_of_lines_stay_what_they_are(text: str) -> None:
    source, problems = parse_yaml(write_yaml({"value": text}, width=100).encode(), "a.yaml")
    assert source is not None and (source.data, problems) == ({"value": text}, [])
