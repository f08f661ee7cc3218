"""Whether a reason (`because`) excuses another form of a value, and no other value, kind or word."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support.rule_samples import layout_rules

_TEXT: dict[str, Any] = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
_WHY = {"because": "it takes so many or more"}


def _told(root: Path, *elements: dict[str, Any], more: dict[str, Any] | None = None) -> set[str]:
    """Return which rules tell something of some texts on a card with two numbers, and a kind beside it."""
    fields = {"number": {"type": "integer"}, "pressure": {"type": "integer"}, "speed": {"type": "integer"}}
    cards = [{"id": f"c{one}", "number": one, "pressure": 6, "speed": 8} for one in (1, 2, 3)]
    shown = [{**_TEXT, "text": f"{{{{ card.{name} }}}}"} for name in fields]
    sample = {
        "fields": fields,
        "cards": cards,
        "kinds": {"mark": {"title": "Mark", "fields": {"number": {"type": "integer"}}}},
        "files": {"mark": [{"id": f"m{one}", "number": one} for one in range(1, 6)]},
        "constants": {"learn_minutes": 20, "match_minutes": 30},
        "face": [*shown, *({**_TEXT, **one} for one in elements)],
        **(more or {}),
    }
    found = layout_rules(sample, root)
    rules = {"layout/other-form", "layout/counts-other", "layout/other-constant", "layout/misnamed"}
    return rules & found


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("{{ card.number }}/{{ count(cards.thing) }}", ""),
        ("{{ card.number }}/{{ count(cards.mark) }}", "layout/counts-other"),
        ("{{ card.number }} of {{ length(cards.mark) }}", "layout/counts-other"),
        ("{{ card.number }}/{{ count(cards.thing) + count(cards.mark) }}", ""),
        ("{{ card.number }} · {{ card.pressure }}/{{ count(cards.mark) }}", ""),
    ],
)
def test_a_number_stands_before_how_many_there_are_of_its_kind(text: str, rule: str, tmp_path: Path) -> None:
    told = _told(tmp_path, {"name": "number", "because": "it tells how many there are", "text": text})
    assert told == ({rule} if rule else set())


@pytest.mark.parametrize(
    ("first", "second", "rule"),
    [
        ("{{ card.pressure }}+", "{{ card.speed }}+", ""),
        ("{{ ceil(card.pressure / 2) }}+", "{{ card.speed }}+", "layout/other-form"),
        ("{{ card.pressure }}+", "{{ card.speed - 1 }}+", "layout/other-form"),
        ("{{ card.pressure - 1 }}+", "{{ card.speed - 1 }}+", ""),
        ("{{ card.pressure * 2 }}", "{{ card.speed }}+", ""),
        ("{{ card.pressure }}+", "{{ card.pressure }}+", "layout/misnamed"),
    ],
)
def test_texts_of_one_reason_have_one_form(first: str, second: str, rule: str, tmp_path: Path) -> None:
    told = _told(
        tmp_path, {"name": "pressure", "text": first, **_WHY}, {"name": "speed", "text": second, **_WHY}
    )
    assert rule in told if rule else not told


def test_a_reason_of_its_own_excuses_what_is_computed(tmp_path: Path) -> None:
    own = {"name": "speed", "text": "{{ card.speed * 2 }}+", "because": "they run twice as far"}
    assert not _told(tmp_path, {"name": "pressure", "text": "{{ card.pressure }}+", **_WHY}, own)


@pytest.mark.parametrize(("shown", "rules"), [("learn", set()), ("match", {"layout/other-constant"})])
def test_a_reason_excuses_no_other_constant(shown: str, rules: set[str], tmp_path: Path) -> None:
    text = f"{{{{ constants.{shown}_minutes }}}}"
    assert _told(tmp_path, {"name": "learn", "text": text, "because": "about so long"}) == rules


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("{{ card.speed }} / {{ card.pressure }}", False),  # a value and the most of it
        ("{{ card.speed }} {{ plural(card.speed, 'step', 'steps') }}", False),
        ("{{ plural(card.speed, 'step', 'steps') }}", True),
        ("{{ card.speed }}/", True),
        ("{{ card.speed }} / 2", True),
        ("{{ card.speed }}+", False),  # that or more
        ("{{ card.speed }}+ {{ card.pressure }}", True),
        ("{{ card.speed }}-", True),
        ("+{{ card.speed }}", True),
        ("Speed = {{ card.speed }}", False),
        ("{{ minus(card.speed) }}", False),
        ("{{ signed(card.speed) or '0' }}", False),
        ("{{ signed(card.speed) or '1' }}", True),
    ],
)
def test_what_stands_beside_a_value_and_makes_no_other_of_it(
    text: str, is_told: bool, tmp_path: Path
) -> None:
    assert ("layout/other-form" in _told(tmp_path, {"name": "speed", "text": text})) is is_told


@pytest.mark.parametrize(
    ("element", "is_told"),
    [
        ({"type": "icon", "box": [30, 30, 5, 5], "icon": "heart", "colour": "sun"}, False),
        ({"type": "icon", "box": [30, 30, 5, 5], "icon": "suit-sun", "colour": "black"}, True),
        ({"type": "rectangle", "box": [30, 30, 5, 5], "fill": "sun"}, True),
        ({**_TEXT, "name": "beats", "text": "{{ 'sea' if card.suit == 'sun' else 'sun' }}"}, False),
        ({**_TEXT, "name": "suit", "text": "{{ 'sea' if card.suit == 'sun' else 'sun' }}"}, True),
        ({**_TEXT, "name": "suits", "text": "{{ 'sea' if card.suit == 'sun' else 'sun' }}"}, True),
        ({**_TEXT, "text": "{{ 'sea' if card.suit == 'sun' else 'sun' }}"}, True),
    ],
)
def test_signs_and_colours_of_a_suit(element: dict[str, Any], is_told: bool, tmp_path: Path) -> None:
    disc = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>'
    sample = {
        "fields": {"suit": {"type": "choice", "values": ["sun", "sea"]}},
        "cards": [{"id": "a", "suit": "sun"}, {"id": "b", "suit": "sea"}],
        "theme": {"palette": {"sun": "#e63b2e", "sea": "#20409a"}},
        "art": {"heart": disc, "suit-sun": disc, "suit-sea": disc},
        "face": [{**_TEXT, "box": [5, 70, 50, 9], "text": "{{ card.suit }}"}, element],
    }
    told = layout_rules(sample, tmp_path) & {"layout/fixed-art", "layout/other-term"}
    assert bool(told) is is_told
