"""Which cells of a table are told as slips of the pen, and which are only rare?"""

from __future__ import annotations

import pytest

from ppgen.exchange.import_guesses import guess, value_of
from ppgen.exchange.import_slips import (
    ALIKE,
    LEAST_LETTERS,
    LEAST_NUMBERS,
    MOST_NAMED,
    NUMBERS_TO_A_SLIP,
    OFTEN,
    slips,
)


def told(column: list[str | None]) -> list[int]:
    return [row for row, _ in slips("Value", column, guess(column, {}))]


def test_a_word_among_numbers_is_told_with_its_column() -> None:
    column = ["4", "1,5", None, "4;5o", *"123456789"]
    ((row, said),) = slips("Value", column, guess(column, {}))
    assert row == 3
    assert said == "'4;5o' is no number, so that Value became text; all others there are numbers"


@pytest.mark.parametrize(("numbers", "is_told"), [(NUMBERS_TO_A_SLIP, True), (NUMBERS_TO_A_SLIP - 1, False)])
def test_a_column_of_both_holds_both(numbers: int, is_told: bool) -> None:
    assert told([*map(str, range(numbers)), "x"]) == [numbers] * is_told


@pytest.mark.parametrize("sign", ["-", "\u2212", "\u2013"])
def test_every_dash_before_a_figure_is_a_minus(sign: str) -> None:
    assert value_of(f"{sign}2", {"type": "integer"}) == -2
    assert value_of(f"{sign}1,5", {"type": "number"}) == -1.5


def test_few_numbers_say_nothing() -> None:
    assert LEAST_NUMBERS < NUMBERS_TO_A_SLIP
    assert told([*map(str, range(LEAST_NUMBERS - 1)), "x"]) == []


@pytest.mark.parametrize(
    ("word", "rare", "is_told"),
    [
        ("Pear", "Paer", True),
        ("Autumn", "Autum", True),
        ("Spring", "spring", True),
        ("red", "rad", False),
        ("Red", "red", True),
        ("Pear", "Peach", False),
        ("Summer", "Winter", False),
    ],
)
def test_a_choice_that_is_nearly_another_is_told(word: str, rare: str, is_told: bool) -> None:
    assert LEAST_LETTERS == 4 and ALIKE == 0.75
    column: list[str | None] = [word] * 9 + ["Blue"] * 9 + [rare]
    assert told(column) == [18] * is_told


@pytest.mark.parametrize(
    ("column", "rows"),
    [
        (["1,5"] * LEAST_NUMBERS + ["2.5", "3"], [LEAST_NUMBERS]),
        (["1,5"] * (LEAST_NUMBERS - 1) + ["2.5"], []),
        (["1,5"] * LEAST_NUMBERS + ["2.5"] * LEAST_NUMBERS, []),
        ([*map(str, range(12)), "\u20132"], []),
    ],
)
def test_decimals_behind_another_mark_are_told(column: list[str | None], rows: list[int]) -> None:
    assert told(column) == rows


@pytest.mark.parametrize(("times", "is_told"), [(OFTEN, True), (OFTEN - 1, False)])
def test_only_what_stands_often_is_meant(times: int, is_told: bool) -> None:
    column: list[str | None] = ["Pear"] * times + ["Paer"] + ["Blue"] * 9
    assert told(column) == [times] * is_told


def test_a_slip_that_stands_twice_is_a_word() -> None:
    assert told(["Pear"] * 9 + ["Paer"] * 2) == []


def test_of_many_slips_and_of_long_cells_a_part_is_told() -> None:
    column: list[str | None] = [str(number) for number in range(200)] + ["x" * 20_000] * 9
    told = list(slips("Value", column, guess(column, {})))
    assert [row for row, _ in told] == list(range(200, 200 + MOST_NAMED))
    assert all(len(said) < 150 for _, said in told)
