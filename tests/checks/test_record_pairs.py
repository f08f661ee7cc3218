"""Headings over printed values: pairs in another order, one of two alone, and columns without any."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_pairs
from ppgen.checks.rules.layouts import summed_kinds
from tests.support.rule_samples import problems_of

BOTH = "{{ term('attack') }} / {{ term('defense') }}"
TURNED = "{{ term('defense') }} / {{ term('attack') }}"


def told(sample: Any, root: Path) -> list[str]:
    return [one.message for one in problems_of(record_pairs, sample, root)]


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("heads", "said"),
    [
        ((BOTH, BOTH), []),
        ((BOTH, TURNED), ["the heading names defense and attack, and below it stand attack and defense"]),
        (("{{ term('attack') }}",), ["the heading names attack alone, and below it stand attack and defense"]),
        (("{{ term('defense') }}",), ["the heading names defense alone, and below it stand attack and defense"]),
        (("Points",), []),  # a word for both
        ((BOTH, ""), ["pair stands below no heading here, and beside it below one"]),
        (("", BOTH), ["pair stands below no heading here, and beside it below one"]),
        (("", ""), []),
    ],
)  # fmt: skip
def test_what_a_heading_says_of_the_values_below_it(
    heads: tuple[str, ...], said: list[str], tmp_path: Path
) -> None:
    assert told(record_pairs._sheet(*heads), tmp_path) == said


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda face: face.pop(3), 0),  # of the second block nothing has a heading
        (lambda face: face[4].update(box=[46, 30, 40, 9]), 0),  # it stands in another row
        (lambda face: face[4]["items"][0].update(name="other"), 0),
        (lambda face: None, 1),
    ],
)
def test_values_need_a_heading_where_the_same_beside_them_have_one(
    change: Any, said: int, tmp_path: Path
) -> None:
    sample = record_pairs._sheet(BOTH, "")
    change(sample["sheets"]["match-sheet"]["face"])
    assert len(told(sample, tmp_path)) == said


@pytest.mark.thorough
def test_one_heading_over_two_values_is_missed_once(tmp_path: Path) -> None:
    sample = record_pairs._sheet(BOTH, "")
    more = {
        "type": "text",
        "style": "words",
        "name": "more",
        "box": [20, 0, 8, 8],
        "text": "{{ item.attack }}",
    }
    for row in sample["sheets"]["match-sheet"]["face"]:
        if row["type"] == "repeat":
            row["items"].append(more)
    assert told(sample, tmp_path) == ["pair stands below no heading here, and beside it below one"]


@pytest.mark.thorough
def test_a_name_that_two_kinds_give_two_meanings_tells_nothing(tmp_path: Path) -> None:
    sample = record_pairs._sheet(TURNED)
    assert told(sample, tmp_path)
    figures = {"attack": {"type": "integer"}, "defense": {"type": "integer"}}
    turned = {"pair": "{{ card.defense ~ ' / ' ~ card.attack }}"}
    sample["kinds"]["other"] = {"title": "Other", "fields": figures, "derived": turned}
    assert not told(sample, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("count(cards.thing) + count(cards.other) + count(cards.more)", False),
        ("count(cards.thing) + count(cards.more)", True),
        ("length(cards.thing) + length(cards.more)", True),
        ("length(cards.thing) + count( cards.other )", True),
        ("total(pluck(cards.thing, 'copies')) + total(pluck(cards.more, 'copies'))", True),
        ("count(cards.thing) + count(cards.other) + 1", False),  # where numbers go on
        ("count(cards.thing)", False),
    ],
)
def test_a_printed_sum_of_counts_is_over_all_kinds(text: str, is_told: bool, tmp_path: Path) -> None:
    good: dict[str, Any] = summed_kinds.GOOD
    face = [good["face"][0], {**good["face"][1], "text": f"{{{{ {text} }}}}"}]
    found = problems_of(summed_kinds, {**good, "face": face}, tmp_path)
    assert bool(found) == is_told
