"""A text of one sign and one word: whether the sign is the icon of that word."""

from __future__ import annotations

from pathlib import Path

import pytest

from ppgen.checks.rules.layouts import sign_beside_word
from tests.support.rule_samples import problems_of


@pytest.mark.parametrize(
    ("text", "icon", "told"),
    [
        (':life: {{ term("pace") }}', "life", 0),
        (':mana: {{ term("pace") }}', "life", 1),
        (':mana:{{ term("pace", "label") }}', "life", 1),
        (':mana: {{ term("pace") }}', "", 0),  # the word has none
        (':mana: 3 {{ term("pace") }}', "life", 0),  # it may be the sign of the figure
        ('{{ term("pace") }} :mana:', "life", 0),
    ],
)
def test_the_sign_before_a_word_is_its_icon(text: str, icon: str, told: int, tmp_path: Path) -> None:
    sample = sign_beside_word._sample("life life")
    term = {"text": "Pace", "forms": {"label": "Pace:"}, **({"icon": icon} if icon else {})}
    sample["files"] = {"terms": {**sample["files"]["terms"], "pace": term}}  # type: ignore[index,dict-item]
    words = {"type": "text", "style": "words", "box": [5, 60, 40, 9], "text": text}
    sample["face"] = [*sample["face"], words]  # type: ignore[misc]
    assert len(problems_of(sign_beside_word, sample, tmp_path)) == told
