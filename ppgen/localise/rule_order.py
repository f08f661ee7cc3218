"""What a sentence says that matters for a rule, in its order: also sides, colours, and words of the game."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ppgen.localise.joined_parts import LONGEST_ARTICLE, one_after_other, one_not_the_other
from ppgen.localise.operators import operators
from ppgen.localise.oppositions import DENIED, NAMED, clause_ends, said_at, unfilled
from ppgen.localise.own_tables import connectives
from ppgen.localise.quantities import PLAYERS, colours, quantities

CLAUSE = ";"
"""How the end of a clause is called, where a sentence denies something in one of them."""

LEAST_LETTERS = 3
"""Shorter words are codes, and those of other things."""

_MARKS = ",/\u00b7\u060c\u3001"
_APART = re.compile(rf"[\s{_MARKS}*]+")


class _Found(NamedTuple):
    """A word of the game, and where it stands."""

    start: int
    end: int
    term: str


@dataclass(frozen=True, slots=True)
class GameWords:
    """The words of a game that stand in prose: of which term each is, and of which groups that is."""

    pattern: re.Pattern[str]
    owners: Mapping[str, str]
    groups: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, forms: Mapping[str, Iterable[str]], groups: Mapping[str, Iterable[str]]) -> GameWords:
        """Collect the words of terms by the forms of each; of two with one word the first has it."""
        owners: dict[str, str] = {}
        for term, words in forms.items():
            for word in words:
                if len(word) >= LEAST_LETTERS:
                    owners.setdefault(word.casefold(), term)
        longest = sorted(owners, key=lambda word: (-len(word), word))
        pattern = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, longest)) or '(?!)'})(?![\w-])")
        return cls(pattern, owners, {term: frozenset(names) for term, names in groups.items()})

    def said(self, plain: str, language: str, wanted: Collection[str]) -> Iterator[tuple[int, int, str]]:
        """Yield terms that are `wanted`, that stand beside another one of their group, or in a list."""
        found = [
            _Found(match.start(), match.end(), self.owners[match[0]])
            for match in self.pattern.finditer(plain)
        ]
        listed = {one for pair in pairwise(found) if _are_listed(plain, *pair, language) for one in pair}
        nothing = frozenset[str]()
        terms = {one.term for one in found}
        often = Counter(group for term in terms for group in self.groups.get(term, nothing))
        for one in found:
            is_opposed = any(often[group] > 1 for group in self.groups.get(one.term, nothing))
            if one.term in wanted or is_opposed or one in listed:
                yield one

    def beside(self, sides: Iterable[tuple[int, int, str]], plain: str) -> Iterator[tuple[int, int, str]]:
        """Yield sides but those of players within longer words of the game: a left defender is a post."""
        places = [match.span() for match in self.pattern.finditer(plain)]
        starts = [start for start, _ in places]
        for start, end, name in sides:
            one, two = places[max(0, bisect_right(starts, start) - 1)] if places else (end, start)
            is_part = one <= start and end <= two and two - one > end - start
            if name not in PLAYERS or not is_part:
                yield start, end, name


def rule_order(
    text: str,
    language: str,
    words: Collection[str] = (),
    known: GameWords | None = None,
    *,
    wanted: Collection[str] = (),
) -> tuple[str, ...]:
    """Return what a text says: as `said_in_order` does, and sides, colours, operators and words of the game.

    Beside what denies, the ends of clauses count, too: they tell what is denied.
    """
    return tuple(name for _, name in rule_order_at(text, language, words, known, wanted=wanted))


def rule_order_at(
    text: str,
    language: str,
    words: Collection[str] = (),
    known: GameWords | None = None,
    *,
    wanted: Collection[str] = (),
) -> tuple[tuple[int, str], ...]:
    """Return that with where each stands in what `unfilled` makes of the text."""
    plain = unfilled(text)
    placed = [*_sides(plain, language)] if known is None else [*known.beside(_sides(plain, language), plain)]
    if known is not None:
        of_game = [*known.said(plain, language, wanted)]
        own = {start for start, _, _ in of_game}
        placed = [*(one for one in placed if one[0] not in own or one[2] not in PLAYERS), *of_game]
    listed = {*words} - NAMED
    found = {(start, name) for start, _, name in placed}
    within = {at for start, end, _ in placed for at in range(start, end)}
    for at, name in said_at(text, plain, language, words):
        if name not in listed or at not in within:
            found.add((at, name))
    found |= {*operators(plain)}
    found |= set(_parts(plain, language, listed, [at for at, _ in found]))
    if any(name == DENIED for _, name in found):
        found |= {(at, CLAUSE) for at in clause_ends(plain)}
    return tuple(_beside_denials(sorted(found)))


def _parts(
    plain: str, language: str, words: Collection[str], said: Collection[int]
) -> Iterator[tuple[int, str]]:
    """Yield short parts around “then” and “, not” that say nothing else that counts."""
    written = {word.casefold(): word for word in words}
    joined = *one_after_other(plain, language), *one_not_the_other(plain, language)
    places = sorted(said)
    for part in dict.fromkeys(part for parts in joined for part in parts):
        at = bisect_left(places, part.start)
        if at == len(places) or places[at] >= part.end:
            yield part.start, written.get(part.words, part.words)


def _beside_denials(placed: list[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield what is said without the ends of clauses that stand beside no denial."""
    names = [name for _, name in placed]
    for before, (at, name), after in zip(["", *names], placed, [*names[1:], ""], strict=False):
        if name != CLAUSE or (DENIED in (before, after) and before != CLAUSE):
            yield at, name


def _sides(plain: str, language: str) -> Iterator[tuple[int, int, str]]:
    """Yield where a text says a side, how often, or a colour, and which."""
    for known in (quantities(language), colours(language)):
        if known is not None:
            yield from known.placed(plain)


def _are_listed(plain: str, one: _Found, other: _Found, language: str) -> bool:
    """Tell whether a comma, “and” or “or” stands between two words, and nothing else but an article."""
    between = plain[one.end : other.start]
    words = [word for word in _APART.split(between) if word]
    joining = _joining(language)
    is_joined = any(word in joining for word in words) or any(mark in between for mark in _MARKS)
    return is_joined and all(word in joining or len(word) <= LONGEST_ARTICLE for word in words)


@cache
def _joining(language: str) -> frozenset[str]:
    """Return the words for “and” and “or” of a language, as far as they are known."""
    return frozenset(connectives(language, "and", "or"))
