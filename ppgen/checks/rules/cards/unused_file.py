"""Every file of a game's folder is read by something."""

from __future__ import annotations

from collections.abc import Iterator

from ppgen.checks.subject import Subject
from ppgen.common.problem import Problem, Span, nearest, warning
from ppgen.model.build import OTHER_FILES

ID = "game/unused-file"
WHY = "A file that no kind refers to is a misspelt name, and its cards are silently missing."

FIELDS = {"name": {"type": "text"}}
GOOD = {"fields": FIELDS, "cards": [{"id": "sun", "name": "Sun"}]}
BAD = {"fields": FIELDS, "cards": [{"id": "sun", "name": "Sun"}], "files": {"things": []}}


def check(subject: Subject) -> Iterator[Problem]:
    """Report each file that holds neither cards of a kind nor a part of the game."""
    game = subject.deck.game
    for name, source in game.sources.items():
        if name not in game.kinds and name not in OTHER_FILES and name.partition("/")[0] not in OTHER_FILES:
            hint = f"{nearest(name, game.kinds)}; or add a kind called {name} to game.yaml"
            message = f"nothing reads {source.file.rsplit('/', 1)[-1]}"
            yield warning(ID, message, span=Span(source.file), hint=hint)
