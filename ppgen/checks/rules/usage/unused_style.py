"""Every type style of the theme is used."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning

ID = "layout/unused-style"
WHY = "A style that no text has cannot be seen on any proof, so nobody notices when it is wrong."

_FACE = [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "title"}]
_BASE = {"font": "text", "size": "9pt"}
GOOD = {
    "fields": {"name": {"type": "text"}},
    "cards": [{"id": "sun", "name": "Sun"}],
    "face": _FACE,
    "theme": {"styles": {"base": _BASE, "title": {"extends": "base", "size": "12pt"}}},
}
BAD = {**GOOD, "theme": {"styles": {"title": _BASE, "note": _BASE}}}


def check(usage: Usage) -> Iterator[Problem]:
    """Report each style that no text has and none extends."""
    if usage.theme is None:
        return
    styles = usage.looks("styles")
    extended = {style["extends"] for style in styles.values() if "extends" in style}
    for name in styles.keys() - usage.used.styles - extended:
        span = usage.theme.key_span(("styles", name))
        yield warning(ID, f"no text has the style {name}", span=span, hint="take it out, or use it")
