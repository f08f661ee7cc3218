"""Stages 3 to 5 many times over: each printed value is changed once, and what is printed must follow."""

from __future__ import annotations

import re
from itertools import chain

from ppgen import pipeline
from ppgen.common.problem import Severity
from ppgen.compose.component import Imposition
from ppgen.compose.probed_constants import probe_constants
from ppgen.compose.probed_pieces import ProbedPieces, one_of_each_card
from ppgen.compose.probing import ProbeResult, probe
from ppgen.display.pieces import Piece
from ppgen.editions import EditionOptions, Loaded, gather_work
from ppgen.localise import Deck
from ppgen.localise.plural_probe import probe_plurals
from ppgen.localise.plurals import plurals_of
from ppgen.model.game import Game
from ppgen.work.memory import Memory


def probe_values(
    loaded: Loaded, language: str, options: EditionOptions, *, is_first: bool = True
) -> ProbeResult:
    """Change each printed value once, and see whether what is printed follows (stages 3 to 5, many times).

    What one piece shows of many cards, such as a board, is looked at in the first language of a direction.
    """
    memory = Memory(lasting=True)
    whole = loaded.game.of_set(options.chosen_set)

    def compose(game: Game, /, *, components: frozenset[str] | None = None) -> ProbedPieces:
        localised, faults = pipeline.localise_game(loaded, game, language, memory)
        work = gather_work(loaded, localised, options)
        pieces: dict[str, Piece] = {}
        made_by: dict[str, str] = {}
        undrawn = {fault.subject for fault in faults}
        for name, component in loaded.components.items():
            is_wanted = options.wants(name) if components is None else name in components
            if is_wanted and component.imposition is not Imposition.LANGUAGES:
                made, found = component.pieces(name, work)
                undrawn |= {one.subject for one in found if one.severity is Severity.ERROR}
                for piece in one_of_each_card(made):
                    pieces.setdefault(piece.id, piece)
                    made_by.setdefault(piece.id, name)
        return ProbedPieces(localised.deck, pieces, frozenset(undrawn), made_by)

    shown = {
        use.kind: layout
        for name, component in loaded.components.items()
        for use in component.uses(name)
        if use.kind is not None
        and not loaded.game.kinds[use.kind].record  # blank: it has no values that could be changed
        and (layout := loaded.layouts.layouts.get(use.layout)) is not None
    }

    def localised(game: Game) -> tuple[Deck, frozenset[str]]:
        made, faults = pipeline.localise_game(loaded, game, language, memory)
        return made.deck, frozenset(fault.subject for fault in faults)

    probed = probe(whole, shown, compose, is_first=is_first)
    catalogue, _ = loaded.texts.catalogue(language)
    plurals = plurals_of(language) if catalogue is None else catalogue.grammar.plurals
    probed.problems += probe_plurals(whole, plurals, localised)
    if is_first:
        reads = language == loaded.game.source_language
        problems, tried = probe_constants(whole, _printed(loaded), compose, reads=reads)
        probed.problems += problems
        probed.tried += tried
    return probed


_CONSTANT = re.compile(r"\bconstants\.(\w+)")


def _printed(loaded: Loaded) -> frozenset[str]:
    """Return the constants that texts of cards look up, and layouts but those of blank sheets."""
    sheets = {one.layout for one in loaded.game.components.values() if "score" in one.own}
    layouts = (layout for name, layout in loaded.layouts.layouts.items() if name not in sheets)
    kinds = (loaded.game.sources[kind] for kind in loaded.game.kinds if kind in loaded.game.sources)
    sources = chain((layout.source for layout in layouts), kinds)
    return frozenset(name for one in sources for line in one.lines for name in _CONSTANT.findall(line))
