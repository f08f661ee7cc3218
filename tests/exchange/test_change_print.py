"""Are words that differ marked, and places that differ found?"""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from ppgen.exchange.change_pictures import MOST_AREAS, _areas
from ppgen.exchange.change_print import _marked


@pytest.mark.parametrize(
    ("before", "after", "marked"),
    [
        ("Draw a card.", "Draw two cards.", ("Draw **a card.**", "Draw **two cards.**")),
        ("6", "7", ("6", "7")),
        ("a b c", "a c", ("a **b** c", "a c")),
        ("", "new", ("", "new")),
        ("2*3 now", "2*3 then", (r"2\*3 **now**", r"2\*3 **then**")),
        ("星を二つ", "星を三つ", ("星を**二**つ", "星を**三**つ")),
        ("one\ntwo", "one\nthree", ("one\n**two**", "one\n**three**")),
    ],
)
def test_words_that_differ_are_bold(before: str, after: str, marked: tuple[str, str]) -> None:
    assert _marked(before, after) == marked


def pictures(*boxes: tuple[int, int, int, int], colour: int = 60) -> tuple[Image.Image, Image.Image]:
    old, new = (Image.new("RGB", (301, 401), (50, 50, 50)) for _ in range(2))
    for box in boxes:
        ImageDraw.Draw(new).rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=(50, 50, colour))
    return old, new


def test_each_place_that_differs_is_found() -> None:
    apart = (10, 10, 40, 22), (200, 350, 301, 401)
    assert sorted(_areas(*pictures(*apart))) == sorted(apart)
    assert list(_areas(*pictures((10, 10, 20, 20), (30, 10, 40, 20)))) == [(10, 10, 40, 20)]


def test_what_looks_the_same_is_not_marked() -> None:
    assert list(_areas(*pictures((10, 10, 40, 22), colour=58))) == []
    assert list(_areas(*pictures((10, 10, 40, 22), colour=59))) == [(10, 10, 40, 22)]


def test_many_places_have_one_outline() -> None:
    many = [(60 * (n % 5), 60 * (n // 5), 60 * (n % 5) + 5, 60 * (n // 5) + 5) for n in range(MOST_AREAS + 1)]
    assert len(list(_areas(*pictures(*many[:MOST_AREAS])))) == MOST_AREAS
    assert list(_areas(*pictures(*many))) == [(0, 0, 245, 125)]
