"""No text is printed smaller than people can read."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.sight.content import PrintedItem
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.common.problem import Problem, error, warning
from ppgen.layout.printed_fields import SMALLEST_TYPE

ID = "text/type-size"
WHY = "Below 7 pt few people can read a card at arm's length; text of several lines wants 8 pt."

LEAST = SMALLEST_TYPE
LEAST_FOR_BODY = 8.0
"""Points: the floor that card makers give, and their advice for text that runs over several lines."""

_NOISE = 0.01


def _card(size: str) -> dict[str, object]:
    words = {"font": "text", "size": size, "minimum": size}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sun", "name": "Sun"}],
        "face": [{"type": "text", "box": [5, 5, 50, 9], "text": "{{ card.name }}", "style": "words"}],
        "theme": {"styles": {"words": words}},
    }


GOOD = _card("7pt")
BAD = _card("6pt")


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Report each text below 7 pt, and each of several lines below 8 pt."""
    for side in printed.sides():
        small = [content for content in side.contents if content.smallest < LEAST_FOR_BODY - _NOISE]
        printed_items = [item for content in small for item in content.items]
        for item in [
            item for item in printed_items if item.lines and not item.field.quoted and item.field.fits
        ]:
            size = min(line.size for line in item.lines)
            is_body = len(item.field.lines) > 1
            if size >= (LEAST_FOR_BODY if is_body else LEAST) - _NOISE:
                continue
            report = error if size < LEAST - _NOISE else warning
            wanted = LEAST_FOR_BODY if is_body else LEAST
            told = report(
                ID,
                f"{item.field.name} is printed at {size:.3g} pt",
                span=printed.place(side, item.field.name),
                hint=f"let its style say {wanted:g} pt or more",
                subject=side.subject,
                degree=wanted / size,
            )
            is_shrunk = printed.is_shrunk(side, item.field.name, size)
            yield _of_words(told, side, item, printed, wanted) if is_shrunk else told


def _of_words(
    told: Problem, side: PieceSide, item: PrintedItem, printed: PrintedPieces, wanted: float
) -> Problem:
    """Tell it at the words that are too long for their box, in the language that they are in."""
    told = told._replace(hint=f"shorten the text or enlarge its box, until {wanted:g} pt fit")
    return printed.at_words(told, side, item.field.text)
