"""Where a check begins: for each of its figures a sample just on the good side, and one just past it."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from copy import deepcopy
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from ppgen.checks import general_rules
from ppgen.checks.rules.cards import other_code, same_numbers
from ppgen.checks.rules.faces import exchanged_signs, own_ground, record_heads, sign_off_piece, sign_size
from ppgen.checks.rules.layouts import (
    chosen_otherwise,
    crossed_tints,
    entry_left_out,
    fixed_sign,
    given_mixed,
    given_numbers,
    given_together,
    given_twice,
    half_shown,
    listed_pieces,
    mixed_words,
    never_otherwise,
    none_for_value,
    number_twice,
    one_left_out,
    one_off,
    one_unlisted,
    other_count,
    other_list,
    other_side,
    other_sign,
    other_suffix,
    other_tint,
    room_for_less,
    said_elsewhere,
    same_choice,
    same_condition,
    series,
    shown_equally,
    sign_alone,
    sign_beside_word,
    sign_elsewhere,
    turned_choice,
    unshown_entry,
    uses_alike,
    value_left_out,
)
from ppgen.common.problem import Problem
from tests.support.rule_samples import problems_of

Sample = Mapping[str, Any]
RULES = general_rules()


def module(name: str) -> ModuleType:
    """Return the rule in the file of a name."""
    return next(one for one in RULES.values() if one.__name__.endswith(f".{name}"))


def card(*face: Mapping[str, Any], name: str = "Sun", **style: Any) -> dict[str, Any]:
    words = {"font": "text", "size": "9pt", "minimum": "9pt", **style}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": name}],
        "theme": {"styles": {"words": words}},
        "face": list(face),
    }


def area(box: list[float], fill: str, **more: Any) -> dict[str, Any]:
    return {"type": "rectangle", "box": box, "fill": fill, **more}


def text(box: list[float], **more: Any) -> dict[str, Any]:
    return {"type": "text", "name": "name", "box": box, "text": "{{ card.name }}", "style": "words", **more}


def on_ground(ink: str, ground: str = "#ffffff", **style: Any) -> dict[str, Any]:
    return card(area([0, 0, 63, 88], ground), text([5, 5, 50, 9], colour=ink), **style)


def size(points: float, name: str = "Sun") -> dict[str, Any]:
    return card(text([5, 5, 20, 30]), name=name, size=f"{points}pt", minimum=f"{points}pt")


LINES = "These are words of several lines"
LETTER = {"size": "28.35pt", "minimum": "28.35pt", "align": "start"}
"""A letter of 10 mm, whose capital height is about 7 mm."""


def half_ground(top: float, bottom: float) -> dict[str, Any]:
    """White letters on blue, with the baseline at 27.8 mm, and a yellow area across them."""
    ground = (area([0, 0, 63, 88], "#0050a0"), area([0, top, 63, bottom - top], "#ffd000"))
    return card(*ground, text([5, 10, 50, 20], colour="#ffffff", valign="bottom"), name="III", **LETTER)


def covered(width: float, name: str = "H") -> dict[str, Any]:
    """A shape over a part of the only letter."""
    shape = area([0, 0, 5 + width, 88], "#888888")
    return card(text([5, 5, 50, 15]), shape, name=name, **LETTER)


def covered_bars(height: float) -> dict[str, Any]:
    """A shape over a part of bars that are 20 mm high."""
    bars = {"type": "barcode", "box": [5, 20, 48, 20], "text": "4006381333931", "kind": "ean13"}
    return card(bars, area([5, 20, 48, height], "#ffffff"))


def crossed(aside: float) -> dict[str, Any]:
    """Another letter over a part of the first."""
    other = {**text([5 + aside, 5, 50, 15]), "name": "other", "text": "W"}
    return card(text([5, 5, 50, 15]), other, name="H", **LETTER)


def label(width: float, **more: Any) -> dict[str, Any]:
    """A word in a shape of a width, in a theme that declares a distance of 0.5 mm to its edge."""
    made = dict(module("padding").GOOD)
    shape = area([20, 20, width, 8], "#ffd000") | more
    return made | {"face": [shape, text([10, 22, 20 + width, 4])]}


def near_edge(distance: float, shape: list[float]) -> dict[str, Any]:
    """A word at a distance from the left edge of its shape."""
    word = text([shape[0] + distance, 22, 30, 4], align="start")
    return dict(module("padding").GOOD) | {"face": [area(shape, "#ffd000"), word]}


def colours(sea: str, land: str) -> dict[str, Any]:
    made = dict(module("colours_apart").GOOD)
    return made | {"theme": {"palette": {"sea": sea, "land": land}}}


def beside(name: str, boxes: list[list[float]]) -> dict[str, Any]:
    """Two signs and two values elsewhere: the second sign below the first value."""
    made = dict(module(name).GOOD)
    return made | {"face": [{**one, "box": box} for one, box in zip(made["face"], boxes, strict=True)]}


def labels(gap: float) -> dict[str, Any]:
    return beside("labels", [[5, 5, 20, 9], [40, 5, 20, 9], [40, 14 + gap, 20, 9], [5, 40, 20, 9]])


def icons(gap: float) -> dict[str, Any]:
    return beside("together", [[5, 5, 9, 9], [30, 5, 20, 9], [30, 14 + gap, 9, 9], [16, 30, 20, 9]])


def exchanged_labels(more: str) -> dict[str, Any]:
    """Labels that say the word of the other value, and some letters more."""
    made = dict(module("labels").BAD)
    return made | {"face": [_longer(one, more) if "name" not in one else one for one in made["face"]]}


def exchanged_heads(more: str) -> dict[str, Any]:
    """Headings that say the word of the other column, and some letters more."""
    made = dict(module("record_names").BAD)
    sheet = made["sheets"]["match-sheet"]
    face = [_longer(one, more) if one["type"] == "text" else one for one in sheet["face"]]
    return made | {"sheets": {"match-sheet": {**sheet, "face": face}}}


def _longer(one: dict[str, Any], more: str) -> dict[str, Any]:
    return {**one, "text": one["text"] + more}


def entries(*numbers: int) -> dict[str, Any]:
    made = dict(module("same_entry").GOOD)
    rows = [
        {
            "type": "text",
            "style": "words",
            "box": [5, 5 + 8 * row, 50, 8],
            "text": f"{{{{ card.steps[{one}] }}}}",
        }
        for row, one in enumerate(numbers)
    ]
    return made | {"face": rows}


def prose(line: str) -> dict[str, Any]:
    return dict(module("literal_number").GOOD) | {"cards": [{"id": "sun", "line": line}]}


def in_summer(line: str) -> dict[str, Any]:
    cards = [{"id": "sun", "line": "Un été, un état."}, {"id": "moon", "line": line}]
    return dict(module("lost_accent").GOOD) | {"cards": cards}


def typed_often(times: int) -> dict[str, Any]:
    cards = [{"id": f"s{number}", "line": f"Deal {number + 5} damage at once."} for number in range(times)]
    return dict(module("literal_number").GOOD) | {"cards": cards}


def pixels(count: int) -> dict[str, Any]:
    return dict(module("image_resolution").GOOD) | {"pictures": {"art/sun.png": (count, count)}}


def written(points: float, weight: int = 400) -> dict[str, Any]:
    """Words of a contrast of 3.2:1, which is enough for large ones."""
    return on_ground("#909090", size=f"{points}pt", minimum=f"{points}pt", weight=weight)


def columns(*places: str) -> dict[str, Any]:
    return module("record_columns")._sample(*places)


def heads(wide: float, lower: float = 0.0) -> Sample:
    return record_heads._sheet(wide, lower)


def stated(says: str, line: str) -> dict[str, Any]:
    sample = module("stated_as_said")._sample(line)
    sample["files"]["rules_of_play"][0] |= {"says": says, "constants": []}
    return sample


def listed(one: str, other: str) -> dict[str, Any]:
    made: dict[str, Any] = module("listed_twice")._sample(one, other)
    return made


def indexed(*wrong: int, **more: Any) -> dict[str, Any]:
    made: dict[str, Any] = module("index_page")._sample(*wrong, **more)
    return made


def steps(*numbers: int) -> dict[str, Any]:
    made: dict[str, Any] = module("steps")._sample(*numbers)
    return made


def track(count: int, target: int, *, said: str = "index") -> Sample:
    sample: Any = deepcopy(series.BAD)
    sample["more"]["mat"]["face"][0]["count"] = f"{{{{ {count} }}}}"
    sample["more"]["mat"]["face"][0]["items"][0]["text"] = f"{{{{ {said} }}}}"
    return {**sample, "constants": {"target": target}}


def lit(place: int) -> Sample:
    sample: Any = deepcopy(one_off.GOOD)
    sample["face"][1]["items"][0]["fill"] = f'{{{{ "#d00000" if index == {place} else "#ffffff" }}}}'
    return sample


def all_but_one(many: int) -> dict[str, Any]:
    """As many bars as a group has words: the first word stands twice, the last one nowhere."""
    words = tuple("abcdefgh"[:many])
    return one_left_out._sample("a", *words[:-1], values=words)


def shown(*places: int) -> dict[str, Any]:
    """Spots that show values of a list by their places."""
    sample: Any = deepcopy(number_twice._sample(*places))
    for spot in sample["face"][1:]:
        spot["with"] = {"spot": spot["with"]["spot"].replace("{{ ", "{{ card.worth[").replace(" }}", "] }}")}
    sample["fields"]["worth"] = {"type": "list", "items": {"type": "integer"}}
    sample["cards"][0]["worth"] = [3, 4, 5, 6]
    return sample


def signs(*shown: str) -> dict[str, Any]:
    """Backs that show an icon each."""
    sample: Any = deepcopy(other_suffix.GOOD)
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1H7V7H1Z"/></svg>'
    names = [f"back-{number}" for number in range(len(shown))]
    use = sample["more"]["back-sun"]["face"][0]
    sample["more"] = {
        name: {"size": "standard", "face": [{**use, "with": {"kind": f'{{{{ "{one}" }}}}'}}]}
        for name, one in zip(names, shown, strict=True)
    }
    cards = {"cards": sample["components"]["cards"]}
    sample["components"] = cards | {name: {"title": name, "layout": name} for name in names}
    return {**sample, "art": dict.fromkeys(shown, square)}


def sums(renamed: int) -> dict[str, Any]:
    """Two uses of a part for two sides, the second with so many names of its own, and one of the first."""
    sample: Any = deepcopy(given_twice._sample())
    keys = ("value", "one", "two")[: renamed + 1]
    fields = {
        f"{side}_{key}": {"type": "integer"} for side in ("home", "away") for key in ("value", "one", "two")
    }
    uses = [
        {
            "type": "part",
            "part": "kit",
            "at": [5, 20 + 20 * row],
            "with": {key: f"{{{{ card.{'home' if key == 'value' else side}_{key} }}}}" for key in keys},
        }
        for row, side in enumerate(("home", "away"))
    ]
    sample["fields"] = {"name": {"type": "text"}, **fields}
    sample["cards"] = [{"id": "sun", "name": "Sun", **dict.fromkeys(fields, 3)}]
    sample["face"] = [sample["face"][0], *uses]
    return sample


def maps(*words: str) -> dict[str, Any]:
    """Two maps that give each word but the last one the same."""
    colours = ("#d00000", "#0050a0", "#ffd000", "#206020")
    chosen = dict(zip(words, colours, strict=False))
    first, second = (str(one).replace("'", '"') for one in (chosen, chosen | {words[-1]: "#101010"}))
    sample = same_choice._sample(f"{first}[card.side]", f"{second}[card.side]")
    sample["fields"] = {"side": {"type": "choice", "values": [*words]}}
    return sample


def listed_alike(*listed: str) -> Sample:
    """Dots of a repeat that are each shown at some places."""
    sample: Any = deepcopy(other_list.GOOD)
    dot = sample["face"][1]["items"][0]
    sample["face"][1]["items"] = [{**dot, "if": f"{{{{ contains([{one}], number) }}}}"} for one in listed]
    return dict(sample)


def repeated(count: int) -> Sample:
    return {**other_count._sample(count), "constants": {"mage_life": count}}


SIGNED = ("constants.drawn", "0 - constants.returned", "constants.drawn", "constants.returned")
"""What is drawn and put back, twice, and once with the wrong sign."""


def own_art(cards: int) -> Sample:
    """The drawing of one card on all of so many."""
    sample: Any = fixed_sign._sample("art-sun", condition="true")
    return {**sample, "cards": sample["cards"][:cards]}


def same_mark(following: int) -> Sample:
    """A fixed mark, and so many that follow the card."""
    sample: Any = fixed_sign._sample("fog", *["{{ card.mark }}"] * following, condition="true")
    sample["fields"]["marks"] = {"type": "list", "items": {"type": "icon"}}
    sample["derived"] = {"mark": "{{ card.marks[0] }}"}
    marks = dict(zip(("sun", "sea", "sky"), ("fog", "ice", "rain"), strict=True))
    sample["cards"] = [{**card, "marks": [marks[card["id"]]]} for card in sample["cards"]]
    sample["art"] |= dict.fromkeys(marks.values(), sample["art"]["sign-sun"])
    return dict(sample)


def called_by(*numbers: int) -> Sample:
    """Places of a list, each called by a number."""
    return dict(module("record_numbers")._sample(*numbers))


def stands(cards: int) -> Sample:
    sample: Any = deepcopy(shown_equally.BAD)
    sample["face"][2]["with"]["first"] = "{{ 0 }}"
    return {**sample, "cards": sample["cards"][:cards]}


def asked_of_row(behind: int) -> dict[str, object]:
    """A number that is shown where one of a row so far behind it is there."""
    asked = f"{{{{ card.men[index + {behind}] }}}}"
    shown = {"type": "text", "box": [0, 0, 9, 9], "style": "words", "text": "{{ card.men[index] }}"}
    return {
        "fields": {"name": {"type": "text"}, "men": {"type": "list", "items": {"type": "integer"}}},
        "cards": [{"id": "sun", "name": "Sun", "men": [1, 2, 3, 4]}],
        "face": [
            {"type": "text", "box": [5, 5, 50, 9], "style": "words", "text": "{{ card.name }}"},
            {"type": "repeat", "box": [5, 30, 50, 9], "count": 2, "items": [{**shown, "if": asked}]},
        ],
    }


def crossed_hues(**palette: str) -> Sample:
    """A tint of each of two colours within the other one."""
    return crossed_tints._sample(crossed_tints._CROSSED, **palette)


def effects_shown(*fields: str) -> Sample:
    """What is shown of many effects, and of few without their limit."""
    few = " ".join(f"{{{{ item.{field} }}}}" for field in fields)
    return room_for_less._sample(few + " {{ item.limit }}", few)


BLUE_GREEN = {"green": "#2e7848", "mint": "#cde6d2", "ice": "#c8e4f3"}


def codes(odd: int) -> Sample:
    """Codes of which so many are not made of their words, two of them exchanged."""
    words = ("left back", "right back", *(f"a {letter}" * 2 for letter in "bcdefghijklmnopqrstuv"))
    made = tuple(f"a{word[2]}" for word in words[odd:])
    return other_code._sample("rb", "lb", *("x" * (odd - 2)), *made, words=words)


NEAR: dict[tuple[str, str], tuple[Sample, Sample]] = {
    ("own_ground", "ALIKE"): (own_ground._sample("#2044ad"), own_ground._sample("#2044ac")),
    ("own_ground", "ENOUGH"): (
        own_ground._sample("#2040a0", box=[5, 20, 23.1, 40]),
        own_ground._sample("#2040a0", box=[5, 20, 23.4, 40]),
    ),
    ("sign_size", "LEAST"): (sign_size._sample(0.58), sign_size._sample(0.57)),
    ("sign_off_piece", "LEAST"): (sign_off_piece._sample(59.4), sign_off_piece._sample(59.8)),
    ("half_shown", "LEAST"): (half_shown._sample("word", first=("word", "code")), half_shown.BAD),
    ("other_tint", "ALIKE"): (
        other_tint._sample("blue-tint", "red-tint", second=(68, 30)),
        other_tint._sample("blue-tint", "red-tint", second=(67, 30)),
    ),
    ("sign_alone", "LEAST"): (sign_alone.NEAR, sign_alone.BAD),
    ("none_for_value", "LEAST"): (
        none_for_value._sample("left", "middle", listed=("left", "middle", "right")),
        none_for_value.BAD,
    ),
    ("unshown_entry", "LEAST"): (unshown_entry._sample("start", names=("start", "end")), unshown_entry.BAD),
    ("value_left_out", "LEAST"): (value_left_out._sample("[1, 2]", phases=3), value_left_out.BAD),
    ("one_off", "LEAST"): (lit(1), lit(2)),
    ("one_unlisted", "LEAST"): (
        one_unlisted._sample(("calm", "rough", "stormy"), ("north",)),
        one_unlisted._sample(("north", "south"), ("calm", "rough")),
    ),
    ("record_numbers", "LEAST"): (called_by(1, 2, 4), called_by(1, 2, 3, 5)),
    ("other_count", "LEAST"): (repeated(1), repeated(2)),
    ("other_sign", "LEAST"): (other_sign._sample(*SIGNED), other_sign._sample(*SIGNED, SIGNED[1])),
    ("fixed_sign", "CARDS"): (own_art(2), own_art(3)),
    ("fixed_sign", "FOLLOWING"): (same_mark(1), same_mark(2)),
    ("entry_left_out", "LEAST"): (
        entry_left_out._sample("card.prices[index]", prices=(1, 2, 4), count=2),
        entry_left_out._sample("card.prices[index]", prices=(1, 2, 4, 8), count=3),
    ),
    ("said_elsewhere", "MOST_WORDS"): (
        said_elsewhere._sample("name", "worth", reason="as said, the market board prints it"),
        said_elsewhere.BAD,
    ),
    ("exchanged_signs", "BESIDE"): (
        exchanged_signs._sample("coin", "hold", away=4.01),
        exchanged_signs._sample("coin", "hold", away=3.99),
    ),
    ("exchanged_signs", "ALIKE"): (
        exchanged_signs._sample("coin", "hold", lower=0.51),
        exchanged_signs._sample("coin", "hold", lower=0.49),
    ),
    ("same_numbers", "LEAST_CARDS"): (
        same_numbers._sample((2, 3, 4, 6), others=((2, 3, 4, 6), (3, 5, 7, 9))),
        same_numbers.BAD,
    ),
    ("same_numbers", "LEAST_NUMBERS"): (
        same_numbers._sample((2, 3, 5), others=((2, 3, 5), (3, 5, 8), (1, 2, 4))),
        same_numbers.BAD,
    ),
    ("crossed_tints", "NEARBY"): (crossed_hues(mint="#c2e7de"), crossed_hues(mint="#c2e7dd")),
    ("crossed_tints", "APART"): (
        crossed_hues(**BLUE_GREEN, blue="#1f6c81"),
        crossed_hues(**BLUE_GREEN, blue="#1f6b81"),
    ),
    ("crossed_tints", "CHROMA"): (crossed_hues(mint="#dae2d8"), crossed_hues(mint="#dae2d7")),
    ("crossed_tints", "PALER"): (crossed_hues(green="#7cb971"), crossed_hues(green="#7bb871")),
    ("listed_pieces", "LEAST"): (
        listed_pieces._sample("[1, 'sun']"),
        listed_pieces._sample("[1, 'sun'], [4, 'ball']"),
    ),
    ("same_condition", "LEAST"): (
        same_condition._sample("left", "left"),
        same_condition._sample("left", "left", "right"),
    ),
    ("chosen_otherwise", "LEAST"): (chosen_otherwise.NEAR, chosen_otherwise.BAD),
    ("given_twice", "LEAST"): (given_twice._sample("card.feet", "card.wall", "card.feet"), given_twice.BAD),
    ("other_side", "LEAST"): (
        other_side._sample("left right", "right left"),
        other_side._sample("left right", "right left", "left right"),
    ),
    ("never_otherwise", "LEAST"): (never_otherwise.NEAR, never_otherwise.BAD),
    ("room_for_less", "LEAST"): (effects_shown("name", "price"), effects_shown("name", "sort", "price")),
    ("sign_elsewhere", "LEAST"): (
        sign_elsewhere._sample("bolt action", "star worldie", "star action"),
        sign_elsewhere._sample("bolt action", "star worldie", "glove keeper", "star action"),
    ),
    ("sign_beside_word", "LEAST"): (
        sign_beside_word._sample("life life", "pace damage"),
        sign_beside_word._sample("life life", "mana mana", "pace damage"),
    ),
    ("turned_choice", "LEAST"): (
        turned_choice._sample(turned_choice._RED, '"#808080" if card.side == "sun" else "#d00000"'),
        turned_choice.BAD,
    ),
    ("other_code", "LEAST_MADE"): (other_code.NEAR, other_code.BAD),
    ("other_code", "MOST_LETTERS"): (
        other_code._sample("RIGHT", "LEFTB", "GK", "STR", "LW"),
        other_code._sample("RIGH", "LEFT", "GK", "STR", "LW"),
    ),
    ("other_code", "MOST_ODD"): (codes(9), codes(8)),
    ("other_suffix", "LEAST"): (
        other_suffix._sample("sun", "sun"),
        other_suffix._sample("sun", "sea", "sea"),
    ),
    ("other_suffix", "MANY"): (signs("sun", "sea", "sea"), signs("sun", "sea", "sky", "sky")),
    ("renamed", "LEAST"): (sums(1), sums(2)),
    ("mixed_words", "LEAST"): (
        mixed_words._sample("left", "left"),
        mixed_words._sample("left", "left", "right"),
    ),
    ("number_twice", "LEAST"): (number_twice._sample(1, 1, 3, 4), number_twice._sample(1, 1, 3, 4, 5)),
    ("number_twice", "LEAST_LISTED"): (shown(0, 0, 2), shown(0, 0, 2, 3)),
    ("one_left_out", "LEAST"): (
        one_left_out._sample("left", "left", others=("left", "middle")),
        one_left_out._sample("left", "left", "right", others=("left", "middle", "right")),
    ),
    ("one_left_out", "MANY"): (all_but_one(6), all_but_one(7)),
    ("other_list", "LEAST"): (
        listed_alike("1, 2", "1, 2", "1, 3"),
        listed_alike("1, 2, 4", "1, 2, 4", "1, 3, 4"),
    ),
    ("other_list", "LEAST_OF_TWO"): (
        other_list._sample("1, 2, 4", "1, 3, 4"),
        other_list._sample("1, 2, 4, 6", "1, 3, 4, 6"),
    ),
    ("same_choice", "TWO"): (
        same_choice._sample(
            '{"sun": "#d00000", "sea": "#0050a0"}[card.side]',
            '{"sun": "#0050a0", "sea": "#d00000"}[card.side]',
        ),
        same_choice.BAD,
    ),
    ("same_choice", "LEAST"): (maps("sun", "sea", "sky"), maps("sun", "sea", "sky", "sand")),
    ("uses_alike", "LEAST"): (
        uses_alike._sample("card.pace > 4", "card.feet > 4", "card.wall < 4"),
        uses_alike._sample("card.pace > 4", "card.feet > 4", "card.wall > 4", "card.wit < 4"),
    ),
    ("record_halves", "LEAST"): (
        module("record_halves")._sample("cards", names=("goals", "shots", "cards")),
        module("record_halves")._sample("cards", names=("goals", "shots", "cards", "fouls")),
    ),
    ("given_mixed", "LEAST"): (
        given_mixed._sample("sun", "sky", "sea"),
        given_mixed._sample("sun", "sea", "sea"),
    ),
    ("given_together", "LEAST"): (
        given_together._sample("thing", "stone", "plant"),
        given_together._sample("thing", "plant", "plant"),
    ),
    ("series", "LEAST"): (
        {**series.BAD, "constants": {"target": 3}},
        {**series.BAD, "constants": {"target": 4}},
    ),
    ("series", "LONG"): (track(5, 4), track(6, 5)),
    ("series", "LONGER"): (track(9, 9, said="number"), track(10, 10, said="number")),
    ("given_numbers", "LEAST"): (
        given_numbers._sample(1, 2, 3, 4, 1, 2, 3, 4, 4, 5),
        given_numbers._sample(1, 2, 3, 4, 5, 1, 2, 3, 4, 4, 5),
    ),
    ("given_numbers", "MOST_ODD"): (given_numbers.NEAR, given_numbers.BAD),
    ("shown_equally", "LEAST"): (stands(3), stands(4)),
    ("colours_apart", "LEAST_DISTANCE"): (colours("#000000", "#1c1c1c"), colours("#000000", "#1b1b1b")),
    ("colours_apart", "LEAST_LIGHTNESS"): (colours("#1d4596", "#653200"), colours("#1d4596", "#663300")),
    ("asked_otherwise", "FAR"): (asked_of_row(1), asked_of_row(2)),
    ("contrast", "BOLD"): (written(14, weight=600), written(14, weight=500)),
    ("contrast", "LARGE"): (written(18), written(17.9)),
    ("contrast", "LARGE_IF_BOLD"): (written(14, weight=700), written(13.9, weight=700)),
    ("contrast", "LEAST"): (on_ground("#767676"), on_ground("#777777")),
    ("contrast", "LEAST_FOR_LARGE"): (
        on_ground("#949494", size="18pt", minimum="18pt"),
        on_ground("#959595", size="18pt", minimum="18pt"),
    ),
    ("contrast", "SMALLEST_SHARE"): (half_ground(26.93, 40), half_ground(26.86, 40)),
    ("code_covered", "LOWEST"): (covered_bars(15.4), covered_bars(15.6)),
    ("covered", "MOST_HIDDEN"): (covered(1.1), covered(1.11)),
    ("covered", "MOST_OF_MARK"): (covered(2.02, name="\u2212"), covered(2.03, name="\u2212")),
    ("covered", "MOST_SHARED"): (crossed(5.55), crossed(5.53)),
    ("image_resolution", "ASKED_FOR"): (pixels(297), pixels(296)),
    ("index_page", "LEAST_PAGES"): (indexed(3, count=19), indexed(3, count=20)),
    ("index_page", "ONE_OTHERWISE"): (indexed(3, 4, count=29), indexed(3, 4, count=30)),
    ("index_page", "MOST_WORDS"): (
        indexed(3, word="quay quoin quern quid quoit"),
        indexed(3, word="quay quoin quern quid"),
    ),
    ("index_page", "LEAST_SAID"): (indexed(3, begins="Here one"), indexed(3, begins="Here one reads")),
    ("index_page", "LEAST_LETTERS"): (indexed(3, said="quad"), indexed(3, said="quit")),
    ("index_page", "MOST_LETTERS"): (
        indexed(3, word="tournaments", said="tourna"),
        indexed(3, word="tournaments", said="tourne"),
    ),
    ("index_page", "MOST_ENDING"): (
        indexed(3, word="mountain", said="mounts"),
        indexed(3, word="mountain", said="mouned"),
    ),
    ("labels", "MOST_BESIDE"): (exchanged_labels(" wxyz"), exchanged_labels(" xyz")),
    ("labels", "NEARER"): (labels(14.02), labels(13.96)),
    ("literal_number", "LEAST_TYPED"): (typed_often(2), typed_often(1)),
    ("literal_number", "LEAST_IN_ROW"): (prose("A rank of 7, 8 or 9."), prose("A rank of 7 or 8.")),
    ("literal_number", "LEAST"): (prose("A card takes 1 of them."), prose("A card takes 2 of them.")),
    ("lost_accent", "_LEAST"): (in_summer("Ete."), in_summer("Etat.")),
    ("listed_twice", "LEAST"): (
        listed("move and fight", "fight and move"),
        listed("draw, move and fight", "draw, fight and move"),
    ),
    ("listed_twice", "LEAST_BUT_ONE"): (
        listed("draw, move and rest", "draw, fight and rest"),
        listed("draw, move, win and rest", "draw, fight, win and rest"),
    ),
    ("listed_twice", "MOST_WORDS"): (
        listed("draw, a b c d e, fight and rest", "draw, fight, a b c d e and rest"),
        listed("draw, a b c d, fight and rest", "draw, fight, a b c d and rest"),
    ),
    ("steps", "LEAST"): (steps(1, 2, 3, 4, 5, 6, 7, 8, 8), steps(1, 2, 3, 4, 5, 6, 7, 8, 9, 9)),
    ("steps", "ROW"): (steps(1, 3, 2), steps(1, 2, 4, 3)),
    ("steps", "MOST_ODD"): (
        steps(1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10, 10),
        steps(1, 2, 3, 4, 4, 5, 6, 7, 8, 9, 10),
    ),
    ("literal_number", "LEAST_AS_WORD"): (prose("It takes two of them."), prose("It takes three of them.")),
    ("literal_number", "LEAST_WORDS"): (prose("Take 5 cards."), prose("Take 5 cards now.")),
    ("padding", "ALIKE"): (label(12, fill="#f1f1f1"), label(12, fill="#f0f0f0")),
    ("padding", "MOST_SHAPE"): (near_edge(0.2, [3, 0, 32, 88]), near_edge(0.2, [3, 0, 31, 88])),
    ("padding", "NOISE"): (near_edge(0.491, [10, 20, 40, 8]), near_edge(0.489, [10, 20, 40, 8])),
    ("padding", "SEEN"): (label(12, opacity=0.24), label(12, opacity=0.26)),
    ("record_columns", "ROW"): (columns("won"), columns("won", "lost")),
    ("record_heads", "LEAST"): (heads(14.1), heads(14.05)),
    ("record_heads", "LEVEL"): (heads(13.6, 0.33), heads(13.6, 0.3)),
    ("record_names", "MOST_BESIDE"): (exchanged_heads(" wxyz"), exchanged_heads(" xyz")),
    ("same_entry", "LEAST"): (entries(0, 1, 2, 2), entries(0, 1, 2, 3, 2)),
    ("stated_as_said", "ALIKE"): (
        stated("Not a b c d e f x y z.", "a b c d e f g h i j"),
        stated("Not a b c d e f g y z.", "a b c d e f g h i j"),
    ),
    ("stated_as_said", "HALF_ALIKE"): (
        stated("Twice, a b c x y.", "Once, a b c d e f."),
        stated("Twice, a b c x y.", "Once, a b c d e."),
    ),
    ("stated_as_said", "MOST_SENTENCES"): (
        stated("Draw fewer. A. B. C.", "Draw more."),
        stated("Draw fewer. A. B.", "Draw more."),
    ),
    ("stated_as_said", "MOST_WORDS"): (
        stated("not" + " word" * 120, "word " * 120),
        stated("not" + " word" * 119, "word " * 119),
    ),
    ("together", "NEARER"): (icons(15.04), icons(14.98)),
    ("type_size", "LEAST_FOR_BODY"): (size(8, LINES), size(7.98, LINES)),
    ("type_size", "_NOISE"): (size(6.995), size(6.98)),
}

DEGREES: dict[tuple[str, str], tuple[Sample, Sample, str]] = {
    ("contrast", "INVISIBLE"): (on_ground("#d2d2d2"), on_ground("#d3d3d3"), "error"),
    ("image_resolution", "VISIBLE"): (pixels(150), pixels(149), "its pixels will be seen"),
}
"""Figures from which on what is told is told otherwise: what stands in the problem past them alone."""

NO_BORDER = {
    ("chosen_cards", "_LISTED"): "how many names a message says",
    ("code_covered", "CELLS_IN_TIME"): "what a look costs",
    ("code_covered", "MOST_KNOWN"): "how much is remembered",
    ("code_covered", "MOST_MISSED"): "held against a reader of codes by test_code_covered",
    ("contrast", "CELL"): "how finely is looked; SMALLEST_SHARE is held by what it gives",
    ("contrast", "MOST_REMEMBERED"): "how much is remembered",
    ("contrast", "MOST_SHAPES"): "how much is looked at, before it is told that it was not",
    ("entry_left_out", "MOST_PLACES"): "how many places of a repeat are looked at",
    ("crossed_tints", "MOST"): "how many choices are held against one another",
    ("half_shown", "MOST"): "how many fields are held against one another",
    ("other_tint", "MOST"): "how many areas are held against one another",
    ("one_more", "LEAST_COUNTED"): "held on either side by test_counts_given",
    ("other_constant", "LEAST_WORDS"): "held on either side by test_named_as_term_and_constant",
    ("line_key", "DASHES"): "held on either side by test_where_things_stand",
    ("line_key", "MOST"): "how many words for lines are looked at",
    ("sign_elsewhere", "MOST"): "how many things that a part is given are held against one another",
    ("exchanged_grounds", "MOST"): "how many sides are held against one another",
    ("every_step", "STEPS"): "held on either side by test_every_step",
    ("exchanged_forms", "LEAST_LETTERS"): "held on either side by test_exchanged_forms",
    ("exchanged_forms", "MOST_LETTERS"): "held on either side by test_exchanged_forms",
    ("fixed_word", "BESIDE"): "held on either side by test_fixed_word",
    ("exchanged_signs", "NEARER"): "held on either side by test_exchanged_signs",
    ("labels", "DEEPEST"): "how deep a card's own words are looked for",
    ("record_numbers", "LEAST_PRINTED"): "held on either side by test_printed_numbers",
    ("record_numbers", "LONGEST"): "held on either side by test_printed_numbers",
    ("labels", "BESIDE"): "held on either side by test_single_labels",
    ("together", "BESIDE"): "held on either side by test_exchanged_icons",
    ("foreign_mark", "_MOST_SHOWN"): "how many marks a message says",
    ("icon_word", "_BEFORE"): "how much of a text a message says",
    ("covered", "MARK"): "how high marks reach, held by test_covered",
    ("covered", "MOST_MET"): "held by pictures of pieces that lie on one another in the games",
    ("covered", "MOST_WORDS"): "how much is remembered",
    ("icon_word", "_BEHIND"): "how much of a text a message says",
    ("image_resolution", "_SLACK"): "part of ASKED_FOR, and held with it",
    ("listed_twice", "MOST_LISTS"): "how many lists are held against one another",
    ("record_places", "MOST_NAMED"): "how many places a message says",
}
"""Figures at which no sample becomes another, and what they are."""


@pytest.mark.parametrize(("rule", "figure"), sorted(NEAR))
def test_a_rule_begins_where_it_says(rule: str, figure: str, tmp_path: Path) -> None:
    good, bad = NEAR[rule, figure]
    assert told(rule, good, tmp_path / "good") == []
    assert told(rule, bad, tmp_path / "bad") != []


@pytest.mark.parametrize(("rule", "figure"), sorted(DEGREES))
def test_a_rule_is_graver_from_where_it_says(rule: str, figure: str, tmp_path: Path) -> None:
    good, bad, said = DEGREES[rule, figure]
    for sample, is_graver, folder in ((good, False, "good"), (bad, True, "bad")):
        (problem,) = told(rule, sample, tmp_path / folder)
        assert (said in f"{problem.severity} {problem.message}") is is_graver


def test_every_figure_of_a_rule_has_its_samples_or_a_reason() -> None:
    figures = {(rule.__name__.rpartition(".")[2], name) for rule in RULES.values() for name in _figures(rule)}
    assert figures == {*NEAR, *DEGREES, *NO_BORDER}


@pytest.mark.parametrize(("height", "is_told"), [(21.56, False), (21.66, True)])
def test_a_word_reaches_as_high_as_capitals(height: float, is_told: bool, tmp_path: Path) -> None:
    assert bool(told("contrast", half_ground(0, height), tmp_path)) is is_told


@pytest.mark.parametrize(("aside", "is_told"), [(20.0, True), (20.2, False)])
def test_a_letter_on_a_letter_is_told_however_long_its_word_is(
    aside: float, is_told: bool, tmp_path: Path
) -> None:
    other = {**text([5 + aside, 5, 50, 9]), "name": "other", "text": "HHHHHHHHHE"}
    sample = card(text([5, 5, 50, 9]), other, name="HHHHHHHHHH", align="start")
    assert bool(told("covered", sample, tmp_path)) is is_told


def told(rule: str, sample: Sample, root: Path) -> list[Problem]:
    return problems_of(module(rule), sample, root)


def _figures(rule: ModuleType) -> list[str]:
    """Return the names of the numbers that stand at the top of a file."""
    found: list[str] = []
    for node in ast.parse(Path(str(rule.__file__)).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target, value = node.targets[0], node.value
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            values = value.elts if isinstance(value, ast.Tuple) and len(names) > 1 else [value]
            pairs = zip(names, values, strict=True) if len(names) == len(values) else ()
            found += [name.id for name, one in pairs if isinstance(name, ast.Name) and _is_number(one)]
    return found


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.BinOp):
        return _is_number(node.left) and _is_number(node.right)
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def _tracks(*rows: tuple[str, str, str]) -> Sample:
    """Return a sample with a row of numbers for each name, count and number said."""
    sample: Any = deepcopy(series.BAD)
    words = {"type": "text", "style": "words", "box": [0, 0, 6, 6]}
    sample["constants"] = {"target": 12, "half": 6}
    sample["more"]["mat"]["face"] = [
        {
            "type": "repeat",
            "box": [5, 5 + 10 * row, 80, 9],
            "count": f"{{{{ {count} }}}}",
            "items": [{**words, "name": name, "text": f"{{{{ {said} }}}}"}],
        }
        for row, (name, count, said) in enumerate(rows)
    ]
    return sample


@pytest.mark.parametrize(
    ("rows", "is_told"),
    [
        ((("step", "constants.target + 1", "index"), ("step", "constants.half + 1", "index")), False),
        ((("step", "constants.target + 1", "index"), ("step", "constants.half + 1", "number")), True),
        (
            (
                ("step", "constants.target / 2", "number"),
                ("step", "constants.target / 2", "number + constants.target / 2"),
            ),
            False,
        ),
        (
            (
                ("one", "constants.target / 2", "number"),
                ("two", "constants.target / 2", "number + constants.half"),
            ),
            False,
        ),
        ((("one", "constants.target - 6", "number"), ("two", "constants.half", "number")), True),
    ],
)
def test_two_tracks_of_one_name_and_two_rows_of_one_track_are_sound(
    rows: tuple[tuple[str, str, str], ...], is_told: bool, tmp_path: Path
) -> None:
    assert bool(told("series", _tracks(*rows), tmp_path)) is is_told
