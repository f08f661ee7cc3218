"""What a translation says that is the contrary of its source: other poles, and a “not” more or less."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ppgen.localise.catalogue.parity import TextDifference, part_with
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.contrary_words import contrary_words
from ppgen.localise.oppositions import clause_pairs, denials, oppositions
from ppgen.localise.oppositions.denials import Denials
from ppgen.localise.own_tables import connectives
from ppgen.model.poles import OPPOSITE, Pole

_UNDENIED = "term"
"""What contexts begin with of words alone."""

_LOST = "the source says {}: say it too, or write the comment: # waive negation: why"
_ADDED = "here stands {}: take it out, or write the comment: # waive negation: why"

_ALLOWED = (Pole.MAY, Pole.MUST)

_PRESENT = (Pole.WITH, Pole.WITHOUT)

_OUTCOMES = (Pole.WINNING, Pole.LOSING)
"""Who has not won may be said to have lost, and the other way round."""

_BOUNDS = ((Pole.MORE, Pole.AT_MOST), (Pole.LESS, Pole.AT_LEAST))
"""What is not more than a number is at most that."""

_STATES = {"open": "closed", "closed": "open", "empty": "full"}
"""What is not the one is the other, but that it need not be full."""

_FULL = "full"

_COMMA = re.compile(r"[,\u060c\u3001]\s*")

LEAST_WORDS = 4
"""What has fewer and ends without a full stop is a name or a label."""

LEAST_OF_SENTENCES = 2
"""So many words are a sentence if a full stop ends them."""

MOST_QUOTED = 40
"""Characters of a text that a message quotes."""


@dataclass(frozen=True, slots=True)
class Contraries:
    """Compares texts of two languages by their words for contraries, as far as these are known."""

    source_language: str
    language: str

    def polarity(self, entry: PoEntry, declared: Collection[Pole]) -> Iterator[TextDifference]:
        """Yield what says the contrary of its source, or not what its wording is `declared` to carry."""
        ours, theirs = oppositions(self.language), oppositions(self.source_language)
        if ours is None:
            return
        hint = "say it the other way round, or write the comment: # waive polarity: why"
        told = dict.fromkeys(ours.contradictions(entry.text, declared), "")
        if theirs is not None:
            settled = {*declared, *(OPPOSITE[pole] for pole in declared)}
            for source, text in clause_pairs(entry.source, entry.text):
                said = theirs.sequence(source)
                is_forbidden = Pole.MUST in said and Pole.MAY not in said and self._are_denied(source, text)
                others = (
                    *(_ALLOWED if is_forbidden else ()),
                    *self._times(source, text),
                    *self._left_out(source, text),
                    *(_OUTCOMES if self._is_outcome(source, text) else ()),
                )
                open_again = _said_in_part(said, ours.sequence(text))
                for message, word in ours.turned(text, said, {*settled - open_again, *others}):
                    quoted = f"{message}: {word!r}" if word else message
                    told.setdefault(quoted, part_with(word, text, entry.text))
        for message, clause in told.items():
            yield TextDifference("polarity", message, hint, clause)

    def _times(self, source: str, text: str) -> tuple[Pole, ...]:
        """Return the poles of time that say the same in other words: not before is only after."""
        ours, theirs = denials(self.language), denials(self.source_language)
        if ours is None or theirs is None or not ours.limits_alone(text, source, theirs):
            return ()
        return Pole.BEFORE, Pole.AFTER

    def _left_out(self, source: str, text: str) -> tuple[Pole, ...]:
        """Return the poles that say the same in other words: leave it out is without it."""
        known = denials(self.language), denials(self.source_language)
        said = zip(known, (text, source), strict=True)
        return _PRESENT if any(words is not None and words.leaves_out(one) for words, one in said) else ()

    def _is_bound(self, source: str, text: str) -> bool:
        """Tell whether one denies that it is more or less, and the other says at most or at least."""
        return _is_bounded(source, self.source_language, text, self.language) or _is_bounded(
            text, self.language, source, self.source_language
        )

    def _is_outcome(self, source: str, text: str) -> bool:
        """Tell whether one says that somebody has not won, and the other that they have lost."""
        return _is_denied_outcome(source, self.source_language, text, self.language) or _is_denied_outcome(
            text, self.language, source, self.source_language
        )

    def _are_denied(self, source: str, text: str) -> bool:
        """Tell whether both say a “not”: must not is may not."""
        ours, theirs = denials(self.language), denials(self.source_language)
        return ours is not None and theirs is not None and bool(ours.count(text) and theirs.count(source))

    def negation(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a clause of prose that only one of both denies; short ones are names and labels."""
        ours, theirs = denials(self.language), denials(self.source_language)
        if ours is None or theirs is None or entry.context.partition("/")[0] == _UNDENIED:
            return
        is_law = entry.context.startswith("rule/")
        for source, text in clause_pairs(entry.source, entry.text):
            is_whole = _is_sentence(source) and _is_sentence(text)
            least = LEAST_OF_SENTENCES if is_whole else LEAST_WORDS
            if len(source.split()) < least or self._is_bound(source, text) or self._is_outcome(source, text):
                continue
            languages = self.source_language, self.language
            denied, here = _plainly(source, text, *languages), _plainly(text, source, *languages[::-1])
            if not ours.is_kept(here, denied, theirs):
                hint = _LOST.format(", ".join(theirs.words(source)))
                message = f"the source denies, and it does not: {begun(text)}"
                yield TextDifference("negation", message, hint, text.strip())
            elif not is_law and (  # too many is no more allowed
                ours.denies_more(here, denied, theirs)
                or (
                    ours.count(here)
                    and not (theirs.most(_beside_only(denied, theirs, text, ours)) or ours.is_reversed(here))
                )
            ):
                hint = _ADDED.format(", ".join(ours.words(text)))
                message = f"it denies, and the source does not: {begun(text)}"
                yield TextDifference("negation", message, hint, text.strip())
            elif _is_other_way_round(
                [*_allowed(source, theirs, self.source_language)], [*_allowed(text, ours, self.language)]
            ):
                message = f"it denies what its source allows, and allows what that denies: {begun(text)}"
                hint = "deny what the source denies; or write the comment: # waive negation: why"
                yield TextDifference("negation", message, hint, text.strip())
            elif ours.is_affirmed(text, source, theirs):
                message = f"it affirms what its source denies: {begun(text)}"
                yield TextDifference(
                    "negation", message, _LOST.format(", ".join(theirs.words(source))), text.strip()
                )
            elif any(
                ours.is_never_for_only(one, other, theirs)
                for one, other in ((text, source), (_last_part(text), _last_part(source)))
            ):
                message = f"it says {', '.join(ours.words(text))}, and its source only: {begun(text)}"
                hint = "say when alone it is so; or write the comment: # waive negation: why"
                yield TextDifference("negation", message, hint, text.strip())


def _beside_only(source: str, theirs: Denials, text: str, ours: Denials) -> str:
    """Return a source without “only” where its translation says that, too, and has no part more to deny."""
    is_longer = len(_COMMA.findall(text)) > len(_COMMA.findall(source))
    return source if is_longer or not ours.says_only(text) else theirs.without_only(source)


def _last_part(clause: str) -> str:
    """Return what stands behind the last comma of a clause; other commas need not be those of its source."""
    return _COMMA.split(clause)[-1]


def _is_bounded(denied: str, language: str, plain: str, other_language: str) -> bool:
    """Tell whether a clause denies once that it is more or less, and another says at most or at least."""
    words, known, others = denials(language), oppositions(language), oppositions(other_language)
    if words is None or known is None or others is None or words.count(denied) != 1:
        return False
    said, bounds = known.said(denied), others.said(plain)
    return any(pole in said and bound in bounds for pole, bound in _BOUNDS)


def _is_denied_outcome(denied: str, language: str, plain: str, other_language: str) -> bool:
    """Tell whether a clause denies one outcome alone, and another says the other one and denies nothing."""
    words, others = denials(language), denials(other_language)
    known, theirs = oppositions(language), oppositions(other_language)
    if words is None or others is None or known is None or theirs is None or words.count(denied) != 1:
        return False
    said, there = ({*_OUTCOMES} & one.said(text) for one, text in ((known, denied), (theirs, plain)))
    return len(said) == 1 and len(there) == 1 and said != there and not others.count(plain)


def _plainly(denied: str, plain: str, language: str, other_language: str) -> str:
    """Return a clause without the “not” right before a state whose contrary another clause says: not open."""
    words, known, others = denials(language), contrary_words(language), contrary_words(other_language)
    if words is None or known is None or others is None or not words.count(denied):
        return denied
    there = {one.name for one in others.said(plain) if not (one.is_sure and one.name == _FULL)}
    for one in known.said(denied):
        if one.is_sure and _STATES.get(one.name) in there and one.name not in there:
            state = re.escape(known.word(denied, one))
            before = rf"{words.certain.pattern}(?=\s+{state})"
            return re.sub(before, " ", denied, count=1, flags=re.IGNORECASE)
    return denied


def _said_in_part(wanted: Sequence[Pole], found: Sequence[Pole]) -> frozenset[Pole]:
    """Return what a source says again and again, and a translation at first one way and then the other."""
    counts, here = Counter(wanted), Counter(found)
    return frozenset(
        pole
        for pole, times in counts.items()
        if times > 1
        and not counts[OPPOSITE[pole]]
        and 0 < here[OPPOSITE[pole]] < times == here[pole] + here[OPPOSITE[pole]]
    )


def _allowed(text: str, words: Denials, language: str) -> Iterator[bool]:
    """Yield of each part of a clause that says may or must whether it denies nothing."""
    known = oppositions(language)
    if known is None:
        return
    for part in _joined(language).split(text.casefold()):
        if not known.said(part).isdisjoint(_ALLOWED):
            yield not words.count(part)


@cache
def _joined(language: str) -> re.Pattern[str]:
    """Return what stands between two parts of a clause that do not change places, such as “but”."""
    words = "|".join(map(re.escape, connectives(language, "and", "but"))) or "(?!)"
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)")


def _is_other_way_round(wanted: list[bool], found: list[bool]) -> bool:
    """Tell whether of two things one is allowed, and a translation allows the other one alone.

    More than two may be listed in another order.
    """
    return wanted in ([True, False], [False, True]) and found == wanted[::-1]


def _is_sentence(text: str) -> bool:
    """Tell whether a text ends with a full stop, and is no end of a longer one."""
    plain = text.strip("*_ \n")
    return plain.endswith((".", "\u3002")) and not plain[:1].islower()


def begun(text: str) -> str:
    """Quote the beginning of a text."""
    line = " ".join(text.split())
    return repr(line if len(line) <= MOST_QUOTED else f"{line[: MOST_QUOTED - 1]}…")
