"""Whether a word for one thing stands where its file says another word for many of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.turned_forms import CAPITALISED, MANY, many_of, spellings
from ppgen.localise.own_tables import connectives, of_language

HEAD_FIRST, HEAD_LAST = frozenset({"es", "fr", "it", "pt"}), frozenset({"de", "en", "nl"})
"""Where the word that changes stands in what a thing is called, in languages that say two cards with another
word than one card."""

_ATTRIBUTES = "en"
"""The language that says a 5 card hand."""

_SAME_FOR_MANY = ("el", "er")
"""How German words end that are often the same for one and for many, but for one n."""

_PAIR = re.compile(r"\bplural\([^\"',]{1,80},\s*([\"'])([^\"']+)\1\s*,\s*([\"'])([^\"']+)\3\s*\)")
_COUNTED = re.compile(
    r"\{\{\s*constants\.(?P<name>\w+)\s*\}\}\*{0,2}[ \u00a0\u202f](?P<word>[^\W\d_]+)(?![\w-])"
)
_TYPED = re.compile(
    r"(?<![\w.,/:+\u2212-])(?P<name>[2-9]|[1-9]\d{1,2})\*{0,2}[ \u00a0\u202f](?P<word>[^\W\d_]+)(?![\w-])"
)


@dataclass(frozen=True, slots=True)
class WordsForOne:
    """What many things are called in a file, by the word for one, and which values are more than one.

    Of `known` words the `nouns` are surely no verbs; `singular` are the words for one by those for many.
    """

    known: Mapping[str, str] = field(repr=False)
    singular: Mapping[str, str] = field(repr=False)
    nouns: Mapping[str, str] = field(repr=False)
    terms: Mapping[str, str] = field(repr=False)
    counts: Mapping[str, object] = field(repr=False)
    language: str

    @classmethod
    def of(cls, entries: Iterable[PoEntry], constants: Mapping[str, object], language: str) -> WordsForOne:
        """Collect the words of a file; what is one thing and many is never told."""
        short = language.split("-")[0]
        if short not in HEAD_FIRST | HEAD_LAST:
            return cls({}, {}, {}, {}, {}, short)
        read = [entry for entry in entries if entry.text and not entry.obsolete]
        names = {name: entry.text for entry in read if (name := _term(entry, "")) is not None}
        pairs = [(match[2], match[4]) for entry in read for match in _PAIR.finditer(entry.text)]
        for entry in read:
            name = _term(entry, MANY)
            if name is not None and name in names:
                pairs.append((_head(names[name], short), _head(entry.text, short)))
        counted = frozenset(_counted(read, constants, short))
        pairs += sorted(counted)
        many = {text for one, text in pairs if one != text}
        known = {one: text for one, text in pairs if one != text and one not in many}
        of_terms = {_head(name, short) for name in names.values()}
        is_noun = str.istitle if short == CAPITALISED else of_terms.__contains__
        nouns = {one: text for one, text in known.items() if is_noun(one) or (one, text) in counted}
        singular = {text: one for one, text in known.items()}
        return cls(known, singular, nouns, names, constants, short)

    def wrong(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a form for many that is the word for one, or a word for one behind a larger number."""
        name = _term(entry, MANY)
        head = _head(entry.text, self.language)
        if name is not None and self.terms.get(name) == entry.text and head in self.known:
            message = f"{entry.text!r} is said of one and of many: {head} is {self.known[head]} elsewhere"
            yield TextDifference("plural-words", message, "write the word for many", entry.text)
        yield from self._said_of_one(entry)
        for match in (*_COUNTED.finditer(entry.text), *_TYPED.finditer(entry.text)):
            if self.language == _ATTRIBUTES and not _ended().match(entry.text, match.end()):
                continue
            name, word = match["name"], match["word"]
            is_typed = name.isdecimal()
            count = int(name) if is_typed else self.counts.get(name)
            if type(count) is int and count > 1 and word in self.nouns:
                message = f"{word} is the word for one" + ("" if is_typed else f", and {name} is {count}")
                yield TextDifference("plural-words", message, f"write {self.nouns[word]}", match[0])
                return

    def _said_of_one(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a word for many that is said of one, too, where the source has two words."""
        if not any(match[2] != match[4] for match in _PAIR.finditer(entry.source)):
            return
        for match in _PAIR.finditer(entry.text):
            if match[2] == match[4] and (one := self.singular.get(match[4])) is not None:
                message = f"{match[4]!r} is said of one and of many: one is {one} elsewhere"
                yield TextDifference("plural-words", message, "write the word for one first", match[0])
                return


def _counted(
    entries: Iterable[PoEntry], constants: Mapping[str, object], language: str
) -> Iterator[tuple[str, str]]:
    """Yield words behind a figure of one, with their forms for many that stand behind larger figures.

    So is a word that stands behind a larger figure once, while that for many does so more often, where the
    file says “a” or “each” before it elsewhere.
    """
    read = [*entries]
    behind: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for match in (match for entry in read for match in _COUNTED.finditer(entry.text)):
        count = constants.get(match["name"])
        if type(count) is int and count > 0:
            behind[count == 1][match["word"]] += 1
    spelled = {form: word for word in behind[False] for form in spellings(word, language)}
    for one in behind[True]:
        yield from ((one, spelled[form]) for form in many_of(one, language) if form in spelled)
    if language == _ATTRIBUTES:  # of strength 3 it is said that it is 3 attack
        return
    of_one = _behind_articles(read, language)
    for one, times in behind[False].items():
        others = [spelled[form] for form in many_of(one, language) if form in spelled]
        many = next((word for word in others if word != one and behind[False][word] > times), "")
        if many and times == 1 and not _is_for_many(one, many, language) and one in of_one:
            yield one, many


def _is_for_many(one: str, many: str, language: str) -> bool:
    """Tell whether a German word may be that for many itself: 5 Würfel, mit 5 Würfeln."""
    return language == CAPITALISED and many == f"{one}n" and one.endswith(_SAME_FOR_MANY)


def _behind_articles(entries: Iterable[PoEntry], language: str) -> frozenset[str]:
    """Return the words right before which a file says “a” or “each”."""
    known = of_language("first_words.yaml", language) or {}
    articles = "|".join(re.escape(article) for key in ("one", "each") for article in known.get(key, ()))
    said = re.compile(rf"(?<!\w)(?:{articles or '(?!)'})[ \u00a0]([^\W\d_]+)", re.IGNORECASE)
    return frozenset(word for entry in entries for word in said.findall(entry.text))


@cache
def _ended() -> re.Pattern[str]:
    """Return what may stand behind a word that is no attribute of the next one."""
    joined = "|".join(map(re.escape, connectives(_ATTRIBUTES, "and", "or")))
    return re.compile(rf"\*\*|[ \u00a0]?[,.;:)]|[ \u00a0](?:{joined})(?!\w)|\s*\Z")


def _term(entry: PoEntry, form: str) -> str | None:
    """Return the name of the term that an entry is the word of, or a form."""
    kind, _, rest = entry.context.partition("/")
    name, _, said = rest.partition("/")
    return name if kind == "term" and said == form else None


def _head(text: str, language: str) -> str:
    words = text.split() or [""]
    return words[0 if language in HEAD_FIRST else -1]
