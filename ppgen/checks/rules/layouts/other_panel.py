"""A panel that is drawn as another one is drawn as the one that is called like it on the other side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning

ID = "layout/other-panel"
WHY = "A man whose back is drawn as his foot is a coloured square from behind."


def _sample(**panels: str) -> dict[str, Any]:
    text = {"type": "text", "style": "words", "text": "{{ card.name }}"}
    sizes = ["{{ panel.width - 8 }}", "{{ panel.height - 8 }}"]
    drawn = {name: [{**text, "box": [4, 4, *sizes]}] for name in ("front", "front-foot")}
    men = {
        "title": "Men",
        "net": "man",
        "options": {"stance": "upright", "width": "24mm", "height": "35mm", "foot": "24mm"},
        "cards": ["man"],
    }
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"man": {"title": "Man", "fields": {"name": {"type": "text"}}}},
        "files": {"man": [{"id": "one", "name": "One"}]},
        "components": {"men": men},
        "face": [{**text, "box": [5, 5, 50, 9]}],
        "more": {"man": {"panels": drawn | panels}},
    }


GOOD = _sample(back="front", **{"back-foot": "front-foot"})
BAD = _sample(back="front-foot", **{"back-foot": "front-foot"})
NEAR = _sample(back="front-foot")

_SIDE = re.compile(r"(?:^|(?<=-))(?:front|back|left|right|top|bottom)(?=-|$)")
_OPPOSITE = {"front": "back", "left": "right", "top": "bottom"}
_OPPOSITES = _OPPOSITE | {far: near for near, far in _OPPOSITE.items()}


def check(usage: Usage) -> Iterator[Problem]:
    """Look at panels that are drawn as one which is that of another side, with its own opposite beside it."""
    for layout in usage.layouts.layouts.values():
        for name, other in layout.panels.items():
            meant = _opposite(name)
            if not isinstance(other, str) or other == meant or not meant or not _opposite(other):
                continue
            is_drawn = not isinstance(layout.panels.get(meant, ""), str)
            if is_drawn and layout.panels.get(_opposite(other)) == other and _opposite(other) != name:
                message = f"{name} is drawn as {other}, as {_opposite(other)} is, and not as {meant}"
                hint = f"draw it as {meant}, or waive it in the layout with a reason"
                span = layout.source.span(("panels", name))
                yield warning(ID, message, span=span, hint=hint, subject=layout.name)


def _opposite(name: str) -> str:
    """Return what the panel on the other side is called: front-foot of back-foot; nothing without a side."""
    return _SIDE.sub(lambda found: _OPPOSITES[found[0]], name, count=1) if _SIDE.search(name) else ""
