"""Whether a sentence denies something, by the words of its language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from ppgen.expressions.names import FILLED_IN
from ppgen.load import load_yaml
from ppgen.localise.oppositions.words import DENIALS, FOLDER, NONE_OF, any_ending
from ppgen.localise.own_tables import connectives

_APOSTROPHE = "\u2019"
"""Stands for the one of a typewriter as well."""

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)

_MOST_BETWEEN = 3
"""So many words stand between two that deny together."""

_MOST_OF_THING = 3
"""So many words name a thing of a list, with what follows it."""


@dataclass(frozen=True, slots=True)
class Denials:
    """The words of one language that deny, those that may say the same otherwise, and phrases that do not.

    `lacking` say that something is not there; `particles` stand beside other words that deny, or alone, and
    some words deny `with_particle` alone, such as French “que”, or beside another denial as German “mehr”.
    Those of `together`, French “ni … ni”, deny once, whatever they list, and say what words `in_lists` say.
    A denial with one of `limits`, “not … unless”, says what one of `alone` says: “only if”. One with a word
    that `reverses` it, “never … inactive”, denies nothing. What is true `never` is not true only then.
    What somebody is told to do by words of `leaving_out` is done without the thing. What `compares`, such as
    more than one, denies nothing though a word of it may. What `affirms`, such as everybody, says the
    contrary of a word that denies, and `affirms_some` words may. What is never so `apart` from one case is
    so only then. What stands beside a word that `contrasts`, such as instead, is often said by a “not”.
    What a source never does, no text `allows`.
    """

    certain: re.Pattern[str]
    lacking: re.Pattern[str]
    possible: re.Pattern[str]
    particles: re.Pattern[str]
    nothing: re.Pattern[str]
    with_particle: re.Pattern[str]
    together: re.Pattern[str]
    in_lists: re.Pattern[str]
    limits: re.Pattern[str]
    alone: re.Pattern[str]
    reverses: re.Pattern[str]
    never: re.Pattern[str]
    leaving_out: re.Pattern[str]
    compares: re.Pattern[str]
    affirms: re.Pattern[str]
    affirms_some: re.Pattern[str]
    apart: re.Pattern[str]
    contrasts: re.Pattern[str]
    allows: re.Pattern[str]
    repeated: re.Pattern[str]
    """A denial of one thing, where the next one of a list is denied, too: no men and no cards."""

    def count(self, text: str) -> int:
        """Return how many words of a text surely deny something."""
        return len(self.certain.findall(self.nothing.sub(" ", _plain(text))))

    def may_be_denied(self, text: str) -> bool:
        """Tell whether a text denies something by any word that has hardly another use."""
        plain = self.nothing.sub(" ", _plain(text))
        return any(words.search(plain) for words in (self.certain, self.lacking, self.particles))

    def is_reversed(self, text: str) -> bool:
        """Tell whether each denial of a text may be taken back by another one."""
        plain = self.nothing.sub(" ", _plain(text))
        return 0 < len(self.certain.findall(plain)) <= len(self.reverses.findall(plain))

    def words(self, text: str) -> list[str]:
        """Return the words of a text that surely deny something, each once, or else those that may."""
        plain = self.nothing.sub(" ", _plain(text))
        found = self.certain.findall(plain) or self.lacking.findall(plain) or self.possible.findall(plain)
        return [*dict.fromkeys(found)]

    def least(self, text: str) -> int:
        """Return how often another language denies something, or says what is lacking, at the least.

        What a list denies of each of its things may be denied once: no men and cards.
        """
        plain = self.repeated.sub(" ", self.nothing.sub(" ", _plain(text)))
        denied = len(self.certain.findall(plain))
        return denied and denied + len(self.lacking.findall(plain))

    def distinct(self, text: str) -> int:
        """Return how often a text denies something, where “not … and no …” is one list."""
        plain = self.nothing.sub(" ", _plain(text))
        denied = {"" if self.in_lists.fullmatch(word) else word for word in self.certain.findall(plain)}
        return len(denied) and len(denied) + len(self.lacking.findall(plain))

    def is_kept(self, text: str, source: str, of: Denials) -> bool:
        """Tell whether a text may deny as often as its source, by words that do not stand for others of it.

        Words that may deny on both sides, such as only, say the same: they are no denial of another one.
        """
        limited = self.limits_alone(text, source, of)
        if limited:
            text = self.alone.sub(" ", _plain(text), count=1)
        here = self._possible(self.nothing.sub(" ", _plain(text))) + self._phrases(text)
        there = of._may_deny(source) + of._phrases(source)
        listed = len(self.together.findall(_plain(text)))
        if listed > 1:  # its particle is no other denial
            least = of.distinct(source)
            return self.most(text) - (listed - 1) - min(there, max(0, here - listed)) >= least
        least, there = of.least(source) - limited, there - limited
        spare = self.most(text) - min(there, here)
        return self.most(text) >= least and (spare >= least or self._has_particle(text))

    def limits_alone(self, text: str, source: str, of: Denials) -> bool:
        """Tell whether a text says “only if”, or after, where its source says “not … unless”, or before."""
        denied = of.nothing.sub(" ", _plain(source))
        is_limited = of.certain.search(denied) is not None and of.limits.search(denied) is not None
        return is_limited and self.alone.search(_plain(text)) is not None

    def is_never_for_only(self, text: str, source: str, of: Denials) -> bool:
        """Tell whether a text says “never”, and nothing else that denies, where its source says “only”."""
        here, there = _plain(text), _plain(source)
        rest = self.never.sub(" ", here)
        others = self.certain, self.lacking, self.nothing, self.with_particle, self.alone
        if rest == here or any(words.search(rest) for words in (*others, self.limits, self.apart)):
            return False
        only = of.alone.sub(" ", there)
        return only != there and not any(
            words.search(only) for words in (of.certain, of.lacking, of.nothing, of.limits)
        )

    def is_affirmed(self, text: str, source: str, of: Denials) -> bool:
        """Tell whether a text says “always” or “with”, and denies less often than its source by one or three.

        Two denials that are both gone affirm. With an empty hand is without cards.
        """
        here, there = _plain(text), _plain(source)
        lost = of._times_denied(there) - self._times_denied(here)
        if lost < 1 or lost % 2 == 0 or self.alone.search(here):
            return False
        if len(self.affirms.findall(here)) > len(of.affirms.findall(there)):
            return True
        if of.never.search(there) and len(self.allows.findall(here)) > len(of.allows.findall(there)):
            return True
        is_otherwise = self._uncertain(here) > of._uncertain(there)
        return len(self.affirms_some.findall(here)) > len(of.affirms_some.findall(there)) and not is_otherwise

    def denies_more(self, text: str, source: str, of: Denials) -> bool:
        """Tell whether a text surely denies, and says all by which its source may deny, such as failed ones.

        What a text says after one comma more may be a denial of its own.
        """
        here, there = _plain(text), _plain(source)
        sure = of.certain, of.lacking, of.particles, of.nothing, of.contrasts
        if any(words.search(there) for words in sure) or here.count(",") > there.count(","):
            return False
        if not self.certain.search(here) or any(one.search(here) for one in (self.nothing, self.contrasts)):
            return False
        return 0 < of._uncertain(there) <= self._uncertain(here)

    def _times_denied(self, plain: str) -> int:
        """Return how often a text surely denies: words of two kinds, such as “ne … pas”, do so together."""
        rest = self.nothing.sub(lambda match: " " * len(match[0]), plain)
        kinds = (self.certain, self.particles, self.together, self.lacking)
        found = sorted(
            (match.start(), match.end(), kind)
            for kind, words in enumerate(kinds)
            for match in words.finditer(rest)
        )
        count, last, met = 0, 0, set[int]()
        for start, end, kind in found:
            is_apart = len(rest[last:start].split()) > _MOST_BETWEEN or kind in met
            if is_apart or kind == len(kinds) - 1 or not met:
                count, met = count + 1, set()
            last = end
            met.add(kind)
        return count

    def says_only(self, text: str) -> bool:
        """Tell whether a text says that something is so alone."""
        return self.alone.search(_plain(text)) is not None

    def without_only(self, text: str) -> str:
        """Return a text in lower case, without words that say that something is so alone."""
        return self.alone.sub(" ", _plain(text))

    def leaves_out(self, text: str) -> bool:
        """Tell whether a text says that something is left out."""
        return self.leaving_out.search(_plain(text)) is not None

    def _phrases(self, text: str) -> int:
        """Return how many phrases of a text hold a “not” and may deny or not, such as not even."""
        return len(self.nothing.findall(_plain(text)))

    def _may_deny(self, text: str) -> int:
        rest = self.nothing.sub(" ", _plain(text))
        beside = len(self.with_particle.findall(rest))
        if beside and (particles := len(self.particles.findall(rest))):  # those of a “not” have no other use
            beside = min(beside, max(0, particles - len(self.certain.findall(rest))))
        return self._uncertain(rest) + beside

    def _uncertain(self, rest: str) -> int:
        return len(self.possible.findall(self.compares.sub(" ", rest)))

    def _possible(self, rest: str) -> int:
        beside = len(self.with_particle.findall(rest)) if self.particles.search(rest) else 0
        return self._uncertain(rest) + beside

    def _has_particle(self, text: str) -> bool:
        return self.particles.search(self.nothing.sub(" ", _plain(text))) is not None

    def most(self, text: str) -> int:
        """Return how often a text may deny something, in whatever words."""
        plain = _plain(text)
        rest = self.nothing.sub(" ", plain)
        found = sum(len(words.findall(rest)) for words in (self.certain, self.lacking)) + self._possible(rest)
        return found + self._phrases(text) or len(self.particles.findall(rest))


@cache
def denials(language: str) -> Denials | None:
    """Return the words of a language by its tag, or None for a language of which none are known."""
    path = FOLDER / f"{language.split('-')[0]}.yaml"
    source = load_yaml(path, FOLDER)[0] if path.is_file() else None
    if source is None or DENIALS[0] not in source.data:
        return None
    known = [_any_of(source.data.get(key, ())) for key in DENIALS]
    known.append(_repeated(source.data.get(NONE_OF, ()), connectives(language, "and", "or")))
    return Denials(*known)


def _repeated(words: Iterable[object], joining: Iterable[str]) -> re.Pattern[str]:
    """Return what finds such a word before a thing, a word that joins, and another such word."""
    denied, joined = (_any_of(one).pattern for one in (words, joining))
    return re.compile(rf"{denied}(?=(?:\s+\w+){{1,{_MOST_OF_THING}}}(?:,|\s+{joined})\s+{denied})")


def _any_of(words: Iterable[object]) -> re.Pattern[str]:
    listed = sorted(
        {_one_apostrophe(str(word).casefold()) for word in words}, key=lambda one: (-len(one), one)
    )
    ends = (any_ending(word) + ("" if word[-1] == _APOSTROPHE else r"(?!\w)") for word in listed)
    return re.compile(rf"(?<!\w)(?:{'|'.join(ends) or '(?!)'})")


def _plain(text: str) -> str:
    return _one_apostrophe(_FILLED_IN.sub(" ", text).casefold())


def _one_apostrophe(text: str) -> str:
    return text.replace("'", _APOSTROPHE)
