"""Stage 3: the game in one language, every card with its final values and sentences."""

from ppgen.localise.deck import Deck, localise
from ppgen.localise.grammar import LONGER, PSEUDO_LANGUAGES, Grammar, grammar_of, locale_of
from ppgen.localise.words import Catalogue
from ppgen.localise.written import Translated

__all__ = [
    "LONGER",
    "PSEUDO_LANGUAGES",
    "Catalogue",
    "Deck",
    "Grammar",
    "Translated",
    "grammar_of",
    "locale_of",
    "localise",
]
