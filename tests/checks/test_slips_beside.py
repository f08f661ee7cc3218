"""Slips that only what stands beside them gives away: rows, signs, styles, grounds, filters, entries and sides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.rule_samples import layout_rules

_TEXT: dict[str, Any] = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
_NAME = {**_TEXT, "text": "{{ card.name }} {{ card.worth }}"}
_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="{}"/></svg>'
_ART = ("star", "star-full", "star-empty", "secret")
_WORDS = {"font": "text", "size": "9pt", "minimum": "9pt"}


def _told(root: Path, *elements: dict[str, Any], **more: Any) -> set[str]:
    steps = {"type": "map", "fields": {"start": {"type": "integer"}, "end": {"type": "integer"}}}
    fields = {
        "name": {"type": "text"},
        "worth": {"type": "integer"},
        "side": {"type": "choice", "values": ["sun", "sea"]},
        "secret": {"type": "boolean"},
        "steps": {"type": "list", "items": steps},
    }
    card = {"name": "Sun", "worth": 3, "secret": True, "steps": [{"start": 1, "end": 2}]}
    sample = {
        "fields": fields,
        "cards": [{"id": side, "side": side, **card} for side in ("sun", "sea")],
        "constants": {"most": 5, "last": 5},
        "theme": {
            "palette": {"sun": "#f0c020", "sea": "#2040a0", "sun-pale": "#fdf6d8", "sea-pale": "#dbe4f5"},
            "styles": {"words": _WORDS, "words-large": _WORDS, "head": _WORDS, "head-large": _WORDS},
        },
        "art": {name: _DISC.format(1 + at / 2) for at, name in enumerate(_ART)},
        "face": [_NAME, *elements],
        **more,
    }
    return layout_rules(sample, root)


def _row(**item: Any) -> dict[str, Any]:
    shown = {"type": "icon", "box": [0, 0, 5, 5], "colour": "#303030", "icon": "star", **item}
    return {"type": "repeat", "box": [5, 20, 60, 6], "count": "{{ constants.most }}", "items": [shown]}


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("runs_to", "is_told"),
    [("card.worth", False), ("count", True), ("constants.most", True), ("count - 1", False)],
)
def test_a_row_is_not_lit_as_far_as_it_goes_itself(runs_to: str, is_told: bool, tmp_path: Path) -> None:
    row = _row(icon=f'{{{{ "star-full" if index < {runs_to} else "star-empty" }}}}')
    assert ("layout/one-off" in _told(tmp_path, row)) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("full", "empty", "is_told"),
    [
        ("star-full", "star-empty", False),
        ("star-full", "star", True),
        ("star", "star-empty", True),
        ("star", "secret", False),
    ],
)
def test_a_full_sign_has_the_empty_one_of_its_name_beside_it(
    full: str, empty: str, is_told: bool, tmp_path: Path
) -> None:
    row = _row(icon=f'{{{{ "{full}" if index < card.worth else "{empty}" }}}}')
    assert ("layout/lit-otherwise" in _told(tmp_path, row)) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(("usual", "is_told"), [(2, False), (3, True)])
def test_a_larger_style_is_chosen_as_the_others_are(usual: int, is_told: bool, tmp_path: Path) -> None:
    said = ['"words-large" if card.secret else "words"'] * (usual - 1)
    said += ['"head-large" if card.secret else "head"', '"words" if card.secret else "words-large"']
    texts = [
        {
            **_TEXT,
            "box": [5, 20 + 10 * at, 50, 9],
            "text": f"{{{{ card.name }}}} {at}",
            "style": f"{{{{ {one} }}}}",
        }
        for at, one in enumerate(said)
    ]
    assert ("layout/turned-choice" in _told(tmp_path, *texts)) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(("constant", "is_told"), [("most", False), ("last", True)])
def test_words_turn_for_the_constant_for_which_their_ground_does(
    constant: str, is_told: bool, tmp_path: Path
) -> None:
    ground = {"type": "rectangle", "box": [5, 20, 50, 9]}
    ground["fill"] = '{{ "#000000" if card.worth == constants.most else "#ffffff" }}'
    words = {**_TEXT, "box": [5, 20, 50, 9], "text": "{{ card.name }}"}
    words["colour"] = f'{{{{ "#ffffff" if card.worth == constants.{constant} else "#000000" }}}}'
    assert ("layout/chosen-otherwise" in _told(tmp_path, ground, words)) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("fills", "is_told"),
    [(["sun-pale"], True), (["sun-pale", "sea-pale"], False), (["{{ card.side }}-pale"], False)],
)
def test_a_tint_of_one_value_is_art_of_that_value(fills: list[str], is_told: bool, tmp_path: Path) -> None:
    areas = [
        {"type": "rectangle", "box": [5, 20 + 10 * at, 9, 9], "fill": fill} for at, fill in enumerate(fills)
    ]
    frame = {"type": "rectangle", "box": [5, 50, 9, 9], "fill": "{{ card.side }}"}
    assert ("layout/fixed-art" in _told(tmp_path, *areas, frame)) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("sign", "is_told"),
    [("secret", False), ("", True)],
)
def test_the_sign_of_a_yes_is_drawn_where_a_face_asks_for_it(
    sign: str, is_told: bool, tmp_path: Path
) -> None:
    asked = {**_TEXT, "if": "{{ card.secret }}", "box": [5, 20, 50, 9], "text": "*"}
    drawn = {"type": "icon", "if": "{{ card.secret }}", "box": [5, 40, 9, 9], "icon": "secret"}
    assert ("layout/shown-unless" in _told(tmp_path, asked, *([drawn] if sign else ()))) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(("shown", "is_told"), [("end", False), ("start", True)])
def test_a_text_called_after_a_value_of_an_entry_shows_it(shown: str, is_told: bool, tmp_path: Path) -> None:
    text = {**_TEXT, "box": [0, 0, 20, 9], "name": "end", "text": f"{{{{ item.{shown} }}}}"}
    repeat = {"type": "repeat", "box": [5, 20, 50, 9], "each": "{{ card.steps }}", "items": [text]}
    assert ("layout/other-field" in _told(tmp_path, repeat)) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("each", "is_told"),
    [
        ('where(cards.phase, "number", [1, 2, 3])', False),
        ('where(cards.phase, "number", [1, 2])', True),
        ("where(cards.phase, 'number', 3) + where(cards.phase, 'id', ['p1', 'p2'])", False),
        ("cards.phase", False),
    ],
)
def test_cards_that_no_filter_shows_are_told(each: str, is_told: bool, tmp_path: Path) -> None:
    row = {**_TEXT, "box": [0, 0, 10, 9], "text": "{{ item.number }}"}
    repeat = {"type": "repeat", "box": [5, 20, 60, 9], "each": f"{{{{ {each} }}}}", "items": [row]}
    more = {
        "kinds": {"phase": {"title": "Phase", "fields": {"number": {"type": "integer"}}}},
        "files": {"phase": [{"id": f"p{number}", "number": number} for number in (1, 2, 3)]},
    }
    assert ("layout/unshown-card" in _told(tmp_path, repeat, **more)) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("sides", "states", "is_told"),
    [("left right", True, False), ("right left", True, True), ("right left", False, False)],
)
def test_a_left_that_states_what_is_left_stands_there(
    sides: str, states: bool, is_told: bool, tmp_path: Path
) -> None:
    texts = [
        {
            **_TEXT,
            "box": [5 + 30 * at, 40, 25, 9],
            "text": f'{{{{ term("tile_{side}") }}}}',
            **({"states": [f"seam-{side}"]} if states else {}),
        }
        for at, side in enumerate(sides.split())
    ]
    said = {f"tile_{side}": {"text": side.title()} for side in ("left", "right")}
    assert ("layout/other-side" in _told(tmp_path, *texts, files={"terms": said})) is is_told


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("shown", "is_told"),
    [
        (("die", "other_die", "sum", "other_sum"), False),
        (("die", "die", "sum", "other_sum"), True),
        (("die", "die", "sum", "sum"), False),
        (("die", "sum", "other_sum"), False),
    ],
)
def test_of_pairs_of_values_none_is_shown_by_one_of_them_twice(
    shown: tuple[str, ...], is_told: bool, tmp_path: Path
) -> None:
    texts = [
        {**_TEXT, "box": [12 * at, 0, 10, 9], "text": f"{{{{ duel.{name} }}}}"}
        for at, name in enumerate(shown)
    ]
    use = {"type": "part", "part": "duel", "at": [5, 30], "with": {"duel": "{{ cards.duel[0] }}"}}
    fields = {name: {"type": "integer"} for name in ("die", "other_die", "sum", "other_sum")}
    more = {
        "kinds": {"duel": {"title": "Duel", "fields": fields}},
        "files": {"duel": [{"id": "one", **dict.fromkeys(fields, 3)}]},
        "theme": {"styles": {"words": _WORDS}, "parts": {"duel": texts}},
    }
    assert ("layout/half-shown" in _told(tmp_path, use, **more)) is is_told
