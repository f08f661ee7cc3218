"""Whether a translation says one word of the game where its source says another, by the rest of its file."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.model.game import ALSO

LEAST_LOST, LEAST_ADDED = 4, 2
"""A word that is found in fewer other texts does not tell how it is usually said, or what it stands for."""

USES_AN_EXCEPTION = 25
"""In so many other texts a word may be translated otherwise once, and still have its usual translation."""

LEAST_WORDS = 4
"""A source of fewer words is a name or a label: these are often called otherwise."""

LEAST_LETTERS = 3
"""Shorter words are too often signs or parts of other words."""

STEM = 4
"""So many letters of a word are kept where its ending is left out."""

MOST_ENDING = 2
"""Letters that the forms of a word may have behind its stem, and that other forms may lack."""

_HOLE = re.compile(rf"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_MARKS = re.compile(r"[*\u00ad]|\\[-/]")
_WORD = re.compile(r"[^\W\d_]+")
_ACCENTS = re.compile("[\u0300-\u036f]")

_Owners = frozenset[str]


class _Said(NamedTuple):
    """The words of the game in a source and in its translation, in their order."""

    source: dict[_Owners, None]
    translation: dict[_Owners, None]


@dataclass(frozen=True, slots=True)
class OtherWords:
    """The words of a game in two languages, and how often the other language says the same thing there."""

    source: _Vocabulary
    translation: _Vocabulary
    said: dict[tuple[str, str], _Said] = field(default_factory=dict, repr=False)
    kept: _Tally = field(default_factory=lambda: _Tally())
    meant: _Tally = field(default_factory=lambda: _Tally())

    @classmethod
    def of(cls, entries: Iterable[PoEntry]) -> OtherWords:
        """Collect the words from entries of terms, and count them in all others."""
        ours: dict[str, set[str]] = defaultdict(set)
        theirs: dict[str, set[str]] = defaultdict(set)
        texts = []
        for entry in entries:
            kind, _, rest = entry.context.partition("/")
            if entry.obsolete or not entry.text or kind == "rule":
                continue
            if kind != "term":
                texts.append(entry)
                continue
            term, _, form = rest.partition("/")
            for text, owners in ((entry.source, ours), (entry.text, theirs)):
                for phrase in text.split(",") if form == ALSO else (text,):
                    owners[_plain(phrase).strip()].add(term)
        made = cls(_Vocabulary.of(ours), _Vocabulary.of(theirs))
        for entry in texts:
            made._count(entry)
        return made

    def exchanged(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a word that stands for none of the source, where a word of the source is lost."""
        wanted, found = self.said.get(entry.key, _NOTHING)
        added = [one for one in found if not _is_among(one, wanted) and self.meant.is_usual(one, LEAST_ADDED)]
        added = [one for one in added if not self.source.holds(one, _raw(entry.source))]
        if not added or len(_source_words(entry.source)) < LEAST_WORDS:
            return
        for owners in wanted:
            if _is_among(owners, found) or not self.kept.is_usual(owners, LEAST_LOST):
                continue
            for other in added:
                before = _before(owners, wanted, found), _before(other, found, wanted)
                if before[0] == before[1] and self._has_lost(owners, other, entry):
                    message = f"it says {min(other)} and not {min(owners)}, which the source says"
                    hint = "say the word of the source; or write the comment: # waive other-word: why"
                    yield TextDifference("other-word", message, hint)
                    return

    def _count(self, entry: PoEntry) -> None:
        wanted = self.source.said(_source_words(entry.source))
        found = self.translation.said(_words(entry.text))
        self.said[entry.key] = _Said(wanted, found)
        for one in wanted:
            is_same = _is_among(one, found) or self.translation.holds(one, _raw(entry.text))
            self.kept.add(one, is_same=is_same)
        for one in found:
            is_same = _is_among(one, wanted) or self.source.holds(one, _raw(entry.source))
            self.meant.add(one, is_same=is_same)

    def _has_lost(self, owners: _Owners, other: _Owners, entry: PoEntry) -> bool:
        """Tell whether a translation says a word nowhere, be it as a part of the other one."""
        if self.translation.shares_words(owners, other):
            return False
        return not self.translation.holds(owners, self.translation.without(other, entry.text))


_NOTHING = _Said({}, {})


class _Tally:
    """How often words were found, and how often the other language said the same."""

    def __init__(self) -> None:
        self._found: Counter[_Owners] = Counter()
        self._same: Counter[_Owners] = Counter()

    def add(self, owners: _Owners, *, is_same: bool) -> None:
        """Count one text."""
        self._found[owners] += 1
        self._same[owners] += is_same

    def is_usual(self, owners: _Owners, least: int) -> bool:
        """Tell whether what one text does not say in the other language is said there by all others."""
        others = self._found[owners] - 1
        lacking = others - self._same[owners]
        return others >= least and lacking * USES_AN_EXCEPTION <= others


class _Phrase(NamedTuple):
    """A term's words in their order, and the terms that they may be of."""

    words: tuple[str, ...]
    owners: _Owners


@dataclass(frozen=True, slots=True)
class _Vocabulary:
    by_word: Mapping[str, tuple[_Phrase, ...]]
    stems: Mapping[str, tuple[str, ...]] = field(repr=False)

    @classmethod
    def of(cls, owners: Mapping[str, set[str]]) -> _Vocabulary:
        phrases: dict[str, list[_Phrase]] = defaultdict(list)
        stems: dict[str, set[str]] = defaultdict(set)
        for text, names in owners.items():
            words = tuple(_WORD.findall(text))
            if words and len(text) >= LEAST_LETTERS:
                phrases[words[0]].append(_Phrase(words, frozenset(names)))
                for name in names:
                    stems[name].add(_stem(_bare(text)))
        listed = {
            word: tuple(sorted(found, key=lambda one: -len(one.words))) for word, found in phrases.items()
        }
        return cls(listed, {name: tuple(sorted(found)) for name, found in stems.items()})

    def said(self, words: Sequence[str]) -> dict[_Owners, None]:
        """Return the terms that words say, the longest at each place."""
        found: dict[_Owners, None] = {}
        at = 0
        for number, word in enumerate(words):
            if number < at:
                continue
            for stem in _stems(word):
                if stem in self.by_word and (phrase := self._at(words, number, stem)) is not None:
                    found[phrase.owners] = None
                    at = number + len(phrase.words)
                    break
        return found

    def holds(self, owners: _Owners, text: str) -> bool:
        """Tell whether a text may say one of some terms, in whatever form."""
        return any(stem in text for name in owners for stem in self.stems.get(name, ()))

    def shares_words(self, owners: _Owners, other: _Owners) -> bool:
        """Tell whether a phrase of some terms is a part of one of others, as turn of end of turn."""
        others = [{form for word in words for form in _stems(word)} for words in self._phrases(other)]
        if any(held.issuperset(words) for words in self._phrases(owners) for held in others):
            return True
        stems, their = ({stem for name in names for stem in self.stems[name]} for names in (owners, other))
        return bool(stems & their)

    def without(self, owners: _Owners, text: str) -> str:
        """Return a text as words are looked for in it, without those of some terms."""
        plain = _raw(text)
        forms = (_bare(" ".join(words)) for words in self._phrases(owners))
        for form in sorted(forms, key=len, reverse=True):
            plain = re.sub(rf"(?<!\w){re.escape(form)}\w{{0,{MOST_ENDING}}}(?!\w)", " ", plain)
        return plain

    def _phrases(self, owners: _Owners) -> list[tuple[str, ...]]:
        return [one.words for found in self.by_word.values() for one in found if one.owners == owners]

    def _at(self, words: Sequence[str], at: int, stem: str) -> _Phrase | None:
        """Return the longest phrase at a place, of which only the last word has endings."""
        for phrase in self.by_word[stem]:
            rest = phrase.words[1:]
            if not rest or (stem == words[at] and _begins(words[at + 1 : at + 1 + len(rest)], rest)):
                return phrase
        return None


def _begins(words: Sequence[str], phrase: tuple[str, ...]) -> bool:
    """Tell whether words are those of a phrase, the last one in any of its forms."""
    return len(words) == len(phrase) and (*words[:-1],) == phrase[:-1] and phrase[-1] in _stems(words[-1])


def _stems(word: str) -> tuple[str, ...]:
    """Return a word and what is left of it without the endings of several languages."""
    if word[-1] not in "snx":
        return (word,)
    return (word, word[:-1], word[:-2]) if word[-2:-1] == "e" else (word, word[:-1])


def _before(owners: _Owners, said: Iterable[_Owners], other: Iterable[_Owners]) -> list[_Owners]:
    """Return the words before one that both texts say, each by all terms that may be meant."""
    before: list[_Owners] = []
    for one in said:
        if one == owners:
            break
        before += [one | two for two in other if one & two]
    return sorted(before, key=sorted)


def _is_among(owners: _Owners, found: Iterable[_Owners]) -> bool:
    return any(owners & other for other in found)


def _plain(text: str) -> str:
    return _MARKS.sub("", _HOLE.sub(" ", text)).casefold()


def _raw(text: str) -> str:
    """Return a text with what is filled in, where names of terms are parted by spaces."""
    return _bare(_MARKS.sub("", text).casefold().replace("_", " "))


def _bare(text: str) -> str:
    """Return a text without accents and the like: other forms of a word may have others."""
    return text if text.isascii() else _ACCENTS.sub("", normalize("NFD", text))


def _words(text: str) -> list[str]:
    return _WORD.findall(_plain(text))


@lru_cache(maxsize=2048)
def _source_words(text: str) -> tuple[str, ...]:
    """Return the words of a source text, which every language is compared with."""
    return (*_words(text),)


def _stem(text: str) -> str:
    return text if len(text) <= STEM else text[: max(STEM, len(text) - MOST_ENDING)]
