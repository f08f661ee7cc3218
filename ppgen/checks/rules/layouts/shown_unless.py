"""A sign called after a yes or no, or a word, of a card is there where the card says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeGuard

from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import literal, own_names, own_words, part_uses, parts_of, written_elements
from ppgen.common.problem import Problem, error, warning
from ppgen.layout.element import Element
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic
from ppgen.model.card import Card
from ppgen.model.field import BooleanField
from ppgen.model.game import Game

ID = "layout/shown-unless"
WHY = "A whistle on every card but those that whistle turns the whole deck round."


def _sample(condition: str, *, name: str = "secret") -> dict[str, object]:
    text = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
    mark = {**text, "box": [5, 30, 50, 9], "name": name, "if": f"{{{{ {condition} }}}}", "text": "*"}
    return {
        "fields": {"name": {"type": "text"}, "secret": {"type": "boolean"}},
        "cards": [
            {"id": "sun", "name": "Sun", "secret": True},
            {"id": "sea", "name": "Sea", "secret": False},
        ],
        "face": [{**text, "text": "{{ card.name }}"}, mark],
    }


GOOD = _sample("card.secret")
BAD = _sample("not card.secret")
NEAR = _sample("not card.secret", name="open")

_ART = frozenset({"icon", "fill", "stroke", "pattern", "style", "text"})
_OTHER = re.compile(r"\s*\{\{\s*([\w.]+)\s*(==|!=)\s*([\"'])([\w-]+)\3\s*\}\}\s*")
_SAID = re.compile(r"\s*\{\{\s*card\.(\w+)\s*\}\}\s*")
_DENIED = re.compile(r"\s*\{\{\s*not\s+\(?\s*card\.(\w+)\s*\)?\s*\}\}\s*")

_BOUND = re.compile(r"\s*\{\{\s*card\.(\w+)\s*(<=?|!=)\s*(\d{1,9})\s*\}\}\s*")

_SIGNS = re.compile(r":[a-z][\w-]*:")
_TERM = re.compile(r"\{\{\s*(?:\w+\(\s*)?term\(\s*[\"']([\w-]+)[\"'][^()]*\)(?:\s*\))?\s*\}\}")

_TURN = "turn the condition round, or call the element otherwise"


class _Asked(NamedTuple):
    """An element that is shown for a word, or for all others; `value` is what may be that word."""

    one: WrittenElement
    value: str
    word: str
    is_denied: bool


def check(usage: Usage) -> Iterator[Problem]:
    """Compare what elements and their icons are called with the field or word whose absence shows them."""
    asked: dict[tuple[object, ...], list[_Asked]] = {}
    for one in written_elements(usage):
        condition = one.element.condition
        source = condition.source if isinstance(condition, Dynamic) else ""
        field = _DENIED.fullmatch(source)
        if word := _OTHER.fullmatch(source):
            key = id(one.source), one.place[:-1], one.element.type, word[1], word[4]
            asked.setdefault(key, []).append(_Asked(one, word[1], word[4], word[2] == "!="))
        if field and field[1] in {getattr(one.element, key, "") for key in ("name", "icon")}:
            if _is_yes_or_no(field[1], usage.game):
                yield _problem(one, f"it is called {field[1]}, and shown where the card says no to that")
        elif isinstance(one.element, Icon) and (yes := _SAID.fullmatch(source)):
            art = one.element.icon
            has_own = yes[1] in usage.layouts.art and _is_yes_or_no(yes[1], usage.game)
            if isinstance(art, str) and has_own and art != yes[1] and one.element.name != yes[1]:
                yield _problem(one, f"it is shown where the card says {yes[1]}, and is {art}", key="icon")
    for beside in asked.values():
        yield from _other(beside)
    yield from _called_otherwise([each for beside in asked.values() for each in beside], usage)
    yield from _greatest_hidden(usage)
    yield from _never_drawn(usage)
    yield from _only_without(usage)


def _only_without(usage: Usage) -> Iterator[Problem]:
    """Report the word of a yes or no where the card says no, if nothing else there is asked for it.

    What is drawn beside the word and one icon may strike it out.
    """
    written = written_elements(usage)
    asked: dict[tuple[str, str], int] = {}
    for one in written:
        for name in {name for _, dynamic in one.dynamics for name in dynamic.names}:
            asked[one.subject, name] = asked.get((one.subject, name), 0) + 1
    for one in written:
        if not isinstance(one.element, Text):
            continue
        name, text = one.element.name, one.element.text.source
        holder = _conditioned(one)
        condition = holder.condition
        field = _DENIED.fullmatch(condition.source) if isinstance(condition, Dynamic) else None
        if field is None or (holder is one.element and name == field[1]):
            continue  # the latter is told for its name
        beside = [each for each in getattr(holder, "items", ()) if each is not one.element]
        is_bare = not beside or (len(beside) == 1 and isinstance(beside[0], Icon))
        is_only = asked.get((one.subject, f"card.{field[1]}")) == 1
        if is_bare and is_only and _is_word(text, field[1]) and _is_yes_or_no(field[1], usage.game):
            message = f"it says {field[1]}, and is shown where the card says no to that"
            hint = "turn the condition round, or say something else there"
            span = one.source.span((*one.place, "text"))
            yield error(ID, message, span=span, hint=hint, subject=one.subject)


def _conditioned(one: WrittenElement) -> Element:
    """Return an element itself if it has a condition, else the group that it lies in, if there is one."""
    is_own = isinstance(one.element.condition, Dynamic) or not one.around
    return one.element if is_own else one.around[-1]


def _is_word(text: str, field: str) -> bool:
    """Tell whether a text says the word of a field alone, as its term or typed, with signs or without."""
    said = _SIGNS.sub(" ", text).strip(" *_")
    term = _TERM.fullmatch(said)
    return (term[1] if term else "_".join(said.casefold().split())) == field


def _never_drawn(usage: Usage) -> Iterator[Problem]:
    """Report a yes or no that the face of a kind asks for, and whose sign of that name it nowhere draws."""
    for name, kind in usage.game.kinds.items():
        fields = [field for field, one in kind.fields.items() if isinstance(one, BooleanField)]
        for field in fields if name in usage.layouts.layouts and not kind.record else ():
            if field not in usage.layouts.art:
                continue
            own = [one for one in written_elements(usage) if one.subject == name]
            asking = [one for one in own if f"card.{field}" in own_names(one.element)]
            used = parts_of(name, usage)
            drawn = (*own, *(one for one in written_elements(usage) if one.part in used))
            is_drawn = any(_is_shown_by(one, field) for one in drawn)
            if asking and not is_drawn:
                message = f"the card is asked for {field}, and its sign {field} is not drawn"
                hint = "draw the sign where the card says yes, or waive it in the layout with a reason"
                one = asking[0]
                yield warning(ID, message, span=one.source.span(one.place), hint=hint, subject=one.subject)


def _is_shown_by(one: WrittenElement, field: str) -> bool:
    """Tell whether an element is called after a field, draws its sign, or has that in a text."""
    said = {word for _, word in own_words(one.element)}
    is_called = getattr(one.element, "name", "") == field
    return is_called or field in said or any(f":{field}:" in word for word in said)


def _other(beside: Sequence[_Asked]) -> Iterator[Problem]:
    """Report the only one beside others that shows a word, and that where the value is another one.

    Alone it may be right: a style or a colour may be called like a value and mean another thing.
    """
    showing = [(one, keys) for one in beside if (keys := _keys_of(one.one, one.word))]
    for one, keys in showing if len(showing) == 1 and len(beside) > 1 else ():
        has_other = any(
            keys & {key for key, _ in own_words(other.one.element)} for other in beside if other is not one
        )
        if one.is_denied and has_other:
            span = one.one.source.span((*one.one.place, "if"))
            message = f"it shows {one.word} where the value is another one, unlike what stands beside it"
            yield warning(ID, message, span=span, hint=_TURN, subject=one.one.subject)


def _called_otherwise(asked: Iterable[_Asked], usage: Usage) -> Iterator[Problem]:
    """Report an element that is shown for one word and called after another one that may stand there.

    So it is where one beside it is called after the word that shows it; fields have names of their own.
    """
    fields = {name for kind in usage.game.kinds.values() for name in kind.fields}
    words: dict[tuple[str, str], set[str]] = {}
    lists: dict[tuple[object, ...], list[_Asked]] = {}
    for each in asked:
        words.setdefault((each.one.part or each.one.subject, each.value), set()).add(each.word)
        where = id(each.one.source), each.one.place[:-1], each.one.element.type, each.value
        lists.setdefault(where, []).append(each)
    for _, part in part_uses(usage):
        for name, value in part.values.items():
            words.setdefault((part.part, name), set()).add(literal(value) or "")
    for listed in lists.values():
        for key in ("name", "icon"):
            called = [(each, _plain(each.one, key)) for each in listed]
            has_own = any(word == each.word and not each.is_denied for each, word in called)
            for each, word in called if has_own else ():
                known = words[each.one.part or each.one.subject, each.value] - fields
                if word != each.word and word in known and not each.is_denied:
                    yield _problem(
                        each.one, f"it is called {word}, and shown where {each.value} is {each.word}"
                    )


def _greatest_hidden(usage: Usage) -> Iterator[Problem]:
    """Report a number that is shown on all cards but those where it is greatest, and there nowhere.

    What stands for the usual case, a 1 or nothing, is left out on purpose; the greatest is not.
    """
    shown: dict[tuple[str, str], set[str]] = {}
    bounded: list[tuple[WrittenElement, str, str, int]] = []
    for one in written_elements(usage):
        condition = one.element.condition
        source = condition.source if isinstance(condition, Dynamic) else ""
        names = {name for key, dynamic in one.dynamics if key != "if" for name in dynamic.names}
        fields = {name.split(".")[1] for name in names if name.startswith("card.")}
        for field in fields:
            shown.setdefault((one.subject, field), set()).add(source)
        bound = _BOUND.fullmatch(source)
        if bound and bound[1] in fields and not getattr(one.element, "because", ""):
            bounded.append((one, bound[1], bound[2], int(bound[3])))
    known: dict[tuple[str, str], _Numbers | None] = {}
    for one, name, sign, limit in bounded:
        if shown.get((one.subject, name)) != {getattr(one.element.condition, "source", "")}:
            continue
        if (one.subject, name) not in known:
            known[one.subject, name] = _span_of(usage.game.cards.get(one.subject, ()), name)
        numbers = known[one.subject, name]
        if numbers is None or (sign == "!=" and numbers.least == numbers.most == limit):
            continue  # the latter: every card has the usual number
        if not _holds(numbers.most, sign, limit):
            message = f"the {name} {numbers.most} of {numbers.card}, the greatest of all, is shown nowhere"
            yield _problem(one, message)


class _Numbers(NamedTuple):
    """The least and the greatest number that cards have in a field, and the first card with the latter."""

    least: float
    most: float
    card: str


def _span_of(cards: Iterable[Card], name: str) -> _Numbers | None:
    """Return between what the numbers of a field lie; None where no card has any."""
    numbers = {card.id: value for card in cards if _is_number(value := card.values.get(name))}
    if not numbers:
        return None
    greatest = max(numbers, key=numbers.__getitem__)
    return _Numbers(min(numbers.values()), numbers[greatest], greatest)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _holds(value: float, sign: str, limit: int) -> bool:
    return value < limit if sign == "<" else value <= limit if sign == "<=" else value != limit


def _plain(one: WrittenElement, key: str) -> str:
    value = getattr(one.element, key, "")
    return value if isinstance(value, str) else ""


def _keys_of(one: WrittenElement, word: str) -> set[str]:
    return {key for key, said in own_words(one.element) if key in _ART and _is_called(said, word)}


def _is_called(art: str, word: str) -> bool:
    return art == word or art.endswith(f"-{word}")


def _is_yes_or_no(name: str, game: Game) -> bool:
    return any(isinstance(kind.fields.get(name), BooleanField) for kind in game.kinds.values())


def _problem(one: WrittenElement, message: str, *, key: str = "if") -> Problem:
    hint = _TURN
    if key != "if":
        hint = "show the icon of that name, or call the element otherwise"
    return error(ID, message, span=one.source.span((*one.place, key)), hint=hint, subject=one.subject)
