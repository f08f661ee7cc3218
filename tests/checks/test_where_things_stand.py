"""Whether what layouts say of places, of lines and of cards is told where it stands otherwise, and there alone."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import (
    exchanged_grounds,
    line_key,
    never_otherwise,
    other_side,
    room_for_less,
    shown_again,
    sign_beside_word,
    sign_elsewhere,
    turned_choice,
)
from tests.support.rule_samples import layout_rules

DASH, DOTTED = [0.7, 0.45], [3, 1, 0.6, 1]
KEYS = {
    "as nets have them": ([("cut", []), ("mountain", []), ("valley", DASH)], False),
    "as long lines of nets": ([("cut", []), ("mountain", [3, 1, 0.6, 1]), ("valley", [1.8, 1.2])], False),
    "exchanged": ([("cut", []), ("mountain", DASH), ("valley", [])], True),
    "a dashed cut": ([("cut", DASH), ("mountain", []), ("valley", DASH)], True),
    "a mountain as valleys are": ([("cut", []), ("mountain", [1, 1]), ("valley", DASH)], True),
    "a valley as mountains are": ([("cut", []), ("mountain", []), ("valley", DOTTED)], True),
    "a valley that is plain": ([("cut", []), ("valley", [])], True),
}


@pytest.mark.parametrize(("rows", "is_told"), KEYS.values(), ids=KEYS)
def test_a_key_has_the_lines_of_nets(rows: Any, is_told: bool, tmp_path: Path) -> None:
    assert ("layout/line-key" in layout_rules(line_key._sample(*rows), tmp_path)) == is_told


@pytest.mark.parametrize("is_told", [False, True])
@pytest.mark.parametrize(("key", "own"), [("mountain", DOTTED), ("valley", DASH)])
def test_both_pieces_of_a_fold_are_alike(key: str, own: list[float], is_told: bool, tmp_path: Path) -> None:
    """Also where one of them stands in a group of its own; a line in another row is none of the key."""
    sample: Any = deepcopy(line_key._sample((key, own)))
    dash = [] if is_told else own
    face = sample["more"]["folding"]["face"]
    line = {**face[1], "dash": dash, "points": [[0, 0], [3, 0]]}
    face += [{"type": "group", "at": [1, 20], "items": [line]}]
    face += [{**line, "points": [[1, 80], [9, 80]], "dash": []}]
    assert ("layout/line-key" in layout_rules(sample, tmp_path)) == is_told


def test_words_that_stand_before_their_lines_are_passed_over(tmp_path: Path) -> None:
    sample: Any = deepcopy(line_key._sample(("cut", []), ("mountain", []), ("valley", DASH)))
    for at, element in enumerate(sample["more"]["folding"]["face"][1:]):
        left = 5 + 60 * (at // 2)
        if element["type"] == "text":
            element["box"] = [left, 16, 40, 8]
        else:
            element["points"] = [[left + 42, 20], [left + 52, 20]]
    assert "layout/line-key" not in layout_rules(sample, tmp_path)


SIDES = {
    "as they say": (("left right",) * 4, False),
    "one exchanged": (("left right", "left right", "right left"), True),
    "of one who faces the reader": (("right left",) * 3, False),
    "of two who face each other": (("left right", "left right", "right left", "right left"), False),
}


@pytest.mark.parametrize(("rows", "is_told"), SIDES.values(), ids=SIDES)
def test_sides_stand_where_they_are_called(rows: tuple[str, ...], is_told: bool, tmp_path: Path) -> None:
    assert ("layout/other-side" in layout_rules(other_side._sample(*rows), tmp_path)) == is_told


def test_sides_below_one_another_are_no_places(tmp_path: Path) -> None:
    sample: Any = deepcopy(other_side.BAD)
    for row, text in enumerate(sample["face"][1:]):
        text["box"] = [5 + row % 2, 20 + 10 * row, 40, 9]
    assert "layout/other-side" not in layout_rules(sample, tmp_path)


@pytest.mark.parametrize("word", ["right_to_left", "not right_to_left"])
@pytest.mark.parametrize("is_turned", [False, True])
def test_sides_are_those_of_readers_from_left_to_right(word: str, is_turned: bool, tmp_path: Path) -> None:
    """A mirrored board has the left winger where the right one stood."""
    sample: Any = deepcopy(other_side.BAD if is_turned else other_side.GOOD)
    for text in sample["face"][1:]:
        side = text["text"].strip("{} ").split(".")[1].split("_")[0]
        one, other = ("right", "left") if (side == "left") == (word == "right_to_left") else ("left", "right")
        name = text["text"].split("_")[1].strip("{} ")
        text["text"] = f'{{{{ card["{one}_{name}" if {word} else "{other}_{name}"] }}}}'
    assert ("layout/other-side" in layout_rules(sample, tmp_path)) == is_turned


def test_top_and_bottom_are_told_as_left_and_right(tmp_path: Path) -> None:
    sample: Any = deepcopy(other_side.BAD)
    for text in sample["face"][1:]:
        text["box"][:2] = [text["box"][1] - 18, text["box"][0] + 30]
    changed = json.dumps(sample).replace("left_", "top_").replace("right_", "bottom_")
    assert "layout/other-side" in layout_rules(json.loads(changed), tmp_path)


PICTURES = {
    "both sides": (("face", "back"), {}, False),
    "one side twice": (("face", "face"), {}, True),
    "the back twice": (("back", "back"), {}, True),
    "two of one size": (("face", "face"), {"box": [47, 20, 40, 56]}, False),
    "another where something holds": (("face", "face"), {"if": "{{ game.version == '1' }}"}, False),
    "another card": (("face", "face"), {"card": "thing:sea"}, False),
}


@pytest.mark.parametrize(("sides", "more", "is_told"), PICTURES.values(), ids=PICTURES)
def test_a_card_is_not_shown_large_and_small(
    sides: tuple[str, str], more: dict[str, Any], is_told: bool, tmp_path: Path
) -> None:
    sample: Any = deepcopy(shown_again.BAD)
    sample["cards"].append({"id": "sea", "name": "Sea"})
    face = sample["more"]["mat"]["face"]
    for picture, side in zip(face[1:], sides, strict=True):
        picture["side"] = side
    face[2] |= more
    assert ("layout/shown-again" in layout_rules(sample, tmp_path)) == is_told


def test_a_card_without_a_back_may_be_shown_large_and_small(tmp_path: Path) -> None:
    sample: Any = deepcopy(shown_again.BAD)
    del sample["back"]
    assert "layout/shown-again" not in layout_rules(sample, tmp_path)


ASKED = {
    "one of two": ('shirt == "hoops"', ("hoops", "stripes"), False),
    "always": ('shirt == "hoops"', ("hoops", "hoops"), True),
    "never": ('shirt == "hoops"', ("stripes", "stripes", "stripes"), True),
    "asked the other way round": ("shirt != 'hoops'", ("stripes", "stripes"), True),
    "no value of a card": ('shirt == "dotted"', ("hoops", "hoops"), False),
    "a third value": ('shirt == "dots"', ("hoops", "hoops"), True),
    "once in all": ('shirt == "hoops"', ("stripes",), False),
    "not of the part": ('card.shirt == "hoops"', ("stripes", "stripes"), False),
    "one of what is known of the card": ('shirt == "hoops"', ("hoops", "hoops", "{{ card.name }}"), False),
}


@pytest.mark.parametrize(("asked", "given", "is_told"), ASKED.values(), ids=ASKED)
def test_what_a_part_asks_is_not_always_so(
    asked: str, given: tuple[str, ...], is_told: bool, tmp_path: Path
) -> None:
    sample: Any = deepcopy(never_otherwise._sample(*given))
    sample["fields"]["shirt"] = {"type": "text"}
    sample["cards"][0]["shirt"] = "plain"
    if "dots" in asked:
        sample["fields"]["side"]["values"].append("dots")
    sample["theme"]["parts"]["man"][0]["fill"] = f'{{{{ "#d00000" if {asked} else "#0050a0" }}}}'
    if given[-1].startswith("{{"):
        sample["face"][-1]["with"]["shirt"] = given[-1]
    assert ("layout/never-otherwise" in layout_rules(sample, tmp_path)) == is_told


SIGNS = {
    "each its own": (("bolt action", "glove keeper", "star worldie", "shirt player", "bolt action"), False),
    "one of another": (("bolt action", "glove keeper", "star worldie", "shirt player", "star action"), True),
    "where it stands once": (("glove action", "glove keeper", "star worldie", "shirt player"), False),
    "two of another": (
        ("bolt action", "glove keeper", "star worldie", "shirt player", "star action", "glove player"),
        False,
    ),
    "a sign for two": (
        ("bolt action", "glove keeper", "star worldie", "star player", "star action"),
        False,
    ),
}


@pytest.mark.parametrize(("pairs", "is_told"), SIGNS.values(), ids=SIGNS)
def test_a_word_has_the_sign_that_it_has_elsewhere(
    pairs: tuple[str, ...], is_told: bool, tmp_path: Path
) -> None:
    assert ("layout/sign-elsewhere" in layout_rules(sign_elsewhere._sample(*pairs), tmp_path)) == is_told


@pytest.mark.parametrize(
    ("conditions", "is_told"),
    [
        (("> 3", "<= 3"), True),
        ((">= 4", "< 4"), True),
        (("> 3", "< 4"), True),
        (("> 3", "<= 2"), False),
        (("<= 3", "> 3"), False),
    ],
)
def test_few_things_show_what_many_do(conditions: tuple[str, str], is_told: bool, tmp_path: Path) -> None:
    """Those that are crowded may leave something out."""
    sample: Any = deepcopy(room_for_less.BAD)
    for cell, condition in zip(sample["face"][1]["items"], conditions, strict=True):
        cell["if"] = f"{{{{ length(card.effects) {condition} }}}}"
    assert ("layout/room-for-less" in layout_rules(sample, tmp_path)) == is_told


GROUNDS = {
    "each on its own": (("heart", "drop"), "red blue", False),
    "exchanged": (("drop", "heart"), "red blue", True),
    "of signs that nothing has a colour for": (("drop", "heart"), "white white", False),
    "of one that has both": (("drop", "heart"), "red red", False),
    "one sign on both": (("heart", "heart"), "red blue", False),
}


@pytest.mark.parametrize(("signs", "elsewhere", "is_told"), GROUNDS.values(), ids=GROUNDS)
def test_signs_are_not_on_each_others_grounds(
    signs: tuple[str, str], elsewhere: str, is_told: bool, tmp_path: Path
) -> None:
    sample = exchanged_grounds._sample(*signs, elsewhere=elsewhere)
    assert ("layout/exchanged-grounds" in layout_rules(sample, tmp_path)) == is_told


def test_a_side_with_a_second_sign_is_another_picture(tmp_path: Path) -> None:
    sample: Any = deepcopy(exchanged_grounds.BAD)
    face = sample["more"]["pawn"]["face"]
    face.append({**face[1], "box": [1, 1, 3, 3]})
    assert "layout/exchanged-grounds" not in layout_rules(sample, tmp_path)


def test_what_is_given_the_whole_thing_may_show_all_of_it(tmp_path: Path) -> None:
    sample: Any = deepcopy(room_for_less.BAD)
    sample["theme"] = {
        "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
        "parts": {
            "more": [{"type": "text", "style": "words", "box": [0, 0, 9, 9], "text": "{{ effect.limit }}"}]
        },
    }
    few = sample["face"][1]["items"][1]
    few["items"].append({"type": "part", "part": "more", "with": {"effect": "{{ item }}"}})
    assert "layout/room-for-less" not in layout_rules(sample, tmp_path)


def test_two_sides_at_the_top_and_two_at_the_bottom_are_enough(tmp_path: Path) -> None:
    for number, (top, bottom) in enumerate((("left right", "left right"), ("right left", "left right"))):
        sample: Any = deepcopy(other_side._sample(top, bottom))
        text = json.dumps(sample)
        for row, name in (("wing", "top"), ("back", "bottom")):
            text = text.replace(f"left_{row}", f"{name}_left").replace(f"right_{row}", f"{name}_right")
        told = layout_rules(json.loads(text), tmp_path / str(number))
        assert ("layout/other-side" in told) == bool(number)


BESIDE = {
    "each its own": (("life life", "mana mana", "damage damage"), 0, True, False),
    "two exchanged": (("life life", "mana mana", "damage pace", "pace damage"), 0, True, True),
    "a sign of no word": (("life life", "mana mana", "star damage"), 0, True, False),
    "a word without a sign": (("life life", "mana mana", "life hearts"), 0, True, False),
    "in another row": (("life life", "mana mana", "life mana"), -6, False, False),
}


@pytest.mark.parametrize(("rows", "beside", "is_row", "is_told"), BESIDE.values(), ids=BESIDE)
def test_the_sign_before_a_word_is_its_own(
    rows: tuple[str, ...], beside: float, is_row: bool, is_told: bool, tmp_path: Path
) -> None:
    sample: Any = deepcopy(sign_beside_word._sample(*rows))
    if not is_row:
        sample["face"][-2]["box"][1] += beside
    assert ("layout/sign-beside-word" in layout_rules(sample, tmp_path)) == is_told


_IF_SUN = 'if card.side == "sun" else'
CHOSEN = {
    "alike": (("stroke", f'"#707070" {_IF_SUN} "#b0b0b0"'), (), False),
    "turned": (("stroke", f'"#707070" {_IF_SUN} "#d00000"'), (), True),
    "turned in both colours": (("stroke", f'"#101010" {_IF_SUN} "#d00000"'), (), False),
    "an area among lines": (("fill", f'"#707070" {_IF_SUN} "#d00000"'), (), False),
    "an outline of an area that is filled": (
        ("stroke", f'"#707070" {_IF_SUN} "#d00000"'),
        (("fill", f'"#ffe0e0" {_IF_SUN} "#ffffff"'),),
        True,
    ),
    "words": (("colour", f'"#707070" {_IF_SUN} "#d00000"'), (), True),
    "words on an area": (
        ("colour", f'"#707070" {_IF_SUN} "#d00000"'),
        (("fill", f'"#ffe0e0" {_IF_SUN} "#ffffff"'),),
        False,
    ),
}


@pytest.mark.parametrize(("odd", "more", "is_told"), CHOSEN.values(), ids=CHOSEN)
def test_a_colour_is_not_chosen_for_the_contrary(
    odd: tuple[str, str], more: tuple[tuple[str, str], ...], is_told: bool, tmp_path: Path
) -> None:
    sample: Any = deepcopy(turned_choice.GOOD)
    words, *bars = sample["face"]
    for key, said in (odd, *more):
        made = words if key == "colour" else {"type": "rectangle", "box": [5, 60, 50, 9], "stroke": "#101010"}
        bars.append(made | {"box": [5, 60, 50, 9], key: f"{{{{ {said} }}}}"})
    sample["face"] = [words, *bars]
    assert ("layout/turned-choice" in layout_rules(sample, tmp_path)) == is_told
