"""Whether a translation says the word for many of one thing, that for one of many, or one word of both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.turned_choices import turned_choice

_ENDINGS: Mapping[str, tuple[str, ...]] = {
    "de": ("e", "en", "er", "n", "nen", "s"),
    "en": ("s", "es"),
    "es": ("s", "es"),
    "fr": ("s", "x"),
    "nl": ("s", "en", "n", "\u2019s", "'s"),
    "pt": ("s", "es"),
}
"""What the word for many has behind the one for one."""

_CHANGED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "it": (("o", "i"), ("a", "e"), ("e", "i")),
    "pt": (("ão", "ões"), ("l", "is"), ("m", "ns")),
    "fr": (("al", "aux"), ("ail", "aux")),
    "en": (("man", "men"), ("y", "ies")),
    "es": (("z", "ces"), ("ón", "ones")),
}
"""What stands at the end of a word for one, and in its place at that for many."""

_SAME: Mapping[str, tuple[str, ...]] = {"fr": ("s", "x", "z"), "es": ("s", "x"), "pt": ("s", "x")}
"""How words end that say many as they say one, where all others have another form for it."""

_PRONOUNS: Mapping[str, frozenset[tuple[str, str]]] = {
    "en": frozenset({("it", "them"), ("its", "their"), ("this", "these"), ("is", "are"), ("has", "have")}),
    "es": frozenset({("lo", "los"), ("la", "las"), ("este", "estos"), ("esta", "estas"), ("es", "son")}),
    "fr": frozenset(
        {("le", "les"), ("la", "les"), ("ce", "ces"), ("cette", "ces"), ("son", "ses"), ("est", "sont")}
    ),
    "pt": frozenset({("o", "os"), ("a", "as"), ("este", "estes"), ("esta", "estas"), ("é", "são")}),
}
"""Small words for one thing, and for many."""

_VERBS_ALIKE = "en"
"""The language whose verbs have an -s for one: only terms tell there."""

CAPITALISED = "de"
"""The language whose nouns tell themselves from verbs: 5 wins, but after the 5 wins who rolled it."""

_UMLAUTS = str.maketrans("äöü", "aou")

MANY = "many"
_QUOTED = r"([\"'])([^\"'{{}}]{{1,80}}){}"
_ONE, _OTHER = _QUOTED.format(r"\1"), _QUOTED.format(r"\3")
_PLURAL = re.compile(rf"\bplural\([^\"',]{{1,80}},\s*{_ONE}\s*,\s*{_OTHER}\s*\)")
_IF_ONE = re.compile(rf"{_ONE}\s+if\s+[\w.()]{{1,60}}\s*==\s*1\s+else\s+{_OTHER}")


@dataclass(frozen=True, slots=True)
class TurnedForms:
    """The words for one thing and for many of a file, by the terms that they are of."""

    names: Mapping[str, PoEntry] = field(repr=False)
    heads: frozenset[str] = field(repr=False)
    language: str

    @classmethod
    def of(cls, entries: Iterable[PoEntry], language: str) -> TurnedForms:
        """Collect the words of terms."""
        short = language.split("-")[0]
        entries = [entry for entry in entries if entry.text and not entry.obsolete]
        names = {
            entry.context.partition("/")[2]: entry
            for entry in entries
            if entry.context.startswith("term/") and entry.context.count("/") == 1
        }
        pairs = [(match[2], match[4]) for entry in entries for match in _PLURAL.finditer(entry.text)]
        pairs += [
            (names[name].text, entry.text)
            for entry in entries
            if (name := entry.context.removeprefix("term/").removesuffix(f"/{MANY}")) in names
            and entry.context.endswith(f"/{MANY}")
        ]
        return cls(
            names, frozenset(one.split()[0] for one, many in pairs if one.strip() and one != many), short
        )

    def wrong(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield two words of which each stands for the number of the other, and one that stands for both."""
        if choice := turned_choice(entry.text):
            yield self._told(
                f"says the word for many of one thing, or that for one of several: {choice}", choice
            )
            return
        kind, _, rest = entry.context.partition("/")
        name, _, form = rest.partition("/")
        one = self.names.get(name) if kind == "term" and form == MANY else None
        if one is not None:
            if self._is_turned(one.text, entry.text):
                yield self._told(f"{entry.text!r} is said of many, and {one.text!r} of one", entry.text)
            elif one.text == entry.text and one.source != entry.source and self._changes(entry.text):
                yield self._told(f"{entry.text!r} is said of one and of many", entry.text)
            return
        small = _PRONOUNS.get(self.language, frozenset())
        for match in (*_PLURAL.finditer(entry.text), *_IF_ONE.finditer(entry.text)):
            if (match[4].strip().casefold(), match[2].strip().casefold()) in small:
                yield self._told(f"{match[4]!r} is said of many, and {match[2]!r} of one", match[0])
                return
            if self.language == _VERBS_ALIKE:
                continue
            if self._is_turned(match[2], match[4], are_marked=self.language == CAPITALISED):
                yield self._told(f"{match[4]!r} is said of many, and {match[2]!r} of one", match[0])
            elif match[2] == match[4] and self._is_lost(match[2], entry.source):
                yield self._told(f"{match[2]!r} is said of one and of many", match[0])

    def _is_lost(self, text: str, source: str) -> bool:
        """Tell whether a word that has two forms elsewhere has one here, and its source has two."""
        pairs = [(match[2], match[4]) for match in _PLURAL.finditer(source)]
        is_kept = any(one == many for one, many in pairs) or not pairs
        return not is_kept and self._changes(text) and text.split()[0] in self.heads

    def _told(self, message: str, fragment: str) -> TextDifference:
        return TextDifference("plural-words", message, "exchange the two words", fragment)

    def _is_turned(self, one: str, many: str, *, are_marked: bool = False) -> bool:
        """Tell whether words for one are what those for many are otherwise, and none is as it should be."""
        ours, theirs = one.split(), many.split()
        if len(ours) != len(theirs) or ours == theirs:
            return False
        pairs = [
            (here, there)
            for here, there in zip(ours, theirs, strict=True)
            if here.casefold() != there.casefold() and (not are_marked or here[:1].isupper())
        ]
        return bool(pairs) and all(is_many_of(here, there, self.language) for here, there in pairs)

    def _changes(self, text: str) -> bool:
        """Tell whether the first word of what a thing is called has another form for many."""
        head = (text.split() or [""])[0]
        same = _SAME.get(self.language)
        return same is not None and head[:1].islower() and not head.endswith(same)


def is_many_of(many: str, one: str, language: str) -> bool:
    """Tell whether a word is what another one is for many, by the endings of a language."""
    return not {*spellings(many, language)}.isdisjoint(many_of(one, language))


def spellings(many: str, language: str) -> Iterator[str]:
    """Yield a word in lower case, and in German without what changes inside it for many."""
    yield many.casefold()
    if language == CAPITALISED:
        yield many.casefold().translate(_UMLAUTS)


def many_of(one: str, language: str) -> Iterator[str]:
    """Yield what a word may be for many, in lower case."""
    small = one.casefold()
    yield from (small + ending for ending in _ENDINGS.get(language, ()))
    for end, other in _CHANGED.get(language, ()):
        if small.endswith(end):
            yield small.removesuffix(end) + other
