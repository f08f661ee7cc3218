"""Whether two clauses of a translation say each other's words of the game, such as attack and defense."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from ppgen.localise.catalogue.other_words import OtherWords
from ppgen.localise.catalogue.parity import TextDifference
from ppgen.localise.catalogue.po import PoEntry
from ppgen.localise.catalogue.vocabulary import Owners, Place
from ppgen.localise.oppositions import clause_pairs

MOST_CLAUSES = 12
"""What has more is a page, of which each pair would be looked at."""

MOST_WORDS = 24
"""So many different words of a game stand in a clause that somebody reads; each is held against each."""

_HINT = "exchange them; or write the comment: # waive order: why"


@dataclass(frozen=True, slots=True)
class TurnedClauses:
    """Compares clauses two by two: attack is told of in the one, and defense in the other."""

    known: OtherWords

    def turned(self, entry: PoEntry) -> Iterator[TextDifference]:
        """Yield two words that stand in each other's clause, while all other clauses keep theirs."""
        pairs = clause_pairs(entry.source, entry.text)
        if not (1 < len(pairs) <= MOST_CLAUSES and self.known.is_other(entry)):
            return
        source = [_said(self.known.source.placed(one)) for one, _ in pairs]
        text = [_said(self.known.translation.placed(one)) for _, one in pairs]
        if max(map(len, (*source, *text))) > MOST_WORDS:
            return
        words = {owners for said in source for owners in said}
        wanted, found = ({owners: _clauses(said, owners) for owners in words} for said in (source, text))
        moved = {owners: wanted[owners] ^ found[owners] for owners in words}
        for one, other in combinations(range(len(pairs)), 2):
            for first, second in product(source[one], source[other]):
                if moved[first] == moved[second] == {one, other} and not (
                    first & second or wanted[first] & {other} or wanted[second] & {one}
                ):
                    word, meant = (self.known.source.word(owners) for owners in (second, first))
                    message = (
                        f"it says {word} where its source says {meant}, and {meant} where it says {word}"
                    )
                    yield TextDifference("order", message, _HINT, pairs[one][1].strip())
                    return


def _said(places: Iterable[Place]) -> list[Owners]:
    """Return the words of the game in a clause, each once, in their order."""
    return [*dict.fromkeys(place.owners for place in places if not place.is_value)]


def _clauses(said: Sequence[Sequence[Owners]], owners: Owners) -> set[int]:
    """Return the clauses that may say a word."""
    return {at for at, words in enumerate(said) if any(owners & word for word in words)}
