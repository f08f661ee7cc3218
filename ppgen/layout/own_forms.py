"""What shows a value shows it as it is: texts in its own form, and art that is called after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from unicodedata import category

from ppgen.common.problem import Problem, error, warning
from ppgen.expressions import ExpressionError
from ppgen.expressions.anatomy import Value, anatomy
from ppgen.expressions.names import FILLED_IN
from ppgen.layout.element import Element
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.layouts import Layout
from ppgen.layout.scope import Place
from ppgen.layout.values import FUNCTIONS, Dynamic
from ppgen.model.field import ChoiceField, FieldType, IconField, IntegerField, NumberField, TermField
from ppgen.model.game import Game, Kind

_HELD = "\ue000"
"""Stands for a value between the words of a text."""

_MARKS = re.compile(r"(?<![\\\w]):[a-z0-9\ue000-]+:|[*\s\u00a0\u202f]")
_STRESS = re.compile(r"(?<![\\\w]):[a-z0-9\ue000-]+:|\*")
_OF_TWO = re.compile(rf"{_HELD}/{_HELD}|(?<={_HELD})\+$")
"""A value and another one, such as life and the most of it; and *4+*, that or more."""

_SIGN = re.compile(r"[\d+\-\u2212\u00b1\u00d7*/%<>\u2264\u2265]")
"""What makes another number of a value that it stands beside; words and their punctuation are labels."""

_OF_NUMBERS = frozenset("~√∛∜÷∞∑∏≈≠∓¬‰‱^")
"""Signs that make another number of one that they stand beside, and say nothing beside a word."""

_PLURAL = "plural("
"""The word for what is counted, beside its number."""

_DASHES = frozenset("–—‒")
"""Right before a number, with nothing before them, they are read as a minus."""

_GLUED = re.compile(rf"{_HELD}(?:([OoIkKM])| (k))(?![^\W_])|(?<![^\W_])([OoI]){_HELD}")
"""Letters that are read as a figure of the number that they touch, and those that stand for thousands."""

_SAID = r"(?:(?:signed|minus|term|terms|symbol|text)\()?(?:card|text)\.{path}(?:, [^()]*)?\)?"
_INSTEAD = re.compile(r"\belse\s+(-?\d+)\b|\{\{\s*(-?\d+)\s+if\b")
_WHERE_ANY = re.compile(r"\bif\s+((?:card|text)\.[\w.]+)(?:\s*!=\s*0)?\s+else\s+0(?![\w.])(?=[\s)}])")
_OR_NONE = re.compile(
    r"\b((?:card|text)\.[\w.]+|(?:signed|minus)\((?:card|text)\.[\w.]+\))\s+or\s+(?:0(?![\w.])|'0'|\"0\")"
)
"""A number, and zero where there is none, or where it is zero: the value as it is."""

_OF_A_CARD = re.compile(r"(?<![\w.])(?:card|text)\.")
_ICON = re.compile(r"(?<![\\\w]):([a-z0-9-]+):")
_ART = ("icon", "image", "part", "fill", "colour", "stroke", "pattern", "outline")

_COLOURS = frozenset({"fill", "colour", "stroke"})

_FILLED = re.compile(FILLED_IN, re.DOTALL)
_COMPUTED = re.compile(r"[-+*/%]|\b(?:ceil|floor|round|min|max)\(|\bif\b")

Found = tuple[Layout, Place, Element]
LooksAt = Callable[[str], bool]


def other_forms(fields: Mapping[str, FieldType | None], found: Found) -> Iterator[Problem]:
    """Report texts called after a number or a word of a list that print something else made of it.

    `fields` are those of a card by the names that elements which show them may have; derived values are none.
    """
    layout, place, top = found
    for here, element in inside(top, place):
        if not isinstance(element, Text) or element.name not in fields:
            continue
        message = _other_form(
            element.text.source, fields[element.name], element.name, is_meant=bool(element.because)
        )
        if message:
            span = layout.source.span((*here, "text"))
            hint = "print the value alone or by signed(), call it otherwise, or say why: because: reason"
            text = f"the element {element.name} prints {message}"
            yield error("layout/other-form", text, span=span, hint=hint, subject=layout.name)


def unlike_alike(fields: Mapping[str, FieldType | None], found: Iterable[Found]) -> Iterator[Problem]:
    """Report texts that compute what another one with the same reason (`because`) prints as it is."""
    by_reason: dict[tuple[str, str], list[tuple[Found, str, bool]]] = {}
    for layout, start, top in found:
        for place, element in inside(top, start):
            if isinstance(element, Text) and element.because and element.name in fields:
                written = re.sub(rf"\b{re.escape(element.name)}\b", _HELD, element.text.source)
                signs, said = _FILLED.sub("", written), _FILLED.findall(written)
                if len(said) == 1 and f".{_HELD}" in said[0]:
                    text = ((layout, place, element), element.name, not _COMPUTED.search(said[0]))
                    by_reason.setdefault((element.because, signs), []).append(text)
    for texts in by_reason.values():
        plain = next((name for _, name, is_plain in texts if is_plain), "")
        for (layout, place, element), name, is_plain in texts if plain else ():
            if not is_plain and name != plain and isinstance(element, Text):
                message = f"the element {name} computes what {plain} prints as it is for the same reason"
                hint = "print the value itself, or say the reason of this one"
                span = layout.source.span((*place, "text"))
                yield warning("layout/other-form", message, span=span, hint=hint, subject=layout.name)


def _other_form(text: str, field: FieldType | None, path: str, *, is_meant: bool) -> str:
    """Say what a text prints instead of a value; one that `is_meant` has that value in it all the same."""
    if not isinstance(field, IntegerField | NumberField | TermField | ChoiceField | None):
        return ""
    text = _OR_NONE.sub(r"\1", text)
    text = _WHERE_ANY.sub(lambda match: " " if match[1].endswith(f".{path}") else match[0], text)
    try:
        parts = anatomy(text, functions=FUNCTIONS).parts
    except ExpressionError:
        return ""
    written = "".join(part if isinstance(part, str) else _HELD for part in parts)
    typed = _OF_TWO.sub("", _MARKS.sub("", written)).replace(_HELD, "")
    own = re.compile(_SAID.format(path=rf"(?:\w+\.)*{re.escape(path)}"))
    said = [one for part in parts if isinstance(part, Value) for one in part.said]
    if not any(_OF_A_CARD.search(one) for one in said):
        return ""  # a value of a list, or of another card
    is_said = any(map(own.fullmatch, said))
    others = [one for one in said if not (own.fullmatch(one) or (is_said and one.startswith(_PLURAL)))]
    made = re.compile(rf"\b(?:card|text)\.(?:\w+\.)*{re.escape(path)}\b")
    if is_meant and any(made.search(one) for one in said):
        return ""
    other = next((one for one in others if made.search(one) or len(others) == len(said)), "")
    if other:
        return f"{other}, which is not the value's own form"
    if typed_instead := _INSTEAD.search(text):
        return f"{typed_instead[1] or typed_instead[2]} in the place of some values"
    found = _SIGN.search(typed)
    sign = found[0] if found else ""
    if not sign and isinstance(field, IntegerField | NumberField):
        sign = _of_another_number(_STRESS.sub("", written))
    return f"{sign!r} beside the value" if sign else ""


def _of_another_number(written: str) -> str:
    """Return what makes another number of one that is held between the words of a text, if anything does.

    Raised and lowered figures behind a letter are a unit's; marks that combine strike a number through.
    """
    for at, sign in enumerate(written):
        before, behind, kind = written[at - 1 : at] if at else "", written[at + 1 : at + 2], category(sign)
        is_figure = kind in {"No", "Nl"} and not before.isalpha()
        is_minus = sign in _DASHES and behind == _HELD and not (before.isalnum() or before == _HELD)
        is_struck = kind in {"Mn", "Me"} and before == _HELD
        if is_figure or is_minus or is_struck or sign in _OF_NUMBERS:
            return sign
    glued = _GLUED.search(written)
    return next(filter(None, glued.groups())) if glued else ""


def inside(element: Element, place: Place) -> Iterator[tuple[Place, Element]]:
    """Yield an element and those inside it, each with its place."""
    yield place, element
    for index, inner in enumerate(getattr(element, "items", ())):
        if isinstance(inner, Element):
            yield from inside(inner, (*place, "items", index))


def fixed_art(game: Game, kind: Kind, found: list[tuple[Found, LooksAt]]) -> Iterator[Problem]:
    """Report art that is called after one value of a field, and is drawn on all cards whatever their value.

    Where the art of several values is drawn, it is a legend of them; what is drawn on some cards alone, by
    another field, says that field.
    """
    values = {name: _values(game, field) for name, field in kind.fields.items()}
    values |= {
        name: _icons(game, kind, name) for name, field in kind.fields.items() if isinstance(field, IconField)
    }
    known = {name: {value: at for at, value in enumerate(listed)} for name, listed in values.items()}
    longest = max((len(value) for listed in values.values() for value in listed), default=0)
    drawn: dict[tuple[str, str, str], dict[str, tuple[Layout, Place, str]]] = {}
    for (layout, start, top), looks_at in found:
        asked = {name for _, one in inside(top, ()) for name in _asked_of_card(one.condition)}
        for place, element, is_on_some in _on_some(top, start):
            for key, art in _fixed(element):
                ends = [*_ends(art, longest), *(_begins(art, longest) if key in _COLOURS else ())]
                for name, listed in known.items():
                    value = min((one for one in ends if one in listed), key=listed.__getitem__, default="")
                    if not value:
                        continue
                    is_sign = key in ("icon", "text") and name not in asked and _is_half_chosen(element, name)
                    if key in _COLOURS and _is_of_another_sign(element, known[name], longest):
                        continue
                    if is_sign or not (key == "text" or is_on_some or looks_at(name)):
                        stem = f"{key == 'text'} {art.removesuffix(value).removeprefix(value)}"
                        here = layout, (*place, key), art
                        drawn.setdefault((layout.name, name, stem), {})[value] = here
    for (_, name, _), by_value in drawn.items():
        if len(by_value) == 1 and len(values[name]) > 1:
            ((layout, place, art),) = by_value.values()
            span = layout.source.span(place)
            hint = f"choose it by {{{{ card.{name} }}}}, or draw it only where that holds: if:"
            message = f"{art} is drawn on all cards, whatever their {name}"
            if place[-1] in _COLOURS:
                hint += "; or give the palette a name of its own for a colour that is meant for all"
                message = f"all cards have the colour {art}, whatever their {name}"
            told = warning if place[-1] in _COLOURS else error  # a palette may name its colours as it likes
            yield told("layout/fixed-art", message, span=span, hint=hint, subject=layout.name)


def _fixed(element: Element) -> Iterator[tuple[str, str]]:
    """Yield the art of an element that no expression chooses, and the icons that its text always shows."""
    for key in _ART:
        art = getattr(element, key, None)
        if isinstance(art, str):
            yield key, art
    if isinstance(element, Text) and isinstance(element.text, Dynamic) and "{%" not in element.text.source:
        source = element.text.source
        for icon in _ICON.finditer(source):
            if "{{" not in source or _is_at_value(source, icon):
                yield "text", icon[1]


def _is_at_value(source: str, icon: re.Match[str]) -> bool:
    """Tell whether an icon stands right before a value or behind one; words between make a sentence of it."""
    before = takewhile(lambda sign: not sign.isalnum(), reversed(source[: icon.start()]))
    behind = takewhile(lambda sign: not sign.isalnum(), source[icon.end() :])
    return "}}" in "".join(before) or "{{" in "".join(behind)


def _on_some(top: Element, start: Place) -> Iterator[tuple[Place, Element, bool]]:
    """Yield what is inside of an element, and whether a field of the card says on which cards it is drawn."""
    on_some: set[Place] = set()
    for place, element in inside(top, start):
        if place[:-2] in on_some or _asked_of_card(element.condition):
            on_some.add(place)
        yield place, element, place in on_some


def _is_of_another_sign(element: Element, values: Mapping[str, int], longest: int) -> bool:
    """Tell whether an element is a sign that is on all cards, and of none of the values: a red heart."""
    icon = getattr(element, "icon", None)
    return isinstance(icon, str) and not any(one in values for one in _ends(icon, longest))


def _is_half_chosen(element: Element, name: str) -> bool:
    """Tell whether a field chooses something of an element."""
    chosen = (getattr(element, key, None) for key in ("text", "colour", "fill", "stroke"))
    return any(name in _asked_of_card(one) for one in chosen)


def _asked_of_card(value: object) -> frozenset[str]:
    """Return the fields of the card that a value looks up."""
    names = value.names | value.guarded if isinstance(value, Dynamic) else ()
    return frozenset(name.split(".")[1] for name in names if name.startswith("card."))


def _ends(art: str, longest: int) -> Iterator[str]:
    """Yield the values that art may be called after: its name, and what stands behind a hyphen of it."""
    yield art
    at = art.rfind("-")
    while at >= 0 and len(art) - at - 1 <= longest:
        yield art[at + 1 :]
        at = art.rfind("-", 0, at)


def _begins(art: str, longest: int) -> Iterator[str]:
    """Yield the values that a colour may be a tint of: what stands before a hyphen of its name."""
    at = art.find("-")
    while 0 <= at <= longest:
        yield art[:at]
        at = art.find("-", at + 1)


def _values(game: Game, field: FieldType) -> tuple[str, ...]:
    match field:
        case TermField():
            return tuple(name for name, term in game.terms.items() if field.group in term.groups)
        case ChoiceField():
            return tuple(map(str, field.values))
        case _:
            return ()


def _icons(game: Game, kind: Kind, name: str) -> tuple[str, ...]:
    """Return the icons that the cards of a kind have in a field."""
    cards = next((game.cards[one] for one, known in game.kinds.items() if known is kind), ())
    return tuple(dict.fromkeys(str(card.values.get(name)) for card in cards))
