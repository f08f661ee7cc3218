"""Whether a translation calls two words alike that one field of a card chooses between, or one as another."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.vocabulary import plain

_HINT = "call each by its own word; or write the comment: # waive other-word: why"
_EFFECT = "effect"
_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)
_CHOSEN = re.compile(r"plural\([^{}]{1,400}\)")


@dataclass(frozen=True, slots=True)
class SameWords:
    """The terms of a file by what they and their translations are, and the wordings of its effects.

    `alike` are entries of terms whose translation is that of another one of their group, which has another
    source, and wordings that are translated as that of another effect; `sources` and `texts` are the terms
    that a whole text says, by itself in lower case.
    """

    alike: Mapping[tuple[str, str], str] = field(repr=False)
    sources: Mapping[str, frozenset[str]] = field(repr=False)
    texts: Mapping[str, frozenset[str]] = field(repr=False)

    @classmethod
    def of(cls, entries: Iterable[PoEntry], groups: Mapping[str, frozenset[str]]) -> SameWords:
        """Collect the words of terms; `groups` are those of each term."""
        sources: dict[str, set[str]] = defaultdict(set)
        texts: dict[str, set[str]] = defaultdict(set)
        members: dict[tuple[str, str], list[PoEntry]] = defaultdict(list)
        wordings: dict[str, list[PoEntry]] = defaultdict(list)
        for entry in entries:
            kind, _, rest = entry.context.partition("/")
            name, _, form = rest.partition("/")
            if kind == _EFFECT and not entry.obsolete and _letters(entry.text):
                wordings[_whole(entry.text)].append(entry)
            if kind != "term" or entry.obsolete or not entry.text:
                continue
            for text, found in ((entry.source, sources), (entry.text, texts)):
                found[_whole(text)].add(name)
            for group in groups.get(name, ()) if not form else ():
                members[group, _whole(entry.text)].append(entry)
        alike = {
            entry.key: other.source
            for called in members.values()
            for entry in called
            for other in called
            if _whole(other.source) != _whole(entry.source)
        }
        alike |= {entry.key: other for called in wordings.values() for entry, other in _said_alike(called)}
        return cls(alike, _frozen(sources), _frozen(texts))

    def wrong(self, entry: PoEntry) -> Iterable[TextDifference]:
        """Yield that a term is called as another of its group, or a label that says one term as another."""
        if (other := self.alike.get(entry.key)) is not None:
            message = f"{entry.source!r} and {other!r} are both called {entry.text!r}; a card says either"
            yield TextDifference("other-word", message, _HINT, entry.text)
        if entry.context.startswith("term/"):
            return
        wanted = self.sources.get(_whole(entry.source), frozenset())
        found = self.texts.get(_whole(entry.text), frozenset())
        if wanted and found and not wanted & found:
            terms = " or ".join(sorted(found))
            message = f"the label {entry.source!r} is called as the term {terms} is: {entry.text!r}"
            yield TextDifference("other-word", message, _HINT, entry.text)


def _said_alike(called: Sequence[PoEntry]) -> Iterator[tuple[PoEntry, str]]:
    """Yield the wordings that are translated alike and are of several effects, with the source of another."""
    first = called[0]
    other = next((one for one in called if _differ(one, first)), None)
    if other is not None:
        yield first, other.source
        yield from ((one, first.source) for one in called if _differ(one, first))


def _differ(one: PoEntry, other: PoEntry) -> bool:
    return one.context != other.context and _letters(one.source) != _letters(other.source)


def _letters(text: str) -> str:
    """Return the letters that a text says itself, and those of words that a number chooses between."""
    said = _FILLED_IN.sub(lambda match: " ".join(_CHOSEN.findall(match[0])), text)
    return "".join(letter for letter in said.casefold() if letter.isalpha())


def _whole(text: str) -> str:
    return " ".join(plain(text).split()) if "{{" not in text else text


def _frozen(found: Mapping[str, set[str]]) -> dict[str, frozenset[str]]:
    return {text: frozenset(names) for text, names in found.items()}
