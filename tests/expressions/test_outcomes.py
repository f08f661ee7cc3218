"""What a text is made of whichever way its conditions go."""

from __future__ import annotations

import pytest

from ppgen.expressions.outcomes import always_named


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("plain or not", ""),
        ("it is {{ card.a }}, or not", "card.a"),
        ("{{ card.a.b[0].c }} {{ card.d }}", "card.a.b card.d"),
        ("{{ card.a or card.b }}", ""),
        ("{{ card.a and card.b }}", "card.a"),
        ("{{ card.a or card.a + card.b }}", "card.a"),
        ("{{ 1 if card.a else 2 }}", ""),
        ("{{ card.a if card.b else card.a + 1 }}", "card.a"),
        ("{{ card.a if card.b }}", ""),
        ("{{ card.a is defined }}", ""),
        ("{{ not card.a }}", ""),
        ("{{ card.a | default(3) + card.b }}", "card.b"),
        ("{{ 'if' ~ card.a }}", "card.a"),
        ("{{ cards.sun[card.a].b }}", "card.a cards.sun"),
        ("{% if card.a %}{{ card.b }}{% else %}{{ card.b + card.c }}{% endif %}", "card.b"),
        ("{% if card.a %}{{ card.b }}{% elif card.c %}x{% else %}{{ card.b }}{% endif %}", ""),
        ("{% if card.a %}{{ card.b }}{% endif %}{{ card.c }}", "card.c"),
    ],
)
def test_names_are_always_needed_whichever_way_conditions_go(text: str, names: str) -> None:
    assert sorted(always_named(text)) == names.split()
