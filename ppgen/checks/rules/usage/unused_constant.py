"""Every constant of the game is used: printed, or compared by a rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning

ID = "model/unused-constant"
WHY = "A figure that nothing prints or compares is a rule that nobody is told."

GOOD = {
    "fields": {"worth": {"type": "integer"}},
    "cards": [{"id": "sun", "worth": 3}],
    "constants": {"most": 9},
    "face": [
        {
            "type": "text",
            "box": [5, 5, 50, 9],
            "text": "{{ card.worth }}/{{ constants.most }}",
            "style": "words",
        }
    ],
}
BAD = {**GOOD, "constants": {"most": 9, "least": 1}}

_NAMED = re.compile(r"\bconstants\s*(?:\.\s*(\w+)|\[\s*[\"'](\w+)[\"']\s*\])")


def check(usage: Usage) -> Iterator[Problem]:
    """Report each constant that no file of the game or its layouts names."""
    game = usage.game
    sources = [*game.sources.values(), *(layout.source for layout in usage.layouts.layouts.values())]
    sources += [usage.theme] if usage.theme is not None else []
    used = {
        name
        for source in sources
        for line in source.lines
        for match in _NAMED.findall(line)
        for name in match
    }
    for rule in game.sources["rules"].data if "rules" in game.sources else ():
        if rule.get("game") == "constants":  # such a rule looks at them by their own names
            used |= {name for name in game.constants if re.search(rf"\b{re.escape(name)}\b", str(rule))}
    for name in game.constants:
        if name not in used:
            span = game.sources["game"].key_span(("constants", name))
            hint = f"print {{{{ constants.{name} }}}} where players look it up, or take it out"
            yield warning(ID, f"nothing uses the constant {name}", span=span, hint=hint, subject=game.id)
