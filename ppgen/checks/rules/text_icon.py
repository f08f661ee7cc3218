"""An icon that a text names is drawn somewhere."""

from ppgen.checks.phase import Phase
from ppgen.checks.text_sample import text_sample

ID = "text/unknown-icon"
WHY = "A name without a drawing would be printed as letters."
LOOKS_AT = Phase.ELEMENTS

GOOD = text_sample("Sun", [5, 5, 50, 9])
BAD = text_sample("Sun :comet:", [5, 5, 50, 9])
