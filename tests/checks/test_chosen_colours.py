"""Whether what is marked, or chosen for a word, has the colour of that and not the other one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.rule_samples import layout_rules

_TEXT: dict[str, Any] = {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.side }}"}
_AREA: dict[str, Any] = {"type": "rectangle", "box": [5, 40, 20, 9]}
_LIT, _CHOSEN = "layout/lit-otherwise", "layout/chosen-otherwise"


def _told(root: Path, *elements: dict[str, Any]) -> set[str]:
    ground = {**_AREA, "box": [0, 0, 63, 88], "fill": "#ffffff", "bleed": True}
    sample = {
        "fields": {"side": {"type": "choice", "values": ["sun", "sea"]}},
        "cards": [{"id": one, "side": one} for one in ("sun", "sea")],
        "constants": {"target": 3},
        "theme": {
            "palette": {"red": "#d00000", "blue": "#0000d0", "white": "#ffffff"},
            "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
            "parts": {"face": [{**_AREA, "fill": '{{ "white" if won else "red" }}'}]},
        },
        "face": [{**ground, "fill": "white"}, _TEXT, *elements],
    }
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
