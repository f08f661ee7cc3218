"""What lies a share of a length apart fills that length: no copy behind its end, no gap before it."""

from typing import Any

ID = "layout/row-end"
WHY = "A stripe too few leaves bare paper, and one too many is drawn for nobody."


def _sample(count: int, parts: int = 4) -> dict[str, Any]:
    stripe = {"type": "polygon", "points": [[-4, 0], [20, 0], [12, 9], [-12, 9]], "fill": "#d00000"}
    row = {"type": "repeat", "box": [0, 30, 64, 9], "count": count, "spacing": f"{{{{ 64 / {parts} }}}}"}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "face": [
            {"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"},
            {**row, "items": [stripe]},
        ],
    }


GOOD = _sample(5)
BAD = _sample(3)
NEAR = _sample(4)
