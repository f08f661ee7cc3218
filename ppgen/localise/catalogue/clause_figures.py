"""Whether a translation types two figures in each other's clauses: draw 3, lose 2, for draw 2, lose 3."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from itertools import product
from typing import NamedTuple

from ppgen.common.icon_marks import ICON_MARK
from ppgen.expressions.names import FILLED_IN
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.value_order import VERB_LAST
from ppgen.localise.figures import figures, in_digits, number_words
from ppgen.localise.oppositions import clause_pairs, said_in_order
from ppgen.localise.own_tables import connectives
from ppgen.localise.quantities import actions, colours, quantities

_VALUE = re.compile(f"{FILLED_IN}|{ICON_MARK}", re.DOTALL)
_FIGURE = re.compile(r"\d+")
_TWO_FIGURES = re.compile(r"\d\D++\d")
_COUNTED = re.compile(r"\d[^\w.,;:!?]+([^\W\d_]{3,})(?:\s+([^\W\d_]{3,}))?")
_NAME = re.compile(r"[^\W\d_]{3,}")
_LONGEST_WORD = 20

_PARTING = "and", "or", "then"
"""What stands between the same two parts in all languages; a “not” does not."""

PLACES = 2
"""Where more clauses differ, they are others."""

LIKER = 0.25
"""So much more alike must words be in one way than in the other to tell which belongs to which."""

ONE_WORD = 0.65
"""Forms of one word are at least so much alike: cards and card, карты and карт."""


class _Moved(NamedTuple):
    """The figures that each of two places has lost, and the clauses there, of source and translation."""

    lost: tuple[str, str]
    sources: tuple[str, str]
    texts: tuple[str, str]


def clause_figures(entry: PoEntry, source_language: str, language: str) -> Iterator[TextDifference]:
    """Yield figures of which each took the place of the other, in another clause or behind an “and”.

    Who turns clauses round takes along what they say besides; within one clause the words that figures count
    must tell that they stayed, and nothing is said of languages that order clauses in their own way.
    """
    languages = source_language, language
    whole = entry.source, entry.text
    if all(map(number_words, languages)):
        whole = in_digits(entry.source, source_language), in_digits(entry.text, language)
    if not all(map(_TWO_FIGURES.search, whole)):
        return
    pairs = [*clause_pairs(*whole)]
    moved = _moved(pairs, languages)
    if moved is not None and not _are_turned(moved, languages):
        yield _told(moved)
    if any(one.split("-")[0] in VERB_LAST for one in languages):
        return
    for source, text in pairs:
        moved = _moved([*_parts(source, text, languages)], languages)
        if moved is not None and _have_stayed(moved, languages):
            yield _told(moved)


def _told(moved: _Moved) -> TextDifference:
    here, there = moved.lost
    hint = "write each figure where the source has it; or write the comment: # waive order: why"
    message = f"{there} stands in the place of {here}, and {here} in that of {there}"
    return TextDifference("order", message, hint, moved.texts[0].strip())


def _moved(pairs: Sequence[tuple[str, str]], languages: tuple[str, str]) -> _Moved | None:
    """Return the two clauses that have each other's figures, where all others have their own."""
    found = list[tuple[Counter[str], Counter[str], str, str]]()
    for source, text in pairs if len(pairs) > 1 else ():
        wanted, said = (
            Counter(figures(_VALUE.sub(" ", one), language))
            for one, language in zip((source, text), languages, strict=True)
        )
        if wanted != said:
            found.append((wanted - said, said - wanted, source, text))
    if len(found) != PLACES:
        return None
    (lost, added, *first), (other_lost, other_added, *second) = found
    if not lost or lost != other_added or added != other_lost or not added:
        return None
    named = ", ".join(lost.elements()), ", ".join(other_lost.elements())
    return _Moved(named, (first[0], second[0]), (first[1], second[1]))


def _shared(moved: _Moved, languages: tuple[str, str], *, turned: bool) -> list[int]:
    """Return how much each clause of the source says as the one in its place does, or as the other one."""
    ours, theirs = (
        [_said(one, language, languages) for one in clauses]
        for clauses, language in zip((moved.sources, moved.texts), languages, strict=True)
    )
    pairs = zip(ours, theirs[::-1] if turned else theirs, strict=True)
    return [(one & other).total() for one, other in pairs]


def _said(clause: str, language: str, languages: tuple[str, str]) -> Counter[str]:
    """Return what tells a clause from others besides its figures: values, contraries, actions, names."""
    said = Counter(one for one in said_in_order(clause, language) if not _FIGURE.fullmatch(one))
    for known in (actions, colours, quantities):
        words = known(language)
        if words is not None and all(known(one) is not None for one in languages):
            said.update(words.said(clause))
    said.update({word.casefold() for word in _NAME.findall(_VALUE.sub(" ", clause))})
    return said


def _are_turned(moved: _Moved, languages: tuple[str, str]) -> bool:
    """Tell whether the clauses are turned round, by what they say and by the words behind their figures."""
    stayed, turned = (sum(_shared(moved, languages, turned=one)) for one in (False, True))
    return turned > stayed or _turning(moved) > LIKER


def _have_stayed(moved: _Moved, languages: tuple[str, str]) -> bool:
    """Tell whether something shows that the parts of a clause stand where those of the source do."""
    if _are_turned(moved, languages):
        return False
    if all(_alike(*map(_counted, clauses)) >= ONE_WORD for clauses in (moved.sources, moved.texts)):
        return True
    return _turning(moved) < -LIKER or all(_shared(moved, languages, turned=False))


def _turning(moved: _Moved) -> float:
    """Return how much more alike the words behind the figures are if the clauses were turned round."""
    if not all(map(_counted, (*moved.sources, *moved.texts))):
        return 0.0
    return _likeness(moved.sources, moved.texts[::-1]) - _likeness(moved.sources, moved.texts)


def _likeness(ours: Iterable[str], theirs: Iterable[str]) -> float:
    return sum(_alike(_counted(one), _counted(other)) for one, other in zip(ours, theirs, strict=True))


def _counted(clause: str) -> list[str]:
    """Return the first words behind a figure, as far as they are words."""
    match = _COUNTED.search(_VALUE.sub(" ", clause).replace("*", ""))
    return [word.casefold()[:_LONGEST_WORD] for word in match.groups() if word] if match else []


def _alike(words: Sequence[str], others: Sequence[str]) -> float:
    pairs = product(words, others)
    return max((SequenceMatcher(None, one, other).ratio() for one, other in pairs), default=0.0)


def _parts(source: str, text: str, languages: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what stands between words such as and, if both texts have the same ones in the same order."""
    ours, theirs = map(_connectives, languages)
    if ours is None or theirs is None:
        return
    found = [[*known.finditer(one)] for known, one in ((ours, source), (theirs, text))]
    times = [Counter(match.lastgroup for match in matches) for matches in found]
    here, there = (
        [one for one in matches if times[0][one.lastgroup] == times[1][one.lastgroup]] for matches in found
    )
    if [one.lastgroup for one in here] == [one.lastgroup for one in there]:
        yield from zip(_between(source, here), _between(text, there), strict=True)


def _between(text: str, matches: Iterable[re.Match[str]]) -> Iterator[str]:
    start = 0
    for match in matches:
        yield text[start : match.start()]
        start = match.end()
    yield text[start:]


@cache
def _connectives(language: str) -> re.Pattern[str] | None:
    known = {name: connectives(language, name) for name in _PARTING}
    named = [f"(?P<{name}>{'|'.join(map(re.escape, words))})" for name, words in known.items() if words]
    return re.compile(rf"(?<!\w)(?:{'|'.join(named)})(?!\w)", re.IGNORECASE) if named else None
