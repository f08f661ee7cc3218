"""A total that passes over a number in its row or column is told, and one that means what it adds is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import record_twice
from tests.support.rule_samples import all_problems

NAMES = ("coins", "goods", "ships", "fame")
POINTS = {"type": "integer", "minimum": 0, "maximum": 99}


def told(shown: tuple[str, ...], total: tuple[str, ...], root: Path, **how: Any) -> list[str]:
    """Make a sheet with places for numbers in a row, or one below the other."""
    face: list[dict[str, Any]] = []
    for at, name in enumerate(shown):
        box = [5, 5 + 16 * at, 16, 14] if how.get("down") else [4 + 17 * at, 5, 16, 14]
        place = {"type": "entry", "box": box, "field": name, "label": name.title()}
        face.append({**place, "total": [*total]} if name == "sum" else place)
    fields = {name: POINTS | how.get("bounds", {}).get(name, {}) for name in NAMES} | {
        "sum": {"type": "integer"}
    }
    for at, name in enumerate(fields.keys() - {*shown}):
        face.append(
            {"type": "entry", "box": [70, 30 + 20 * at, 16, 14], "field": name, "label": name.title()}
        )
    sample = {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"score": {"title": "Score", "record": True, "fields": fields}},
        "sheets": {"score-sheet": {"score": "score", "face": face}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }
    problems = all_problems(record_twice, sample, root)
    found = [one.message for one in problems if one.rule == "record/other-sum"]
    return [message.removeprefix("the total sum ") for message in found]


ALONE = "adds {0} alone, and leaves out {1}, which stands in its {2}, too"
BETWEEN = "leaves out {0}, which stands in its {1} between what it adds"


@pytest.mark.parametrize("down", [False, True])
@pytest.mark.parametrize(
    ("shown", "total", "found"),
    [
        (("coins", "goods", "sum"), ("coins", "goods"), ""),
        (("coins", "goods", "sum"), ("coins",), ALONE.format("coins", "goods", "{0}")),
        (("coins", "goods", "sum"), ("goods",), ALONE.format("goods", "coins", "{0}")),
        (("sum", "coins", "goods"), ("goods",), ALONE.format("goods", "coins", "{0}")),
        (("coins", "sum", "goods"), ("coins",), ""),
        (("coins", "goods", "ships", "sum"), ("coins",), ""),
        (("coins", "goods", "ships", "sum"), ("coins", "ships"), BETWEEN.format("goods", "{0}")),
        (("coins", "goods", "ships", "sum"), ("coins", "goods"), BETWEEN.format("ships", "{0}")),
        (("coins", "goods", "ships", "sum"), ("goods", "ships"), ""),
        (("coins", "goods", "sum", "ships"), ("coins", "goods"), ""),
    ],
)
@pytest.mark.thorough(keep=4)
def test_a_number_beside_those_that_a_total_adds_is_told(
    shown: tuple[str, ...], total: tuple[str, ...], found: str, down: bool, tmp_path: Path
) -> None:
    line = "column" if down else "row"
    assert told(shown, total, tmp_path, down=down) == ([found.format(line)] if found else [])


@pytest.mark.parametrize("bounds", [{"maximum": 9}, {"minimum": 1}, {"type": "number"}])
@pytest.mark.parametrize(
    ("shown", "total", "down"),
    [
        (("coins", "goods", "sum"), ("coins",), False),
        (("coins", "goods", "ships", "sum"), ("coins", "ships"), True),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_number_of_another_kind_need_not_be_added(
    shown: tuple[str, ...], total: tuple[str, ...], down: bool, bounds: dict[str, Any], tmp_path: Path
) -> None:
    assert told(shown, total, tmp_path, down=down, bounds={"goods": bounds}) == []
