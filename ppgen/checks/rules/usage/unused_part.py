"""Every part of the theme is drawn by some layout."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning

ID = "layout/unused-part"
WHY = "A part that no layout draws is never looked at again, and misleads whoever reads the theme."

_DOT = [{"type": "ellipse", "box": [0, 0, 2, 2], "fill": "#000000"}]
GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "face": [{"type": "part", "part": "dot", "at": [5, 5]}],
    "theme": {"parts": {"dot": _DOT}},
}
BAD = {**GOOD, "theme": {"parts": {"dot": _DOT, "dash": _DOT}}}


def check(usage: Usage) -> Iterator[Problem]:
    """Report each part that no piece draws."""
    if usage.theme is None:
        return
    for name in usage.looks("parts").keys() - usage.used.parts:
        span = usage.theme.key_span(("parts", name))
        yield warning(ID, f"no layout draws the part {name}", span=span, hint="take it out, or use it")
