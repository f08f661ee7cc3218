"""Every word of terms.yaml is said by something, unless it is a value that fields accept."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning

ID = "game/unused-term"
WHY = "A word that nothing says is translated into every language for nothing."

GOOD = {
    "fields": {"side": {"type": "term", "group": "side"}},
    "cards": [{"id": "sun", "side": "light"}],
    "face": [{"type": "text", "box": [5, 5, 50, 9], "text": '{{ term("shine") }}', "style": "words"}],
    "files": {"terms": {"light": {"text": "light", "groups": ["side"]}, "shine": {"text": "It shines."}}},
}
BAD = {**GOOD, "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "It shines.", "style": "words"}]}


def check(usage: Usage) -> Iterator[Problem]:
    """Report each word that no card holds and no text, layout or title says."""
    source = usage.game.sources.get("terms")
    if source is None:
        return
    free = {name for name, term in usage.game.terms.items() if not term.groups}
    for name in free - usage.used.terms:
        span = source.key_span((name,))
        yield warning(ID, f"nothing says the term {name}", span=span, hint="take it out, or use it")
