"""Whether a translation says that something is yours where it is theirs, or the other way round."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from ppgen.expressions.names import FILLED_IN, squeezed
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions import Oppositions, clause_pairs, oppositions
from ppgen.localise.oppositions.words import any_ending
from ppgen.localise.own_tables import of_language
from ppgen.model.poles import Pole

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)

LEAST_VALUES = 2
MOST_LETTERS = 40
"""No word for yours is longer, with what marks it."""

_KEYS = ("second", "third", "of_things", "spoken_to", "things", "anybody", "opponents")


def other_owners(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a clause that says yours for one of several things that are theirs, or theirs for yours.

    Who says nothing but theirs may speak to them instead, but not of one of these things alone.
    """
    ours, theirs = _owners(source_language), _owners(language)
    if ours is None or theirs is None:
        return
    if not (ours.said(entry.source).second or theirs.said(entry.text).second):
        return
    hint = "say whose it is as the source does; or write the comment: # waive other-word: why"
    for source, text in clause_pairs(entry.source, entry.text):
        wanted, found = ours.said(source), theirs.said(text)
        others = found.third if found.second else found.third + found.of_things
        if wanted.is_theirs and found.second and 0 < found.theirs < wanted.theirs:
            message = "it says your once, and its source their alone"
        elif wanted.is_yours and others and found.second + others == wanted.second and not found.is_open:
            message = "it says their, and its source your alone"
        else:
            continue
        yield TextDifference("other-word", message, hint, text.strip())


def owned_values(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield a value directly behind a word for yours that the source has elsewhere, and there another one."""
    ours, theirs = oppositions(source_language), oppositions(language)
    if ours is None or theirs is None or entry.source.count("{{") < LEAST_VALUES:
        return
    wanted, found = _yours(entry.source, ours), _yours(entry.text, theirs)
    elsewhere = frozenset(map(squeezed, _FILLED_IN.findall(entry.source))) - wanted
    if wanted and found and found <= elsewhere:
        value, meant = min(found), min(wanted)
        message = f"your stands before {value}, and before {meant} in the source"
        hint = "put each value where the source has it; or write the comment: # waive order: why"
        yield TextDifference("order", message, hint)


def _yours(text: str, known: Oppositions) -> frozenset[str]:
    """Return the values that stand directly behind a word for what is one's own."""
    found = set()
    for match in _FILLED_IN.finditer(text):
        before = text[max(0, match.start() - MOST_LETTERS) : match.start()].rstrip("* \u00a0\u202f").split()
        if before and Pole.OWN in known.said(before[-1]):
            found.add(squeezed(match[0]))
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class _Owned:
    """How often a clause says yours and theirs, whether it speaks to somebody, of things, or of anybody."""

    second: int
    third: int
    of_things: int
    speaks: bool
    has_things: bool
    is_open: bool

    @property
    def theirs(self) -> int:
        """How often it says theirs, in whatever word."""
        return self.third + self.of_things

    @property
    def is_theirs(self) -> bool:
        """Whether all is theirs, and nobody is spoken to."""
        return bool(self.theirs) and not (self.second or self.speaks)

    @property
    def is_yours(self) -> bool:
        """Whether all is yours, and nothing else is spoken of that may have something."""
        return bool(self.second) and not (self.theirs or self.has_things or self.is_open)


@dataclass(frozen=True, slots=True)
class _Owners:
    """The words of one language."""

    second: re.Pattern[str]
    third: re.Pattern[str]
    of_things: re.Pattern[str]
    spoken_to: re.Pattern[str]
    things: re.Pattern[str]
    anybody: re.Pattern[str]
    opponents: re.Pattern[str]

    def said(self, text: str) -> _Owned:
        """Return what a clause says; your opponent is nothing that is yours."""
        written = _FILLED_IN.sub(" ", text)
        plain = written.casefold()
        own = self.opponents.sub(" ", plain)
        second, third = len(self.second.findall(own)), len(self.third.findall(plain))
        of_things = len(self.of_things.findall(written))
        others = (self.spoken_to, self.things, self.anybody)
        return _Owned(second, third, of_things, *(words.search(plain) is not None for words in others))


@cache
def _owners(language: str) -> _Owners | None:
    """Return the words of a language by its tag, or None for one whose words are not known."""
    known = of_language("possessives.yaml", language)
    if known is None:
        return None
    return _Owners(*(_any_of(known[key]) for key in _KEYS))


def _any_of(words: Iterable[object]) -> re.Pattern[str]:
    listed = "|".join(any_ending(word) for word in sorted(map(str, words), key=len, reverse=True))
    return re.compile(rf"(?<![\w\u2019'])(?:{listed or '(?!)'})(?!\w)")
