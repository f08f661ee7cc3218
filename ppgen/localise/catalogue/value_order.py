"""Which values a translation says in each other's places, as the words and signs around them tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.anatomy import Value
from ppgen.localise.oppositions import oppositions
from ppgen.localise.own_tables import function_words

if TYPE_CHECKING:
    from ppgen.localise.catalogue.parity import TextContent

VERB_LAST = frozenset(("hi", "ja", "ko", "tr"))
"""Languages whose clauses have an order of their own: what stands in another order is nothing to tell."""

LEAST_VALUES = 2

LEAST_KEPT, KEPT_AN_EXCEPTION = 20, 20
"""So many texts with several values tell whether their order is kept; one in so many may be an exception."""

_TERMS = ("term(", "terms(", "symbol(")
_PLACED = ("effect(", "plural(")
"""What fills in a clause, or the word for what is counted, has a place of its own in each language."""

_CONSTANT = "constants."
_SIGN = re.compile(rf"{ICON_MARK}|[.:;!?](?=\s|\*|$)|[,()\[\]/\u2013\u2014\u00b7\u2192]|(?<=\s)-(?=\s)|\d+")
"""What stands between values in every language: icons, figures, and marks that part clauses."""


_COUNTED = re.compile(r"\*{0,2}\s\*{0,2}([^\W\d_]{2,})")
"""A word right behind a figure."""


class _SaidPart(NamedTuple):
    """A value by its name, or else what is said between values; words of the game have a name of a term."""

    at: int
    name: str
    is_value: bool = False
    is_term: bool = False


def name_of(value: Value) -> str:
    """Return what a value is called in comparisons and messages."""
    return " or ".join(value.said)


def other_order(source: TextContent, translation: TextContent, *, is_kept: bool = False) -> str:
    """Tell which values a translation says in another order than its source.

    Who reorders a sentence takes the words beside a value along: where its neighbours among terms and
    icons are those of the source, only the sentence is another. Where all have one neighbour, or none,
    the signs and words between the values tell: an exchange leaves them as they are. Where nothing stands
    between them, only the rest of a file tells, in which the order of values `is_kept`.
    """
    ours, theirs = ([*_parts(content)] for content in (source, translation))
    wanted, found = ([part.name for part in listed if part.is_value] for listed in (ours, theirs))
    if len(set(wanted)) < LEAST_VALUES or wanted == found:
        return ""
    are_counts = all(map(_counts_words, (source, translation)))
    are_moved = (is_kept or not are_counts) and _are_moved_constants(ours, theirs, wanted, found)
    if not are_moved and not _are_free(source.language, translation.language):
        are_moved = _are_exchanged(ours, theirs, is_kept=is_kept)
    return f"the figures come in another order: {' before '.join(dict.fromkeys(found))}" if are_moved else ""


def keeps_order(pairs: Iterable[tuple[TextContent, TextContent]]) -> bool:
    """Tell whether the texts of a file say their values in the order of their sources, but for exceptions."""
    kept = others = 0
    for source, translation in pairs:
        wanted, found = (
            [part.name for part in _parts(content) if part.is_value] for content in (source, translation)
        )
        if len(set(wanted)) >= LEAST_VALUES and sorted(wanted) == sorted(found):
            kept, others = (kept + 1, others) if wanted == found else (kept, others + 1)
    return kept >= LEAST_KEPT and others * KEPT_AN_EXCEPTION <= kept


def _are_free(*languages: str) -> bool:
    return any(language.split("-")[0] in VERB_LAST for language in languages)


def _counts_words(content: TextContent) -> bool:
    """Tell whether each constant stands before its word: who turns a sentence takes both along."""
    parts, joining = content.anatomy.parts, function_words(content.language.split("-")[0])
    for part, after in zip(parts, [*parts[1:], ""], strict=True):
        if not isinstance(part, str) and _CONSTANT in name_of(part):
            word = _COUNTED.match(after) if isinstance(after, str) else None
            if word is None or word[1].casefold() in joining:
                return False
    return True


def _are_moved_constants(
    ours: Sequence[_SaidPart], theirs: Sequence[_SaidPart], wanted: Sequence[str], found: Sequence[str]
) -> bool:
    """Tell whether constants of the game stand beside other terms than in the source, or beside none."""
    before, now = ([one for one in listed if _CONSTANT in one] for listed in (wanted, found))
    if before == now:
        return False
    beside = {name: term for name, term in _beside(ours) if _CONSTANT in name and term}
    if not beside:
        return len(wanted) == len(before)
    return any(beside.get(name, term) != term for name, term in _beside(theirs) if _CONSTANT in name)


def _are_exchanged(ours: Sequence[_SaidPart], theirs: Sequence[_SaidPart], *, is_kept: bool) -> bool:
    """Tell whether nothing but the values changed places, with something between them that parts them."""
    times = [Counter(part.name for part in listed if not part.is_value) for listed in (ours, theirs)]
    if not is_kept and times[0] != times[1]:
        return False
    here, there = (
        [part for part in listed if part.is_value or times[0][part.name] == times[1][part.name]]
        for listed in (ours, theirs)
    )
    if [part.is_value or part.name for part in here] != [part.is_value or part.name for part in there]:
        return False
    others = [at for at, (one, other) in enumerate(zip(here, there, strict=True)) if one.name != other.name]
    return is_kept or any(later - earlier > 1 for earlier, later in pairwise(others))


def _beside(parts: Sequence[_SaidPart]) -> Iterator[tuple[str, str]]:
    """Yield each value with the term that is said nearest to it."""
    terms = [part for part in parts if part.is_term]
    for part in parts:
        if part.is_value:
            at = part.at
            yield part.name, min(terms, key=lambda one: abs(one.at - at)).name if terms else ""


def _parts(content: TextContent) -> Iterator[_SaidPart]:
    """Yield the values of a text, and the terms, contraries and signs between them, in their order."""
    at = 0
    for part in content.anatomy.parts:
        if isinstance(part, str):
            yield from _signs(part, at, content.language)
            at += len(part)
            continue
        name = name_of(part)
        if name:
            is_term = part.said[0].startswith(_TERMS)
            is_placed = is_term or any(one in name for one in _PLACED)
            yield _SaidPart(at, name, is_value=not is_placed, is_term=is_term)
        at += 1


def _signs(text: str, at: int, language: str) -> Iterator[_SaidPart]:
    known = oppositions(language)
    found = [(match.start(), match[0]) for match in _SIGN.finditer(text)]
    if known is not None:
        plain = text.casefold()
        kept = plain if known.idioms is None else known.idioms.sub(lambda one: " " * len(one[0]), plain)
        found += [(match.start(), str(known.pole(match[0]))) for match in known.pattern.finditer(kept)]
    yield from (_SaidPart(at + start, name) for start, name in sorted(found))
