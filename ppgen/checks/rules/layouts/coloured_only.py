"""What a card's field chooses is more than colours: a word, a sign or a shape tells it as well."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import parts_of, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.model.field import BooleanField, ChoiceField, TermField
from ppgen.model.game import Game, Kind

ID = "layout/coloured-only"
WHY = "Of a club that a card shows by red or green alone one man in twelve cannot tell which it is."


def _sample(*shown: str, **more: object) -> dict[str, object]:
    text = {"type": "text", "style": "words"}
    texts = [
        {**text, "box": [5, 40 + 12 * at, 50, 9], "text": f"{{{{ {one} }}}}"} for at, one in enumerate(shown)
    ]
    return {
        "fields": {
            "name": {"type": "text"},
            "club": {"type": "choice", "values": ["reds", "greens"], **more},
        },
        "cards": [
            {"id": "sun", "name": "Sun", "club": "reds"},
            {"id": "sea", "name": "Sea", "club": "greens"},
        ],
        "face": [
            {"type": "rectangle", "box": [5, 20, 9, 9], "fill": _TINT},
            {**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"},
            *texts,
        ],
    }


_TINT = '{{ "#b00000" if card.club == "reds" else "#006020" }}'
GOOD = _sample("card.club")
BAD = _sample()
NEAR = _sample(unprinted="the name tells it")

_COLOURS = frozenset({"fill", "stroke", "colour", "colours"})
_WORD = re.compile(r"\w+")


def check(usage: Usage) -> Iterator[Problem]:
    """Look where the layout of each kind, and the parts that it draws, look a field up.

    A condition draws something or not, and so may be seen without colours; what a part is given may be, too.
    """
    game = usage.game
    for name, kind in game.kinds.items():
        fields = [*_telling(name, kind, game)] if name in usage.layouts.layouts and not kind.record else []
        if not fields:
            continue
        own = {layout.name for layout in usage.layouts.of_one_card(name)} | {name}
        parts = {part for each in own for part in parts_of(each, usage)}
        seen = {word for derived in kind.derived.values() for word in _WORD.findall(str(derived))}
        coloured: dict[str, tuple[WrittenElement, str]] = {}
        for one in written_elements(usage):
            if one.subject in own or one.part in parts:
                for key, dynamic in one.dynamics:
                    if key not in _COLOURS:
                        seen.update(_WORD.findall(dynamic.source))
                    for path in dynamic.names | dynamic.guarded if key in _COLOURS else ():
                        coloured.setdefault(path, (one, key))
        for field in fields:
            if field not in seen and (found := coloured.get(f"card.{field}")):
                one, key = found
                message = f"{field} chooses colours alone, and nobody reads it without them"
                hint = (
                    "show it by a word, a letter or a sign as well, or waive it in the layout with a reason"
                )
                yield warning(ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=name)


def _telling(name: str, kind: Kind, game: Game) -> Iterator[str]:
    """Yield the fields that say of cards of a kind which of several things they are."""
    cards = game.cards.get(name, ())
    for field, one in kind.fields.items():
        is_shown = isinstance(one, BooleanField | ChoiceField | TermField) and not one.unprinted
        if is_shown and len({str(card.values.get(field)) for card in cards}) > 1:
            yield field
