"""Whether an article stands before a word with which no other text of the file has one of its gender."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, NamedTuple

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.article_forms import OF_MANY, ArticleForms
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.vocabulary import phrases_of
from ppgen.localise.oppositions.words import any_ending
from ppgen.localise.own_tables import of_language
from ppgen.model.game import ALSO

LEAST_USES = 2
"""Fewer articles of another gender do not tell which one a word has."""

LEAST_LETTERS = 3

MOST_BESIDE = 2
"""Words of a form that is an article with its preposition."""

_FILLED_IN = re.compile(rf"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_MARKS = re.compile(r"[*_\u00ad]|\\[-/]")
_VOWEL = re.compile("[aeiouàâäéèêëîïôöùûüœæ]")
_MUTE = re.compile("[aeiouyhàâäéèêëîïôöùûüœæ]")


class _Articles(NamedTuple):
    """What a language has before its nouns, and patterns that find both."""

    genders: Mapping[str, frozenset[str]]
    elided: frozenset[str]
    elision: re.Pattern[str]
    pronouns: frozenset[str]
    subjects: frozenset[str]
    relatives: frozenset[str]
    but_not: tuple[str, ...]
    not_before: Mapping[str, tuple[str, ...]]
    before_vowels: frozenset[str]
    beside: Mapping[str, frozenset[str]]
    is_capitalised: bool
    described: re.Pattern[str]
    """Finds an article before an adjective and its noun; nothing where adjectives follow their nouns."""
    pattern: re.Pattern[str]

    def is_silent(self, article: str, noun: str) -> bool:
        """Tell whether an article says nothing of a noun: it may be that of many, or be there for a vowel."""
        if noun.startswith(self.but_not) or noun.endswith(self.not_before.get(article, ())):
            return True
        return article in self.before_vowels and _MUTE.match(noun) is not None

    def told(self, text: str, noun: str) -> frozenset[str]:
        """Return the genders of which words that stand beside a noun may be, if they are an article alone."""
        words = text.casefold().split()
        known = self.beside.get(" ".join(words))
        article = words[-1] if words else ""
        if known is None and len(words) <= MOST_BESIDE:
            known = self.genders.get(article)
        begins = noun.casefold()
        if not known or not begins or begins.startswith(self.but_not):
            return frozenset()
        is_mute = article in self.before_vowels | self.elided and _MUTE.match(begins) is not None
        return frozenset() if is_mute else known


class _Use(NamedTuple):
    """An article before a noun, where it says the gender of it."""

    article: str
    noun: str
    written: str


@dataclass(frozen=True, slots=True)
class Genders:
    """How often each word of the game, or in German each noun, has which article in the texts of a file."""

    articles: _Articles | None
    words: frozenset[str]
    uses: Mapping[str, Counter[str]] = field(repr=False)
    elided: Mapping[str, int] = field(repr=False)
    forms: ArticleForms = field(default_factory=lambda: ArticleForms({}), repr=False)

    @classmethod
    def of(cls, entries: Iterable[PoEntry], language: str) -> Genders:
        """Count the articles of a file."""
        articles = _articles(language)
        uses: dict[str, Counter[str]] = defaultdict(Counter)
        elided: Counter[str] = Counter()
        if articles is None:
            return cls(None, frozenset(), uses, elided)
        read = [entry for entry in entries if entry.text and not entry.obsolete]
        words = frozenset(word for entry in read for word in _words(entry))
        made = cls(articles, words, uses, elided)
        for entry in read:
            for use in made._used(entry.text):
                uses[use.noun][use.article] += 1
            elided.update(match[1].casefold() for match in articles.elision.finditer(_plain(entry.text)))
        return replace(made, forms=ArticleForms.of(read, articles.told, made._usual))

    def wrong(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield an article before a word that has one of another gender everywhere else."""
        if message := self.forms.messages.get(entry.key, ""):
            hint = "write the one of the word; or write the comment: # waive article: why"
            yield TextDifference("article", message, hint, entry.text)
            return
        for use in self._used(entry.text):
            if message := self._told(use):
                hint = "write the article of the word; or write the comment: # waive article: why"
                yield TextDifference("article", message, hint, use.written)
                return

    def _told(self, use: _Use) -> str:
        articles = self.articles
        assert articles is not None
        if use.article in articles.elided and _VOWEL.match(use.noun):
            times = self.elided.get(use.noun, 0)
            return f"{use.written!r} is not elided, as {times} times elsewhere" if times >= LEAST_USES else ""
        genders = articles.genders
        others = self.uses[use.noun] - Counter([use.article])
        against = {one: count for one, count in others.items() if not genders[one] & genders[use.article]}
        explained = frozenset("fmn").intersection(*(genders[one] for one in others))
        if sum(against.values()) < LEAST_USES or not explained or explained & genders[use.article]:
            return ""
        usual = max(against, key=lambda one: (against[one], one))
        noun = use.written.split()[-1]
        return f"{use.written!r}: elsewhere it is {usual} {noun} ({sum(against.values())} times)"

    def _usual(self, noun: str) -> frozenset[str]:
        """Return the genders that a word may have by its articles in the texts; none where few tell."""
        assert self.articles is not None
        found = self.uses.get(noun.casefold(), Counter())
        if found.total() < LEAST_USES:
            return frozenset()
        genders = frozenset("fmn").intersection(*(self.articles.genders[one] for one in found))
        ends = {end for listed in self.articles.not_before.values() for end in listed}
        return genders | ({OF_MANY} if genders and noun.endswith(tuple(ends)) else frozenset())

    def _used(self, text: str) -> Iterator[_Use]:
        articles = self.articles
        if articles is None:
            return
        plain = _plain(text)
        yield from _described(plain, articles)
        for match in articles.pattern.finditer(plain):
            before, article, written = (match[1] or "").casefold(), match[2].casefold(), match[3]
            noun = written.casefold()
            if len(noun) < LEAST_LETTERS or articles.is_silent(article, noun):
                continue
            if article in articles.relatives and plain[
                max(0, match.start(2) - LEAST_LETTERS) : match.start(2)
            ].rstrip().endswith(","):
                continue
            if article in articles.pronouns and before in articles.subjects:
                continue
            if written[0].isupper() if articles.is_capitalised else noun in self.words:
                yield _Use(article, noun, f"{match[2]} {written}")


def _described(plain: str, articles: _Articles) -> Iterator[_Use]:
    """Yield articles before an adjective and a noun, as far as they tell something of it."""
    for match in articles.described.finditer(plain):
        article, noun = match[1].casefold(), match[3].casefold()
        if len(noun) >= LEAST_LETTERS and not articles.is_silent(article, noun):
            yield _Use(article, noun, f"{match[1]} {match[2]} {match[3]}")


def _words(entry: PoEntry) -> Iterator[str]:
    """Yield the words of the game that a translation says alone; of several the first may be no noun."""
    kind, _, rest = entry.context.partition("/")
    if kind == "term":
        listed: Collection[str] = [*phrases_of(entry.text)] if rest.endswith(f"/{ALSO}") else (entry.text,)
        yield from (phrase.casefold() for phrase in listed if len(phrase.split()) == 1)


def _plain(text: str) -> str:
    return _MARKS.sub("", _FILLED_IN.sub("\ue000", text))


def _before_adjectives(articles: Collection[str], known: Mapping[str, Any]) -> re.Pattern[str]:
    """Return what finds an article, an adjective by its ending, and the noun behind it by its capital."""
    ends = "|".join(map(re.escape, known.get("adjective_ends", ()))) or "(?!)"
    others = "|".join(map(any_ending, known.get("no_adjectives", ()))) or "(?!)"
    words = "|".join(sorted(map(re.escape, articles), key=len, reverse=True))
    adjective = rf"(?!(?:{others})(?!\w))([a-zß-ÿ]+(?:{ends}))"
    return re.compile(rf"(?<!\w)((?i:{words}))[ \u00a0]{adjective}[ \u00a0]([A-ZÀ-Þ][^\W\d_]+(?![\w-]))")


@cache
def _articles(language: str) -> _Articles | None:
    """Return the articles of a language, or None for one of which none are known."""
    known = of_language("genders.yaml", language)
    if known is None:
        return None
    genders = {article: frozenset(told) for article, told in known["articles"].items()}
    words = "|".join(sorted(map(re.escape, genders), key=len, reverse=True))
    relatives = frozenset(known.get("relatives", ()))
    elision = "|".join(map(re.escape, known.get("elision", ()))) or "(?!)"
    return _Articles(
        genders,
        frozenset(known.get("elided", ())),
        re.compile(rf"(?<!\w)(?:{elision})([^\W\d_]+)", re.IGNORECASE),
        frozenset(known.get("pronouns", ())),
        frozenset(known.get("subjects", ())),
        relatives,
        tuple(known.get("but_not", ())),
        {
            article: tuple(rule["ends"])
            for rule in known.get("not_before", ())
            for article in rule["articles"]
        },
        frozenset(known.get("before_vowels", ())),
        {words: frozenset(told) for words, told in known.get("beside", {}).items()},
        bool(known.get("capitalised", False)),
        _before_adjectives(genders.keys() - relatives, known),
        re.compile(
            rf"(?:(?<!\w)(\w+)[ \u00a0])?(?<!\w)({words})[ \u00a0]([^\W\d_]+(?![\w-]))", re.IGNORECASE
        ),
    )
