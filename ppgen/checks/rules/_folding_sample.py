"""The sample of rules about pages that explain how to fold a die."""

from __future__ import annotations

from collections.abc import Mapping

_STRIP = {"type": "list", "items": {"type": "integer"}}


def folding_sample(step: Mapping[str, object], *drawn: Mapping[str, object]) -> dict[str, object]:
    """Return a game whose page of steps has the text `step` in each cell, and what else is drawn on it."""
    words = {"type": "text", "style": "words"}
    title = {**words, "box": [0, 0, 180, 9], "text": "{{ game.title }}"}
    face = [{**words, "name": "face", "box": [1.5, 1.5, 13, 13], "text": "{{ panel.value }}"}]
    others = ("strip-2", "strip-3", "strip-4", "left", "right")
    cell = [
        {**words, "name": "number", "box": [0, 40, 9, 9], **step},
        {**words, "name": "words", "box": [10, 40, 80, 30], "text": "{{ step.words }}"},
    ]
    steps = {"area": [0, 50, 186, 180], "columns": 2, "rows": 2, "picture": [0, 0, 60, 38], "cell": cell}
    options = {"side": "16mm", "strip": "{{ card.strip }}", "left": 3, "right": 4, "opposite_sum": 7}
    page = {"size": [186, 240], "bleed": 0, "safe": 0, "face": [title, *drawn], "steps": steps}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"die": {"title": "Die", "fields": {"strip": _STRIP}}},
        "files": {"die": [{"id": "a", "strip": [1, 2, 6, 5]}]},
        "components": {
            "dice": {"title": "Dice", "cards": ["die"], "net": "die", "options": options},
            "folding": {"title": "Folding", "layout": "folding", "instructions": ["dice"]},
        },
        "face": [{**words, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}],
        "more": {
            "die": {"safe": 1.2, "panels": {"strip-1": face, **dict.fromkeys(others, "strip-1")}},
            "folding": page,
        },
    }
