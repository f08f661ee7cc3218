"""The messages of rules that players meet: those about records, as rules.yaml writes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ppgen.model.game import Game


class LawMessage(NamedTuple):
    """What a rule says that a record breaks: the rule's id, the kind of the record, the message and why."""

    rule: str
    kind: str
    text: str
    why: str

    @property
    def context(self) -> str:
        """The context of the message in the files of translators."""
        return law_context(self.rule)


def law_context(rule: str) -> str:
    """Return the context of what a rule says, by the rule's id."""
    return f"rule/{rule}"


def law_messages(game: Game) -> Iterator[LawMessage]:
    """Yield what the rules of a game say of its records, in the order of their file.

    Rules about cards are the maker's own and stay in the words of rules.yaml. What is no rule is passed over:
    reading the rules tells of it.
    """
    source = game.sources.get("rules")
    records = {name for name, kind in game.kinds.items() if kind.record}
    for entry in source.data if source is not None and isinstance(source.data, list) else ():
        if not isinstance(entry, dict):
            continue
        named = entry.get("for")
        kinds = named if isinstance(named, list) else [named]
        of = next((kind for kind in kinds if isinstance(kind, str) and kind in records), "")
        rule, text, why = entry.get("id"), entry.get("message"), entry.get("why")
        if of and isinstance(rule, str) and isinstance(text, str):
            yield LawMessage(rule, of, text, why if isinstance(why, str) else "")
