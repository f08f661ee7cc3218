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
        for one, other in combinations(range(len(pairs)), 2):
            for first, second in product(source[one], source[other]):
                if first & second:
                    continue
                wanted, found = ((_clauses(said, first), _clauses(said, second)) for said in (source, text))
                if wanted[0] ^ found[0] == wanted[1] ^ found[1] == {one, other} and not (
                    wanted[0] & {other} or wanted[1] & {one}
                ):
                    word, meant = (self.known.source.word(owners) for owners in (second, first))
                    message = (
                        f"it says {word} where its source says {meant}, and {meant} where it says {word}"
                    )
                    yield TextDifference("order", message, _HINT, pairs[one][1].strip())
                    return


def _said(places: Iterable[Place]) -> list[Owners]:
    return [place.owners for place in places if not place.is_value]


def _clauses(said: Sequence[Sequence[Owners]], owners: Owners) -> set[int]:
    """Return the clauses that may say a word."""
    return {at for at, words in enumerate(said) if any(owners & word for word in words)}
