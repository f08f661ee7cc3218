"""Whether a clause of a translation says cheap where its source says dear, or turns the two round."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.localise.catalogue.parity import TextDifference, part_with
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.contrary_words import contrary_words, exchanged, says_any, turned
from ppgen.localise.oppositions import clause_pairs

_HINT = "say them as the source does; or write the comment: # waive order: why"


def other_contraries(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a contrary of what the source says; where only one of both denies, either may be meant."""
    ours, theirs = contrary_words(source_language), contrary_words(language)
    if ours is None or theirs is None or not says_any(source_language, entry.source):
        return
    for source, text in clause_pairs(entry.source, entry.text):
        wanted, found = ours.said(source), theirs.said(text)
        if not wanted or not found or ours.denies(source) != theirs.denies(text):
            continue
        for name, said in exchanged(wanted, found):
            word = theirs.word(text, said)
            message = f"it says {said.name}, and its source {name}: {word!r}"
            yield TextDifference(
                "other-word", message, "say what the source says", part_with(word, text, entry.text)
            )
        for one, other in turned(wanted, found):
            message = f"it says {other} and then {one}, and its source {one} and then {other}"
            yield TextDifference("order", message, _HINT, text.strip())
