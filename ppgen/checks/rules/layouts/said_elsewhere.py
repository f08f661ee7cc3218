"""A field that its own cards do not show, since a board does as its reason says, is shown by that board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ppgen.checks.rules._component_layouts import component_layouts
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem, warning
from ppgen.layout.derived_use import is_looked_at
from ppgen.layout.shown_elsewhere import shown_elsewhere
from ppgen.localise.oppositions import denials
from ppgen.model.game import Game

ID = "layout/said-elsewhere"
WHY = "A price that the market shows, as everybody was told, and that was lost there, is printed nowhere."


def _sample(*shown: str, reason: str = "it stands on the market board") -> dict[str, Any]:
    text = {"type": "text", "style": "words"}
    texts = [
        {**text, "box": [20 * at, 0, 18, 9], "text": f"{{{{ item.{name} }}}}"}
        for at, name in enumerate(shown)
    ]
    rows = {"type": "repeat", "box": [5, 5, 50, 9], "each": "{{ cards.thing }}", "items": texts}
    return {
        "fields": {
            "name": {"type": "text"},
            "cost": {"type": "integer", "unprinted": reason},
            "worth": {"type": "integer"},
        },
        "cards": [{"id": "sun", "name": "Sun", "cost": 3, "worth": 4}],
        "face": [{**text, "box": [5, 5, 50, 9], "text": "{{ card.name }} {{ card.worth }}"}],
        "components": {"market": {"title": "Market", "layout": "market"}},
        "more": {"market": {"face": [rows]}},
    }


GOOD = _sample("name", "cost")
BAD = _sample("name", "worth")
NEAR = _sample("name", "worth", reason="not printed on the market")

MOST_WORDS = 6
"""A reason of more words may name a board, and speak of other things."""

_WORDS = re.compile(r"\w+")
_REASONS_IN = "en"
"""The language of reasons in games of whatever language, beside their own."""


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each reason that names a board, or its layout, which shows cards of the field's kind."""
    game = usage.game
    boards = [(name, use) for name, use in component_layouts(game) if not game.components[name].cards]
    named = [
        (kind, name, field.unprinted)
        for kind, one in game.kinds.items()
        for name, field in one.fields.items()
        if any(_is_named(board, field.unprinted) for called, use in boards for board in (called, use.layout))
        and not _denies(game, field.unprinted)
    ]
    shown = shown_elsewhere(game, usage.layouts, [*component_layouts(game)]) if named else {}
    for kind, name, reason in named:
        found = shown.get(kind, ())
        meant = [
            use.layout
            for called, use in boards
            if _is_named(called, reason) or _is_named(use.layout, reason)
            if any(one.component == called and one.layout == use.layout for one in found)
        ]
        if meant and not any(is_looked_at(name, board.names) for board in found):
            message = f"{name} is said to stand in {meant[0]}, which shows cards of {kind} without it"
            hint = f"show item.{name} there, or give another reason: {name}: {{…, unprinted: reason}}"
            span = game.sources["game"].key_span(("kinds", kind, "fields", name))
            yield warning(ID, message, span=span, hint=hint, subject=kind)


def _denies(game: Game, reason: str) -> bool:
    written_in = {_REASONS_IN, game.source_language}
    known = (denials(language) for language in written_in)
    return any(one.words(reason) for one in known if one is not None)


def _is_named(name: str, reason: str) -> bool:
    words = _WORDS.findall(reason.casefold())
    return len(words) <= MOST_WORDS and all(part in words for part in re.split(r"[-_]", name.casefold()))
