"""Whether the numbers of only one text are those that the other has in words, as where things are counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ppgen.localise.counters import counts_in_figures, says_also, says_counted
from ppgen.localise.figures import MOST_IN_WORDS, number_words, says_in_words, says_plainly, whole

if TYPE_CHECKING:
    from ppgen.localise.catalogue.parity import TextContent

LEAST_LOST = 2
"""A word for one is an article in many languages: who leaves it out loses nothing."""


def are_counted_alike(source: TextContent, translation: TextContent) -> bool:
    """Tell whether figures of one text stand for words of the other in a language that counts in figures.

    Where a word for a number is said nowhere, figures stand in its place.
    """
    if not any(counts_in_figures(one.language) for one in (source, translation)):
        return False
    pairs = (source, translation), (translation, source)
    return all(
        _are_words(here.numbers - there.numbers, here, there) and not _has_lost(here, there)
        for here, there in pairs
    )


def _are_words(numbers: Iterable[str], here: TextContent, there: TextContent) -> bool:
    """Tell whether a text says by words what the other one, `here`, says in figures."""
    for number in numbers:
        value = whole(number)
        if value is None or value > MOST_IN_WORDS:
            return False
        if says_counted(there.words, value, there.language):
            continue
        is_usual = counts_in_figures(here.language)
        if not is_usual or not (_says(there, number) or says_also(there.words, value, there.language)):
            return False
    return True


def _says(content: TextContent, number: str) -> bool:
    """Tell whether a text says a number by a word; of an unknown language nobody can tell."""
    return not number_words(content.language) or says_in_words(content.words, number, content.language)


def _has_lost(here: TextContent, there: TextContent) -> bool:
    """Tell whether a text has figures in the place of a number that the other one says by its plain word."""
    if counts_in_figures(there.language) or not here.numbers - there.numbers:
        return False
    for value in range(LEAST_LOST, len(number_words(there.language))):
        number = str(value)
        is_said = number in here.numbers or _says(here, number) or says_also(here.words, value, here.language)
        if not is_said and says_plainly(there.words, value, there.language):
            return True
    return False
