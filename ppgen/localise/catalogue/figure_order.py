"""Whether a translation types two figures in each other's places: “2 lives, not 1” for “1 life, not 2”."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.value_order import VERB_LAST
from ppgen.localise.oppositions import clause_pairs, said_in_order

_FIGURE = re.compile(r"\d+")
_TWO_FIGURES = re.compile(r"\d\D++\d")


def figure_order(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield two figures that changed places, where a value or a word that both texts say there parts them.

    Who turns a sentence round takes along the words beside a figure.
    """
    is_free = any(one.split("-")[0] in VERB_LAST for one in (source_language, language))
    if is_free or not (_TWO_FIGURES.search(entry.source) and _TWO_FIGURES.search(entry.text)):
        return
    for source, text in clause_pairs(entry.source, entry.text):
        wanted, found = said_in_order(source, source_language), said_in_order(text, language)
        if _are_exchanged(wanted, found):
            figures = " before ".join(dict.fromkeys(one for one in found if _FIGURE.fullmatch(one)))
            hint = "write each figure where the source has it; or write the comment: # waive order: why"
            message = f"the figures come in another order: {figures}"
            yield TextDifference("order", message, hint, text.strip())


def _are_exchanged(wanted: Sequence[str], found: Sequence[str]) -> bool:
    """Tell whether nothing but figures changed places, and something else stands between them."""
    if len(wanted) != len(found) or sorted(wanted) != sorted(found):
        return False
    others = [at for at, (one, other) in enumerate(zip(wanted, found, strict=True)) if one != other]
    if not others or any(not _FIGURE.fullmatch(wanted[at]) for at in others):
        return False
    between = wanted[others[0] : others[-1]]
    return any(not _FIGURE.fullmatch(one) for one in between)
