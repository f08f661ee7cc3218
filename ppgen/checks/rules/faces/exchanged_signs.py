"""Of two numbers of a card that each stand beside a sign, none stands beside the sign of the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ppgen.checks.sight.content import PrintedItem, Sign
from ppgen.checks.sight.pieces import PrintedPieces
from ppgen.checks.sight.shown_numbers import ShownNumber, number_fields, shown_numbers
from ppgen.common.problem import Problem, warning
from ppgen.work.allowance import WorkKind

ID = "layout/exchanged-signs"
WHY = "A ship with its price beside the sign of its hold, and the hold beside the coin, is bought too cheap."

BESIDE = 4.0
"""A number and a sign belong to each other if they are not farther apart than this, in mm."""

NEARER = 1.0
"""A sign that is farther from a number than the nearest one by less than this may be its own, in mm."""

ALIKE = 0.5
"""Signs stand alike beside two numbers, and are equally large, where less differs than this, in mm."""

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="{}"/></svg>'


def _sample(*signs: str, away: float = 2.0, lower: float = 0.0, larger: float = 0.0) -> dict[str, Any]:
    """Draw two signs with a number behind each, the second one perhaps lower beside a larger sign."""
    face: list[dict[str, Any]] = []
    for at, (sign, name) in enumerate(zip(signs, ("hold", "cost"), strict=True)):
        top, side = 20 + 20 * at, 9 + larger * at
        box = [5 + side + away, top + lower * at, 20, side]
        face.append({"type": "icon", "box": [5, top, side, side], "icon": sign})
        said = f"{{{{ card.{name} }}}}"
        face.append({"type": "text", "name": name, "box": box, "text": said, "style": "words"})
    return {
        "fields": {"hold": {"type": "integer"}, "cost": {"type": "integer"}},
        "cards": [{"id": "cog", "hold": 2, "cost": 4}],
        "files": {"terms": {name: {"text": name, "icon": name} for name in ("hold", "coin")}},
        "art": {name: _DISC.format(1 + at) for at, name in enumerate(("hold", "coin"))},
        "face": face,
    }


GOOD = _sample("hold", "coin")
BAD = _sample("coin", "hold")
NEAR = _sample("coin", "coin")


class _NearSign(NamedTuple):
    """A number and the sign beside it, and how far corners and middles of both are apart."""

    number: ShownNumber
    icon: str
    corners: tuple[float, float]
    middles: tuple[float, float]
    size: float

    def is_like(self, other: _NearSign) -> bool:
        """Tell whether another sign stands beside its number as this one does."""
        return abs(self.size - other.size) < ALIKE and (
            _are_alike(self.corners, other.corners) or _are_alike(self.middles, other.middles)
        )


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at the numbers of each side, and at the signs beside them, outside of texts and in these."""
    kinds = {name: number_fields(kind) for name, kind in printed.deck.game.kinds.items() if not kind.record}
    owned = {step: own for steps in kinds.values() for step in steps if (own := _icons(printed, step))}
    for side in printed.sides() if owned else ():
        steps = kinds.get(side.subject.partition(":")[0], set())
        if len(steps) < 2 or steps.isdisjoint(owned):
            continue
        items = [item for content in side.contents for item in content.items if _is_text(item)]
        drawn = [sign for content in side.contents for sign in content.signs]
        signs = [sign for sign in drawn if not sign.is_cut and not sign.quoted]
        numbers = [one for one in shown_numbers(printed, side, items) if one.step in steps]
        printed.allowance.spend(WorkKind.COMPARISONS, len(signs) * (len(items) + len(numbers)))
        beside = [*_beside(numbers, signs, items), *_in_texts(numbers)]
        for one, other in _exchanged(beside, owned):
            message = (
                f"{one.number.step} stands beside the sign {one.icon}, and {other.number.step} beside "
                f"{other.icon}, the sign of {one.number.step}: they are exchanged"
            )
            hint = "give each number its own sign, or waive it in the layout with a reason"
            span = printed.place(side, one.number.name)
            yield warning(ID, message, span=span, hint=hint, subject=side.subject)


def _is_text(item: PrintedItem) -> bool:
    return bool(item.field.text.strip()) and not item.field.quoted


def _icons(printed: PrintedPieces, step: str) -> frozenset[str]:
    """Return the signs that are called like a field: those of the term of its name, or one of its name."""
    term = printed.deck.game.terms.get(step)
    icons = (term.icon, *term.icons) if term is not None else ()
    return frozenset(filter(None, icons)) or frozenset({step} & printed.layouts.art.keys())


def _beside(
    numbers: Sequence[ShownNumber], signs: Sequence[Sign], items: Sequence[PrintedItem]
) -> Iterator[_NearSign]:
    """Yield each number with the signs that may be its own: none stands much nearer to either of both."""
    least = {id(sign): min(sign.box.distance(item.box) for item in items) for sign in signs if items}
    for number in numbers:
        away = [(number.box.distance(sign.box), sign) for sign in signs]
        nearest = min((distance for distance, _ in away), default=BESIDE)
        for distance, sign in away:
            if distance <= BESIDE and distance - NEARER < min(nearest, least[id(sign)]):
                box, place = number.box, sign.box
                middles = (box.centre.x - place.centre.x, box.centre.y - place.centre.y)
                yield _NearSign(number, sign.icon, (box.x - place.x, box.y - place.y), middles, place.height)


def _in_texts(numbers: Sequence[ShownNumber]) -> Iterator[_NearSign]:
    """Yield each number that is printed with one sign in its text."""
    for number in numbers:
        icons = {symbol.icon for symbol, _ in number.item.signs}
        if len(icons) == 1:
            yield _NearSign(number, icons.pop(), (0.0, 0.0), (0.0, 0.0), 0.0)


def _exchanged(
    beside: Sequence[_NearSign], owned: Mapping[str, frozenset[str]]
) -> Iterator[tuple[_NearSign, _NearSign]]:
    """Yield each number with another one's sign, and that other one, where the latter has the former's."""
    told: set[str] = set()
    for one in beside:
        step = one.number.step
        own = owned.get(step, frozenset())
        if step in told or not own or one.icon in own:
            continue
        others = [
            other
            for other in beside
            if other.icon in own
            and other.number.step != step
            and other.icon not in owned.get(other.number.step, ())
            and other.is_like(one)
        ]
        if others and not _may_be_right(one, own, beside):
            told |= {step, others[0].number.step}
            yield one, others[0]


def _may_be_right(one: _NearSign, own: frozenset[str], beside: Sequence[_NearSign]) -> bool:
    """Tell whether a number stands beside its own sign, too, as at least as many others do beside theirs."""
    mine = [other for other in beside if other.number.step == one.number.step and other.icon in own]
    return any(_followers(other, beside) >= _followers(one, beside) for other in mine)


def _followers(one: _NearSign, beside: Sequence[_NearSign]) -> int:
    return len({other.number.step for other in beside if other.is_like(one)})


def _are_alike(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return all(abs(first - second) < ALIKE for first, second in zip(one, other, strict=True))
