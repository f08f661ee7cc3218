"""Whether what is marked, or chosen for a word, has the colour of that and not the other one."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import crossed_tints
from tests.support.rule_samples import layout_rules

_TEXT: dict[str, Any] = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"}
_AREA: dict[str, Any] = {"type": "rectangle", "box": [5, 40, 20, 9]}
_LIT, _CHOSEN = "layout/lit-otherwise", "layout/chosen-otherwise"


def _told(
    root: Path, *elements: dict[str, Any], parts: Any = None, ground: str = "white", others: int = 0
) -> set[str]:
    area = {**_AREA, "box": [0, 0, 63, 88], "fill": ground, "bleed": True}
    sample: dict[str, Any] = {
        "fields": {"side": {"type": "choice", "values": ["sun", "sea"]}},
        "cards": [{"id": one, "side": one} for one in ("sun", "sea")],
        "constants": {"target": 3},
        "theme": {
            "palette": {"red": "#d00000", "blue": "#0000d0", "white": "#ffffff", "dusk": "#203040"},
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": parts or {"face": [{**_AREA, "fill": '{{ "white" if won else "red" }}'}]},
        },
        "face": [area, _TEXT, *elements],
    }
    mats = [f"mat-{number}" for number in range(others)]
    white = {**_AREA, "box": [0, 0, 63, 88], "fill": "white", "bleed": True}
    cards: dict[str, Any] = {"cards": {"title": "Cards", "cards": ["thing"]}}
    sample["components"] = cards | {name: {"title": name, "layout": name} for name in mats}
    sample["more"] = {name: {"size": "standard", "face": [white]} for name in mats}
    return {_LIT, _CHOSEN} & layout_rules(sample, root)


_TIED = [{**_AREA, "if": f'{{{{ card.side == "{word}" }}}}', "fill": fill} for word, fill in (("sun", "red"), ("sea", "blue"))]  # fmt: skip


@pytest.mark.parametrize(
    ("fills", "is_told"),
    [
        (['"red" if card.side == "sun" else "blue"'], False),
        (['"blue" if card.side == "sun" else "red"'], True),
        (['"blue" if card.side == "sun" else "red"', '"red" if card.side == "sun" else "blue"'], False),
        (['"blue" if card.side == "sun" else "white"'], False),
    ],
)
def test_an_area_has_the_colour_of_what_is_drawn_for_its_word_alone(
    fills: list[str], is_told: bool, tmp_path: Path
) -> None:
    areas = [{**_AREA, "fill": f"{{{{ {fill} }}}}"} for fill in fills]
    assert _told(tmp_path, *_TIED, *areas) == ({_CHOSEN} if is_told else set())


@pytest.mark.parametrize(
    ("fill", "is_told"),
    [
        ('"red" if index == constants.target else "white"', False),
        ('"white" if index == constants.target else "red"', True),
        ('"blue" if index == constants.target else "red"', False),
        ('"white" if index < constants.target else "red"', False),
    ],
)
def test_what_is_marked_is_not_left_in_the_colour_of_the_ground(
    fill: str, is_told: bool, tmp_path: Path
) -> None:
    area = {"type": "rectangle", "box": [0, 0, 4, 4], "fill": f"{{{{ {fill} }}}}"}
    repeat = {"type": "repeat", "box": [5, 60, 55, 5], "count": 5, "spacing": 6, "items": [area]}
    assert _told(tmp_path, repeat) == ({_LIT} if is_told else set())


@pytest.mark.parametrize(
    ("given", "is_told"),
    [(["{{ false }}", "{{ card.side == 'sun' }}"], True), (["{{ false }}", "{{ true }}"], False), (["{{ true }}"], False)],
)  # fmt: skip
def test_a_part_is_marked_where_that_is_not_usual(given: list[str], is_told: bool, tmp_path: Path) -> None:
    parts = [{"type": "part", "part": "face", "with": {"won": won}} for won in given]
    assert _told(tmp_path, *parts) == ({_LIT} if is_told else set())


@pytest.mark.parametrize(
    ("given", "fill", "is_told"),
    [
        ("best", '"white" if best else tint', True),
        ("best", 'tint if best else "white"', False),
        ("best", '"blue" if best else tint', False),
        ("free", '"white" if free else tint', False),
        ("best", '"white" if best else card.side', False),
    ],
)
def test_what_is_called_the_best_is_not_left_empty(
    given: str, fill: str, is_told: bool, tmp_path: Path
) -> None:
    parts = {"figure": [{**_AREA, "fill": f"{{{{ {fill} }}}}"}]}
    uses = [
        {
            "type": "part",
            "part": "figure",
            "with": {given: f'{{{{ card.side == "{side}" }}}}', "tint": '{{ "red" }}'},
        }
        for side in ("sun", "sea")
    ]
    assert _told(tmp_path, *uses, parts=parts) == ({_LIT} if is_told else set())


def test_what_is_called_the_best_may_be_white_on_a_dark_card(tmp_path: Path) -> None:
    parts = {"figure": [{**_AREA, "fill": '{{ "white" if best else "dusk" }}'}]}
    use = {"type": "part", "part": "figure", "with": {"best": '{{ card.side == "sun" }}'}}
    for ground, is_told in (("dusk", False), ("white", True)):
        told = _told(tmp_path / ground, use, parts=parts, ground=ground, others=2)
        assert told == ({_LIT} if is_told else set())


@pytest.mark.parametrize(
    ("stroke", "is_told"),
    [
        ('"line" if card.side is none else "green" if card.side == "sun" else "blue"', True),
        ('"line" if card.side is none else "blue" if card.side == "sun" else "green"', False),
        ('"green" if card.side == "sun" else "blue"', False),
        ('"line" if card.side is none else "red" if card.side == "sun" else "blue"', False),
    ],
)
def test_a_tint_lies_within_its_own_colour(stroke: str, is_told: bool, tmp_path: Path) -> None:
    """Also where a third case comes first, and whichever element of a list has the outline."""
    fill = '"white" if card.side is none else "ice" if card.side == "sun" else "mint"'
    sample = deepcopy(crossed_tints.GOOD)
    sample["theme"]["palette"] |= {"line": "#808080", "white": "#ffffff", "red": "#d00000"}
    sample["fields"]["side"]["optional"] = True
    area, frame = sample["face"][1], {**sample["face"][1], "stroke": f"{{{{ {stroke} }}}}"}
    sample["face"][1:] = [{**area, "fill": f"{{{{ {fill} }}}}", "stroke": "line"}, {**frame, "fill": "white"}]
    assert ("layout/crossed-tints" in layout_rules(sample, tmp_path)) == is_told
