"""Whether what is drawn for one thing, row or word shows that one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import shown_unless
from tests.support.rule_samples import layout_rules

_TEXT: dict[str, Any] = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
_ASKS, _UNLESS = "layout/asks-other", "layout/shown-unless"


def _told(root: Path, *elements: dict[str, Any]) -> set[str]:
    """Return which of the two rules tell something of a card with two teams, rows of men, and a side."""
    team = {"type": "reference", "to": "team", "optional": True}
    men = {"type": "list", "items": {"type": "integer"}}
    fields = {
        "name": {"type": "text"},
        "home": team,
        "away": team,
        "ability": {"type": "text", "optional": True},
        "flavour": {"type": "text", "optional": True},
        "men": men,
        "side": {"type": "choice", "values": ["sun", "sea"]},
    }
    card = {"name": "Sun", "home": "sea", "away": "sea", "men": [1, 2, 3, 4], "side": "sun"}
    sample = {
        "fields": fields,
        "cards": [{"id": "sun", **card, "ability": "Shines", "flavour": "All day"}],
        "kinds": {"team": {"title": "Team", "fields": {"name": {"type": "text"}}}},
        "files": {"team": [{"id": "sea", "name": "Sea"}]},
        "face": [{**_TEXT, "text": "{{ card.name }}"}, *({**_TEXT, **one} for one in elements)],
    }
    return {_ASKS, _UNLESS} & layout_rules(sample, root)


@pytest.mark.parametrize(
    ("asked", "shown", "is_told"),
    [
        ("card.home", "card.home.name", False),
        ("card.home is not none", "card.away.name", True),
        ("card.away", "card.home.name", True),
        ("card.home", 'card.away.name ~ " at " ~ card.home.name', False),
        ("card.home and card.away", "card.away.name", False),
        ("card.flavour", "text.ability", False),
        ("card.home", "card.name", False),
        ("card.men[index + 4] if count(card.men) > index + 4 else false", "card.men[index + 4]", False),
        ("card.men[index + 4] if count(card.men) > index else false", "card.men[index + 4]", True),
        ("count(card.men) > index + 4", "card.men[index]", False),
        ("card.men[index + 4]", "card.men[index]", True),
        ("card.men[index + 1] == 4", "card.men[index]", False),
        (f"card.men[index + {'9' * 5000}] == 4", "card.men[index]", False),
        ("card.men[index]", 'card.men[index] ~ " " ~ card.men[index + 4]', False),
    ],
)
def test_what_is_drawn_where_a_thing_is_there_shows_it(
    asked: str, shown: str, is_told: bool, tmp_path: Path
) -> None:
    told = _told(tmp_path, {"if": f"{{{{ {asked} }}}}", "text": f"{{{{ {shown} }}}}"})
    assert told == ({_ASKS} if is_told else set())


@pytest.mark.parametrize(("row", "is_told"), [("2 + index", False), ("1 + index", False), ("index", True)])
def test_a_row_shows_what_it_fills_in(row: str, is_told: bool, tmp_path: Path) -> None:
    entry = {"type": "entry", "box": [0, 0, 9, 9], "field": "men.{{ 2 + number }}", "tip": "Man"}
    text = {**_TEXT, "text": f"{{{{ card.men[{row}] }}}}"}
    repeat = {"type": "repeat", "box": [5, 20, 50, 20], "count": 2, "items": [entry, text]}
    told = _with(tmp_path, repeat)
    assert told == ({_ASKS} if is_told else set())


def _with(root: Path, element: dict[str, Any]) -> set[str]:
    fields = {"name": {"type": "text"}, "men": {"type": "list", "items": {"type": "integer"}}}
    sample = {
        "fields": fields,
        "cards": [{"id": "sun", "name": "Sun", "men": [1, 2, 3, 4]}],
        "face": [{**_TEXT, "text": "{{ card.name }}"}, element],
    }
    return {_ASKS, _UNLESS} & layout_rules(sample, root)


@pytest.mark.parametrize(
    ("shown", "is_told"),
    [
        ([("sun", "sun"), ("sea", "sea")], False),
        ([("sun", "sun"), ("sun", "sea")], True),
        ([("sun", "sea"), ("sea", "sea")], True),
        ([("sun", "sea"), ("sea", "sun")], False),
        ([("sun", "sun"), ("sea", "name")], False),
    ],
)
def test_what_is_called_after_a_word_is_shown_for_it(
    shown: list[tuple[str, str]], is_told: bool, tmp_path: Path
) -> None:
    elements = [
        {"if": f'{{{{ card.side == "{word}" }}}}', "name": name, "text": "{{ card.name }}"}
        for word, name in shown
    ]
    other = {"if": '{{ card.side == "sea" }}', "name": "", "text": "*"}
    told = _told(tmp_path, *elements, other)
    assert told == ({_UNLESS} if is_told else set())


@pytest.mark.parametrize(
    ("asked", "beside", "is_told"),
    [
        ("card.worth < 9", "card.name", True),
        ("card.worth <= 8", "card.name", True),
        ("card.worth <= 9", "card.name", False),
        ("card.worth != 9", "card.name", True),
        ("card.worth != 1", "card.name", False),
        ("card.worth > 1", "card.name", False),
        ("card.worth < 1", "card.name", True),
        ("card.worth < 9", 'card.worth ~ ""', False),
    ],
)
def test_the_greatest_number_is_shown_as_well(asked: str, beside: str, is_told: bool, tmp_path: Path) -> None:
    sample = {
        "fields": {"name": {"type": "text"}, "worth": {"type": "integer"}},
        "cards": [{"id": f"c{worth}", "name": "Sun", "worth": worth} for worth in (1, 5, 9)],
        "face": [
            {**_TEXT, "text": "{{ card.name }}"},
            {**_TEXT, "box": [5, 20, 50, 9], "text": f"{{{{ {beside} }}}}"},
            {
                **_TEXT,
                "box": [5, 40, 50, 9],
                "name": "worth",
                "if": f"{{{{ {asked} }}}}",
                "text": "{{ card.worth }}",
            },
        ],
    }
    assert ("layout/shown-unless" in layout_rules(sample, tmp_path)) is is_told


def test_numbers_of_cards_are_looked_at_once_for_all_elements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[object] = []

    def counted(value: object) -> bool:
        looked.append(value)
        return isinstance(value, int)

    monkeypatch.setattr(shown_unless, "_is_number", counted)
    shown = {**_TEXT, "if": "{{ card.worth < 30 }}", "text": "{{ card.worth }}"}
    sample = {
        "fields": {"worth": {"type": "integer"}},
        "cards": [{"id": f"c{worth}", "worth": worth} for worth in range(30)],
        "face": [{**shown, "box": [5, 2 * row, 50, 2]} for row in range(40)],
    }
    layout_rules(sample, tmp_path)
    assert sorted(map(str, looked)) == sorted(map(str, range(30)))


@pytest.mark.parametrize(
    ("condition", "text", "more", "told"),
    [
        ("not card.fast", "Fast", [], 1),
        ("not card.fast", '{{ term("fast") }}', [], 1),
        ("not card.fast", ':bolt: {{ upper(term("fast")) }}', [], 1),
        ("card.fast", "Fast", [], 0),
        ("not card.fast", "Not fast", [], 0),
        ("not card.fast", "Slow", [], 0),
        ("not card.fast", "Fast", [{**_TEXT, "if": "{{ card.fast }}", "text": "Very"}], 0),
        (
            "not card.fast",
            "Fast",
            [{"type": "rectangle", "box": [5, 9, 50, 1], "fill": "ink"}],
            0,
        ),  # struck out
        ("not card.fast", "Fast", [{"type": "icon", "box": [60, 5, 6, 6], "icon": "bolt"}], 1),
    ],
)
def test_the_word_of_a_yes_or_no_where_the_card_says_no_is_told(
    condition: str, text: str, more: list[dict[str, Any]], told: int, tmp_path: Path
) -> None:
    words = {**_TEXT, "text": text}
    group = {"type": "group", "if": f"{{{{ {condition} }}}}", "items": [words, *more]}
    bolt = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>'
    sample = {
        "fields": {"name": {"type": "text"}, "fast": {"type": "boolean"}},
        "cards": [{"id": "sun", "name": "Sun", "fast": True}, {"id": "sea", "name": "Sea", "fast": False}],
        "files": {"terms": {"fast": {"text": "Fast"}}},
        "art": {"bolt": bolt},
        "face": [{**_TEXT, "box": [5, 20, 50, 9], "text": "{{ card.name }}"}, group],
    }
    assert (_UNLESS in layout_rules(sample, tmp_path)) == told
