"""Which word of the game each figure stands before, in a source and in its translation."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.model.game import ALSO

REACH = 25
"""A word that begins more characters behind a figure is not what it counts."""

LEAST_LETTERS = 3
"""Shorter words are too often parts of others, or signs."""

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_CONSTANT = re.compile(r"\bconstants\.(\w+)")
_END = re.compile(r"[.!?;:](?=\s|$)|[。！？؟؛]")
"""Where a sentence or its half ends: what stands behind it is not counted by a figure before it."""

_MARKS = re.compile(r"[*\u00ad]|\\[-/]")
_ENDINGS = "(?:e?[snx])?"
"""What words of several languages end in where there are several, and what their forms may leave out."""

_SPACELESS = re.compile(r"[\u0600-\u06ff\u0e00-\u0e7f\u3040-\u30ff\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class Companions:
    """The words of a game in two languages, each with the terms that it may be of."""

    source: _TermWords
    translation: _TermWords

    @classmethod
    def of(cls, entries: Iterable[PoEntry]) -> Companions:
        """Collect the words from the entries of terms and their forms."""
        ours: dict[str, set[str]] = defaultdict(set)
        theirs: dict[str, set[str]] = defaultdict(set)
        for entry in entries:
            kind, _, rest = entry.context.partition("/")
            term, _, form = rest.partition("/")
            if kind == "term" and form != ALSO and not entry.obsolete and entry.text:
                ours[_plain(entry.source)].add(term)
                theirs[_plain(entry.text)].add(term)
        return cls(_TermWords.of(ours), _TermWords.of(theirs))

    def exchanged(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield each figure that stands before the word which the source has behind another figure."""
        if entry.context.startswith("rule/") or len({*_CONSTANT.findall(entry.source)}) < 2:
            return
        wanted = dict(self.source.behind_figures(entry.source))
        found = dict(self.translation.behind_figures(entry.text))
        for figure, term in found.items():
            meant = wanted.get(figure)
            others = frozenset[str]().union(*(terms for name, terms in wanted.items() if name != figure))
            if meant and not meant & term and others & term:
                message = (
                    f"{figure} stands before {min(others & term)}, and before {min(meant)} in the source"
                )
                hint = (
                    "put each figure before the word that it counts; or write the comment: # waive order: why"
                )
                yield TextDifference("order", message, hint)


@dataclass(frozen=True, slots=True)
class _TermWords:
    pattern: re.Pattern[str]
    terms: Mapping[str, frozenset[str]]

    @classmethod
    def of(cls, owners: Mapping[str, set[str]]) -> _TermWords:
        terms = {word: frozenset(names) for word, names in owners.items() if len(word) >= LEAST_LETTERS}
        listed = sorted(terms, key=lambda word: (-len(word), word))
        words = "|".join(re.escape(word) for word in listed if not _SPACELESS.search(word)) or "(?!)"
        others = "|".join(re.escape(word) for word in listed if _SPACELESS.search(word)) or "(?!)"
        return cls(_compiled(rf"(?<!\w)({words}){_ENDINGS}(?!\w)|({others})"), terms)

    def behind_figures(self, text: str) -> Iterator[tuple[str, frozenset[str]]]:
        """Yield the constants that a text prints alone, each with the term that follows soon."""
        plain = _plain(text)
        filled = [*_FILLED_IN.finditer(plain)]
        ends = [match.end() for match in filled]
        for number, match in enumerate(filled):
            names = _CONSTANT.findall(match[0])
            end = ends[number + 1] if number + 1 < len(ends) else len(plain)
            over = _END.search(plain, match.end())
            end = min(end, over.start() if over else end)
            until = min(end, match.end() + REACH + max(map(len, self.terms), default=0))
            found = self.pattern.search(plain, match.end(), until) if len(names) == 1 else None
            if found is not None and found.start() - match.end() < REACH:
                yield names[0], self.terms[found[1] or found[2]]


@lru_cache(maxsize=16)
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile the words of a language once for all that are compared with it."""
    return re.compile(pattern)


def _plain(text: str) -> str:
    return _MARKS.sub("", text).casefold()
