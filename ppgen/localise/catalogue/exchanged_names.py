"""Which names of a file were given to each other: each looks like the source of the other alone."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from typing import NamedTuple

from ppgen.localise.catalogue.po import PoEntry

LEAST_LETTERS = 5
"""Shorter words look alike by chance: French “main” is no main deck."""

NO_NAME = 60
"""Characters of a sentence: what is as long is none."""

LEAST_OF_SENTENCES = 4
"""So many words are a sentence where a full stop ends both texts: two rules often share a word."""

KIN, NEAR_KIN, NO_KIN, STRANGERS = 0.5, 0.8, 0.4, 0.3
"""How alike two words of one origin are (1 is the same), those surely of it; and less, those of another."""

LEAST_SURE = 6
"""Letters of a word that is surely of one origin with another, or may stand within it."""

LEAST_COMPOUND = 3
"""Letters of a word that stands beside another one, or within it."""

MOST_WORDS = 6
"""So many words of a name are compared; longer ones are sentences."""

LEAST_SHORT = 3
"""Letters of a name of one short word; it is like another one that has another letter, or one more."""

COMMON = 8
"""What so many names of one sort have in common tells none of them."""

_BEGIN, _END = 3, 4
"""So many letters at one end words of one origin share."""

_BEGIN_SHORT = 2
"""And short ones."""

_WORD = re.compile(r"[^\W\d_]+")
_ALIKE = {
    "ph": "f",
    "ck": "k",
    "qu": "k",
    "th": "t",
    "x": "ks",
    "c": "k",
    "y": "i",
    "j": "i",
    "z": "s",
    "w": "v",
}
"""What languages write differently of the same sound."""

_SOUND = re.compile("|".join(_ALIKE))
_UNSHIFTED = {"sch": "sh", "pf": "p", "ch": "k", "z": "t"}
"""What German says where its kin have an older sound: Pfeffer for pepper, Salz for salt, Buch for book."""

_SHIFTED = re.compile("|".join(_UNSHIFTED))
_GERMAN = "de"
_TWICE = re.compile(r"(.)\1+")


class _Word(NamedTuple):
    """A word as it sounds, and its pairs of letters, the first of them with a mark."""

    letters: str
    pairs: frozenset[str]

    @property
    def keys(self) -> tuple[tuple[int, str], tuple[int, str]]:
        """Its ends, of which words of one origin share one."""
        return (0, self.letters[:_BEGIN]), (1, self.letters[-_END:])


@dataclass(frozen=True, slots=True)
class _NamedEntry:
    """An entry with the long words of both its texts; and these as a whole, if they are one word."""

    entry: PoEntry
    source: tuple[_Word, ...]
    text: tuple[_Word, ...]
    word: frozenset[str]
    text_word: frozenset[str]


def exchanged_names(
    entries: Iterable[PoEntry], source_language: str = "", language: str = ""
) -> Iterator[tuple[PoEntry, PoEntry]]:
    """Yield two entries of one sort whose translations look as if each were that of the other, once."""
    sorts: dict[str, list[_NamedEntry]] = defaultdict(list)
    for entry in entries:
        sort = _sort(entry)
        if (
            sort
            and entry.text
            and not entry.obsolete
            and max(len(entry.source), len(entry.text)) < NO_NAME
            and "{" not in entry.source
            and not _is_sentence(entry)
        ):
            sorts[sort].append(_named(entry, source_language, language))
    for sort, named in sorts.items():
        is_name = sort.rpartition("/")[2].rpartition(".")[2] == "name"
        for one, other in _candidates(named):
            if _are_exchanged(one, other, is_name=is_name):
                yield one.entry, other.entry


def _sort(entry: PoEntry) -> str:
    """Return what an entry is one of, nothing for forms of terms and for sentences of rules and effects."""
    kind, _, rest = entry.context.partition("/")
    if kind == "term":
        return "" if "/" in rest else kind
    return "" if kind in {"rule", "effect"} else entry.context


def _is_sentence(entry: PoEntry) -> bool:
    """Tell whether both texts are longer sentences."""
    has_stops = all(text.rstrip("* ").endswith((".", "\u3002")) for text in (entry.source, entry.text))
    return has_stops and len(entry.source.split()) >= LEAST_OF_SENTENCES


def _named(entry: PoEntry, source_language: str, language: str) -> _NamedEntry:
    source, text = (entry.source, source_language), (entry.text, language)
    return _NamedEntry(entry, _words(*source), _words(*text), _one_word(*source), _one_word(*text))


def _words(text: str, language: str) -> tuple[_Word, ...]:
    sounds = (_sounds(word, language) for word in _WORD.findall(text))
    words = (word for word in sounds if len(word[0]) >= LEAST_LETTERS)
    return tuple(
        _Word(sound, frozenset(map("".join, zip(f"^{sound}", sound, strict=False))))
        for word in islice(words, MOST_WORDS)
        for sound in word
    )


def _one_word(text: str, language: str) -> frozenset[str]:
    """Return how a name sounds that is one word, long or short."""
    words = _WORD.findall(text)
    if len(words) != 1 or len(words[0]) < LEAST_SHORT:
        return frozenset()
    return frozenset(_sounds(words[0], language))


def _sounds(word: str, language: str) -> Sequence[str]:
    """Return how a word sounds, and of a German one how its kin may sound elsewhere."""
    sound = _sounded(word)
    if language.split("-")[0] != _GERMAN:
        return (sound,)
    older = _sounded(_SHIFTED.sub(lambda match: _UNSHIFTED[match[0]], word.casefold()))
    return (sound, older) if older != sound else (sound,)


def _sounded(word: str) -> str:
    """Return a word as it sounds, roughly: skorpion for Scorpion."""
    letters = "".join(one for one in unicodedata.normalize("NFD", word.casefold()) if one.isalpha())
    return _TWICE.sub(r"\1", _SOUND.sub(lambda match: _ALIKE[match[0]], letters))


def _candidates(named: Sequence[_NamedEntry]) -> Iterator[tuple[_NamedEntry, _NamedEntry]]:
    """Yield pairs of which a word of one source may be of one origin with one of the other text."""
    sources: dict[tuple[int, str], dict[int, None]] = defaultdict(dict)
    for number, one in enumerate(named):
        for key in _keys(one.source, one.word):
            sources[key][number] = None
    met: set[frozenset[int]] = set()
    for number, one in enumerate(named):
        for key in dict.fromkeys(_keys(one.text, one.text_word)):
            found: Mapping[int, None] = sources.get(key, {})
            for other in found if len(found) <= COMMON else ():
                pair = frozenset((number, other))
                if other != number and pair not in met:
                    met.add(pair)
                    yield named[other], one


def _keys(words: Iterable[_Word], short: Iterable[str]) -> Iterator[tuple[int, str]]:
    for word in words:
        yield from word.keys
    yield from ((2, sound[:_BEGIN_SHORT]) for sound in sorted(short) if len(sound) < LEAST_LETTERS)


def _are_exchanged(one: _NamedEntry, other: _NamedEntry, *, is_name: bool) -> bool:
    """Tell whether two texts look like each other's sources; of names, that one surely does is enough."""
    own = max(_kin(one.source, one.text), _kin(other.source, other.text))
    if own >= NO_KIN or _is_own(one) or _is_own(other):
        return False
    crossed = _kin(one.source, other.text), _kin(other.source, one.text)
    near = _is_near(one, other), _is_near(other, one)
    if min(crossed) >= KIN or all(
        is_short or alike >= NEAR_KIN for is_short, alike in zip(near, crossed, strict=True)
    ):
        return True
    return (
        is_name
        and own < STRANGERS
        and any(
            _is_surely(word, found, as_many=_words_in(first.entry.source) == _words_in(second.entry.text))
            for first, second in ((one, other), (other, one))
            for word in first.source
            for found in second.text
        )
    )


def _is_near(one: _NamedEntry, other: _NamedEntry) -> bool:
    """Tell whether the source of one name and the text of another are nearly the same word, however short."""
    return any(
        source[0] == text[0] and _differ_by_one(source, text)
        for source, text in product(one.word, other.text_word)
    )


def _is_own(one: _NamedEntry) -> bool:
    """Tell whether a name of one word begins as its text does, or is nearly the same."""
    return _is_near(one, one) or any(
        source.startswith(text) or text.startswith(source)
        for source, text in product(one.word, one.text_word)
    )


def _differ_by_one(one: str, other: str) -> bool:
    """Tell whether two words have one letter that is another in the other one, or one more, or none."""
    same = next((at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there), None)
    if same is None:
        return abs(len(one) - len(other)) <= 1
    rests = (
        (one[same + 1 :], other[same + 1 :]),
        (one[same:], other[same + 1 :]),
        (one[same + 1 :], other[same:]),
    )
    return any(here == there for here, there in rests)


def _is_surely(source: _Word, text: _Word, *, as_many: bool) -> bool:
    """Tell whether two long words surely have one origin: the same, in names as long, or in a compound.

    “Martinet” is no sand martin.
    """
    longer = abs(len(source.letters) - len(text.letters))
    is_like = as_many or longer >= LEAST_COMPOUND or source.letters == text.letters
    if not is_like or min(len(source.letters), len(text.letters)) < LEAST_SURE:
        return False
    return _alike(source, text) >= NEAR_KIN


def _words_in(text: str) -> int:
    return sum(len(word) >= LEAST_COMPOUND for word in _WORD.findall(text))


def _kin(source: Sequence[_Word], text: Sequence[_Word]) -> float:
    """Return how alike the two most alike words of two texts are."""
    return max((_alike(word, other) for word in source for other in text), default=0.0)


def _alike(one: _Word, other: _Word) -> float:
    """Return the share of pairs of letters that two words have in common, more if one ends the other."""
    short, long = (
        (one.letters, other.letters)
        if len(one.letters) < len(other.letters)
        else (other.letters, one.letters)
    )
    if len(short) >= LEAST_SURE and (long.startswith(short) or long.endswith(short)):
        return NEAR_KIN if short != long else 1.0
    return 2 * len(one.pairs & other.pairs) / (len(one.pairs) + len(other.pairs))
