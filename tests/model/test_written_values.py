"""What is typed into a form is what a file says: numbers without a point of their own, lines as lines."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.model.field import NumberField, TextField
from ppgen.model.game import Kind
from ppgen.model.records import Written, assembled

KIND = Kind(
    title="Sheet",
    record=True,
    fields={"ratio": NumberField(type="number"), "who": TextField(type="text")},
)


@pytest.mark.parametrize(
    ("field", "text", "value"),
    [
        ("ratio", "1000", 1000),
        ("ratio", "2,50", 2.5),
        ("ratio", "-0", 0),
        ("ratio", "\u22123", -3),
        ("ratio", "nan", "nan"),
        ("ratio", "inf", "inf"),
        ("ratio", "1e400", "1e400"),
        ("ratio", "1e20", "1e20"),
        ("who", "Ana\r\nBo", "Ana\nBo"),
        ("who", "Ana\rBo", "Ana\nBo"),
    ],
)
def test_a_typed_value_is_as_a_file_has_it(field: str, text: str, value: Any) -> None:
    made, unknown = assembled(KIND, [Written((field,), text)])
    assert not unknown and made == {field: value}
    assert type(made[field]) is type(value) and str(made[field]) == str(value)
