"""A value that a part is given stands beside its own label and icon, whatever else the part is given."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.faces import labels, together
from ppgen.checks.rules.layouts import given_mixed
from ppgen.layout import said_names
from ppgen.layout.field_places import elements_of
from ppgen.layout.said_names import MOST_SAID
from tests.support.rule_samples import WORDS, all_problems, problems_of

ROW = [
    {"type": "text", "box": [0, 0, 20, 9], "text": '{{ term(word, "") }}', "style": "words"},
    {
        "type": "text",
        "name": "figure",
        "box": [22, 0, 20, 9],
        "text": "{{ value }}",
        "style": "words",
        "colour": '{{ "#000000" if best else "#333333" }}',
    },
]
WITHIN = [
    {"type": "part", "part": "row", "with": {"word": "{{ of }}", "value": "{{ is }}", "best": "{{ best }}"}}
]
OWNER = [
    {"type": "text", "box": [0, 0, 20, 9], "text": "{{ term(word) }}", "style": "words"},
    {"type": "text", "name": "figure", "box": [22, 0, 20, 9], "text": "{{ owner.cost }}", "style": "words"},
]


def _sample(base: dict[str, Any], parts: dict[str, Any], *uses: tuple[str, dict[str, str]]) -> dict[str, Any]:
    face = [
        {"type": "part", "part": part, "at": [5, 5 + 25 * row], "with": given}
        for row, (part, given) in enumerate(uses)
    ]
    return {**base, "theme": {"styles": WORDS, "parts": parts}, "face": face}


@pytest.mark.parametrize(
    ("first", "second", "is_told"),
    [("cost", "life", False), ("life", "cost", True)],
    ids=["right", "exchanged"],
)
@pytest.mark.parametrize("part", ["row", "within"])
def test_what_else_a_part_is_given_hides_no_value(
    part: str, first: str, second: str, *, is_told: bool, tmp_path: Path
) -> None:
    word, value = ("word", "value") if part == "row" else ("of", "is")
    uses = [
        (
            part,
            {
                word: f'{{{{ "{own}" }}}}',
                value: f"{{{{ card.{shown} }}}}",
                "best": "{{ card.cost > card.life }}",
            },
        )
        for own, shown in (("cost", first), ("life", second))
    ]
    sample = _sample(labels.GOOD, {"row": ROW, "within": WITHIN}, *uses)
    found = [one.message for one in problems_of(labels, sample, tmp_path)]
    assert (
        found
        == [
            "figure shows life and stands beside the label of cost",
            "figure shows cost and stands beside the label of life",
        ]
        * is_told
    )


@pytest.mark.parametrize(("word", "is_told"), [("cost", False), ("life", True)])
def test_a_part_that_is_given_the_card_shows_its_field(word: str, *, is_told: bool, tmp_path: Path) -> None:
    uses = [
        ("owner", {"word": f'{{{{ "{word}" }}}}', "owner": "{{ card }}"}),
        (
            "row",
            {
                "word": '{{ "life" }}' if word == "cost" else '{{ "cost" }}',
                "value": "{{ card.life }}",
                "best": "{{ true }}",
            },
        ),
    ]
    sample = _sample(labels.GOOD, {"row": ROW, "owner": OWNER}, *uses)
    assert bool(problems_of(labels, sample, tmp_path)) is is_told


@pytest.mark.parametrize(("first", "is_told"), [("sun", False), ("sea", True)])
def test_a_value_given_to_a_part_stands_beside_its_icon(first: str, *, is_told: bool, tmp_path: Path) -> None:
    second = "sea" if first == "sun" else "sun"
    part = [
        {"type": "icon", "box": [0, 0, 9, 9], "icon": "{{ sign }}"},
        {**ROW[1], "box": [11, 0, 20, 9]},
    ]
    uses = [
        (
            "row",
            {
                "sign": f'{{{{ "{sign}" }}}}',
                "value": f"{{{{ card.worth.{shown} }}}}",
                "best": "{{ card.worth.sun > card.worth.sea }}",
            },
        )
        for sign, shown in (("sun", first), ("sea", second))
    ]
    assert bool(problems_of(together, _sample(together.GOOD, {"row": part}, *uses), tmp_path)) is is_told


def test_parts_that_draw_themselves_end(tmp_path: Path) -> None:
    loop = [{"type": "part", "part": "row"}, {"type": "part", "part": "row"}, *ROW]
    given = {"word": '{{ "cost" }}', "value": "{{ card.cost }}", "best": "{{ true }}"}
    found = all_problems(labels, _sample(labels.GOOD, {"row": loop}, ("row", given)), tmp_path)
    assert "layout/part-loop" in {one.rule for one in found}


@pytest.mark.parametrize(
    ("lit", "count"),
    [
        (("sun", "sea", "sky", "fog"), 0),
        (("sea", "sun", "sky", "fog"), 2),  # two are exchanged
        (("sea", "sun", "fog", "sky"), 0),  # none says how the part is meant
        (("sun", "sea", "sky", "sea"), 0),  # a single one is told as unlike the others
    ],
)
def test_what_a_part_is_given_is_of_one_field(lit: tuple[str, ...], count: int, tmp_path: Path) -> None:
    assert len(problems_of(given_mixed, given_mixed._sample(*lit), tmp_path)) == count


def test_parts_in_parts_are_looked_into_up_to_a_bound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Six uses of the next part in each of eight are 1.6 million elements, of which none has a name."""
    parts: dict[str, Any] = {
        f"p{depth}": [{"type": "part", "part": f"p{depth + 1}"}] * 6 for depth in range(8)
    }
    parts["p8"] = [{"type": "text", "box": [0, 0, 20, 9], "text": "x", "style": "words"}]
    hidden = {"type": "part", "part": "p0", "if": "{{ card.cost > 100 }}"}
    sample = {**labels.BAD, "theme": {"styles": WORDS, "parts": parts}}
    sample["face"] = [*labels.BAD["face"], hidden]
    seen = Counter[str]()

    def counted(*arguments: Any) -> Iterator[Any]:
        for one in elements_of(*arguments):
            seen["elements"] += 1
            yield one

    monkeypatch.setattr(said_names, "elements_of", counted)
    problems_of(labels, sample, tmp_path)
    assert MOST_SAID < seen["elements"] < 20 * MOST_SAID


@pytest.mark.parametrize("first", ["cost", "life"])
def test_an_entry_of_a_list_in_a_part_counts_with_all_that_the_part_is_given(
    first: str, tmp_path: Path
) -> None:
    second = "life" if first == "cost" else "cost"
    row = [
        {
            "type": "repeat",
            "box": [22, 0, 20, 9],
            "each": "{{ [value] }}",
            "items": [{**ROW[1], "box": [0, 0, 20, 9], "text": "{{ item }}"}],
        }
    ]
    uses = [
        ("row", {"word": f'{{{{ "{own}" }}}}', "value": f"{{{{ card.{shown} }}}}", "best": "{{ true }}"})
        for own, shown in (("cost", first), ("life", second))
    ]
    found = problems_of(labels, _sample(labels.GOOD, {"row": [ROW[0], *row]}, *uses), tmp_path)
    assert len(found) == (0 if first == "cost" else 2)
