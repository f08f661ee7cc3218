"""The words of each language for the oppositions that games live on, one YAML file a language."""

from ppgen.localise.oppositions.clauses import clause_ends, clause_pairs, sentences_of
from ppgen.localise.oppositions.denials import denials
from ppgen.localise.oppositions.order import DENIED, HOLE, NAMED, filled_in, said_at, said_in_order, unfilled
from ppgen.localise.oppositions.words import Oppositions, oppositions

__all__ = [
    "DENIED",
    "HOLE",
    "NAMED",
    "Oppositions",
    "clause_ends",
    "clause_pairs",
    "denials",
    "filled_in",
    "oppositions",
    "said_at",
    "said_in_order",
    "sentences_of",
    "unfilled",
]
