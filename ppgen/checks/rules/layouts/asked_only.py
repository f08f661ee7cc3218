"""A text of a card that layouts ask for is also shown, and not only looked at by conditions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import parts_of, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.model.field import TextField
from ppgen.model.game import Kind

ID = "layout/asked-only"
WHY = "Where a box opens for a card's trick and nobody prints the trick, players see an empty box."

_TEXT = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}


def _sample(shown: str) -> dict[str, object]:
    tip = {**_TEXT, "box": [5, 30, 50, 9], "if": "{{ card.tip is not none }}", "text": shown}
    return {
        "fields": {"name": {"type": "text"}, "tip": {"type": "text", "optional": True}},
        "cards": [{"id": "sun", "name": "Sun", "tip": "Rises"}, {"id": "sea", "name": "Sea"}],
        "face": [{**_TEXT, "text": "{{ card.name }}"}, tip],
    }


GOOD = _sample("{{ card.tip }}")
BAD = _sample("*")


_WORD = re.compile(r"\w+")


def check(usage: Usage) -> Iterator[Problem]:
    """Look for texts that only conditions look up; a word for one in what is shown is taken for its use."""
    for name, kind in usage.game.kinds.items():
        fields = [
            field for field, one in kind.fields.items() if isinstance(one, TextField) and not one.unprinted
        ]
        if fields and name in usage.layouts.layouts and not kind.record:
            yield from _asked_only(fields, name, usage)


def _asked_only(fields: Sequence[str], name: str, usage: Usage) -> Iterator[Problem]:
    parts = parts_of(name, usage)
    own = [one for one in written_elements(usage) if one.subject == name or one.part in parts]
    askers: dict[str, WrittenElement] = {}
    said = set(_derived(usage.game.kinds[name]))
    for one in own:
        for key, dynamic in one.dynamics:
            if key != "if":
                said.update(_WORD.findall(dynamic.source))
            elif one.subject == name:
                for path in dynamic.names | dynamic.guarded:
                    askers.setdefault(path, one)
    for field in fields:
        if field not in said and (asker := askers.get(f"card.{field}")):
            message = f"the card is asked for {field}, and nothing on it shows that"
            hint = f"show card.{field}, or say why not: {field}: {{…, unprinted: reason}}"
            span = asker.source.span((*asker.place, "if"))
            yield warning(ID, message, span=span, hint=hint, subject=name)


def _derived(kind: Kind) -> Iterator[str]:
    """Yield the words of what is derived from the fields of a kind."""
    for derived in kind.derived.values():
        for source in (derived,) if isinstance(derived, str) else (derived.value, *derived.each):
            yield from _WORD.findall(source)
