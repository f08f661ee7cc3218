"""No text is cut off: it fits its box at the smallest size its style allows."""

from ppgen.rules._sight import Sight

ID = "text/overset"
WHY = "Text that does not fit would be cut off, and the card could not be played."
LOOKS_AT = Sight.ELEMENTS

_TEXT = {"type": "text", "text": "{{ card.name }}", "style": "words"}


def _card(name: str, box: list[int]) -> dict[str, object]:
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": name}],
        "face": [{**_TEXT, "box": box}],
    }


GOOD = _card("Sun", [5, 5, 50, 9])
BAD = _card("Sun and moon and stars", [5, 5, 12, 4])
