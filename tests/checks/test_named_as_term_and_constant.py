"""An element that is called as a term and as a constant of one name shows that constant, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.layouts import other_constant
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("name", "text", "is_told"),
    [
        ("pawns", "{{ constants.learn_minutes }}", True),
        ("pawns", "{{ constants.pawns }}", False),
        ("pawns", '{{ term("pawns") }}', False),
        ("damage", "{{ constants.learn_minutes }}", False),
    ],
)
def test_the_constant_of_that_name_is_meant(tmp_path: Path, name: str, text: str, *, is_told: bool) -> None:
    face = [
        {
            "type": "text",
            "box": [5, 5, 50, 9],
            "style": "words",
            "text": f"{{{{ card.worth }}}} {text}",
            "name": name,
        }
    ]
    sample = {**other_constant.GOOD, "face": face}
    told = [one.message for one in problems_of(other_constant, sample, tmp_path)]
    message = "the element pawns shows learn_minutes, and not pawns, after which it is called"
    assert told == [message] * is_told


def _labelled(constant: str, said: str) -> dict[str, object]:
    label = f'{{{{ term("aim") }}}} ({{{{ constants.{constant} }}}})'
    entry = {"type": "entry", "box": [5, 14, 50, 14], "field": "target", "label": label}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "constants": {"plays": 4, "rounds_to_win": 3},
        "files": {"terms": {"aim": {"text": said}}},
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"target": {"type": "integer"}}}},
        "sheets": {"match-sheet": {"score": "match", "face": [entry]}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


@pytest.mark.parametrize(
    ("constant", "said", "is_told"),
    [
        ("plays", "Rounds to win", True),
        ("rounds_to_win", "Rounds to win", False),
        ("plays", "To win a match", False),
    ],
)
@pytest.mark.thorough(keep=2)
def test_a_label_shows_the_constant_that_is_called_as_it_says(
    constant: str, said: str, tmp_path: Path, *, is_told: bool
) -> None:
    told = [one.message for one in problems_of(other_constant, _labelled(constant, said), tmp_path)]
    message = "plays stands beside 'Rounds to win', which is the name of rounds_to_win"
    assert told == [message] * is_told


@pytest.mark.parametrize(("said", "is_told"), [("Rounds", False), ("Rounds won", True)])
@pytest.mark.thorough(keep=1)
def test_one_word_alone_is_the_name_of_no_constant(said: str, tmp_path: Path, *, is_told: bool) -> None:
    sample = {**_labelled("plays", said), "constants": {"plays": 4, "rounds": 3, "rounds_won": 2}}
    assert bool(problems_of(other_constant, sample, tmp_path)) is is_told
