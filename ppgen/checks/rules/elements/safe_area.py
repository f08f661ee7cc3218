"""Texts, codes and drawings with a name keep away from the edge of their piece."""

from ppgen.checks.rules._text_sample import text_sample

ID = "layout/safe-area"
WHY = "A cut is up to a millimetre or two off; what stands too near the edge is cut away."

GOOD = text_sample("Sun", [5, 5, 50, 9])
BAD = text_sample("Sun", [0, 0, 50, 9])
