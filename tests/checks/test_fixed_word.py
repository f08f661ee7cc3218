"""A fixed word beside a sign that follows a value: which are told, and which stand for something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import fixed_word
from tests.support.rule_samples import all_problems

SIGN = ":{{ card.suit }}:"
WORD = "{{ term(card.suit) }}"
TOLD = ["the sign is that of card.suit, such as sea, and the word beside it is sun on all cards"]


def told(sample: Any, root: Path) -> list[str]:
    return [one.message for one in all_problems(fixed_word, sample, root) if one.rule == fixed_word.ID]


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    "said",
    [
        f"{SIGN} {{{{ term('sun') }}}}",
        f'{SIGN} {{{{ term("sun") }}}}',
        f"{SIGN} **{{{{ term('sun') }}}}**",
        f"{SIGN} **Sun**",
        f"**{SIGN}** “Sun”",
        f"{SIGN} Sun",
        f"{SIGN} sun, {{{{ card.name }}}}",
        f"{SIGN} {{{{ 'Sun' }}}}",
        f"{SIGN} {{{{ term('sun', 'many') }}}}",
        f"{SIGN} Suns",
        f"{SIGN} {{{{ upper(term('sun')) }}}}",
        f"{SIGN} {{{{ term(constants.trump) }}}}",
        f"{SIGN} ({{{{ term('sun') }}}})",
        f"{SIGN} {{{{ term('sun') }}}} {{{{ card.name }}}}",
        f"{{{{ term('sun') }}}} {SIGN}",
        f"Sun {SIGN}",
        f"{{{{ card.name }}}}, Sun {SIGN}",
        "{{ symbol(card.suit) }} {{ term('sun') }}",
        "{{ symbol(card.suit) }}{{ term('sun') }}",
        f"{WORD} – {SIGN} Sun",
        ":{{ card['suit'] }}: {{ term('sun') }}",
        ':{{ card["suit"] }}: Sun',
        ":{{ card.suit|lower }}: {{ term('sun') }}",
        ":{{ lower(card.suit) }}: {{ term('sun') }}",
        ":{{ trim( card[ 'suit' ] ) }}: Sun",
        "{{ symbol(card['suit']) }} {{ term('sun') }}",
        f"{SIGN} {{{{ term('sun') | upper }}}}",
        f"{SIGN} {{{{ upper('Sun') }}}}",
        f"{SIGN} {{{{ card.worth }}}} {{{{ term('sun') }}}}",
        f"{SIGN} {{{{ signed(card.worth) }}}} Sun",
        f"{SIGN} {{{{ constants.three }}}} {{{{ term('sun') }}}}, {{{{ card.name }}}}",
        f"{SIGN} 3 Sun",
        f"{SIGN} 3 {{{{ term('sun') }}}}",
        f"{SIGN} +3 Sun, {{{{ card.name }}}}",
    ],
)
def test_a_fixed_word_of_the_group_beside_a_sign_of_the_card_is_told(said: str, tmp_path: Path) -> None:
    assert told(sample_of(said), tmp_path) == TOLD


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    "said",
    [
        f"{SIGN} {WORD}",
        f"{SIGN} {{{{ term('kind') }}}}",
        f"{SIGN} Suit",
        f"{SIGN} Sun, Sea",
        f"Sun, Sea {SIGN}",
        f"{SIGN} beats {{{{ term('sun') }}}}",
        f"{SIGN} Sun rises",
        f"{SIGN} Sun-flower",
        f"{SIGN}, {{{{ term('sun') }}}}",
        f"{{{{ term('sun') }}}}: {SIGN}",
        f"Sun: {SIGN}",
        f"{{{{ term('sun') }}}} {SIGN} {WORD}",
        f":sun: {{{{ term('sun') }}}} {SIGN}",
        f"{{{{ symbol('sun') }}}} {{{{ term('sun') }}}} {SIGN}",
        f":sun: {{{{ term('sun') }}}}, {SIGN} {WORD}",
        f"{{% if card.suit == 'sun' %}}{SIGN} Sun{{% endif %}}",
        f"\\{SIGN} Sun",
        ":{{ card.over.sun }}: {{ term('sun') }}",
        f"{SIGN} {{{{ term('sun') if card.suit == 'sun' else term('sea') }}}}",
        f"{SIGN} {{{{ card.worth }}}} {{{{ term('sun') }}}} {{{{ card.worth }}}}",  # each with its own number
        f"{SIGN} {{{{ card.worth }}}} Sun 3",
        f"{SIGN} 3, Sun",
        f"{SIGN} 3 Sun, Sea",
        f"{SIGN} 3rd Sun",
        f"{SIGN} {{{{ card.name }}}} {{{{ term('sun') }}}}",  # no number
        f"{SIGN} {{{{ card.worth }}}} {WORD}",
        f"{SIGN} {{{{ card.worth }}}} {{{{ term('kind') }}}}",
        f"Sun 3 {SIGN} {{{{ card.worth }}}}",
        f"{SIGN} {{{{ upper('Suit') }}}}",
    ],
)
def test_words_of_something_else_are_not_told(said: str, tmp_path: Path) -> None:
    assert told(sample_of(said), tmp_path) == []


def sample_of(said: str, **more: Any) -> Any:
    sample: Any = fixed_word._sample(said, **more)
    sample["files"]["terms"]["sun"]["forms"] = {"many": "Suns"}
    sample["constants"] = {"trump": "sun", "three": 3}
    sample["fields"]["worth"] = {"type": "integer"}
    over = {"type": "term", "group": "suit"}
    sample["fields"]["over"] = {"type": "map", "fields": {"sun": over}}
    for card in sample["cards"]:
        card["over"] = {"sun": "sea"}
        card["worth"] = 2
    return sample


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("condition", "is_told"),
    [
        ("card.suit == 'sun'", False),
        ("card.suit != 'sea'", False),
        ("card.suit is not none", True),
        ("card.is_sun", False),
        ("card.is_sun or card.suit == 'sea'", True),
        ("card.name == 'Sea'", True),
    ],
)
def test_where_the_sign_is_always_the_one_of_the_word_it_is_right(
    condition: str, is_told: bool, tmp_path: Path
) -> None:
    sample = sample_of(f"{SIGN} Sun", **{"if": f"{{{{ {condition} }}}}"})
    sample["derived"] = {"is_sun": "card.suit == 'sun'"}
    assert told(sample, tmp_path) == (TOLD if is_told else [])


def test_a_derived_value_and_things_of_a_list_are_looked_at(tmp_path: Path) -> None:
    sample = sample_of(":{{ card.place }}: Sun")
    sample["derived"] = {"place": "card.over.sun"}
    assert told(sample, tmp_path / "derived") == [TOLD[0].replace("suit", "place")]
    for shown, is_told in (("['sun', 'sea']", True), ("['sun']", False)):
        sample = sample_of("x")
        row = {"type": "text", "style": "words", "box": [0, 0, 20, 9], "text": ":{{ item }}: Sun"}
        sample["face"][1] = {
            "type": "repeat",
            "box": [5, 20, 50, 30],
            "direction": "column",
            "each": f"{{{{ {shown} }}}}",
            "items": [row],
        }
        found = told(sample, tmp_path / str(is_told))
        assert found == ([TOLD[0].replace("card.suit", "item")] if is_told else [])


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(("given", "is_told"), [("{{ card.suit }}", True), ("sun", False), ("sea", True)])
def test_a_part_sees_what_it_is_given(given: str, is_told: bool, tmp_path: Path) -> None:
    sample = sample_of("x")
    text = {"type": "text", "style": "words", "box": [0, 0, 50, 9], "text": ":{{ place }}: {{ term('sun') }}"}
    sample["theme"] = {
        "styles": {"words": {"font": "text", "size": "9pt", "minimum": "9pt"}},
        "parts": {"row": [text]},
    }
    sample["face"][1] = {"type": "part", "part": "row", "at": [5, 20], "with": {"place": given}}
    assert told(sample, tmp_path) == ([TOLD[0].replace("card.suit", "place")] if is_told else [])


def test_a_cell_of_a_table_is_looked_at(tmp_path: Path) -> None:
    sample = sample_of("x")
    sample["face"][1] = {
        "type": "table",
        "box": [5, 20, 50, 40],
        "style": "words",
        "each": "{{ ['sun', 'sea'] }}",
        "columns": [{"text": ":{{ item }}: Sun"}],
    }
    assert told(sample, tmp_path) == [TOLD[0].replace("card.suit", "item")]


def test_words_of_other_groups_are_no_contradiction(tmp_path: Path) -> None:
    apart = sample_of(f"{SIGN} {{{{ term('moon') }}}}")
    apart["files"]["terms"]["moon"] = {"text": "Moon", "icon": "sun", "groups": ["sky"]}
    assert told(apart, tmp_path) == []


def test_of_cards_with_one_value_alone_the_word_is_right(tmp_path: Path) -> None:
    sample = sample_of(f"{SIGN} Sun")
    sample["cards"] = sample["cards"][:1]
    assert told(sample, tmp_path) == []


def row(icon: str = "{{ card.suit }}", said: str = "{{ term('sun') }}", **more: Any) -> list[dict[str, Any]]:
    drawn = {"type": "icon", "box": [5, 60, 9, 9], "icon": icon, "colour": "#303030"}
    return [drawn, {"type": "text", "style": "words", "box": [16, 60, 30, 9], "text": said, **more}]


KEY = {"type": "text", "style": "words", "box": [50, 60, 30, 9], "text": "{{ term('sea') }}"}


@pytest.mark.thorough(keep=2)
@pytest.mark.parametrize(
    ("elements", "is_told"),
    [
        (row(), True),
        (row(said="Sun"), True),
        (row(said="**{{ upper(term('sun')) }}**"), True),
        (row("{{ lower(card.suit) }}"), True),
        (row()[::-1], True),
        (row(said="{{ term(card.suit) }}"), False),
        (row(said="{{ term('kind') }}"), False),
        (row(said="Sun rises"), False),
        (row("sun"), False),
        (row(box=[18, 60, 30, 9]), True),
        (row(box=[18.1, 60, 30, 9]), False),
        (row(box=[16, 64.5, 30, 9]), True),
        (row(box=[16, 65, 30, 9]), False),
        (row(**{"if": "{{ card.suit == 'sun' }}"}), False),
        ([*row(), KEY], False),  # a key of all
    ],
)
def test_a_fixed_word_in_an_element_beside_an_icon_is_told(
    elements: list[dict[str, Any]], is_told: bool, tmp_path: Path
) -> None:
    sample = sample_of("x")
    sample["face"] += elements
    message = "the icon beside it is that of card.suit, such as sea, and it says sun on all cards"
    assert told(sample, tmp_path) == [message] * is_told
