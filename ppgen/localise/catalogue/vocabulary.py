"""The words of a game in one language, found in its texts: those of its terms, whatever form they have."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ppgen.common.characters import without_accents
from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN

LEAST_LETTERS = 3
"""Shorter words are too often signs or parts of other words."""

STEM = 4
"""So many letters of a word are kept where its ending is left out."""

MOST_ENDING = 2
"""Letters that the forms of a word may have behind its stem, and that other forms may lack."""

MOST_WORDS = 4
"""Words of a term that may hold others; longer ones are sentences."""

_HOLE = re.compile(rf"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_NAMED = re.compile(r"[\"']([\w-]+)[\"']|^:([a-z][a-z0-9-]*):")
_MARKS = re.compile(r"[*\u00ad]|\\[-/]")
_KANJI = "\u3005\u3400-\u4dbf\u4e00-\u9fff"
_HIRAGANA, _KATAKANA = "\u3041-\u3096", "\u30a1-\u30fa\u30fc"
_WORD = re.compile(rf"[{_KANJI}]+|[{_HIRAGANA}]+|[{_KATAKANA}]+|[^\W\d_{_KANJI}{_HIRAGANA}{_KATAKANA}]+")
"""Japanese parts no words: one may begin where another of its writings does."""

_DENSE = re.compile(f"[{_KANJI}]")
"""A letter of this writing says as much as several of others."""

_ARTICLE = re.compile(
    r"(?<!\w)[\u0648\u0641]?(?:[\u0628\u0643]?\u0627\u0644|\u0644\u0644)(?=[\u0621-\u064a]{3})"
)
"""Arabic writes the article in one with its word, and “and”, “in”, “as” and “for” before it."""

_ARABIC_LAM = "\u0644"
_JOINED = "\u0648\u0628\u0644"
"""What Arabic writes before a word without an article: and, in, for."""

_PARTS = re.compile("[,\u060c\u3001]")
"""What stands between the words of a list, in several writings."""

Owners = frozenset[str]
"""The terms that a word may be of."""


class Phrase(NamedTuple):
    """A term's words in their order, and the terms that they may be of."""

    words: tuple[str, ...]
    owners: Owners


class Place(NamedTuple):
    """Where words of a text begin and end, counted in words, and the terms that they may be of."""

    at: int
    end: int
    owners: Owners
    is_value: bool = False


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
    def of(
        cls, owners: Mapping[str, set[str]], held: Mapping[str, frozenset[str]] | None = None
    ) -> Vocabulary:
        """Take apart what says the terms; `owners` are those that each may say.

        Who says a term says those that are `held` by it, too: the home team is a team.
        """
        phrases: dict[tuple[str, ...], Phrase] = {}
        counts: dict[str, set[int]] = defaultdict(set)
        by_owners: dict[Owners, list[tuple[str, ...]]] = defaultdict(list)
        stems: dict[str, set[str]] = defaultdict(set)
        within = _within(owners) if held else {}
        for text, names in owners.items():
            words = tuple(_parted(text))
            if words and (len(text) >= LEAST_LETTERS or _DENSE.fullmatch(text[:1])):
                others = (held.get(name, frozenset()) for name in names) if held else ()
                said = frozenset(names).union(within.get(text, ()), *others)
                phrase = phrases.setdefault(words, Phrase(words, said))
                counts[words[0]].add(len(words))
                by_owners[phrase.owners].append(words)
                for name in names:
                    stems[name].add(_stem(without_accents(_without_article(text))))
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
        for place in self._places(words, 0):
            yield place.owners

    def _places(self, words: Sequence[str], before: int) -> Iterator[Place]:
        at = 0
        for number, word in enumerate(words):
            if number < at:
                continue
            for stem in _stems(word):
                if stem in self.counts and (phrase := self._at(words, number, stem)) is not None:
                    at = number + len(phrase.words)
                    yield Place(before + number, before + at, phrase.owners)
                    break

    def placed(self, text: str) -> Iterator[Place]:
        """Yield the terms that a text says and what is filled in between them, each where it stands."""
        end = count = 0
        for hole in (*_HOLE.finditer(text), None):
            words = words_of(text[end : hole.start() if hole else None])
            yield from self._places(words, count)
            count += len(words)
            if hole:
                yield Place(count, count + 1, frozenset((hole[0],)), is_value=True)
                end, count = hole.end(), count + 1

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

    def times(self, owners: Owners, text: str) -> int:
        """Return how often a text may say some terms, in whatever form."""
        return max((text.count(stem) for name in owners for stem in self.stems.get(name, ())), default=0)

    def shares_words(self, owners: Owners, other: Owners) -> bool:
        """Tell whether a phrase of some terms is a part of one of others, as turn of end of turn."""
        others = [{form for word in words for form in _stems(word)} for words in self._phrases(other)]
        if any(held.issuperset(words) for words in self._phrases(owners) for held in others):
            return True
        stems, their = (
            {stem for name in names for stem in self.stems.get(name, ())} for names in (owners, other)
        )
        return bool(stems & their)

    def without(self, owners: Owners, text: str) -> str:
        """Return a text as words are looked for in it, without those of some terms."""
        plain = raw(text)
        forms = (without_accents(" ".join(words)) for words in self._phrases(owners))
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
    if word[-1] not in "esnx":
        return (word, word[1:]) if word[0] in _JOINED and len(word) > STEM else (word,)
    return (word, word[:-1], word[:-2]) if word[-2:-1] == "e" else (word, word[:-1])


def plain(text: str) -> str:
    """Return a text in lower case, without marks and what is filled in."""
    return _MARKS.sub("", _HOLE.sub(" ", text)).casefold()


def raw(text: str) -> str:
    """Return a text in lower case with the names of terms and icons that are filled in, but for no others."""
    said = " ".join(
        name for hole in _HOLE.findall(text) for name in map("".join, _NAMED.findall(hole))
    ).replace("_", " ")
    return without_accents(f"{plain(text)} {said}".casefold())


def words_of(text: str) -> list[str]:
    """Return the words of a text."""
    return _parted(plain(text))


def held_terms(owners: Mapping[str, set[str]], bases: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """Return the terms that stand within single others, by these, such as home in home team.

    `bases` are the words of terms without a form. What stands within several tells none of them.
    """
    known = _by_words(owners)
    return _told_apart(
        {name: frozenset(_held(tuple(_parted(text)), known)) - {name} for name, text in bases.items()}
    )


def _within(owners: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    """Return the terms whose words stand within those of single other terms, by these words."""
    known = _by_words(owners)
    return _told_apart(
        {text: frozenset(_held(tuple(_parted(text)), known)) - names for text, names in owners.items()}
    )


def _told_apart(held: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    times = Counter(one for names in held.values() for one in names)
    return {name: frozenset(one for one in names if times[one] == 1) for name, names in held.items()}


def _by_words(owners: Mapping[str, set[str]]) -> dict[tuple[str, ...], set[str]]:
    return {tuple(_parted(text)): names for text, names in owners.items() if len(text) >= LEAST_LETTERS}


def _held(words: tuple[str, ...], known: Mapping[tuple[str, ...], set[str]]) -> Iterator[str]:
    """Yield the terms of the words within others; what is a sentence holds none."""
    for start in range(len(words)) if 1 < len(words) <= MOST_WORDS else ():
        for end in range(start + 1, len(words) + 1):
            yield from known.get(words[start:end], ())


def words_and_values(text: str) -> list[str]:
    """Return the words of a text with a word for each value that is filled in."""
    return words_of(_HOLE.sub(" value ", text))


def phrases_of(text: str) -> Iterator[str]:
    """Yield what a list of words holds, in lower case."""
    return (plain(phrase).strip() for phrase in _PARTS.split(text))


def _parted(text: str) -> list[str]:
    return _WORD.findall(_without_article(text))


def _without_article(text: str) -> str:
    """Return a text without the article of Arabic."""
    return _ARTICLE.sub("", text) if _ARABIC_LAM in text else text


@lru_cache(maxsize=2048)
def source_words(text: str) -> tuple[str, ...]:
    """Return the words of a source text, which every language is compared with."""
    return (*words_of(text),)


def _stem(text: str) -> str:
    return text if len(text) <= STEM else text[: max(STEM, len(text) - MOST_ENDING)]
