"""Fixed icons on the faces of cards: which are told, and which stand for something else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import fixed_sign
from tests.support.rule_samples import problems_of

WORTH = {"type": "text", "style": "words", "box": [16, 60, 13, 9], "text": "{{ card.worth }}"}


def told(sample: Any, root: Path) -> list[str]:
    return [one.message for one in problems_of(fixed_sign, sample, root)]


@pytest.mark.parametrize(
    ("icons", "changes", "is_told"),
    [
        (("sign-sun",), {}, True),
        (("sign-{{ card.suit }}",), {}, False),
        (("sign-sun", "sign-sea"), {}, False),
        (("sign-sun",), {"condition": "card.suit == 'sun'"}, False),
        (("sign-sun",), {"condition": "card.suit is not none and card.worth > 3"}, True),
        (("sign-sun",), {"condition": "card.suit is not none and card.suit != 'sea'"}, False),
        (("sign-sun",), {"said": "card.worth"}, False),
        (("other-sun",), {}, False),
    ],
)
def test_a_sign_beside_the_word_of_a_field_is_that_of_its_value(
    icons: tuple[str, ...], changes: dict[str, str], is_told: bool, tmp_path: Path
) -> None:
    sample = fixed_sign._sample(*icons, **changes)
    sample["art"] |= {"other-sun": sample["art"]["sign-sun"]}
    found = told(sample, tmp_path)
    assert found == (["the icon sign-sun is the same whatever card.suit is"] if is_told else [])


@pytest.mark.parametrize(
    ("icons", "condition", "lost", "is_told"),
    [
        (("art-sun",), "true", (), True),
        (("art-{{ card.id }}",), "true", (), False),
        (("art-sun", "art-{{ card.id }}"), "true", (), False),
        (("art-sun", "art-sea"), "true", (), False),
        (("art-sun",), "card.worth > 3", (), False),
        (("art-sun",), "true", ("sky",), False),
    ],
)
def test_the_drawing_of_one_card_stands_on_no_other(
    icons: tuple[str, ...], condition: str, lost: tuple[str, ...], is_told: bool, tmp_path: Path
) -> None:
    sample = fixed_sign._sample(*icons, condition=condition)
    for name in lost:
        del sample["art"][f"art-{name}"]
    found = told(sample, tmp_path)
    assert found == (["the icon art-sun is the same whatever card.id is"] if is_told else [])


@pytest.mark.parametrize(
    ("following", "more", "is_told"),
    [
        (2, [], True),
        (1, [], False),
        (2, [WORTH], False),
        (2, [{**WORTH, "text": "{{ card.name }}"}], True),
        (2, [{"type": "icon", "box": [30, 60, 9, 9], "icon": "fog", "colour": "#303030"}], False),
    ],
)
def test_of_icons_that_follow_one_value_none_is_fixed(
    following: int, more: list[dict[str, object]], is_told: bool, tmp_path: Path
) -> None:
    sample = fixed_sign._sample(*["{{ card.mark }}"] * following, condition="true")
    sample["fields"]["marks"] = {"type": "list", "items": {"type": "icon"}}
    sample["derived"] = {"mark": "{{ card.marks[0] }}"}
    for card, mark in zip(sample["cards"], ("fog", "ice", "rain"), strict=True):
        card["marks"] = [mark]
    sample["art"] |= dict.fromkeys(("fog", "ice", "rain"), sample["art"]["sign-sun"])
    sample["face"] += [{"type": "icon", "box": [5, 60, 9, 9], "icon": "fog", "colour": "#303030"}, *more]
    found = told(sample, tmp_path)
    assert found == (["the icon fog is the same whatever card.mark is"] if is_told else [])


def test_of_one_card_everything_is_fixed(tmp_path: Path) -> None:
    sample = fixed_sign._sample("sign-sun")
    sample["cards"] = sample["cards"][:1]
    assert not told(sample, tmp_path)
