"""Cells of instructions show the number and the words of every step, however they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules._folding_sample import folding_sample
from ppgen.checks.rules.layouts import every_step
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ({"text": "{{ step.number }}"}, []),
        ({"text": "{{ step.number }}", "if": "{{ not step.last }}"}, []),
        ({"text": "{{ step.number }}", "if": "{{ step.id != 'glue' }}"}, []),
        ({"text": "{{ step.thing }} {{ step.number }}", "box": [0, 40, 80, 9]}, []),
        ({"text": "{{ step.number }}", "if": "{{ step.number <= 12 }}"}, []),
        (
            {"text": "{{ step.number }}", "if": "{{ step.number < 12 }}"},
            ["the cell of step 12 does not show step.number"],
        ),
        (
            {"text": "{{ step.number }}", "if": "{{ step.number == 1 }}"},
            ["the cell of step 2 does not show step.number"],
        ),
        ({"text": "{{ step.number }}", "if": "{{ step.last }}"}, ["no cell shows step.number"]),
        ({"name": "mark", "text": "1"}, ["the cell of step 2 does not show step.number"]),
        ({"name": "mark", "text": "*"}, ["no cell shows step.number"]),
    ],
)
def test_a_number_is_there_on_every_step(step: dict[str, object], found: list[str], tmp_path: Path) -> None:
    assert [one.message for one in problems_of(every_step, folding_sample(step), tmp_path)] == found
