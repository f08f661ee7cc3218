"""Text keeps away from the edge of its piece."""

from ppgen.rules._sight import Sight

ID = "layout/safe-area"
WHY = "A cut is up to a millimetre or two off; what stands too near the edge is cut away."
LOOKS_AT = Sight.ELEMENTS

_TEXT = {"type": "text", "text": "{{ card.name }}", "style": "words"}


def _card(name: str, box: list[int]) -> dict[str, object]:
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": name}],
        "face": [{**_TEXT, "box": box}],
    }


GOOD = _card("Sun", [5, 5, 50, 9])
BAD = _card("Sun", [0, 0, 50, 9])
