"""Whether a translation of what effects say has lost a word that matters, or says its contrary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference, part_with
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.oppositions import clause_pairs
from ppgen.localise.oppositions.words import any_ending
from ppgen.localise.own_tables import of_language

EFFECTS = "effect/"
"""What contexts of wordings begin with: short sentences that are translated word by word, unlike prose."""

FORMS = "en"
"""The language in which forms of terms are called: “their” stands for whatever the language has there."""

KEPT = (
    *("again", "other", "each", "only", "further", "next", "this", "own", "half", "otherwise"),
    *("opponent", "under", "in_all", "open", "base"),
)
"""What a card says nowhere in other words than those of the table."""

ANYWHERE = ("choice", "random")
"""What prose says nowhere in other words, either."""

ADDED = ("opponent",)
"""What no card says that its source does not say."""

CONTRARIES = (
    *(("grow", "shrink"), ("then", "before_that"), ("equal", "unequal"), ("above", "below")),
    *(("you", "they"), ("and", "or"), ("go_on", "end")),
)

DIRECTIONS = (("forward", "backward"),)
"""Contraries of prose, too."""

YOUR, THEIR = "your", "their"
LEAST_SPOKEN_TO = 3
"""So many other wordings say yours for yours where “son tour” is not how one speaks to players."""

_DIRECTIONS = (*DIRECTIONS, *(pair[::-1] for pair in DIRECTIONS))
_CONTRARIES = (*_DIRECTIONS, *CONTRARIES, *(pair[::-1] for pair in CONTRARIES))
_WORDS_ALONE = "term/"
_IDIOMS = "idioms"
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_CHOSEN = re.compile(r"\bplural\(")
_QUOTED = re.compile(r"\"([^\"]{1,80})\"|'([^']{1,80})'")
_HINT = "say what the source says; or write the comment: # waive other-word: why"


@dataclass(frozen=True, slots=True)
class WordingWords:
    """Compares wordings by the words of two languages; `yours` is how many say yours as their source does."""

    source_language: str
    language: str
    yours: int

    @classmethod
    def of(cls, entries: Iterable[PoEntry], source_language: str, language: str) -> WordingWords:
        """Look how the wordings of a file speak to players."""
        ours, theirs = _words(source_language), _words(language)
        if ours is None or theirs is None:
            return cls(source_language, language, 0)
        said = [
            theirs.says(YOUR, entry.text)
            for entry in entries
            if entry.context.startswith(EFFECTS) and entry.text and ours.says(YOUR, entry.source)
        ]
        return cls(source_language, language, sum(said))

    def wrong(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a word of an effect's wording that its translation says by none, or by a contrary."""
        ours, theirs = _words(self.source_language), _words(self.language)
        is_wording = entry.context.startswith(EFFECTS)
        if ours is None or theirs is None or entry.context.startswith(_WORDS_ALONE):
            return
        contraries = _CONTRARIES if is_wording else _DIRECTIONS
        if self.yours > LEAST_SPOKEN_TO and is_wording:
            contraries = (*contraries, (YOUR, THEIR))
        for source, text in clause_pairs(entry.source, entry.text):
            fault = _contrary(source, text, ours, theirs, contraries)
            fault = fault or _lost(source, text, ours, theirs, (*(KEPT if is_wording else ()), *ANYWHERE))
            fault = fault or (_added(source, text, ours, theirs) if is_wording else None)
            if fault:
                message, word = fault
                yield TextDifference("other-word", message, _HINT, part_with(word, text, entry.text))
                return


def _contrary(
    source: str, text: str, ours: _WordTable, theirs: _WordTable, contraries: Iterable[tuple[str, str]]
) -> tuple[str, str] | None:
    for one, other in contraries:
        is_meant = ours.says(one, source) and not ours.may_say(other, source)
        if is_meant and theirs.says(other, text) and not theirs.may_say(one, text):
            word = theirs.word(other, text)
            return f"it says {_called(other)}, and its source {_called(one)}: {word!r}", word
    return None


def _lost(
    source: str, text: str, ours: _WordTable, theirs: _WordTable, names: Iterable[str]
) -> tuple[str, str] | None:
    forms, said_by_forms = _words(FORMS), " ".join(_quoted(text))
    for name in names:
        is_meant = ours.says(name, source) and theirs.knows(name)
        by_form = forms is not None and forms.may_say(name, said_by_forms)
        if is_meant and not by_form and not theirs.may_say(name, text):
            return f"its source says {_called(name)}, and it says nothing of it", ""
    return None


def _added(source: str, text: str, ours: _WordTable, theirs: _WordTable) -> tuple[str, str] | None:
    for name in ADDED:
        if theirs.says(name, text) and ours.knows(name) and not ours.may_say(name, source):
            return f"it says {name}, and its source nothing of it", theirs.word(name, text)
    return None


def _called(name: str) -> str:
    return name.replace("_", " ")


@dataclass(frozen=True, slots=True)
class _WordTable:
    """The words of one language: those that surely say a thing, and all that may."""

    sure: Mapping[str, tuple[str, ...]]
    all: Mapping[str, tuple[str, ...]]
    idioms: tuple[str, ...]

    def knows(self, name: str) -> bool:
        """Tell whether the language has words for a thing."""
        return name in self.all

    def says(self, name: str, text: str) -> bool:
        """Tell whether a text surely says a thing."""
        return name in self.sure and _any_of(self.sure[name]).search(self._plain(text)) is not None

    def may_say(self, name: str, text: str) -> bool:
        """Tell whether a text may say a thing."""
        return name in self.all and _any_of(self.all[name]).search(self._plain(text)) is not None

    def word(self, name: str, text: str) -> str:
        """Return the first word of a text that says a thing."""
        found = _any_of(self.all[name]).search(self._plain(text))
        return found[0] if found else ""

    def _plain(self, text: str) -> str:
        return _any_of(self.idioms).sub(" ", _FILLED_IN.sub(_chosen, text).casefold().replace("'", "\u2019"))


def _chosen(match: re.Match[str]) -> str:
    """Keep the words that a number chooses between: they are said."""
    return f" {' '.join(_quoted(match[0]))} " if _CHOSEN.search(match[0]) else " "


def _quoted(text: str) -> Iterator[str]:
    for value in _FILLED_IN.findall(text):
        yield from (one or other for one, other in _QUOTED.findall(value))


@cache
def _words(language: str) -> _WordTable | None:
    """Return the words of a language by its tag, or None for one whose words are not known."""
    known: Mapping[str, Any] | None = of_language("wording_words.yaml", language)
    if known is None:
        return None
    tables = {name: words for name, words in known.items() if name != _IDIOMS}
    return _WordTable(
        {name: _plainly(words["sure"]) for name, words in tables.items()},
        {name: _plainly((*words["sure"], *words["also"])) for name, words in tables.items()},
        _plainly(known[_IDIOMS]),
    )


def _plainly(words: Iterable[object]) -> tuple[str, ...]:
    plain = (str(word).casefold().replace("'", "\u2019") for word in words)
    return tuple(sorted(plain, key=len, reverse=True))


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds any of some words; most of a language are never looked for."""
    listed = (any_ending(word) + ("" if word[-1] == "\u2019" else r"(?!\w)") for word in words)
    return re.compile(rf"(?<!\w)(?:{'|'.join(listed) or '(?!)'})")
