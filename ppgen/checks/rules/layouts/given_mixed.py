"""A part that is given a value and what is asked of it is given both of one field, as in its other uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

from ppgen.checks.rules.layouts import uses_alike
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import part_uses
from ppgen.common.problem import Problem, error
from ppgen.layout.values import Dynamic

ID = "layout/given-mixed"
WHY = "A row that shows one value and is lit by another one marks the wrong strength as the best."

_FIELDS = ("sun", "sea", "sky", "fog")


def _sample(*lit: str) -> dict[str, object]:
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    text = {"type": "text", "style": "words", "box": [0, 0, 40, 9]}
    figure = {**text, "text": '{{ value }}{{ "!" if best else "" }}'}
    shown = _FIELDS[: len(lit)]
    uses = [
        {
            "type": "part",
            "part": "row",
            "at": [5, 20 + 15 * row],
            "with": {"value": f"{{{{ card.{field} }}}}", "best": f"{{{{ card.{by} == card.best }}}}"},
        }
        for row, (field, by) in enumerate(zip(shown, lit, strict=True))
    ]
    name = {**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    return {
        "fields": {"name": {"type": "text"}, **{key: {"type": "integer"} for key in (*shown, "best")}},
        "cards": [{"id": "one", "name": "One", **dict.fromkeys((*shown, "best"), 1)}],
        "theme": {"styles": {"words": words}, "parts": {"row": [figure]}},
        "face": [name, *uses],
    }


GOOD = _sample("sun", "sea", "sky")
BAD = _sample("sun", "sea", "sea")
NEAR = _sample("sun", "sky", "sea")

LEAST = 2
"""So many uses of a part, each of its own field, are given both of one field before another is a slip."""


class _UseOfPart(NamedTuple):
    """A use of a part, and the fields that each thing looks up that it is given."""

    one: WrittenElement
    fields: dict[str, frozenset[str]]


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what the uses of a part in one layout are given of the fields of a card.

    A single one among many is given something otherwise than the rest, which another rule tells.
    """
    by_part: dict[tuple[str, str, str], list[_UseOfPart]] = {}
    for one, part in part_uses(usage):
        fields = {key: _fields(value) for key, value in part.values.items() if isinstance(value, Dynamic)}
        by_part.setdefault((one.subject, one.part, part.part), []).append(_UseOfPart(one, fields))
    for uses in by_part.values():
        found = [*_mixed([*_apart(uses)])] if len(uses) > LEAST else []
        if len(found) > 1 or len(uses) <= uses_alike.LEAST:
            yield from found


def _fields(value: Dynamic) -> frozenset[str]:
    return frozenset(name for name in value.names if name.startswith("card."))


def _apart(uses: Sequence[_UseOfPart]) -> Iterator[_UseOfPart]:
    """Yield uses without the fields that all of them look up."""
    everywhere = frozenset.intersection(*(frozenset().union(*one.fields.values()) for one in uses))
    for one in uses:
        yield one._replace(fields={key: names - everywhere for key, names in one.fields.items()})


def _mixed(uses: Sequence[_UseOfPart]) -> Iterator[Problem]:
    told: set[int] = set()
    often_given = Counter(key for one in uses for key, names in one.fields.items() if names)
    keys = [key for key, times in often_given.items() if times > LEAST]
    for shown, asked in permutations(keys, 2):
        given = [(one, one.fields.get(shown), one.fields.get(asked)) for one in uses]
        pairs = [(one, first, second) for one, first, second in given if first and second]
        alike = {first for _, first, second in pairs if first & second and len(first) == 1}
        if len(alike) < LEAST:
            continue
        often = Counter(name for _, first, _ in pairs for name in first)
        for one, first, second in pairs:
            is_of_another = all(often[name] > (name in first) for name in second)
            if first & second or not is_of_another or id(one.one) in told:
                continue
            told.add(id(one.one))
            message = f"{shown} is given {_listed(first)}, and {asked} {_listed(second)}"
            hint = "give it both of one field, as its other uses do, or waive it in the layout with a reason"
            span = one.one.source.span((*one.one.place, "with", asked))
            yield error(ID, message, span=span, hint=hint, subject=one.one.subject)


def _listed(fields: frozenset[str]) -> str:
    return " and ".join(sorted(fields))
