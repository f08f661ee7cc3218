"""Of a part that asks which value of the cards it is given, not all uses give the same one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ppgen.checks.usage import Usage
from ppgen.checks.written_elements import literal, part_uses, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.model.field import ChoiceField, TermField
from ppgen.model.game import Game

ID = "layout/never-otherwise"
WHY = "Two teams that were drawn from one part, and are both given hoops, cannot be told from each other."


def _sample(*sides: str) -> dict[str, object]:
    shirt = {
        "type": "rectangle",
        "box": [0, 0, 9, 9],
        "fill": '{{ "#d00000" if shirt == "hoops" else "#0050a0" }}',
    }
    words = {"font": "text", "size": "9pt", "minimum": "9pt"}
    uses = [
        {"type": "part", "part": "man", "at": [5 + 12 * at, 40], "with": {"shirt": f'{{{{ "{side}" }}}}'}}
        for at, side in enumerate(sides)
    ]
    return {
        "fields": {"name": {"type": "text"}, "side": {"type": "choice", "values": ["hoops", "stripes"]}},
        "cards": [{"id": "sun", "name": "Sun", "side": "hoops"}],
        "theme": {"styles": {"words": words}, "parts": {"man": [shirt]}},
        "face": [
            {"type": "text", "style": "words", "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            *uses,
        ],
    }


GOOD = _sample("hoops", "stripes")
BAD = _sample("hoops", "hoops")
NEAR = _sample("hoops")

LEAST = 2
"""Of a part that is used once nobody knows what its other uses will be."""

_ASKED = re.compile(r"(?<![\w.\"'])([a-z_]\w*+)\s*+[=!]=\s*+(?:\"([\w-]++)\"|'([\w-]++)')")


def check(usage: Usage) -> Iterator[Problem]:
    """Look at each comparison of a part with a word, of what all its uses write out.

    What only layouts know, such as how large a part is drawn, may be alike in all uses of a game.
    """
    among_values = _values(usage.game)
    given: dict[tuple[str, str], list[str | None]] = {}
    uses: dict[str, int] = {}
    for _, part in part_uses(usage):
        uses[part.part] = uses.get(part.part, 0) + 1
        for name, value in part.values.items():
            given.setdefault((part.part, name), []).append(literal(value))
    always = {
        among: said[0] for among, said in given.items() if len({*said}) == 1 and len(said) == uses[among[0]]
    }
    told: set[tuple[str, str]] = set()
    for one in written_elements(usage):
        for key, dynamic in one.dynamics if uses.get(one.part, 0) >= LEAST else ():
            for found in _ASKED.finditer(dynamic.source):
                among = one.part, found[1]
                asked = {always.get(among), found[2] or found[3]}
                if among in told or not any(asked <= values for values in among_values):
                    continue
                told.add(among)
                alike = f"all {uses[one.part]} uses of {one.part} give {always[among]} as {found[1]}"
                message = f"{alike}, and {found[0]} is asked in vain"
                hint = f"give another {found[1]} where it is another, or leave the question out"
                span = one.source.span((*one.place, key))
                yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _values(game: Game) -> Sequence[frozenset[str]]:
    """Return the values of each choice of the cards, and the terms of each group, where there are several."""
    groups: dict[str, set[str]] = {}
    for name, term in game.terms.items():
        for group in term.groups:
            groups.setdefault(group, set()).add(name)
    fields = [field for kind in game.kinds.values() for field in kind.fields.values()]
    choices = [{*field.values} for field in fields if isinstance(field, ChoiceField)]
    terms = [groups.get(field.group, set()) for field in fields if isinstance(field, TermField)]
    return [frozenset(values) for values in (*choices, *terms) if len(values) > 1]
