"""What may lie over texts is found by bands: nothing is missed, and texts in one place take no squares."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from ppgen.checks.rules.faces import covered
from ppgen.checks.sight.content import Content, content_of
from ppgen.checks.sight.ground import NOWHERE, Box
from ppgen.checks.sight.piles import Extent, Pile
from ppgen.common.colour import BLACK
from ppgen.common.geometry import Rect
from ppgen.display.ops import Fill, rectangle
from tests.support.rule_samples import problems_of

EDGE = st.one_of(st.floats(-50, 400), st.sampled_from([0.0, 20.0, 1e6, -1e6]))
BOX = st.one_of(
    st.just(NOWHERE),
    st.tuples(EDGE, EDGE, EDGE, EDGE).map(
        lambda e: (min(e[0], e[1]), min(e[2], e[3]), max(e[0], e[1]), max(e[2], e[3]))
    ),
)
WORD: dict[str, object] = {"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}


def shape() -> Content:
    return content_of(Fill(rectangle(Rect(0, 0, 5, 5)), BLACK))


def touch(box: Box, other: Box) -> bool:
    return (
        box[0] <= box[2]
        and other[0] <= other[2]
        and not (other[0] > box[2] or other[2] < box[0] or other[1] > box[3] or other[3] < box[1])
    )


@given(st.lists(st.tuples(BOX, BOX), max_size=12))
def test_bands_find_what_looking_at_all_finds(boxes: list[tuple[Box, Box]]) -> None:
    contents = [shape() for _ in boxes]
    extents = [Extent((), words, reach, alone=False) for words, reach in boxes]
    pile = Pile.of(contents, extents)
    for index, (words, _) in enumerate(boxes):
        wanted = [
            content
            for content, (_, reach) in zip(contents[index:], boxes[index:], strict=True)
            if touch(words, reach)
        ]
        found = [*pile.over(index)]
        assert len(found) == len(wanted) and all(
            one is other for one, other in zip(found, wanted, strict=True)
        )


def told(root: Path, *face: dict[str, object]) -> list[str]:
    sample = {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "face": [*face],
    }
    return [one.message for one in problems_of(covered, sample, root)]


def test_a_shadow_is_none_and_one_other_word_among_many_is_found(tmp_path: Path) -> None:
    shadows: list[dict[str, object]] = [{**WORD, "name": f"n{number}"} for number in range(6)]
    assert not told(tmp_path / "same", *shadows)
    other: dict[str, object] = {**WORD, "name": "other", "text": "{{ card.id }}"}
    found = told(tmp_path / "other", *shadows[:3], other, *shadows[3:])
    assert found == [
        *(f"n{number} and other are printed over one another" for number in range(3)),
        "other and n3 are printed over one another",
    ]


def test_words_in_one_box_that_stand_elsewhere_in_it_are_not_those_of_a_shadow(tmp_path: Path) -> None:
    both: list[dict[str, object]] = [
        {**WORD, "name": "left", "align": "start"},
        {**WORD, "name": "right", "align": "end"},
    ]
    other: dict[str, object] = {**WORD, "name": "other", "text": "{{ card.id }}", "align": "end"}
    assert told(tmp_path, other, *both) == ["other and right are printed over one another"]
