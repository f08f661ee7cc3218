"""An icon of a card follows what its word, the other icons of the card, or the card's own drawing follow."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, written_elements
from ppgen.common.paths import value_at
from ppgen.common.problem import Problem, warning
from ppgen.expressions import ExpressionError, compile_expression, compile_template, is_dynamic
from ppgen.expressions.conjuncts import conjuncts
from ppgen.layout.element import Element
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic
from ppgen.model.card import Card
from ppgen.model.field import IntegerField, NumberField, TermField
from ppgen.model.game import EXPRESSION_FUNCTIONS, Game, Kind

ID = "layout/fixed-sign"
WHY = "The sign of one card on all of them says the same of each, whatever the words beside it say."

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'
_NAMES = ("sun", "sea", "sky")


def _sample(*icons: str, condition: str = "card.suit is not none", said: str = "term(card.suit)") -> Any:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    drawn = [
        {"type": "icon", "box": [5, 20 + 12 * at, 9, 9], "icon": icon, "colour": "#303030"}
        for at, icon in enumerate(icons)
    ]
    word = {**text, "box": [20, 20, 30, 9], "text": f"{{{{ {said} }}}}"}
    group = {"type": "group", "if": f"{{{{ {condition} }}}}", "items": [*drawn, word]}
    suits = {name: {"text": name.title(), "icon": f"sign-{name}", "groups": ["suit"]} for name in _NAMES}
    return {
        "fields": {
            "name": {"type": "text"},
            "suit": {"type": "term", "group": "suit", "optional": True},
            "worth": {"type": "integer"},
        },
        "cards": [
            {"id": name, "name": name.title(), "suit": name, "worth": 3 + at}
            for at, name in enumerate(_NAMES)
        ],
        "files": {"terms": suits},
        "art": {f"{stem}-{name}": _DISC for stem in ("sign", "art") for name in _NAMES},
        "face": [{**text, "text": "{{ card.name }} {{ card.worth }} {{ term(card.suit) }}"}, group],
    }


GOOD = _sample("sign-{{ card.suit }}")
BAD = _sample("sign-sun")
NEAR = _sample("sign-sun", "sign-sea")

CARDS = 3
"""So many cards with a drawing of their own each say that it is called after them."""

FOLLOWING = 2
"""So many icons of a face that follow one value say that a third one does."""

_EXISTS = re.compile(r"card\.(\w+) is not none")
_VALUE = re.compile(r"\s*\{\{\s*(card(?:\.\w+)+)\s*\}\}\s*")
_NAME = re.compile(r"\bcard\.(\w+)")
_OF_CARD = "card."


class _Face(NamedTuple):
    """The elements of a kind's layout, what its cards are like, and the icons that the game has."""

    elements: Sequence[WrittenElement]
    kind: Kind
    cards: Sequence[Card]
    game: Game
    art: Collection[str]

    def beside(self, one: WrittenElement, *, within: int) -> Iterator[WrittenElement]:
        """Yield the elements of the list that one stands in, as far from it as wanted."""
        at = one.place[-1]
        for other in self.elements:
            here = other.place[-1]
            is_beside = other.place[:-1] == one.place[:-1]
            if is_beside and isinstance(at, int) and isinstance(here, int) and abs(at - here) <= within:
                yield other


def check(usage: Usage) -> Iterator[Problem]:
    """Look at the fixed icons on the faces of each kind that has several cards."""
    game, faces = usage.game, dict[str, list[WrittenElement]]()
    often: Counter[str] = Counter()
    for one in written_elements(usage):
        if len(game.cards.get(one.subject, ())) > 1 and not one.part:
            often.update(_fixed(one))
            faces.setdefault(one.subject, []).append(one)
    for name, elements in faces.items():
        face = _Face(elements, game.kinds[name], game.cards[name], game, usage.layouts.art.keys())
        for one in elements:
            in_repeat = any(isinstance(each, Repeat) for each in one.around)
            for icon in () if in_repeat else _fixed(one):
                path = _beside_word(one, icon, face) or _own(one, icon, face)
                if path := path or (_as_others(one, icon, face) if often[icon] == 1 else ""):
                    message = f"the icon {icon} is the same whatever {path} is"
                    hint = f"take it from {path}, or waive it in the layout with a reason"
                    span = one.source.span((*one.place, "icon"))
                    yield warning(ID, message, span=span, hint=hint, subject=one.subject)


def _fixed(one: WrittenElement) -> Iterator[str]:
    """Yield the name of an icon that no expression chooses."""
    icon = literal(one.element.icon) if isinstance(one.element, Icon) else None
    if icon:
        yield icon


def _conditions(one: WrittenElement) -> Iterator[str]:
    """Yield what must hold so that an element is drawn, part by part."""
    for element in one.whole:
        condition = element.condition
        if isinstance(condition, Dynamic):
            yield from conjuncts(condition.source.strip().removeprefix("{{").removesuffix("}}"))


def _beside_word(one: WrittenElement, icon: str, face: _Face) -> str:
    """Return the field of which a word stands beside a fixed sign, and that is asked only whether it is."""
    asked = [*_conditions(one)]
    beside = [*face.beside(one, within=len(face.elements))]
    for name in (found[1] for each in asked if (found := _EXISTS.fullmatch(each))):
        field, path = face.kind.fields.get(name), f"{_OF_CARD}{name}"
        signs = _signs(field.group, face.game) if isinstance(field, TermField) else {}
        shown = {each for other in beside for each in _fixed(other) if each in signs}
        said = re.compile(rf"\bterm\(\s*{re.escape(path)}\s*[,)]")
        if (
            shown == {icon}
            and len({*signs.values()}) > 1
            and all(_EXISTS.fullmatch(each) for each in asked if path in each)
            and any(said.search(_text(other.element)) for other in beside)
        ):
            return path
    return ""


def _signs(group: str, game: Game) -> Mapping[str, str]:
    """Return the terms of a group by their signs."""
    terms = {name: term for name, term in game.terms.items() if group in term.groups}
    return {icon: name for name, term in terms.items() for icon in (term.icon, *term.icons) if icon}


def _own(one: WrittenElement, icon: str, face: _Face) -> str:
    """Return what a card is called by, where an icon is the drawing of one card and most have their own."""
    ids = {card.id for card in face.cards}
    if any(_OF_CARD in each for each in _conditions(one)):
        return ""
    for at in (found.end() for found in re.finditer("-", icon)):
        stem = icon[:at]
        if icon[at:] not in ids:
            continue
        drawn = sum(f"{stem}{name}" in face.art for name in ids)
        others = {each for other in face.elements for each in _fixed(other) if each.startswith(stem)}
        follow = any(stem in dynamic.source for other in face.elements for _, dynamic in other.dynamics)
        if drawn >= CARDS and 2 * drawn > len(ids) and others == {icon} and not follow:
            return f"{_OF_CARD}id"
    return ""


def _as_others(one: WrittenElement, icon: str, face: _Face) -> str:
    """Return the derived value that several icons of a face follow, and that is the fixed one somewhere.

    What is called after a field itself is told where fields are judged.
    """
    if any(_OF_CARD in each for each in _conditions(one)) or _is_at_number(one, face):
        return ""
    followed = Counter(
        found[1]
        for other in face.elements
        if isinstance(other.element, Icon) and isinstance(other.element.icon, Dynamic)
        if (found := _VALUE.fullmatch(other.element.icon.source))
    )
    for path, times in followed.items():
        _, *steps = path.split(".")
        values = {_value(steps, card, face) for card in face.cards if steps[0] in face.kind.derived}
        if times >= FOLLOWING and icon in values and len(values) > 1:
            return path
    return ""


def _is_at_number(one: WrittenElement, face: _Face) -> bool:
    """Tell whether an icon stands right before or behind a number of the card, whose sign it is."""
    fields = face.kind.fields.items()
    numbers = {name for name, field in fields if isinstance(field, IntegerField | NumberField)}
    texts = [_text(other.element) for other in face.beside(one, within=1)]
    return any(name in numbers for text in texts for name in _NAME.findall(text))


def _text(element: Element) -> str:
    return element.text.source if isinstance(element, Text) else ""


def _value(steps: Sequence[str], card: Card, face: _Face) -> str:
    """Return what a card has under a name, nothing where that is no word, or is known by no card alone."""
    seen = {**card.values, "id": card.id}
    derived = face.kind.derived.get(steps[0])
    if isinstance(derived, str):
        made = compile_template if is_dynamic(derived) else compile_expression
        try:
            compiled = made(derived, functions=EXPRESSION_FUNCTIONS)
            seen[steps[0]] = compiled.evaluate({"card": seen, "constants": face.game.constants})
        except ExpressionError:
            return ""
    found = value_at(seen, steps)
    return found if isinstance(found, str) else ""
