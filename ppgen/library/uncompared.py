"""What changed in a game and may show on no piece that is compared: cards of other sets, lists of decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ppgen.common.problem import Problem, note
from ppgen.editions import Loaded
from ppgen.library.findings import Selection
from ppgen.load.project import picture_files
from ppgen.model.deck_files import deck_sources
from ppgen.model.game import Game
from ppgen.outputs.files import few
from ppgen.outputs.manifest import input_digests

NOT_COMPARED = "diff/not-compared"

_UNPRINTED = frozenset({"rules", "rules_of_play"})
"""Files of a game that nothing prints."""


def uncompared(
    game: str, before: Loaded | None, after: Loaded | None, selection: Selection
) -> Iterator[Problem]:
    """Tell which sets and decks of a game may not be as they were, but for those that are compared.

    Decks by their files: their cards are compared as those of their set. Sets by their cards, and all where
    something is another that cards of any set may show. Who asks for a deck is told of that alone.
    """
    if selection.deck:
        return
    known = [one for one in (before, after) if one is not None]
    decks, sets = ([*(each(one, selection) for one in known), {}][:2] for each in (_decks, _other_sets))
    is_shared = len(known) > 1 and any(sets) and _shared(known[0]) != _shared(known[1])
    for option, what, (was, now) in (("--set", "sets", sets), ("--deck", "decks", decks)):
        is_any = is_shared and what == "sets"
        changed = [name for name in dict.fromkeys((*now, *was)) if is_any or was.get(name) != now.get(name)]
        if changed:
            said = "may not be" if is_any else "are not"
            message = f"{what} {said} as they were, and were not compared: {few(changed)}"
            hint = f"{option} {changed[0]} compares what is printed of it"
            yield note(NOT_COMPARED, message, hint=hint, subject=game)


def _shared(loaded: Loaded) -> tuple[Mapping[str, str], Mapping[str, Any]]:
    """Return what cards of any set may show: words, layouts and pictures by hashes, and cards of no set."""
    game = loaded.game
    own = {name: source.file for name, source in game.sources.items()}
    apart = {own.get(name) for name in (*game.kinds, *_UNPRINTED)}
    apart |= {source.file for source in deck_sources(game.sources).values()}
    digests = input_digests(loaded, picture_files(loaded.project, game.id))
    files = {name: known for name, known in digests.items() if name not in apart}
    return files, _cards_by_set(loaded.game).get("", {})


def _decks(loaded: Loaded, _: Selection) -> Mapping[str, Any]:
    """Return what the files of decks say."""
    return {name: source.data for name, source in deck_sources(loaded.game.sources).items()}


def _other_sets(loaded: Loaded, selection: Selection) -> Mapping[str, Any]:
    """Return the cards of each set but the one that is compared, in their order, which numbers them."""
    chosen = selection.chosen_set or next(iter(loaded.game.file.sets), "")
    found = _cards_by_set(loaded.game)
    return {name: [*cards.items()] for name, cards in found.items() if name not in ("", chosen)}


def _cards_by_set(game: Game) -> dict[str, dict[str, Any]]:
    """Return what the cards of each set say, and under no name those of none; decks are left out."""
    made: dict[str, dict[str, Any]] = {}
    for cards in (game.of_all_sets or game.cards).values():
        for card in cards:
            if card.kind != game.deck_kind:
                of_set = made.setdefault(str(card.values.get("set") or ""), {})
                of_set[card.subject] = card.copies, card.values
    return made
