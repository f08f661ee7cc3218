"""What is drawn for each thing of a list: which fixed icons are the sign of one, and which values none stands for."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.layouts import none_for_value, same_for_each, shown_equally
from ppgen.checks.rules.usage import unused_value
from tests.support.rule_samples import problems_of

COLOUR = "#303030"


@pytest.mark.parametrize(
    ("changes", "is_told"),
    [
        ({}, True),
        ({"icon": "star"}, False),
        ({"if": '{{ item.sign == "deck" }}'}, False),
        ({"if": '{{ item.name == "Deck" }}'}, True),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_fixed_icon_is_told_unless_a_condition_chooses_it(
    changes: dict[str, str], is_told: bool, tmp_path: Path
) -> None:
    sample = same_for_each._sample("deck", "deck", "market")
    sample["face"][1]["items"][0] |= changes
    found = [one.message for one in problems_of(same_for_each, sample, tmp_path)]
    assert found == (["the icon deck is the same whatever item.sign is"] if is_told else [])


@pytest.mark.parametrize("names", [("deck", "deck"), ("deck",)])
@pytest.mark.thorough(keep=1)
def test_things_that_are_all_alike_have_one_sign(names: tuple[str, ...], tmp_path: Path) -> None:
    assert not problems_of(same_for_each, same_for_each._sample("deck", *names), tmp_path)


@pytest.mark.thorough
def test_an_icon_beside_it_may_be_what_follows(tmp_path: Path) -> None:
    sample = same_for_each._sample("deck", "deck", "market")
    own = {"type": "icon", "box": [40, 0, 9, 9], "icon": "{{ item.sign }}", "colour": COLOUR}
    sample["face"][1]["items"].append(own)
    assert not problems_of(same_for_each, sample, tmp_path)


@pytest.mark.parametrize(("others", "is_told"), [(("big-market",), True), ((), False)])
@pytest.mark.thorough
def test_an_icon_that_ends_with_a_value_is_its_sign_where_others_end_so(
    others: tuple[str, ...], is_told: bool, tmp_path: Path
) -> None:
    sample = same_for_each._sample("big-deck", "deck", "market")
    sample["art"] |= dict.fromkeys(("big-deck", *others), sample["art"]["deck"])
    assert bool(problems_of(same_for_each, sample, tmp_path)) is is_told


@pytest.mark.thorough
def test_cards_of_a_kind_are_things_of_a_list(tmp_path: Path) -> None:
    sample = same_for_each._sample("deck", "deck", "market")
    fields = {"name": {"type": "text"}, "sign": {"type": "icon"}}
    sample["kinds"] = {"place": {"title": "Place", "fields": fields}}
    sample["files"] = {"place": [{"id": one, "name": one.title(), "sign": one} for one in ("deck", "market")]}
    sample["face"][1]["each"] = "{{ cards.place }}"
    found = [one.message for one in problems_of(same_for_each, sample, tmp_path)]
    assert found == ["the icon deck is the same whatever item.sign is"]


@pytest.mark.thorough
def test_a_list_that_is_written_out_hides_no_value(tmp_path: Path) -> None:
    sample = none_for_value._sample("left", "middle", "right")
    words = {"type": "text", "style": "words", "box": [5, 40, 50, 9], "text": '{{ join(card.balls, ", ") }}'}
    assert problems_of(none_for_value, sample, tmp_path)
    sample["face"].append(words)
    assert not problems_of(none_for_value, sample, tmp_path)


@pytest.mark.thorough
def test_of_two_values_without_an_element_nothing_is_said(tmp_path: Path) -> None:
    sample = none_for_value._sample("left", "middle", "right", listed=("left", "top", "low"))
    sample["fields"]["balls"]["items"]["values"].append("low")
    assert not problems_of(none_for_value, sample, tmp_path)


@pytest.mark.parametrize(
    ("said", "is_told"),
    [
        ("{{ card.half }}", True),
        ("{{ card.half }} {{ card.double }}", False),
        ("{{ card.half }} {{ card['double'] }}", False),
        ("{{ card.half }} {{ card.crest.double }}", True),
    ],
)
@pytest.mark.thorough(keep=1)
def test_a_derived_value_is_looked_up_by_its_name(said: str, is_told: bool, tmp_path: Path) -> None:
    fields = {"worth": {"type": "integer"}, "crest": {"type": "map", "fields": {"double": {"type": "text"}}}}
    sample = {
        **unused_value.GOOD,
        "fields": fields,
        "cards": [{"id": "sun", "worth": 3, "crest": {"double": "yes"}}],
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": said, "style": "words"}],
    }
    assert bool(problems_of(unused_value, sample, tmp_path)) is is_told


@pytest.mark.parametrize(
    ("place", "firsts", "is_told"),
    [
        ("first + index", (0, 2), False),
        ("first", (0, 2), True),
        ("first", (0,), False),
        ("first", (0, 1, 2), False),
        ("0", (0, 2), False),
    ],
)
@pytest.mark.thorough(keep=2)
def test_as_many_places_as_cards_show_each_of_them(
    place: str, firsts: tuple[int, ...], is_told: bool, tmp_path: Path
) -> None:
    found = problems_of(shown_equally, shown_equally._sample(*firsts, place=place), tmp_path)
    expected = "thing:c0 is shown 2 times, and thing:c1 not at all"
    assert [one.message for one in found] == ([expected] if is_told else [])
