"""Values that stand in each other's clauses are told where a third one stays."""

from __future__ import annotations

import pytest

from ppgen.localise.catalogue.clause_values import clause_values
from ppgen.localise.catalogue.po import PoEntry

_SOURCE = "On page {{ see }} Home has {{ a }} with the ball. First, a pass to {{ b }}."


@pytest.mark.parametrize(
    ("source", "text", "told"),
    [
        (_SOURCE, "Seite {{ see }}: {{ b }} hat den Ball. Erst ein Pass auf {{ a }}.", 1),
        (_SOURCE, "Auf Seite {{ see }} hat {{ b }} den Ball. Erst ein Pass auf {{ a }}.", 1),
        (_SOURCE, "Auf Seite {{ see }} hat {{ a }} den Ball. Erst ein Pass auf {{ b }}.", 0),
        (_SOURCE, "Erst ein Pass auf {{ b }}. Auf Seite {{ see }} hat {{ a }} den Ball.", 0),
        (_SOURCE, "Auf Seite {{ see }} hat {{ b }} den Ball, erst geht ein Pass auf {{ a }}.", 0),
        ("Home has {{ a }}. A pass to {{ b }}.", "Heim hat {{ b }}. Ein Pass auf {{ a }}.", 0),
        ("{{ a }}; {{ b }}; {{ c }} and {{ d }}", "{{ c }}; {{ a }}; {{ b }} und {{ d }}", 0),
        ("{{ a }}; {{ b }}; {{ c }} and {{ d }}", "{{ c }}; {{ b }}; {{ a }} und {{ d }}", 1),
        ("{{ a }}; {{ b }}; {{ c }}", "{{ b }}; {{ a }}; {{ c }}", 1),
        ("{{ a }}; {{ b }}; c", "{{ b }}; {{ a }}; c", 0),
        ("{{ a }} {{ b }}. {{ c }} {{ d }}.", "{{ c }} {{ d }}. {{ a }} {{ b }}.", 0),
    ],
)
def test_exchanged_values_are_told(source: str, text: str, told: int) -> None:
    found = [*clause_values(PoEntry("page/line", source, text))]
    assert [one.rule for one in found] == ["order"] * told
