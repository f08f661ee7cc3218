"""The label nearest to a value is its own, and not that of another value on the same side."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from ppgen.checks.sight.content import PrintedItem
from ppgen.checks.sight.pieces import PieceSide, PrintedPieces
from ppgen.checks.sight.shown_numbers import ShownNumber, number_fields, shown_numbers
from ppgen.checks.sight.step_words import StepWords, plain, step_words
from ppgen.common.geometry import Rect
from ppgen.common.problem import Problem, error
from ppgen.layout.elements.part import Model as Part
from ppgen.model.card import Card

ID = "layout/other-label"
WHY = "A number beside the word for another value is read as that value."

NEARER = 1.0
"""A label counts as the nearest if the value's own is farther away by so much, in mm."""

BESIDE = 4.0
"""The word for what is not shown on a side is taken for a label if it is no farther from a value, in mm."""

WHOLE = "card"
"""What an element looks at that takes a field of its card by a name that it computes, as `card[item]`."""

DEEPEST = 4
"""So deep in a card's values lie the words that it says of itself."""

MOST_BESIDE = 0.5
"""So much of a label are words for other things at most."""


class _SpokenLabel(NamedTuple):
    """A text that is, for the most part, a word for a field, by its last step.

    It `may_be_own` if the card says the same of itself, as one called Attack does by its title, or shows the
    field in another way than as a number: by hearts, a bar or a table.
    """

    box: Rect
    step: str
    may_be_own: bool


_NUMBER = {"type": "integer"}
_TERMS = {"cost": {"text": "Cost"}, "life": {"text": "Life"}}


def _face(first: str, second: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for top, word, name in ((5, first, "cost"), (30, second, "life")):
        label = f"{{{{ term('{word}') }}}}"
        rows.append({"type": "text", "box": [5, top, 20, 9], "text": label, "style": "words"})
        value = f"{{{{ card.{name} }}}}"
        rows.append({"type": "text", "name": name, "box": [27, top, 20, 9], "text": value, "style": "words"})
    return rows


GOOD = {
    "fields": {"cost": _NUMBER, "life": _NUMBER},
    "cards": [{"id": "one", "cost": 1, "life": 2}],
    "files": {"terms": _TERMS},
    "face": _face("cost", "life"),
}
BAD = {**GOOD, "face": _face("life", "cost")}


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at each number that shows one field, and at the labels of such fields."""
    words = step_words(printed.deck, printed.shared)
    if not printed.deck.terms:
        return  # nothing has a word of its own
    kinds = {name: number_fields(kind) for name, kind in printed.deck.game.kinds.items() if not kind.record}
    for side in printed.sides():
        numbers = kinds.get(side.subject.partition(":")[0])
        if numbers is None:
            continue
        items = [item for content in side.contents for item in content.items if item.field.text.strip()]
        shown = [*shown_numbers(printed, side, items)]
        steps = {one.step for one in shown if words.of(one.step)}
        if not steps or len(steps | numbers) < 2:
            continue
        drawn = _looked_up(printed, side, numbers) - {one.step for one in shown}
        own = _own_words(printed.card(side), words).union(*map(words.of, drawn))
        labels = [*_labels(items, steps | numbers, words, own)]
        for one in (value for value in shown if value.step in steps):
            other = _other(one, labels, shown)
            if other:
                message = f"{one.name} shows {one.step} and stands beside the label of {other}"
                hint = "give each value its own label, or waive it in the layout with a reason"
                span = printed.place(side, one.name)
                yield error(ID, message, span=span, hint=hint, subject=side.subject)


def _looked_up(printed: PrintedPieces, side: PieceSide, numbers: set[str]) -> set[str]:
    """Return the fields of the card, by their last steps, that the elements of a side look at.

    Where one computes their names, that may be any of its `numbers`.
    """
    looked: set[str] = set()
    for element in getattr(side.layout, side.key):
        names = printed.layouts.traits(element).names
        looked |= {name.rpartition(".")[2] for name in names if name.startswith("card.")}
        if WHOLE in names and not isinstance(element, Part):  # a part is given a card to look at its fields
            looked |= numbers
    return looked


def _own_words(card: Card | None, words: StepWords) -> set[str]:
    """Return what a card says of itself: its name, its texts, and the terms that its fields choose."""
    own: set[str] = set()
    for text in (*_strings(card.values), *card.texts.values()) if card else ():
        own |= {plain(text).strip(), *words.of_itself(text)}
    return own


def _strings(value: object, depth: int = 0) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list) and depth < DEEPEST:
        for inner in value.values() if isinstance(value, Mapping) else value:
            yield from _strings(inner, depth + 1)


def _labels(
    items: list[PrintedItem], steps: set[str], words: StepWords, own: Collection[str]
) -> Iterator[_SpokenLabel]:
    """Yield the texts that are, for the most part, a word for one of the fields."""
    for item in items:
        said = plain(item.field.text)
        if any(map(str.isdigit, said)):
            continue
        letters = sum(map(str.isalpha, said))
        spoken = [
            step
            for step in steps
            if any(len(word) > MOST_BESIDE * letters and words.holds(said, word) for word in words.of(step))
        ]
        if len(spoken) == 1:
            yield _SpokenLabel(item.box, spoken[0], said.strip() in own)


def _other(shown: ShownNumber, labels: list[_SpokenLabel], others: list[ShownNumber]) -> str:
    """Return the field whose label is the nearest one to a value, while its own value is farther from it."""
    away = [shown.box.distance(one.box) for one in labels]
    nearest, step, at = min(
        ((away[at], one.step, at) for at, one in enumerate(labels) if not one.may_be_own),
        default=(math.inf, shown.step, 0),
    )
    if step == shown.step:
        return ""
    own = min((away[at] for at, one in enumerate(labels) if one.step == shown.step), default=math.inf)
    there = [one.box.distance(labels[at].box) for one in others if one.step == step]
    if not there and nearest > BESIDE:
        return ""  # what is shown nowhere here may be spoken of
    meant = min(there, default=math.inf)
    return step if min(own, meant) - nearest >= NEARER else ""
