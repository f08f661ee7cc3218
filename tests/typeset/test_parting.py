"""Is a long text parted between words, whole, marked as before, and in as few parts as it needs?"""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from ppgen.typeset import Setting, TextStyle, Typesetter
from ppgen.typeset.markup import read_markup
from ppgen.typeset.parting import PartBox, PartWork, TextPart, part_text
from ppgen.typeset.phrases import ends_phrase
from ppgen.typeset.placed_marks import placed_marks
from tests.typeset.test_typesetter import typesetter as typesetters

STYLE = TextStyle()
ICONS = {"gold": 0, "sun": 1}
"""Icons that a text may name here."""

CASES = [
    "one two three",
    "**bold words here** and *slanted words there* end",
    "***both at once, and more of them*** end",
    "a :gold: b 2 :gold: c :unknown: d",
    "2*3 is \\*six\\* and \\\\ too",
    "line one\nline two\n\nline four",
    "- a point\n- another point of some words\n1. a number",
]


@pytest.mark.parametrize("text", CASES)
def test_marks_go_on_behind_each_place(text: str) -> None:
    marks = placed_marks(text, ICONS)
    whole = read_markup(text, ICONS)
    assert marks.text == whole.text and len(marks.places) == len(marks.ends) == len(marks.text)
    for place in range(1, len(marks.text)):
        if not marks.text[place - 1].isspace() or not marks.may_part(place):
            continue
        begin = f"{marks.source_between(0, place).strip()}{marks.closed(place)}"
        rest = f"{marks.opened(place)}{marks.source_between(place, len(marks.text)).strip()}"
        one, two = read_markup(begin, ICONS), read_markup(rest, ICONS)
        assert not one.issues or "unknown" in str(one.issues)
        assert f"{one.text} {two.text}".split() == whole.text.split()
        looks = (one.looks or "\0" * len(one.text)) + (two.looks or "\0" * len(two.text))
        kept = [
            look
            for character, look in zip(one.text + two.text, looks, strict=True)
            if not character.isspace()
        ]
        before = whole.looks or "\0" * len(whole.text)
        assert kept == [
            look for character, look in zip(whole.text, before, strict=True) if not character.isspace()
        ]


def typesetter() -> Typesetter:
    return typesetters("en")


def parted(text: str, boxes: tuple[PartBox, PartBox], most: int = 9) -> tuple[TextPart, ...]:
    setter = typesetter()

    def set_text(words: str, style: TextStyle, width: float, height: float) -> Setting:
        return setter.set(words, style, width=width, height=height)

    return part_text(text, boxes, most, PartWork(set_text, ICONS))


def box(height: float = 20.0, width: float = 40.0, *, least: float = 7.0) -> PartBox:
    return PartBox(STYLE._replace(size=10.0, minimum=least), width, height)


def words(count: int, seed: int) -> str:
    chance = random.Random(seed)
    return " ".join(chance.choice(("fire", "storm", "of", "a", "creature", "within")) for _ in range(count))


@pytest.mark.parametrize("seed", range(8))
def test_parts_hold_all_words_and_fit(seed: int) -> None:
    chance = random.Random(seed)
    text = "\n".join(words(chance.randint(3, 40), seed + at) for at in range(chance.randint(2, 7)))
    room = box(), box(15.0)
    made = parted(text, room, 99)
    assert " ".join(part.words for part in made).split() == text.split()
    for number, part in enumerate(made if len(made) > 1 else ()):
        there = room[min(number, 1)]
        style = there.style._replace(size=part.size, minimum=part.size)
        assert typesetter().set(part.words, style, width=there.width, height=there.height).overset is None
    sizes = {part.size for part in made}
    assert len(sizes) == 1


def test_a_text_that_fits_is_one_part() -> None:
    assert parted("few words", (box(), box())) == (TextPart("few words", 0.0),)


def test_the_last_part_takes_the_rest() -> None:
    text = words(300, 1)
    made = parted(text, (box(), box()), 2)
    assert len(made) == 2 and " ".join(part.words for part in made) == text


def test_a_part_ends_with_a_paragraph_that_is_near() -> None:
    for count in (35, 38, 53):
        first, rest = parted(f"{words(count, 1)}.\n{words(40, 2)}.", (box(24.0), box(24.0)))
        assert (first.words, rest.words) == (f"{words(count, 1)}.", f"{words(40, 2)}.")
    first, _ = parted(f"{words(20, 1)}.\n{words(40, 2)}.", (box(24.0), box(24.0)))
    assert "\n" in first.words  # a part that is half empty would be no gain


def test_a_point_keeps_its_mark() -> None:
    text = "\n".join(f"- {words(12, at)}" for at in range(6))
    for height in (12.0, 14.0, 16.0, 18.0):
        for part in parted(text, (box(height), box(height)), 20):
            assert not part.words.endswith("-")


def test_a_word_without_room_stands_alone_and_what_follows_goes_on() -> None:
    made = parted(f"{words(40, 1)} {'x' * 400} {words(10, 2)}", (box(), box()))
    assert [part.words for part in made[-2:]] == ["x" * 400, words(10, 2)]


def test_boxes_without_room_for_a_line_take_no_word_each() -> None:
    made = parted(words(40, 1), (box(1.0), box(1.0)))
    assert len(made) == 1


@pytest.mark.parametrize("height", [9.0, 10.0, 12.0, 15.0])
def test_japanese_parts_end_where_a_phrase_ends(height: float) -> None:
    text = "このカードを場に出したとき、山札の上から三枚を見て、そのうちの一枚を手札に加える。" * 3
    room = PartBox(STYLE._replace(stack="text", size=8.0, minimum=7.0), 40.0, height)
    made, _ = typesetters("ja").parted(text, (room, room), 20)
    assert len(made) > 1
    assert "".join(part.words for part in made) == text
    for part, following in pairwise(made):
        assert ends_phrase(part.words[-2:], following.words[0]), (part.words, following.words)


def test_long_texts_take_bounded_work() -> None:
    made = parted(words(60_000, 1), (box(), box()), 3)
    assert len(made) == 3 and len(made[0].words) < 1000


@pytest.mark.parametrize(
    ("before", "first", "is_end"),
    [
        ("その", "後", False),  # "after that" is one word
        ("この", "組", False),
        ("番の", "後", True),
        ("のが", "後", True),
        ("後、", "双", True),
        ("手を", "ふ", True),
    ],
)
def test_words_that_point_stay_with_what_they_point_at(before: str, first: str, is_end: bool) -> None:
    assert ends_phrase(before, first) is is_end
