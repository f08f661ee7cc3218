"""One state of a game's files as somebody looks at it: what was localised and composed of it so far."""

from __future__ import annotations

from dataclasses import dataclass, field

from ppgen import pipeline
from ppgen.display.printing import Printing
from ppgen.editions import Loaded, Localised
from ppgen.model.stock import Paper
from ppgen.studio.card_origins import CardOrigins
from ppgen.studio.field_origins import FieldOrigins
from ppgen.studio.messages import messages_of
from ppgen.studio.tracing import TracedPiece, traced


@dataclass(slots=True)
class ShownState:
    """The pieces of one set, made one by one as they are looked at, and where their fields come from."""

    loaded: Loaded
    printing: Printing
    chosen_set: str
    _localised: dict[str, Localised] = field(default_factory=dict)
    _traced: dict[tuple[str, str, str], TracedPiece | None] = field(default_factory=dict)
    _origins: dict[str, FieldOrigins] = field(default_factory=dict)

    def localised(self, language: str) -> Localised:
        """Return the cards of the set in a language; those of which nothing is new are not made again."""
        if language not in self._localised:
            game, memory = self.loaded.game.of_set(self.chosen_set), self.loaded.project.memory.hasty()
            self._localised[language], _ = pipeline.localise_game(self.loaded, game, language, memory)
        return self._localised[language]

    def piece(self, language: str, component: str, piece: str) -> TracedPiece | None:
        """Return a piece with all that is known of its fields; None if there is no such piece."""
        key = (language, component, piece)
        if key not in self._traced:
            paper, localised = self.loaded.stock.paper(self.printing.paper), self.localised(language)
            if not isinstance(paper, Paper):
                return None
            found = traced(self.loaded, localised, paper, self.printing, component=component, piece=piece)
            self._traced |= {(language, component, one.piece.id): one for one in found}
            self._traced.setdefault(key, found[0] if found else None)  # a copy that is none any more
        return self._traced[key]

    def origins(self, language: str) -> FieldOrigins:
        """Return what finds the places of printed fields in a language."""
        if language not in self._origins:
            deck, messages = self.localised(language).deck, messages_of(self.loaded, language)
            self._origins[language] = FieldOrigins(CardOrigins(self.loaded, deck, messages))
        return self._origins[language]
