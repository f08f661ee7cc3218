"""The words of a game in one language, found in its texts: those of its terms, whatever form they have."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from unicodedata import normalize

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN

LEAST_LETTERS = 3
"""Shorter words are too often signs or parts of other words."""

STEM = 4
"""So many letters of a word are kept where its ending is left out."""

MOST_ENDING = 2
"""Letters that the forms of a word may have behind its stem, and that other forms may lack."""

_HOLE = re.compile(rf"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_NAMED = re.compile(r"[\"']([\w-]+)[\"']|^:([a-z][a-z0-9-]*):")
_MARKS = re.compile(r"[*\u00ad]|\\[-/]")
_WORD = re.compile(r"[^\W\d_]+")
_ACCENTS = re.compile("[\u0300-\u036f]")

Owners = frozenset[str]
"""The terms that a word may be of."""


class Phrase(NamedTuple):
    """A term's words in their order, and the terms that they may be of."""

    words: tuple[str, ...]
    owners: Owners


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The phrases of terms by their words, and by those that say the same terms.

    `counts` has how many words the phrases have that begin with a word, the most first; `stems` what may
    begin a word for each term.
    """

    phrases: Mapping[tuple[str, ...], Phrase]
    counts: Mapping[str, tuple[int, ...]]
    by_owners: Mapping[Owners, tuple[tuple[str, ...], ...]] = field(repr=False)
    stems: Mapping[str, tuple[str, ...]] = field(repr=False)

    @classmethod
    def of(cls, owners: Mapping[str, set[str]]) -> Vocabulary:
        """Take apart what says the terms; `owners` are those that each may say."""
        phrases: dict[tuple[str, ...], Phrase] = {}
        counts: dict[str, set[int]] = defaultdict(set)
        by_owners: dict[Owners, list[tuple[str, ...]]] = defaultdict(list)
        stems: dict[str, set[str]] = defaultdict(set)
        for text, names in owners.items():
            words = tuple(_WORD.findall(text))
            if words and len(text) >= LEAST_LETTERS:
                phrase = phrases.setdefault(words, Phrase(words, frozenset(names)))
                counts[words[0]].add(len(words))
                by_owners[phrase.owners].append(words)
                for name in names:
                    stems[name].add(_stem(_bare(text)))
        return cls(
            phrases,
            {word: tuple(sorted(found, reverse=True)) for word, found in counts.items()},
            {said: tuple(found) for said, found in by_owners.items()},
            {name: tuple(sorted(found)) for name, found in stems.items()},
        )

    def said(self, words: Sequence[str]) -> dict[Owners, None]:
        """Return the terms that words say, each once."""
        return dict.fromkeys(self.listed(words))

    def listed(self, words: Sequence[str]) -> Iterator[Owners]:
        """Yield the terms that words say, the longest at each place."""
        at = 0
        for number, word in enumerate(words):
            if number < at:
                continue
            for stem in _stems(word):
                if stem in self.counts and (phrase := self._at(words, number, stem)) is not None:
                    yield phrase.owners
                    at = number + len(phrase.words)
                    break

    def around(self, text: str) -> Iterator[str | Owners]:
        """Yield the terms that a text says and what is filled in between them, in their order."""
        end = 0
        for hole in _HOLE.finditer(text):
            yield from self.listed(words_of(text[end : hole.start()]))
            yield hole[0]
            end = hole.end()
        yield from self.listed(words_of(text[end:]))

    def word(self, owners: str | Owners) -> str:
        """Return the first word for some terms; what is filled in is itself."""
        return owners if isinstance(owners, str) else " ".join(self._phrases(owners)[0])

    def holds(self, owners: Owners, text: str) -> bool:
        """Tell whether a text may say one of some terms, in whatever form."""
        return any(stem in text for name in owners for stem in self.stems.get(name, ()))

    def shares_words(self, owners: Owners, other: Owners) -> bool:
        """Tell whether a phrase of some terms is a part of one of others, as turn of end of turn."""
        others = [{form for word in words for form in _stems(word)} for words in self._phrases(other)]
        if any(held.issuperset(words) for words in self._phrases(owners) for held in others):
            return True
        stems, their = ({stem for name in names for stem in self.stems[name]} for names in (owners, other))
        return bool(stems & their)

    def without(self, owners: Owners, text: str) -> str:
        """Return a text as words are looked for in it, without those of some terms."""
        plain = raw(text)
        forms = (_bare(" ".join(words)) for words in self._phrases(owners))
        for form in sorted(forms, key=len, reverse=True):
            plain = re.sub(rf"(?<!\w){re.escape(form)}\w{{0,{MOST_ENDING}}}(?!\w)", " ", plain)
        return plain

    def _phrases(self, owners: Owners) -> tuple[tuple[str, ...], ...]:
        return self.by_owners.get(owners, ())

    def _at(self, words: Sequence[str], at: int, stem: str) -> Phrase | None:
        """Return the longest phrase at a place, of which only the last word has endings."""
        for count in self.counts[stem]:
            if count == 1:
                return self.phrases[(stem,)]
            if stem == words[at] and at + count <= len(words):
                before = (*words[at : at + count - 1],)
                for last in _stems(words[at + count - 1]):
                    if (phrase := self.phrases.get((*before, last))) is not None:
                        return phrase
        return None


def _stems(word: str) -> tuple[str, ...]:
    """Return a word and what is left of it without the endings of several languages."""
    if word[-1] not in "snx":
        return (word,)
    return (word, word[:-1], word[:-2]) if word[-2:-1] == "e" else (word, word[:-1])


def plain(text: str) -> str:
    """Return a text in lower case, without marks and what is filled in."""
    return _MARKS.sub("", _HOLE.sub(" ", text)).casefold()


def raw(text: str) -> str:
    """Return a text in lower case with the names of terms and icons that are filled in, but for no others."""
    said = " ".join(
        name for hole in _HOLE.findall(text) for name in map("".join, _NAMED.findall(hole))
    ).replace("_", " ")
    return _bare(f"{plain(text)} {said}".casefold())


def _bare(text: str) -> str:
    """Return a text without accents and the like: other forms of a word may have others."""
    return text if text.isascii() else _ACCENTS.sub("", normalize("NFD", text))


def words_of(text: str) -> list[str]:
    """Return the words of a text."""
    return _WORD.findall(plain(text))


@lru_cache(maxsize=2048)
def source_words(text: str) -> tuple[str, ...]:
    """Return the words of a source text, which every language is compared with."""
    return (*words_of(text),)


def _stem(text: str) -> str:
    return text if len(text) <= STEM else text[: max(STEM, len(text) - MOST_ENDING)]
