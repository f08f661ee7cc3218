"""What a game's rules see of the names that its files declare."""

from __future__ import annotations

from ppgen.model.game import Game


def declared_names(game: Game) -> dict[str, list[str]]:
    """Return the names by what they are of: constants, kinds, fields, components, terms, forms, effects."""
    kinds = game.kinds.values()
    return {
        "constants": [*game.constants],
        "kinds": [*game.kinds],
        "fields": [*dict.fromkeys(name for kind in kinds for name in (*kind.fields, *kind.derived))],
        "components": [*game.components],
        "terms": [*game.terms],
        "forms": [*dict.fromkeys(form for term in game.terms.values() for form in term.forms)],
        "effects": [*game.operations],
    }
