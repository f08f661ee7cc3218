"""Whether a translation says two values in each other's clauses, and a third one where its source has it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions import clause_pairs

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
LEAST_VALUES = 3
"""Two that are exchanged, and one that shows which clause is which: whole clauses may be turned round."""


def clause_values(entry: PoEntry) -> Iterator[TextDifference]:
    """Yield two values of which each stands in the clause of the other, and nothing else moved."""
    if entry.source.count("{{") < LEAST_VALUES:
        return
    moved: list[tuple[str, str, str]] = []
    for source, text in clause_pairs(entry.source, entry.text):
        wanted, found = (Counter(_FILLED_IN.findall(one)) for one in (source, text))
        lost, added = wanted - found, found - wanted
        if not lost and not added:
            continue
        if lost.total() != 1 or added.total() != 1:
            return
        moved.append((min(lost), min(added), text.strip()))
    if len(moved) == 2 and moved[0][:2] == moved[1][1::-1]:
        here, there, clause = moved[0]
        message = f"{_inner(there)} stands in the clause of {_inner(here)}, and {_inner(here)} in its"
        hint = "put each value where the source has it; or write the comment: # waive order: why"
        yield TextDifference("order", message, hint, clause)


def _inner(value: str) -> str:
    return value.strip("{}% \n")
