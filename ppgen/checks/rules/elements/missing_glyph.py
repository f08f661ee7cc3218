"""Some typeface has every character of every text."""

from ppgen.checks.rules._text_sample import text_sample

ID = "text/missing-glyph"
WHY = "A character that no typeface has would leave a hole or a box."

GOOD = text_sample("Sun", [5, 5, 50, 9])
BAD = text_sample("S\U0001245fn", [5, 5, 50, 9])
