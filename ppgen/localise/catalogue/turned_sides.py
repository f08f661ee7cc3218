"""Whether a clause exchanges two sides or colours while its other words stay, or turns a list of terms."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from ppgen.expressions.names import FILLED_IN, squeezed
from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.vocabulary import Owners, Place, Vocabulary, raw, words_and_values, words_of
from ppgen.localise.oppositions import clause_pairs, denials
from ppgen.localise.oppositions.denials import Denials
from ppgen.localise.own_tables import connectives
from ppgen.localise.quantities import COLOURS, SIDES, actions, colours, quantities

LEAST_LISTED = 3
"""Of two words that are listed either may come first."""

LEAST_BY_TURNS = 4
"""A language may name two things the other way round; twice each it does not."""

_COMMA = re.compile(r"[,\u060c\u3001\uff0c]")
"""What parts a clause; what stands between two of them is said together."""

_DEEDS = frozenset(("gain", "lose", "draw", "discard", "take", "put"))
"""What is done, of the words for actions."""

_FILLED_IN = re.compile(FILLED_IN, re.DOTALL)

_HINT = "say them as the source does; or write the comment: # waive order: why"


@dataclass(frozen=True, slots=True)
class TurnedSides:
    """Compares clauses by the order of what has a contrary, and of the words of one group of terms."""

    known: OtherWords
    groups: Mapping[str, frozenset[str]]
    source_language: str
    language: str

    def turned(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield two contraries that a clause says in another order, though its other words keep theirs."""
        if not _has_two(entry.source, self.source_language):
            return
        for source, text in clause_pairs(entry.source, entry.text):
            wanted, found = _said(source, self.source_language), _said(text, self.language)
            for one, other in _opposed(wanted):
                both = {one, other}
                here, there = ([name for name in said if name in both] for said in (wanted, found))
                if here != there and Counter(here) == Counter(there) and self._stays(source, text):
                    message = f"it says {', '.join(there)}, and its source {', '.join(here)}"
                    yield TextDifference("order", message.replace("_", " "), _HINT, text.strip())
                    return

    def listed(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a list of three terms or more of one group that lacks one, or has another order.

        What is listed with “or” may come in any order.
        """
        said = self.known.said.get(entry.key)
        if said is None or sum(bool(self._kinds(owners)) for owners in said.source) < LEAST_LISTED:
            return
        for source, text in clause_pairs(entry.source, entry.text):
            for wanted in self._lists(self.known.source, source):
                for found in self._lists(self.known.translation, text, len(wanted) - 1):
                    message = self._fault(wanted, found, source, text)
                    if message:
                        yield TextDifference("order", message, _HINT, text.strip())
                        return

    def denied(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield a clause that denies another word of a group than its source: A or C, never B."""
        ours, theirs = denials(self.source_language), denials(self.language)
        if ours is None or theirs is None:
            return
        for source, text in clause_pairs(entry.source, entry.text):
            wanted = self._denied(self.known.source, ours, source)
            found = self._denied(self.known.translation, theirs, text)
            if wanted and found and wanted != found and {*wanted[0], *wanted[1]} == {*found[0], *found[1]}:
                said, meant = (", ".join(one[1]).replace("_", " ") for one in (found, wanted))
                message = f"it denies {said}, and its source {meant}"
                yield TextDifference("order", message, _HINT, text.strip())
                return

    def _denied(
        self, words: Vocabulary, known: Denials, text: str
    ) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """Return the terms of one group that a clause allows and denies, parted by a comma; each once."""
        found: tuple[set[str], set[str]] = set(), set()
        for part in _COMMA.split(text):
            places = [place for place in words.placed(part) if self._is_grouped(place)]
            named = [self._one_of(place.owners) for place in places]
            if not all(named):
                return None
            found[known.may_be_denied(part)].update(named)
        allowed, denied = found
        kinds = frozenset.intersection(*(self.groups.get(name, frozenset()) for name in denied or {""}))
        allowed = {name for name in allowed if self.groups.get(name, frozenset()) & kinds}
        return (tuple(sorted(allowed)), tuple(sorted(denied))) if allowed and not allowed & denied else None

    def _one_of(self, owners: Owners) -> str:
        """Return the only term of a group among some, or the one that the others are called after."""
        named = sorted((name for name in owners if self.groups.get(name)), key=lambda name: (len(name), name))
        return named[0] if all(named[0] in name.split("_") for name in named[1:]) else ""

    def alternating(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield two words of one group that a text says by turns, and says for each other again and again."""
        source, text = (
            [place.owners for place in words.placed(said) if not place.is_value]
            for words, said in ((self.known.source, entry.source), (self.known.translation, entry.text))
        )
        often = [owners for owners, count in Counter(source).items() if count > 1]
        for one, other in combinations(often, 2):
            if one & other or not self._kinds(one) & self._kinds(other):
                continue  # a language may say the deck's card for the card of the deck each time
            ours, theirs = (
                [bool(owners & one) for owners in said if owners & (one | other)] for said in (source, text)
            )
            exchanged = sum(here != there for here, there in zip(ours, theirs, strict=False))
            if len(ours) == len(theirs) and exchanged >= LEAST_BY_TURNS:
                said = " and ".join(self.known.translation.word(owners) for owners in (one, other))
                message = f"it says {said} in each other's places again and again"
                yield TextDifference("order", message, _HINT, entry.text)
                return

    def _fault(self, wanted: Sequence[Place], found: Sequence[Place], source: str, text: str) -> str:
        ours, theirs = ([place.owners for place in places] for places in (wanted, found))
        said = ", ".join(map(self.known.translation.word, theirs))
        if _are_other_orders(ours, theirs):
            listed = words_and_values(source)[wanted[0].at : wanted[-1].end]
            return "" if self._or & {*listed} else f"it lists {said}, in another order than its source"
        lost = [one for one in ours if not any(one & other for other in theirs)]
        if len(theirs) == len(ours) - len(lost) == len(ours) - 1 and not self.known.translation.holds(
            lost[0], raw(text)
        ):
            return f"it lists {said}, and its source {self.known.source.word(lost[0])}, too"
        return ""

    @property
    def _or(self) -> frozenset[str]:
        return frozenset(connectives(self.source_language, "or"))

    def _stays(self, source: str, text: str) -> bool:
        """Tell whether two words or values that both say once, and no others, stand in the same order.

        Two things that are done one after the other tell as much: draw from the left, discard to the right;
        or first the attacker, then the defender.
        """
        done, here = self._done(source, text)
        if len(done) > 1 and done == here:
            return True
        if _says_then(source, self.source_language) and _says_then(text, self.language):
            return True
        ours, theirs = (
            [place.owners for place in words.placed(said)]
            for words, said in ((self.known.source, source), (self.known.translation, text))
        )
        places = [
            (at, there[0])
            for at, owners in enumerate(ours)
            if sum(bool(owners & one) for one in ours) == 1
            and len(there := [number for number, one in enumerate(theirs) if one & owners]) == 1
        ]
        return len(places) > 1 and all(one[1] < other[1] for one, other in combinations(places, 2))

    def _done(self, source: str, text: str) -> tuple[list[str], list[str]]:
        """Return what is done by two texts, in their order; nothing if one of them does a thing twice."""
        tables = actions(self.source_language), actions(self.language)
        done, here = (
            [name for name in known.sequence(said) if name in _DEEDS] if known is not None else []
            for known, said in zip(tables, (source, text), strict=True)
        )
        is_each_once = len({*done}) == len(done) and len({*here}) == len(here)
        return (done, here) if is_each_once else ([], [])

    def acted(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield two things that a clause does in another order, with values that keep theirs."""
        for source, text in clause_pairs(entry.source, entry.text):
            values, theirs = ([*map(squeezed, _FILLED_IN.findall(one))] for one in (source, text))
            done, here = self._done(source, text)
            if len({*values}) < 2 or values != theirs or done == here or {*done} != {*here}:
                continue
            message = f"it says {', '.join(here)}, and its source {', '.join(done)}"
            yield TextDifference("order", message.replace("_", " "), _HINT, text.strip())
            return

    def _lists(self, words: Vocabulary, text: str, least: int = LEAST_LISTED) -> Iterator[list[Place]]:
        """Yield runs of words of one group, with no other word of the game between them."""
        for is_grouped, run in groupby(words.placed(text), key=self._is_grouped):
            places = [*run] if is_grouped else []
            kinds = [self._kinds(place.owners) for place in places]
            if len(places) >= max(least, 2) and frozenset.intersection(*kinds):
                yield places

    def _is_grouped(self, place: Place) -> bool:
        return not place.is_value and bool(self._kinds(place.owners))

    def _kinds(self, owners: Owners) -> frozenset[str]:
        return frozenset[str]().union(*(self.groups.get(name, ()) for name in owners))


def _has_two(text: str, language: str) -> bool:
    return any(True for _ in _opposed(_said(text, language)))


def _says_then(text: str, language: str) -> bool:
    """Tell whether a text says once what comes later, in a word of its own."""
    words = words_of(text)
    return sum(words.count(then) for then in connectives(language, "then")) == 1


def _said(text: str, language: str) -> list[str]:
    """Return the sides and colours that a text says."""
    sides = {name for pair in SIDES for name in pair}
    said = [known.sequence(text) for known in (quantities(language), colours(language)) if known is not None]
    return [name for one in said for name in one if name in sides or name in COLOURS]


def _opposed(said: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield the contraries and colours of which a text says both."""
    yield from (pair for pair in (*SIDES, *combinations(COLOURS, 2)) if pair[0] in said and pair[1] in said)


def _are_other_orders(wanted: Sequence[Owners], found: Sequence[Owners]) -> bool:
    """Tell whether two lists hold the same terms in different orders."""
    if len(wanted) != len(found) or all(one & other for one, other in zip(wanted, found, strict=True)):
        return False
    return all(sum(bool(one & other) for other in found) == 1 for one in wanted)
