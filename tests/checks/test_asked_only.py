"""A text that the layout of its kind asks for and does not show is told, however it is shown else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ppgen.checks.rules.layouts import asked_only
from tests.support.rule_samples import problems_of

FACE: list[dict[str, Any]] = asked_only.BAD["face"]  # type: ignore[assignment]
MORE = {**FACE[1], "box": [5, 50, 50, 9]}


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({}, True),
        ({"face": [FACE[0], {**FACE[1], "if": "{{ card.tip == 'Rises' }}"}]}, True),
        ({"face": [*FACE, {**MORE, "text": "{{ card['tip'] }}"}]}, False),
        (
            {
                "face": [*FACE, {**MORE, "text": "{{ card.hint }}"}],
                "derived": {"hint": "{{ card.tip or '' }}"},
            },
            False,
        ),
        (
            {
                "fields": {
                    "name": {"type": "text"},
                    "tip": {"type": "text", "optional": True, "unprinted": "so"},
                }
            },
            False,
        ),
        (
            {
                "theme": {
                    "styles": {"words": {"font": "text"}},
                    "parts": {"hint": [{**MORE, "text": "{{ said }}"}]},
                },
                "face": [*FACE, {"type": "part", "part": "hint", "with": {"said": "{{ card.tip }}"}}],
            },
            False,
        ),
    ],
)
def test_a_text_that_is_only_asked_for_is_told(changes: dict[str, Any], told: bool, tmp_path: Path) -> None:
    found = problems_of(asked_only, {**asked_only.BAD, **changes}, tmp_path)
    assert [one.rule for one in found] == [asked_only.ID] * told
