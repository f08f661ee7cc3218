"""Whether a sentence of a translation names the cards that its source names, and in their order."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.value_order import VERB_LAST

LEAST_LETTERS = 3
"""Shorter names are too often parts of other words, or signs."""

LEAST_KEPT = 5
"""So many other texts with several names tell whether their order is kept."""

LEAST_BETWEEN = 2
"""With fewer words between them, names are a list, whose order is free."""

_NAME = "name"
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_WORD = re.compile(r"\w+")

Keys = frozenset[tuple[str, str]]
"""The entries of names that a word may be of."""


class _CardName(NamedTuple):
    """A name in a text, the entries that it may be of, and where it begins and ends."""

    word: str
    keys: Keys
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class CardNames:
    """The names of cards in two languages, and how often only one of both texts says them.

    What is a common word, too, such as Draw or Turn, is often lost or added, and tells nothing.
    """

    source: _Names
    translation: _Names
    is_in_order: bool = False
    lost: Counter[str] = field(default_factory=Counter, repr=False)
    added: Counter[str] = field(default_factory=Counter, repr=False)
    orders: Counter[bool] = field(default_factory=Counter, repr=False)

    @classmethod
    def of(cls, entries: Iterable[PoEntry], *languages: str) -> CardNames:
        """Collect the names from their entries, and count them in all others."""
        ours: dict[str, set[tuple[str, str]]] = defaultdict(set)
        theirs: dict[str, set[tuple[str, str]]] = defaultdict(set)
        texts = []
        for entry in entries:
            if not entry.text or entry.obsolete:
                continue
            if _is_name(entry):
                ours[entry.source].add(entry.key)
                theirs[entry.text].add(entry.key)
            else:
                texts.append(entry)
        is_free = bool({language.split("-")[0] for language in languages} & VERB_LAST)
        made = cls(_Names.of(ours), _Names.of(theirs), is_in_order=not is_free)
        if ours:
            for entry in texts:
                made._count(entry)
        return made

    def exchanged(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a name that stands for none of the source, where one of the source is lost, or the order."""
        wanted, found = self._named(entry)
        if not wanted or not found:
            return
        lost, added = _only(wanted, found), _only(found, wanted)
        for one in lost:
            for other in added:
                if self.lost[one.word] == self.added[other.word] == 1:
                    message = f"it names {other.word}, and its source {one.word}"
                    hint = "name the card of the source; or write the comment: # waive other-word: why"
                    yield TextDifference("other-word", message, hint, other.word)
                    return
        if self.is_in_order and not (lost or added) and not _are_in_order(wanted, found):
            others = self.orders[True], self.orders[False] - 1
            if others[0] >= LEAST_KEPT and others[1] * LEAST_KEPT <= others[0] and _are_parted(entry, found):
                named = " before ".join(dict.fromkeys(one.word for one in found))
                hint = "name each card where the source does; or write the comment: # waive order: why"
                yield TextDifference("order", f"the cards are named in another order: {named}", hint)

    def _named(self, entry: PoEntry) -> tuple[list[_CardName], list[_CardName]]:
        if _is_name(entry):
            return [], []
        return [*self.source.named(entry.source)], [*self.translation.named(entry.text)]

    def _count(self, entry: PoEntry) -> None:
        wanted, found = self._named(entry)
        lost, added = ({one.word for one in _only(*both)} for both in ((wanted, found), (found, wanted)))
        self.lost.update(lost)
        self.added.update(added)
        if len({one.word for one in wanted}) > 1 and not (lost or added):
            self.orders[_are_in_order(wanted, found)] += 1


@dataclass(frozen=True, slots=True)
class _Names:
    pattern: re.Pattern[str]
    keys: Mapping[str, Keys]

    @classmethod
    def of(cls, names: Mapping[str, set[tuple[str, str]]]) -> _Names:
        known = {name: frozenset(keys) for name, keys in names.items() if len(name) >= LEAST_LETTERS}
        words = "|".join(map(re.escape, sorted(known, key=lambda word: (-len(word), word)))) or "(?!)"
        return cls(re.compile(rf"(?<![\w-])(?:{words})(?![\w-])"), known)

    def named(self, text: str) -> Iterator[_CardName]:
        plain = _FILLED_IN.sub(lambda match: " " * len(match[0]), text)
        for match in self.pattern.finditer(plain):
            yield _CardName(match[0], self.keys[match[0]], match.start(), match.end())


def _is_name(entry: PoEntry) -> bool:
    kind, _, path = entry.context.partition("/")
    return kind != "term" and path.rpartition(".")[2] == _NAME


def _only(named: Iterable[_CardName], others: Iterable[_CardName]) -> list[_CardName]:
    """Return the names that the other text does not say."""
    said = frozenset[tuple[str, str]]().union(*(one.keys for one in others))
    return [one for one in named if not one.keys & said]


def _are_in_order(wanted: list[_CardName], found: list[_CardName]) -> bool:
    """Tell whether both texts say their names in one order; what one says more often tells nothing."""
    if len(wanted) != len(found):
        return True
    return all(one.keys & other.keys for one, other in zip(wanted, found, strict=True))


def _are_parted(entry: PoEntry, found: list[_CardName]) -> bool:
    """Tell whether more than a comma or an “and” stands between the names of a translation."""
    between = (entry.text[one.end : other.start] for one, other in pairwise(found))
    return all(len(_WORD.findall(words)) >= LEAST_BETWEEN for words in between)
