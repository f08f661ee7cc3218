"""A list of words among which an expression looks for one has each of them once."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import written_elements
from ppgen.common.problem import Problem, Span, warning
from ppgen.model.game import Each

ID = "model/repeated-word"
WHY = "The word that is there twice stands in the place of another one, which nobody counts or shows."


def _sample(words: str) -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    return {
        "fields": {"side": {"type": "choice", "values": ["left", "middle", "right"]}},
        "derived": {"is_aside": f"{{{{ contains({words}, card.side) }}}}"},
        "cards": [{"id": "one", "side": "left"}],
        "face": [{**text, "text": "{{ card.side }} {{ card.is_aside }}"}],
    }


GOOD = _sample('["left", "right"]')
BAD = _sample('["left", "left"]')
NEAR = _sample('["left", "right"] + ["left", "left"]')

_LIST = re.compile(
    r"(?:\bcontains\(\s*|\bin\s+|[\"'],\s*)\[(\s*\"[^\"\[\]]*\"\s*(?:,\s*\"[^\"\[\]]*\"\s*)+)\](?!\s*\[)"
)
_ROWS = re.compile(r"\[\s*(\[\s*\"[^\[\]]*\](?:\s*,\s*\[\s*\"[^\[\]]*\])+)\s*\]")
_CALLS = re.compile(r"\bfind\([^()]*\)")
_FIRST = re.compile(r"\[\s*\"([^\"]*)\"")
_WORD = re.compile(r"\"([^\"]*)\"")


def check(usage: Usage) -> Iterator[Problem]:
    """Look through all values that are computed of cards, and all that layouts compute."""
    game = usage.game
    for kind, one in game.kinds.items():
        for name, derived in one.derived.items():
            source = derived.value if isinstance(derived, Each) else derived
            span = game.sources["game"].span(("kinds", kind, "derived", name))
            yield from _repeated(source, span, game.id)
    for element in written_elements(usage):
        for key, dynamic in element.dynamics:
            span = element.source.span((*element.place, key))
            yield from _repeated(dynamic.source, span, element.subject)


def _repeated(source: str, span: Span, subject: str) -> Iterator[Problem]:
    calls = _CALLS.findall(source) if source.strip("{ ").startswith("[find(") else []
    lists = [calls] + [_FIRST.findall(written) for written in _ROWS.findall(source) if "[" in source]
    for written in _LIST.findall(source) if "[" in source else ():
        words = _WORD.findall(written)
        lists.append(words)
    for words in lists:
        twice = next((word for number, word in enumerate(words) if word in words[:number]), "")
        if twice:
            hint = "write the word that is meant, or leave it out"
            yield warning(ID, f"a list has {twice} twice", span=span, hint=hint, subject=subject)
