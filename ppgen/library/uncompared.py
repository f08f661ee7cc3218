"""What changed in a game and stands on no piece that is compared: cards of other sets, and lists of decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.common.problem import Problem, note
from ppgen.editions import Edition
from ppgen.library.findings import Selection
from ppgen.model.deck_files import deck_sources
from ppgen.model.game import Game
from ppgen.outputs.files import few


def uncompared(
    game: str, before: Edition | None, after: Edition | None, selection: Selection
) -> Iterator[Problem]:
    """Tell which sets and decks are not as they were, where they were not asked for."""
    states = [None if edition is None else edition.loaded.game for edition in (before, after)]
    if None in states:  # all of a game that is new or gone is told
        return
    decks, sets = ([each(state, selection) for state in states] for each in (_decks, _other_sets))
    for option, (was, now) in (("--set", sets), ("--deck", decks)):
        changed = [name for name in dict.fromkeys((*now, *was)) if was.get(name) != now.get(name)]
        if changed:
            what = "sets" if option == "--set" else "decks"
            message = f"{what} are not as they were, and were not compared: {few(changed)}"
            hint = f"{option} {changed[0]} compares what is printed of it"
            yield note("diff/not-compared", message, hint=hint, subject=game)


def _decks(game: Game | None, selection: Selection) -> Mapping[str, Any]:
    """Return what the files of decks say, but where one is compared."""
    assert game is not None
    found = {} if selection.deck else deck_sources(game.sources)
    return {name: source.data for name, source in found.items()}


def _other_sets(game: Game | None, selection: Selection) -> Mapping[str, Any]:
    """Return the cards of each set but the one that is compared."""
    assert game is not None
    chosen = selection.chosen_set or next(iter(game.file.sets), "")
    made: dict[str, dict[str, Any]] = {}
    for cards in (game.of_all_sets or game.cards).values():
        for card in cards:
            name = card.values.get("set")
            if name is not None and name != chosen and card.kind != game.deck_kind:
                made.setdefault(str(name), {})[card.subject] = (card.copies, card.values)
    return made
