"""What stands at a path into plain data."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.common.paths import value_at

DATA = {"plays": [{"home": 3}, {"home": 0}], "name": "Sun", "none": None}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((), DATA),
        (("plays", 0, "home"), 3),
        (("plays", 1, "home"), 0),
        (("plays", 2), None),
        (("plays", -1), None),
        (("plays", "0"), None),
        (("plays", "home"), None),
        (("name", 0), None),
        (("none", "home"), None),
        (("goals",), None),
        ((0,), None),
    ],
)
def test_a_path_leads_to_a_value_or_nowhere(path: tuple[str | int, ...], value: Any) -> None:
    assert value_at(DATA, path) == value
