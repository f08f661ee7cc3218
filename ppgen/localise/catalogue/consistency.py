"""Translations of one file beside one another: words that are alike, exchanged entries, lost halves."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from statistics import median
from typing import NamedTuple

from ppgen.common.problem import Problem, Span, warning
from ppgen.expressions.names import FILLED_IN
from ppgen.localise import Translated
from ppgen.localise.catalogue import parity
from ppgen.localise.catalogue.po import PoEntry, PoFile
from ppgen.model.game import ALSO

ALIKE = 0.5
"""Sources that are so alike, such as the words for one and many, may well have one translation."""

LONG = 40
"""Letters from which on a text's length says something."""

LOST = 0.5
"""What is shorter than this share of what translations of its file usually are has probably lost a part."""

LONGEST_BY_CHANCE = 2
"""A word of no more letters, such as *A* for *To*, is an article or another word by chance."""

SHOWN = 60
"""Letters of a source that are quoted."""

ENOUGH = 5
"""So many long texts tell what is usual."""


_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)


class Disagreement(NamedTuple):
    """A translation that says other values, numbers or icons than its source."""

    entry: PoEntry
    source: parity.TextContent
    translation: parity.TextContent


def _called(entry: PoEntry) -> str:
    """Return what an entry is called in a message: texts of one field are told apart by how they begin."""
    source = " ".join(entry.source.split())
    return f"{entry.context} “{source if len(source) <= SHOWN else source[:SHOWN] + '…'}”"


def _words(text: str) -> str:
    """Return a text without what is filled in."""
    return _FILLED_IN.sub("", text)


class Consistency:
    """Compares the translations of a file with one another."""

    def __init__(
        self, po: PoFile, own_forms: Mapping[str, Sequence[str]], articles: frozenset[str], language: str
    ) -> None:
        """Keep what tells words from articles."""
        self._po = po
        self._own_forms = own_forms
        self._articles = articles
        self._language = language

    def problems(
        self,
        wanted: Sequence[PoEntry],
        texts: Mapping[tuple[str, str], str],
        disagreeing: Sequence[Disagreement],
    ) -> Iterator[Problem]:
        """Yield what only shows when entries are compared with one another."""
        yield from self._alike(wanted, texts)
        yield from self._exchanged(disagreeing)
        yield from self._halves(wanted, texts)

    def _alike(self, wanted: Sequence[PoEntry], texts: Mapping[tuple[str, str], str]) -> Iterator[Problem]:
        """Report entries of one sort that say the same, while their sources do not: an exchange.

        Forms that only the language has are articles and the like; words that begin alike, such as those
        for one and many, may well be one word elsewhere.
        """
        known: dict[tuple[str, str], PoEntry] = {}
        articles: dict[str, PoEntry] = {}
        for message in wanted:
            said = texts[message.key]
            sort, name, *form = *message.context.split("/"), ""
            if not isinstance(said, Translated) or (sort == "term" and form[0] == ALSO):
                continue
            if sort == "term" and form[0] in self._own_forms.get(name, ()):
                if form[0] in self._articles:
                    articles.setdefault(said.casefold(), message)
                continue
            other = known.setdefault((sort, said.casefold()), message)
            one, two = message.source.casefold(), other.source.casefold()
            if one == two or (sort in {"term", "effect"} and other.context.split("/")[1] == name):
                continue
            if SequenceMatcher(None, one, two).ratio() >= ALIKE:
                continue
            told = f"{message.context} ({self._language}): {message.source!r} is called {str(said)!r}"
            hint = f"so is {other.source!r} of {other.context}; was one put in the place of the other?"
            yield self._warning("catalogue/same", told, said.span, hint)
        for (_, said_alike), message in known.items():
            if said_alike in articles and len(said_alike) > LONGEST_BY_CHANCE:
                told = f"{message.context} ({self._language}) says the same as {articles[said_alike].context}"
                hint = "one is a word, the other stands beside words; was one put in the place of the other?"
                said = texts[message.key]
                where = said.span if isinstance(said, Translated) else Span(self._po.file)
                yield self._warning("catalogue/same", told, where, hint)

    def _exchanged(self, disagreeing: Sequence[Disagreement]) -> Iterator[Problem]:
        """Report two entries that each say the values and numbers of the other's source."""
        sought: dict[object, Disagreement] = {}
        for one in disagreeing:
            sort = one.entry.context.split("/")[0]
            wanted, found = parity.said(one.source), parity.said(one.translation)
            other = sought.get((sort, found, wanted))
            if other is not None:
                told = f"{_called(one.entry)} ({self._language}) says what {_called(other.entry)} should say"
                hint = "and the other way round: exchange the two translations"
                yield self._warning("catalogue/exchanged", told, self._po.span(one.entry), hint)
            sought[sort, wanted, found] = one

    def _halves(self, wanted: Sequence[PoEntry], texts: Mapping[tuple[str, str], str]) -> Iterator[Problem]:
        """Report long texts whose translation is much shorter than translations of this file usually are.

        What is filled in does not count: it is the same in every language.
        """
        shares = []
        for message in wanted:
            said = texts[message.key]
            length = len(_words(message.source))
            if length >= LONG and isinstance(said, Translated):
                shares.append((message, said, len(_words(said)) / length))
        if len(shares) < ENOUGH:
            return
        usual = median([share for _, _, share in shares])
        for message, said, share in shares:
            if share < LOST * usual:
                letters = f"{len(_words(said))} letters for {len(_words(message.source))}"
                told = f"{_called(message)} ({self._language}) has {letters}"
                hint = f"translations of this file usually have {usual:.0%} of the source's; is a part lost?"
                yield self._warning("catalogue/short", told, said.span, hint)

    def _warning(self, rule: str, message: str, where: Span, hint: str) -> Problem:
        return warning(rule, message, span=where, hint=hint, subject=self._language)
