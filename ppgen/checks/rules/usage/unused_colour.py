"""Every colour of the palette is used."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning

ID = "layout/unused-colour"
WHY = "A colour without a use is a left-over, or a place that should have it says another one."

GOOD = {
    "fields": {"tint": {"type": "colour"}},
    "cards": [{"id": "sun", "tint": "gold"}],
    "face": [{"type": "rectangle", "box": [5, 5, 9, 9], "fill": "{{ card.tint }}"}],
    "theme": {"palette": {"gold": "#c89000"}},
}
BAD = {**GOOD, "theme": {"palette": {"gold": "#c89000", "teal": "#008080"}}}


def check(usage: Usage) -> Iterator[Problem]:
    """Report each colour that neither an element nor a style names."""
    if usage.theme is None:
        return
    named = {look.get("colour") for key in ("styles", "icons") for look in usage.looks(key).values()}
    for name in usage.looks("palette").keys() - usage.used.colours - named:
        span = usage.theme.key_span(("palette", name))
        yield warning(ID, f"nothing has the colour {name}", span=span, hint="take it out, or use it")
