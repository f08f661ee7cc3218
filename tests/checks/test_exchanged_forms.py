"""Forms of terms that are called as each other's words are told, and those that begin alike are not."""

from __future__ import annotations

import pytest

from ppgen.checks.rules.cards import exchanged_forms
from tests.support.rule_samples import general_problems


@pytest.mark.parametrize(
    ("one", "other", "is_told"),
    [
        (("pressure", "Difficulty"), ("difficulty", "Pressure"), True),
        (("pressure", "Pressure"), ("difficulty", "Difficulty"), False),
        (("pressure", "Difficulties"), ("difficulty", "Pressures"), False),
        (("pressure", "Difficultys"), ("difficulty", "Pressures"), True),
        (("pressure", "Difficulty"), ("difficulty", "Difficulty"), False),
        (("card", "Cardinals"), ("cardinal", "Cards"), False),
        (("man", "ants"), ("ant", "mans"), True),
        (("ox", "ants"), ("ant", "oxen"), False),
        (("a" * 60, "b" * 60), ("b" * 60, "a" * 60), True),
        (("a" * 61, "b" * 61), ("b" * 61, "a" * 61), False),
    ],
    ids=lambda value: str(value)[:40],
)
def test_two_labels_of_each_other_are_told(
    one: tuple[str, str], other: tuple[str, str], is_told: bool
) -> None:
    terms = {
        "first": {"text": one[0], "forms": {"label": one[1]}},
        "second": {"text": other[0], "forms": {"label": other[1]}},
    }
    text = "{{ term('first', 'label') }} {{ term('second', 'label') }}"
    sample = {
        "fields": {"line": {"type": "text"}},
        "cards": [{"id": "one", "line": text}],
        "files": {"terms": terms},
    }
    told = general_problems(exchanged_forms, sample)
    assert len(told) == int(is_told)


def test_other_forms_are_no_label() -> None:
    terms = {
        "first": {"text": "pressure", "forms": {"label": "Difficulty"}},
        "second": {"text": "difficulty", "forms": {"many": "Pressure", "also": "pressure"}},
    }
    text = "{{ term('first', 'label') }} {{ term('second', 'many') }}"
    sample = {
        "fields": {"line": {"type": "text"}},
        "cards": [{"id": "one", "line": text}],
        "files": {"terms": terms},
    }
    assert not [*general_problems(exchanged_forms, sample)]
