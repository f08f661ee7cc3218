"""An icon that a text names is drawn somewhere."""

from ppgen.checks.rules._text_sample import text_sample

ID = "text/unknown-icon"
WHY = "A name without a drawing would be printed as letters."

GOOD = text_sample("Sun", [5, 5, 50, 9])
BAD = text_sample("Sun :comet:", [5, 5, 50, 9])
