"""Which of two contraries, such as cheap and dear, a text says surely, and which it may say, by its words."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.load import load_yaml
from ppgen.localise.oppositions import denials
from ppgen.localise.oppositions.words import any_ending

PAIRS = (
    *(("greatest", "least"), ("dear", "cheap"), ("best", "worst"), ("buy", "sell"), ("pay", "receive")),
    *(("half", "double"), ("income", "expense"), ("up", "down"), ("full", "empty"), ("open", "closed")),
    *(("top-first", "bottom-first"), ("plus", "minus")),
    *(("add", "remove"), ("front", "back"), ("long", "short"), ("strong", "weak"), ("near", "far")),
    *(("horizontal", "vertical"), ("twofold", "threefold"), ("forbidden", "needless")),
)
"""What is looked for; a language that lacks one of them does not tell it."""

_FROM_EITHER_SIDE = frozenset(("buy", "sell", "pay", "receive"))
"""What one does another has done to them: who says both may change sides."""

_FOLDER = Path(__file__).resolve().parent
_PERHAPS, _EITHER, _NEITHER, _DENIES, _LESS = "perhaps_", "either", "neither", "not", "less"

MOST_BETWEEN = 3
"""So many words a `…` stands for; what stands farther away belongs to something else."""

_BEGIN = 2
"""So many letters at the beginning of a word tell which words of a table it may be."""

MOST_SAID = 4_096
"""So many texts of which is known whether they say anything are kept."""

_VALUE = re.compile(rf"{FILLED_IN}|{ICON_MARK}|\*", re.DOTALL)
_WORD = re.compile(r"[^\W_]\w*")
_PLAIN = str.maketrans("'\n\t\u00a0\u202f", "\u2019    ")
_BETWEEN = rf"(?:[^\s.,;:!?()]++\s++){{0,{MOST_BETWEEN}}}?"
_ANY_WORD = r"(?:\w++\s++)?"
_FREE = {"\u2026": _BETWEEN, "*": _ANY_WORD}
"""What stands for any word; what is filled in leaves blanks alone."""


class SaidContrary(NamedTuple):
    """One of two contraries that a text says or may say, and where."""

    start: int
    end: int
    name: str
    is_sure: bool


class _Phrase(NamedTuple):
    """A word of a table or a phrase, how it begins, the pair that it belongs to, and what of it that says."""

    words: str
    begin: str
    pair: tuple[str, str]
    names: tuple[str, ...]
    is_sure: bool


@dataclass(frozen=True, slots=True)
class ContraryWords:
    """The words of one language, by how they begin: a text is read word by word, and few are in the table."""

    entries: Mapping[str, tuple[_Phrase, ...]]
    denied: re.Pattern[str]
    lessened: re.Pattern[str]
    language: str

    def said(self, text: str) -> list[SaidContrary]:
        """Return what a text says or may say of all pairs, in its order, without what is filled in.

        Of several phrases at one place the longest is meant, and nothing of what it covers; what reaches into
        a phrase that means nothing says nothing. Nothing is sure behind a word for less: less far is near.
        """
        plain, _ = _folded(text)
        found: dict[tuple[str, str], list[tuple[int, int, _Phrase]]] = defaultdict(list)
        for word in _WORD.finditer(plain):
            for entry in self.entries.get(plain[word.start() : word.start() + _BEGIN].strip(), ()):
                if not plain.startswith(entry.begin, word.start()):
                    continue
                match = _pattern(entry.words).match(plain, word.start())
                if match is not None:
                    found[entry.pair].append((match.start(), match.end(), entry))
        unsure = {match.end() for match in self.lessened.finditer(plain)} if found else ()
        meant = (one for placed in found.values() for one in _meant(placed))
        return sorted(one._replace(is_sure=False) if one.start in unsure else one for one in meant)

    def denies(self, text: str) -> bool:
        """Tell whether a text denies something: what is not open is closed."""
        known = denials(self.language)
        return known.may_be_denied(text) if known else self.denied.search(text.casefold()) is not None

    def word(self, text: str, said: SaidContrary) -> str:
        """Return the words of a text that say something, as they stand there."""
        _, places = _folded(text)
        return text[places[said.start] : places[said.end - 1] + 1]


def _meant(placed: Iterable[tuple[int, int, _Phrase]]) -> Iterator[SaidContrary]:
    """Yield what the words of one pair say, by where they stand: the longer ones of one place first."""
    in_order = sorted(placed, key=lambda one: (one[0], -one[1]))
    nothing = [start for start, _, entry in in_order if not entry.names]
    within = covered = 0
    for start, end, entry in in_order:
        if not entry.names:
            within = max(within, end)
        elif start >= max(covered, within) and bisect_left(nothing, start) == bisect_left(nothing, end):
            covered = end
            yield from (SaidContrary(start, end, name, entry.is_sure) for name in entry.names)


def _folded(text: str) -> tuple[str, Sequence[int]]:
    """Return a text in small letters with blanks for what is filled in, and where each letter stands."""
    blank = _VALUE.sub(lambda match: " " * len(match[0]), text).translate(_PLAIN)
    if len(folded := blank.casefold()) == len(blank):
        return folded, range(len(blank))
    letters = [(letter, at) for at, one in enumerate(blank) for letter in one.casefold()]
    return "".join(letter for letter, _ in letters), [at for _, at in letters]


@lru_cache(maxsize=MOST_SAID)
def says_any(language: str, text: str) -> bool:
    """Tell whether a text says any of the pairs of a language: a source, which each translation asks."""
    known = contrary_words(language)
    return known is not None and bool(known.said(text))


@cache
def contrary_words(language: str) -> ContraryWords | None:
    """Return the words of a language by its tag, or None for a language of which none are known."""
    path = _FOLDER / f"{language.replace('_', '-').split('-')[0]}.yaml"
    if not path.is_file():
        return None
    source, problems = load_yaml(path, _FOLDER)
    if source is None or problems:
        raise ValueError(f"{path.name}: {problems}")
    listed: dict[str, list[_Phrase]] = defaultdict(list)
    for pair in PAIRS:
        for key, words in source.data.get("_".join(pair), {}).items():
            names = _names(str(key), pair)
            for phrase in map(_one_apostrophe, words):
                begin = phrase.partition(" ")[0].partition("*")[0]
                listed[begin[:_BEGIN]].append(_Phrase(phrase, begin, pair, names, key in pair))
    denied, less = (_any_of(source.data.get(key, ())) for key in (_DENIES, _LESS))
    entries = {begin: tuple(found) for begin, found in listed.items()}
    patterns = re.compile(rf"(?<!\w)(?:{denied})(?!\w)"), re.compile(rf"(?<!\w)(?:{less})\s++")
    return ContraryWords(entries, *patterns, language)


def _any_of(words: Iterable[object]) -> str:
    return "|".join(map(any_ending, map(str, words))) or "(?!)"


def _names(key: str, pair: tuple[str, str]) -> tuple[str, ...]:
    """Return which of two contraries the words under a key of a table say."""
    if key in (_EITHER, _NEITHER):
        return pair if key == _EITHER else ()
    name = key.removeprefix(_PERHAPS)
    if name not in pair:
        raise ValueError(f"{key} is none of {', '.join(pair)}")
    return (name,)


@cache
def _pattern(phrase: str) -> re.Pattern[str]:
    """Return what finds a phrase at the beginning of a word; most of a language are never looked for."""
    *before, last = phrase.split(" ")
    parts = (_FREE.get(word) or any_ending(word) + r"\s++" for word in before)
    return re.compile("".join(parts) + any_ending(last) + r"(?!\w)")


def _one_apostrophe(word: object) -> str:
    return str(word).casefold().replace("'", "\u2019")


def exchanged(
    source: Iterable[SaidContrary], text: Iterable[SaidContrary]
) -> Iterator[tuple[str, SaidContrary]]:
    """Yield a contrary that a source says, and what a text says for it alone.

    Where both are said, it is told if one of them is said more often, and the other as much less.
    """
    wanted, found = [*source], [*text]
    for one, other in (order for pair in PAIRS for order in (pair, pair[::-1])):
        said = [here for here in found if here.name == other and here.is_sure]
        meant = sum(there.name == one and there.is_sure for there in wanted)
        if not said or not meant:
            continue
        added = len(said) - sum(there.name == other for there in wanted)
        lost = meant - sum(here.name == one for here in found)
        is_other = (added, lost) == (len(said), meant)
        if is_other or (added == lost > 0 and not {one, other} <= _FROM_EITHER_SIDE):
            yield one, said[0]


def turned(source: Iterable[SaidContrary], text: Iterable[SaidContrary]) -> Iterator[tuple[str, str]]:
    """Yield two contraries that a text says in another order than its source, while others keep theirs."""
    orders = _orders([*source]), _orders([*text])
    both = [pair for pair in orders[0] if pair in orders[1]]
    others = [pair for pair in both if orders[0][pair] != orders[1][pair]]
    if len(others) < len(both):
        yield from (orders[0][pair] for pair in others)


def _orders(said: Sequence[SaidContrary]) -> dict[tuple[str, str], tuple[str, str]]:
    """Return the pairs of which a text surely says each once, in its order."""
    names = [one.name for one in said]
    sure = [one.name for one in said if one.is_sure and names.count(one.name) == 1]
    both = [pair for pair in PAIRS if {*pair} <= {*sure}]
    return {pair: pair if sure.index(pair[0]) < sure.index(pair[1]) else pair[::-1] for pair in both}
