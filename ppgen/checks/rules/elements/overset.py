"""No text is cut off: it fits its box at the smallest size its style allows."""

from ppgen.checks.rules._text_sample import text_sample

ID = "text/overset"
WHY = "Text that does not fit would be cut off, and the card could not be played."

GOOD = text_sample("Sun", [5, 5, 50, 9])
BAD = text_sample("Sun and moon and stars", [5, 5, 12, 4])
