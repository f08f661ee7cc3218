"""Two cards with one list of numbers are told where all others have their own; lists that may be alike are not."""

from __future__ import annotations

from typing import Any

import pytest

from ppgen.checks.rules.cards import same_numbers
from ppgen.checks.subject import Subject
from ppgen.localise import localise
from tests.support.rule_samples import general_problems, small_game

OWN = [(2, 3, 4, 6), (3, 5, 7, 9), (1, 2, 4, 8)]


@pytest.mark.parametrize(
    ("lists", "is_told"),
    [
        ([*OWN, (2, 3, 4, 6)], True),
        ([*OWN, (6, 4, 3, 2)], False),
        ([*OWN, (2, 3, 4, 6), (2, 3, 4, 6)], False),
        ([*OWN, (2, 3, 4, 6), (3, 5, 7, 9)], False),
        ([(1, 2, 3, 4), *OWN, (1, 2, 3, 4)], False),
        ([(0, 0, 0, 0), *OWN, (0, 0, 0, 0)], False),
        ([(8, 6, 4, 2), *OWN, (8, 6, 4, 2)], False),
        ([*OWN, (1, 2, 4, 8, 9), (2, 3, 4, 6)], False),
        ([*OWN, (), (2, 3, 4, 6)], True),
        ([OWN[0], (), (), OWN[0]], False),
    ],
)
def test_a_list_that_was_copied_is_told(lists: list[tuple[int, ...]], is_told: bool) -> None:
    sample = same_numbers._sample(lists[-1], others=lists[:-1])
    told = general_problems(same_numbers, sample)
    assert [one.subject for one in told] == [f"thing:{sample['cards'][-1]['id']}"] * is_told


def test_lists_inside_maps_are_compared_as_well() -> None:
    made = same_numbers.BAD
    fields = {"trade": {"type": "map", "fields": made["fields"]}}
    cards = [{"id": card["id"], "trade": {"prices": card["prices"]}} for card in made["cards"]]
    (told,) = general_problems(same_numbers, {"fields": fields, "cards": cards})
    said = "all numbers of its trade.prices are those of thing:cotton, and no two other cards share theirs"
    assert told.message == said


def test_lists_of_words_are_no_numbers() -> None:
    made: dict[str, Any] = {
        **same_numbers.BAD,
        "fields": {"prices": {"type": "list", "items": {"type": "text"}}},
    }
    made["cards"] = [{**card, "prices": [*map(str, card["prices"])]} for card in made["cards"]]
    assert general_problems(same_numbers, made) == []


def test_numbers_are_told_in_one_language() -> None:
    game, _ = small_game(same_numbers.BAD)
    assert game is not None
    assert [*same_numbers.check(Subject(localise(game, "fr")[0], None))] == []
