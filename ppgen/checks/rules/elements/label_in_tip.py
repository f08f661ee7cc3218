"""What a reader of a form says of a place to write has a word of the label that is printed there."""

from typing import Any

ID = "layout/label-in-tip"
WHY = "Who hears another word than the one that others see writes into another place."

_TEXT = {"type": "text"}
_FACE = {"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}


def _sample(label: str, tip: str) -> dict[str, Any]:
    place = {"type": "entry", "box": [5, 5, 50, 12], "field": "winner", "label": label, "tip": tip}
    return {
        "fields": {"name": _TEXT},
        "cards": [{"id": "sun", "name": "Sun"}],
        "kinds": {"match": {"title": "Match", "record": True, "fields": {"winner": _TEXT}}},
        "sheets": {"match-sheet": {"score": "match", "face": [place]}},
        "face": [_FACE],
    }


GOOD = _sample("Winner", "Semifinal 1: winner")
BAD = _sample("Winner", "Semifinal 1: loser")
NEAR = _sample("The winners", "Winner of semifinal 1")
