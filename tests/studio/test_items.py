"""What was meant in a list is found again wherever it stands by now, and nothing else is taken for it."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.studio.items import ItemGoneError, UntoldItemError, found_path, told_items

BAT, CAT = {"id": "bat", "power": 3}, {"id": "cat", "power": 3}
DRAW, PAY = {"op": "draw", "amount": 2}, {"op": "pay", "amount": 2}


@pytest.mark.parametrize(
    ("before", "path", "now", "found"),
    [
        ([BAT, CAT], (0, "power"), [BAT, CAT], (0, "power")),
        ([BAT, CAT], (0, "power"), [CAT, BAT], (1, "power")),
        ([BAT, CAT], (1, "power"), [CAT], (0, "power")),
        ([BAT, CAT], (1, "power"), [{"id": "cat", "name": "Cat"}], (0, "power")),
        ([{"name": "a", "x": 1}, {"name": "b"}], (0, "x"), [{"name": "b"}, {"name": "a"}], (1, "x")),
        ([DRAW, PAY], (1, "amount"), [PAY], (0, "amount")),
        ([DRAW, DRAW], (1, "amount"), [PAY, DRAW, DRAW], (2, "amount")),
        ([4, 4], (1,), [3, 4], (1,)),
        ({"cards": [BAT]}, ("cards", 0, "power"), {"cards": [CAT, BAT]}, ("cards", 1, "power")),
        ([{"id": "a", "do": [DRAW, PAY]}], (0, "do", 1), [{}, {"id": "a", "do": [PAY]}], (1, "do", 0)),
        ({"bat": {"power": 3}}, ("bat", "power"), {"cat": {}, "bat": {}}, ("bat", "power")),
        ([{"id": 7}, {"id": 8}], (1,), [{"id": 8}], (0,)),
    ],
)
def test_what_was_meant_is_found_where_it_stands_now(before: Any, path: Any, now: Any, found: Any) -> None:
    assert found_path(now, path, told_items(before, path)) == found


@pytest.mark.parametrize(
    ("before", "path", "now"),
    [
        ([BAT, CAT], (0, "power"), [CAT]),
        ([BAT, CAT], (0, "power"), [{"id": "owl", "power": 3}, CAT]),
        ([BAT, CAT], (0, "power"), [BAT, BAT]),
        ([BAT, BAT], (0, "power"), [BAT, BAT, BAT]),
        ([BAT, BAT], (1, "power"), [BAT]),
        ([DRAW, PAY], (0, "amount"), [{"op": "draw", "amount": 3}, PAY]),
        ([4, 4], (1,), [4, 4, 4]),
        ([{"name": "a"}], (0,), [{"id": "a"}]),
    ],
)
def test_what_is_gone_or_could_be_several_things_is_told(before: Any, path: Any, now: Any) -> None:
    with pytest.raises(ItemGoneError):
        found_path(now, path, told_items(before, path))


def test_a_number_alone_means_no_item() -> None:
    with pytest.raises(UntoldItemError):
        found_path([BAT, CAT], (0, "power"), ())


def test_a_long_name_is_told_by_its_sign_alone() -> None:
    long = [{"id": "x" * 10_000, "power": 1}, BAT]
    told = told_items(long, (0, "power"))
    assert len(told[0]) < 200 and found_path([BAT, *long], (0, "power"), told) == (1, "power")
