"""What changed in a game and stands on no piece that is compared: cards of other sets, and lists of decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.common.problem import Problem, note
from ppgen.library.findings import Selection
from ppgen.model.deck_files import deck_sources
from ppgen.model.game import Game
from ppgen.outputs.files import few

NOT_COMPARED = "diff/not-compared"


def uncompared(game: str, before: Game, after: Game, selection: Selection) -> Iterator[Problem]:
    """Tell which sets and decks of a game are not as they were, but for those that are compared."""
    decks, sets = ([each(state, selection) for state in (before, after)] for each in (_decks, _other_sets))
    for option, what, (was, now) in (("--set", "sets", sets), ("--deck", "decks", decks)):
        changed = [name for name in dict.fromkeys((*now, *was)) if was.get(name) != now.get(name)]
        if changed:
            message = f"{what} are not as they were, and were not compared: {few(changed)}"
            hint = f"{option} {changed[0]} compares what is printed of it"
            yield note(NOT_COMPARED, message, hint=hint, subject=game)


def _decks(game: Game, selection: Selection) -> Mapping[str, Any]:
    """Return what the files of decks say, but that of the one that is compared."""
    found = deck_sources(game.sources)
    return {name: source.data for name, source in found.items() if name != selection.deck}


def _other_sets(game: Game, selection: Selection) -> Mapping[str, Any]:
    """Return the cards of each set but the one that is compared."""
    chosen = selection.chosen_set or next(iter(game.file.sets), "")
    made: dict[str, dict[str, Any]] = {}
    for cards in (game.of_all_sets or game.cards).values():
        for card in cards:
            name = card.values.get("set")
            if name is not None and name != chosen and card.kind != game.deck_kind:
                made.setdefault(str(name), {})[card.subject] = (card.copies, card.values)
    return made
