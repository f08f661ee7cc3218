"""Every icon of the layouts is drawn somewhere, or belongs to a word."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, Span, warning

ID = "layout/unused-icon"
WHY = "An icon that nothing shows is dead weight, or its name is misspelt where it was wanted."

_SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1H7V7H1Z"/></svg>'
_FACE = [
    {"type": "icon", "box": [5, 5, 9, 9], "icon": "{{ card.badge }}"},
    {"type": "text", "box": [5, 15, 50, 9], "text": ":sun:", "style": "words"},
]
GOOD = {
    "fields": {"badge": {"type": "icon"}},
    "cards": [{"id": "sun", "badge": "star"}],
    "face": _FACE,
    "art": {"star": _SQUARE, "sun": _SQUARE},
}
BAD = {**GOOD, "art": {"star": _SQUARE, "sun": _SQUARE, "comet": _SQUARE}}


def check(usage: Usage) -> Iterator[Problem]:
    """Report each icon that no piece shows and no term has."""
    named = {term.icon for term in usage.game.terms.values()}
    for name in usage.layouts.art.keys() - usage.used.icons - named:
        file = f"layouts/{usage.game.id}/icons/{name}.svg"
        if file in usage.used.pictures:
            continue
        span = Span(file)
        yield warning(ID, f"nothing shows the icon {name}", span=span, hint="take the file out, or use it")
