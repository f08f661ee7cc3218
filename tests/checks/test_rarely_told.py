"""Where rules about layouts keep silent: what looks like a slip, and may well be meant."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen import pipeline
from ppgen.checks import word_families
from ppgen.checks.rules.layouts import (
    chosen_otherwise,
    mixed_words,
    no_such_face,
    number_twice,
    one_left_out,
    other_count,
    other_list,
    same_choice,
    same_condition,
    shown_unless,
    unknown_word,
)
from tests.support.rule_samples import problems_of, write_sample

TEXT = {"type": "text", "box": [5, 50, 50, 9], "style": "words"}
DOT = {"type": "ellipse", "box": [0, 0, 9, 9], "fill": "#101010"}
STYLE = {"font": "text", "size": "9pt", "minimum": "9pt"}


def face(*elements: dict[str, Any], values: tuple[str, ...] = ("left", "middle", "right")) -> dict[str, Any]:
    """A card with a side, a name and some more elements."""
    return {
        "fields": {"name": {"type": "text"}, "side": {"type": "choice", "values": [*values]}},
        "cards": [{"id": "sun", "name": "Sun", "side": values[0]}],
        "theme": {"styles": {"words": STYLE, "left": STYLE}},
        "face": [{**TEXT, "box": [5, 5, 50, 9], "text": "{{ card.name }} {{ card.side }}"}, *elements],
    }


def styled(*looks: tuple[str, str]) -> dict[str, Any]:
    """Texts that are each shown for a condition, in a style."""
    return face(*({**TEXT, "if": f"{{{{ {when} }}}}", "style": style, "text": "*"} for when, style in looks))


def typed(each: str, asked: str, **more: Any) -> dict[str, Any]:
    """Dots for what is listed, shown for a word."""
    dot = {**DOT, "if": f"{{{{ {asked} }}}}"}
    repeat = {"type": "repeat", "box": [5, 20, 50, 9], "each": each, "items": [dot]}
    return face(repeat) | more


def die(part: str, key: str, shown: int) -> dict[str, Any]:
    sample: Any = deepcopy(no_such_face._sample("constants.difficulty", part))
    sample["theme"]["parts"][part][0]["text"] = f"{{{{ {key} }}}}"
    sample["face"][1]["with"] = {key: f"{{{{ {shown} }}}}"}
    return dict(sample)


def hearts(count: int) -> dict[str, Any]:
    """A mat with hearts of which there may be seven."""
    sample: Any = deepcopy(other_count._sample(count))
    mat = {"size": [90, 60], "face": [sample["face"].pop()]}
    components = {
        "cards": {"title": "Cards", "cards": ["thing"]},
        "mat": {"title": "Mat", "layout": "mat"},
    }
    constants = {"life_limit": 7}
    return {**sample, "constants": constants, "components": components, "more": {"mat": mat}}


def chosen(*things: tuple[str, ...]) -> dict[str, Any]:
    """Bars that have a colour for each of some sides."""
    words = ("one", "two", "three", "four", "five")
    maps = [", ".join(f'"{word}": "{thing}"' for word, thing in zip(words, one)) for one in things]
    bars = [
        {"type": "rectangle", "box": [5, 20 + 9 * row, 9, 8], "fill": f"{{{{ {{{one}}}[card.side] }}}}"}
        for row, one in enumerate(maps)
    ]
    return face(*bars, values=words)


RED, BLUE, SUN, GREEN, INK = "#d00000", "#0050a0", "#ffd000", "#206020", "#101010"
SIZES = ("small", "middle", "big")


def pips(*conditions: str) -> dict[str, Any]:
    """Dots of one look, shown for a size each; "" is always."""
    dots = [
        {**DOT, "box": [5 + 12 * place, 20, 9, 9]} | ({"if": f"{{{{ {when} }}}}"} if when else {})
        for place, when in enumerate(conditions)
    ]
    return face(*dots, values=SIZES)


def levels(*numbers: int) -> dict[str, Any]:
    """Things that share no more than that they are drawn, each shown from a level on."""
    colours = ("#d00000", "#0050a0", "#ffd000", "#206020", "#101010")
    dots = [
        {**DOT, "box": [5 + 9 * place, 20, 8, 9], "fill": colour, "if": f"{{{{ card.level == {number} }}}}"}
        for place, (number, colour) in enumerate(zip(numbers, colours, strict=True))
    ]
    sample = face(*dots)
    sample["fields"]["level"] = {"type": "integer"}
    sample["cards"][0]["level"] = 1
    return sample


def zones(key: str) -> dict[str, Any]:
    """Three things that one side lights, and one that another one does."""
    made = [
        {**DOT, "type": "ellipse", "box": [5 + 12 * place, 20, 9, 9]}
        if key == "fill"
        else {**TEXT, "box": [5, 20 + 9 * place, 50, 8], "text": "*"}
        for place in range(4)
    ]
    for one, side in zip(made, ("left", "left", "left", "right"), strict=True):
        one[key] = f'{{{{ "#101010" if card.side == "{side}" else "#808080" }}}}'
    return face(*made)


def steps(*listed: str) -> dict[str, Any]:
    """A group with a repeat of things that are each there at some steps."""
    dots = [{**DOT, "if": f"{{{{ contains([{one}], number) }}}}"} for one in listed]
    repeat = {"type": "repeat", "box": [5, 20, 50, 9], "count": 9, "items": dots}
    return face({"type": "group", "at": [0, 0], "items": [repeat, {**DOT, "box": [5, 90, 9, 9]}]})


SIDES = '{{ [{"side": "top", "id": "one"}, {"side": "left", "id": "two"}] }}'
CASES = {
    "style called like a value": (shown_unless, styled(('card.side != "left"', "left")), 0),
    "style of the other one": (
        shown_unless,
        styled(('card.side != "left"', "left"), ('card.side == "left"', "words")),
        1,
    ),
    "word of what is typed": (unknown_word, typed(SIDES, 'item.side == "top"'), 0),
    "id of what is typed": (unknown_word, typed(SIDES, 'item.id == "one"'), 0),
    "id of no card": (unknown_word, typed("{{ cards.thing }}", 'item.id == "one"'), 1),
    "word of no card": (unknown_word, typed("{{ cards.thing }}", 'item.side == "top"'), 1),
    "number of dice": (no_such_face, die("dice", "shows", 12), 0),
    "width of a die": (no_such_face, die("die", "width", 14), 0),
    "face of a die": (no_such_face, die("die", "shows", 14), 1),
    "a few of many": (other_count, hearts(3), 0),
    "ink on two grounds": (
        same_choice,
        chosen((INK, INK, SUN, INK, SUN), (INK, INK, INK, INK, SUN)),
        0,
    ),
    "ink on two turned grounds": (same_choice, chosen((INK, SUN), (SUN, INK)), 0),
    "teams": (same_choice, chosen((RED, BLUE), (RED, BLUE), (BLUE, RED)), 1),
    "more pips of more": (same_condition, pips("", 'card.side != "small"', 'card.side == "big"'), 0),
    "one for all but its own": (same_condition, pips('card.side != "small"', 'card.side == "big"'), 1),
    "prizes": (number_twice, number_twice._sample(5, 3, 2, 2, 1), 0),
    "falling prizes": (number_twice, number_twice._sample(5, 4, 2, 2, 1), 0),
    "levels": (number_twice, levels(1, 2, 2, 4, 5), 0),
    "a spot twice": (number_twice, number_twice._sample(4, 2, 5, 2, 1), 1),
    "faces of a die": (one_left_out, one_left_out._sample(*"aabcde", values=(*"abcdef",)), 0),
    "zones": (chosen_otherwise, zones("fill"), 0),
    "words": (chosen_otherwise, zones("colour"), 1),
    "stars and discs": (other_list, other_list._sample("2, 5, 8", "2, 5, 9"), 0),
    "steps in a group": (other_list, steps("2, 5, 8", "2, 5, 8", "2, 5, 9"), 1),
    "one less": (other_count, hearts(6), 1),
}


@pytest.mark.parametrize("case", CASES)
def test_what_may_be_meant_is_not_told(case: str, tmp_path: Path) -> None:
    rule, sample, count = CASES[case]
    assert len(problems_of(rule, sample, tmp_path)) == count


def test_the_odd_one_of_several_maps_is_told(tmp_path: Path) -> None:
    usual = (RED, BLUE, SUN, GREEN)
    sample = chosen((RED, BLUE, SUN, INK), usual, usual, (*usual, INK), usual)
    problems = problems_of(same_choice, sample, tmp_path)
    assert [one.message for one in problems] == [f"it gives {INK} to four, and elsewhere that has {GREEN}"]


def test_what_elements_say_of_words_is_found_once(tmp_path: Path) -> None:
    """Also where it is nothing, and for all groups that have the same of their words there."""
    loaded, _, _ = pipeline.load(write_sample(tmp_path / "none", face()), "sample")
    assert loaded is not None
    usage = loaded.usage()
    assert usage.alike is None
    assert word_families.alike(usage) == ()
    assert usage.alike == ()
    sample = one_left_out._sample("left", "right")
    for number in range(5):
        values = ["left", "right", f"side{number}"]
        sample["fields"] |= {f"side{number}": {"type": "choice", "values": values}}
        sample["cards"][0] |= {f"side{number}": "left"}
    loaded, _, _ = pipeline.load(write_sample(tmp_path / "many", sample), "sample")
    assert loaded is not None
    found = word_families.alike(loaded.usage())
    assert len(found) == 6
    assert len({id(forms) for _, forms in found}) == 1


@pytest.mark.parametrize(
    ("lines", "fills", "message"),
    [
        (("left", "left", "right"), ("left", "middle", "right"), "left where all else in it says middle"),
        (("left", "middle", "right"), ("left", "left", "right"), "left where all else in it says middle"),
        (("left", "top", "right"), ("left", "middle", "right"), "both middle and top"),
    ],
)
def test_the_word_of_another_is_told_wherever_it_stands(
    lines: tuple[str, ...], fills: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    dots = [
        {**DOT, "box": [5 + 12 * place, 20, 9, 9]}
        | {
            key: f'{{{{ "#101010" if card.side == "{side}" else "#808080" }}}}'
            for key, side in zip(("stroke", "fill"), said, strict=True)
        }
        for place, said in enumerate(zip(lines, fills, strict=True))
    ]
    sample = face(*dots, values=("left", "middle", "right", "top"))
    (told,) = problems_of(mixed_words, sample, tmp_path)
    assert message in told.message
