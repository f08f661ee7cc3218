"""Whether a translation says twice where its source says once, also where it says only, or red for green."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.localise.catalogue.parity import TextDifference, part_with
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions import clause_pairs
from ppgen.localise.quantities import (
    ANOTHER,
    KEPT,
    TIMES,
    Quantities,
    actions,
    colours,
    exchanged,
    ordinals,
    other_action,
    other_colour,
    quantities,
    said_in,
    turned_colours,
)


def other_quantities(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a quantity that a clause says in the place of another one of its source."""
    for known in (quantities, ordinals):
        ours, theirs = known(source_language), known(language)
        if ours is None or theirs is None or not said_in(known, source_language, entry.source):
            continue
        for source, text in clause_pairs(entry.source, entry.text):
            said, wanted = theirs.times(text), ours.times(source)
            for here, there in () if said[ANOTHER] or wanted[ANOTHER] else exchanged(said, wanted):
                rule = "number-words" if here in TIMES else "other-word"
                yield _told(rule, (here, there), theirs, text, entry)


def other_colours(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a colour that a clause says in the place of another one of its source."""
    ours, theirs = colours(source_language), colours(language)
    if ours is None or theirs is None or not said_in(colours, source_language, entry.source):
        return
    for source, text in clause_pairs(entry.source, entry.text):
        other = other_colour(theirs.times(text), ours.times(source))
        if other is not None:
            yield _told("other-word", other, theirs, text, entry)
        elif order := turned_colours(theirs.sequence(text), ours.sequence(source)):
            hint = "say them as the source does; or write the comment: # waive order: why"
            yield TextDifference("order", f"the colours come in another order: {order}", hint, text.strip())


def other_actions(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield an action that a clause says in the place of its contrary, and “automatic” that is lost."""
    ours, theirs = actions(source_language), actions(language)
    if ours is None or theirs is None or not said_in(actions, source_language, entry.source):
        return
    for source, text in clause_pairs(entry.source, entry.text):
        found, wanted = theirs.times(text), ours.times(source)
        if (other := other_action(found, wanted)) is not None:
            yield _told("other-word", other, theirs, text, entry)
        for name in KEPT:
            if wanted[name] and not found[name]:
                said = f"its source says {name}, and it says nothing of it"
                yield TextDifference("other-word", said, "say what the source says", text.strip())


def _told(rule: str, pair: tuple[str, str], words: Quantities, text: str, entry: PoEntry) -> TextDifference:
    """Tell what a clause says for something else, by its word as it stands."""
    here, there = pair
    word = words.word(text, here)
    said = f"it says {here}, and its source {there}".replace("_", " ")
    message = f"{said}: {word!r}" if word else said
    return TextDifference(rule, message, "say what the source says", part_with(word, text, entry.text))
