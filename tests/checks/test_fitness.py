"""Which sums of a record wait, since a value that they are made of cannot be?"""

from __future__ import annotations

import pytest

from ppgen.checks.game.fitness import NamedField, as_data, is_blocked

GOALS = NamedField(of_item=False, steps=("goals", "home"))
DICE = NamedField(of_item=True, steps=("dice",))


@pytest.mark.parametrize(
    ("fields", "unfit", "is_so"),
    [
        ([GOALS], [("goals", "home")], True),
        ([GOALS], [("goals",)], True),
        ([GOALS], [("goals", "away")], False),
        ([GOALS], [], False),
        ([DICE], [("plays", 2, "dice", 1)], True),
        ([DICE], [("plays", "2", "dice")], True),
        ([DICE], [("plays", 3, "dice")], False),
        ([DICE, GOALS], [("goals", "home")], True),
        ([], [("goals",)], False),
    ],
)
def test_a_field_waits_for_what_holds_it_or_lies_in_it(
    fields: list[NamedField], unfit: list[tuple[str | int, ...]], is_so: bool
) -> None:
    assert is_blocked(fields, ("plays", 2), unfit) is is_so


def test_pages_know_the_same_fields() -> None:
    assert as_data([DICE, GOALS]) == [
        {"item": True, "steps": ["dice"]},
        {"item": False, "steps": ["goals", "home"]},
    ]
