"""An icon that a text names is drawn somewhere."""

from ppgen.rules._sight import Sight

ID = "text/unknown-icon"
WHY = "A name without a drawing would be printed as letters."
LOOKS_AT = Sight.ELEMENTS

_TEXT = {"type": "text", "text": "{{ card.name }}", "style": "words"}


def _card(name: str, box: list[int]) -> dict[str, object]:
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": name}],
        "face": [{**_TEXT, "box": box}],
    }


GOOD = _card("Sun", [5, 5, 50, 9])
BAD = _card("Sun :comet:", [5, 5, 50, 9])
