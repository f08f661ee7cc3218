"""A sheet that lists what is in the box lists all of it, each piece as often as it is made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from ppgen.checks.expanded_elements import value_of
from ppgen.checks.usage import Usage
from ppgen.checks.written_element import WrittenElement
from ppgen.checks.written_elements import name_parts, own_words, written_elements
from ppgen.common.problem import Problem, warning
from ppgen.layout.elements.part import Model as Part
from ppgen.layout.elements.repeat import Model as Repeat
from ppgen.model.game import Component, Game

ID = "record/other-pieces"
WHY = "Who ticks off a list that lacks the dice never misses them, and four marks of eight pass for all."

_WORDS = {"type": "text", "style": "words", "box": [5, 5, 50, 9]}
_NAMES = ("sun", "ball", "mat")


def _sheet(rows: str, *kinds: str) -> dict[str, object]:
    word = {"type": "text", "style": "words", "box": [7, 0, 60, 5]}
    listed = [
        {
            "type": "repeat",
            "box": [5, 5 + 20 * place, 70, 18],
            "each": each,
            "spacing": 6,
            "direction": "column",
            "items": [{**word, "text": text}],
        }
        for place, (each, text) in enumerate(
            (
                *((f"{{{{ cards.{kind} }}}}", "{{ item.name }}") for kind in kinds),
                (f"{{{{ [{rows}] }}}}", "{{ item[0] ~ ' × ' ~ term(item[1]) }}"),
            )
        )
    ]
    tick = {"type": "entry", "box": [5, 100, 9, 9], "field": "owned", "tip": "Owned"}
    return {"score": "list", "face": [*listed, tick]}


def _sample(rows: str, *, kinds: tuple[str, ...] = ("thing",)) -> dict[str, object]:
    layout = {"size": [20, 20], "face": [{"type": "rectangle", "box": [0, 0, 20, 20], "fill": "#ffffff"}]}
    made = {name: {"title": name, "layout": name, "copies": 4 if name == "ball" else 1} for name in _NAMES}
    box = {"title": "box", "layout": "box", "net": "tray", "holds": ["cards", *_NAMES]}
    return {
        "fields": {"name": {"type": "text"}},
        "cards": [{"id": "sea", "name": "Sea"}],
        "kinds": {"list": {"title": "List", "record": True, "fields": {"owned": {"type": "boolean"}}}},
        "components": {**made, "box": box},
        "constants": {"each": 2},
        "files": {"terms": {name: {"text": name.title()} for name in (*_NAMES, "box")}},
        "more": {**dict.fromkeys(_NAMES, layout), "box": {"panels": {"bottom": [{**_WORDS, "text": "Box"}]}}},
        "sheets": {"checklist": _sheet(rows, *kinds)},
        "face": [{**_WORDS, "text": "{{ card.name }}"}],
    }


GOOD = _sample("[1, 'sun'], [2 * constants.each, 'ball'], [1, 'mat']")
BAD = _sample("[1, 'sun'], [constants.each, 'ball'], [1, 'mat']")
NEAR = _sample("[1, 'sun'], [constants.each, 'ball']", kinds=())

LEAST = 2
"""One number with a word is a line of its own, and no list."""


class _ListedRow(NamedTuple):
    """A line of a list: how many of what."""

    number: int
    word: str


class _MadeThing(NamedTuple):
    """Something that is made: what it may be called, and how many of it there are, if that is known."""

    name: str
    called: frozenset[frozenset[str]]
    amount: int | None

    def is_called(self, word: str) -> bool:
        """Tell whether a line is about it."""
        return name_parts(word.casefold().replace(" ", "-")) in self.called


def check(usage: Usage) -> Iterator[Problem]:
    """Hold the lists of each score sheet that shows most kinds of cards in a box against what that holds."""
    game = usage.game
    held = {name for one in game.components.values() for name in _names(one.own.get("holds"))}
    parts = {name: one for name, one in game.components.items() if name in held}
    kinds = {kind for one in parts.values() for kind in _printed(one)}
    for component in game.components.values() if kinds else ():
        if "score" in component.own:
            names = {layout.name for layout in usage.layouts.of_one_card(str(component.layout))}
            sheet = _drawn_by(names, usage)
            listed = [(one, rows) for one in sheet if (rows := _rows(one, game))]
            other = [one for one in sheet if all(one is not each for each, _ in listed)]
            shown = kinds & {*_shown(other, listed, usage)}
            if listed and 2 * len(shown) > len(kinds):
                yield from _of_sheet(listed, other, parts, shown, game)


def _drawn_by(names: set[str], usage: Usage) -> list[WrittenElement]:
    """Return the elements of layouts, and of the parts of the theme that they use, or parts in these."""
    by_part: dict[str, list[WrittenElement]] = {}
    found: list[WrittenElement] = []
    for one in written_elements(usage):
        if one.part:
            by_part.setdefault(one.part, []).append(one)
        elif one.subject in names:
            found.append(one)
    for one in found:  # it grows by what each part adds, once
        if isinstance(one.element, Part) and isinstance(one.element.part, str):
            found += by_part.pop(one.element.part, ())
    return found


def _of_sheet(
    listed: Sequence[tuple[WrittenElement, Sequence[_ListedRow]]],
    other: Sequence[WrittenElement],
    held: Mapping[str, Component],
    shown: set[str],
    game: Game,
) -> Iterator[Problem]:
    """Report lines with another number than there are, and what has no line; others may be called anyhow."""
    every = [one for name, part in game.components.items() for one in _made(name, part, game)]
    left: list[_ListedRow] = []
    for one, rows in listed:
        for row in rows:
            called = [made for made in every if made.is_called(row.word)]
            counts = [made.amount for made in called]
            known = [count for count in counts if count is not None]
            if called and len(known) == len(counts) and row.number not in {*known, sum(known)}:
                message = f"it lists {row.number} {row.word}, and {_amount(called[0])} made"
                yield _problem(one, message, "take the number from what it counts")
            left += [] if called else [row]
    lines = [*chain.from_iterable(rows for _, rows in listed)]
    said = [word for one in other for _, word in own_words(one.element)]
    missing = [
        made
        for name, part in held.items()
        for made in _pieces(name, part, game)
        if made.name not in shown
        and not any(made.is_called(word) for word in said)
        and not any(made.is_called(row.word) for row in lines)
    ]
    if len(missing) == len(left) == 1 and missing[0].amount not in {None, left[0].number}:
        made = missing[0]
        message = f"it lists {left[0].number} {left[0].word}, and the box holds {made.amount} {made.name}"
        yield _problem(listed[0][0], message, "take the number from what it counts, or list that too")
    elif len(missing) > len(left):
        numbers = {row.number for row in left}
        lost = [made for made in missing if made.amount not in numbers] or missing
        names = " and ".join(sorted(made.name for made in lost))
        yield _problem(
            listed[0][0],
            f"the box holds {names}, which it does not list",
            "give each a line, or waive it with a reason",
        )


def _problem(one: WrittenElement, message: str, hint: str) -> Problem:
    return warning(ID, message, span=one.source.span((*one.place, "each")), hint=hint, subject=one.subject)


def _amount(made: _MadeThing) -> str:
    return f"{made.amount} {made.name} {'is' if made.amount == 1 else 'are'}"


def _rows(one: WrittenElement, game: Game) -> tuple[_ListedRow, ...]:
    """Return the lines that a list is of, if each is a number and what it counts."""
    if not isinstance(one.element, Repeat) or one.element.each is None:
        return ()
    cards = {
        kind: [{**card.values, "copies": card.copies} for card in cards] for kind, cards in game.cards.items()
    }
    listed = value_of(one.element.each, {"constants": game.constants, "cards": cards, "term": _word})
    if not isinstance(listed, list) or len(listed) < LEAST or not all(map(_is_row, listed)):
        return ()
    return tuple(_ListedRow(*row) for row in listed)


def _word(name: object, *_: object) -> object:
    """Say a term by its id."""
    return name


def _is_row(row: object) -> bool:
    return isinstance(row, list) and [type(value) for value in row] == [int, str]


def _shown(
    other: Sequence[WrittenElement],
    listed: Sequence[tuple[WrittenElement, Sequence[_ListedRow]]],
    usage: Usage,
) -> Iterator[str]:
    """Yield the kinds of which elements look up cards, but for those that stand around such lists."""
    around = [each for one, _ in listed for each in one.around]
    for one in other:
        if all(one.element is not each for each in around):
            names = usage.layouts.traits(one.element).names
            yield from (name.split(".")[1] for name in names if name.startswith("cards."))


def _made(name: str, component: Component, game: Game) -> Iterator[_MadeThing]:
    """Yield a component, and the kinds and tokens that it is made of."""
    yield _whole(name, component, game)
    yield from _inner(component, game)


def _pieces(name: str, component: Component, game: Game) -> Iterator[_MadeThing]:
    """Yield what of a component must have a line each; its own name stands for all of it."""
    whole = _whole(name, component, game)
    inner = [*_inner(component, game)]
    yield from (one._replace(called=one.called | whole.called) for one in inner or [whole])


def _whole(name: str, component: Component, game: Game) -> _MadeThing:
    inner = [*_inner(component, game)]
    counts = [one.amount for one in inner]
    known = [count for count in counts if count is not None]
    count = component.copies if not inner else sum(known) if len(known) == len(counts) else None
    return _MadeThing(name, _called(name, component.title), count)


def _inner(component: Component, game: Game) -> Iterator[_MadeThing]:
    for kind in _printed(component):
        cards = sum(card.copies for card in game.cards.get(kind, ()))
        count = None if "where" in component.own else cards * component.copies
        yield _MadeThing(kind, _called(kind, game.kinds[kind].title), count)
    tokens = component.own.get("tokens")
    for token, number in tokens.items() if isinstance(tokens, dict) else ():
        count = number * component.copies if isinstance(number, int) else None
        yield _MadeThing(token, _called(token), count)


def _printed(component: Component) -> tuple[str, ...]:
    """Return the kinds whose cards are pieces of a component, and not pages of it."""
    return () if "leaflet" in component.own or "contact" in component.own else component.cards


def _called(*names: str) -> frozenset[frozenset[str]]:
    return frozenset(name_parts(name.casefold().replace(" ", "-")) for name in names)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, list | tuple):
        yield from (name for name in value if isinstance(name, str))
