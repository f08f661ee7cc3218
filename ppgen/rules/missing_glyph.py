"""Some typeface has every character of every text."""

from ppgen.rules._sight import Sight

ID = "text/missing-glyph"
WHY = "A character that no typeface has would leave a hole or a box."
LOOKS_AT = Sight.ELEMENTS

_TEXT = {"type": "text", "text": "{{ card.name }}", "style": "words"}


def _card(name: str, box: list[int]) -> dict[str, object]:
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": name}],
        "face": [{**_TEXT, "box": box}],
    }


GOOD = _card("Sun", [5, 5, 50, 9])
BAD = _card("S\U0001245fn", [5, 5, 50, 9])
