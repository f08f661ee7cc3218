"""Stage 3: the game in one language, every card with its final values and sentences."""

from ppgen.localise.deck import Deck, localise
from ppgen.localise.words import Catalogue, locale_of

__all__ = ["Catalogue", "Deck", "locale_of", "localise"]
