"""The words of each language for the oppositions that games live on, one YAML file a language."""

from ppgen.localise.oppositions.clauses import clause_pairs, sentences_of
from ppgen.localise.oppositions.denials import denials
from ppgen.localise.oppositions.order import said_in_order
from ppgen.localise.oppositions.words import Oppositions, oppositions

__all__ = ["Oppositions", "clause_pairs", "denials", "oppositions", "said_in_order", "sentences_of"]
