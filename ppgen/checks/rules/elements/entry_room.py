"""A place to write is as wide as a hand needs for what its field takes."""

from typing import Any

ID = "layout/entry-narrow"
WHY = "A full name, or a number of two digits, cannot be squeezed into a gap."

_GOALS = {"type": "integer", "minimum": 0, "maximum": 20}


def _sample(width: float) -> dict[str, Any]:
    place = {"type": "entry", "box": [5, 5, width, 12], "field": "goals", "label": "Goals"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"goals": _GOALS}}},
        "sheets": {"match-sheet": {"score": "match", "face": [place]}},
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
    }


GOOD = _sample(12)
BAD = _sample(11)
