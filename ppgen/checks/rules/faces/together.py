"""A value, or the word, of a term stands beside that term's icon and on its colour, not on another's."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from ppgen.checks.sight.content import Content, PrintedItem, Sign
from ppgen.checks.sight.ground import Paint
from ppgen.checks.sight.pieces import PrintedPieces, paints_under
from ppgen.checks.sight.step_words import plain
from ppgen.common.colour import Colour, parse_colour
from ppgen.common.geometry import Point
from ppgen.common.problem import Problem, error
from ppgen.work.allowance import WorkKind

ID = "layout/together"
WHY = "A number beside the sign of another term, or on its colour, is read as that term's."
TELLS_THE_FIRST = True

BESIDE = 4.0
"""A word and an icon belong to each other if they are not farther apart than this, in mm."""

NEARER = 1.0
"""An icon counts as the nearest if all others are farther away by so much, in mm."""

_SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1H7V7H1Z"/></svg>'
_TERMS = {name: {"text": name, "icon": name, "groups": ["place"]} for name in ("sun", "sea")}
_NUMBER = {"type": "integer"}


def _face(first: str, second: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for top, icon, name in ((5, first, "sun"), (30, second, "sea")):
        text = f"{{{{ card.worth.{name} }}}}"
        rows.append({"type": "icon", "box": [5, top, 9, 9], "icon": icon})
        rows.append({"type": "text", "name": name, "box": [16, top, 20, 9], "text": text, "style": "words"})
    return rows


GOOD = {
    "fields": {"worth": {"type": "map", "fields": {"sun": _NUMBER, "sea": _NUMBER}}},
    "cards": [{"id": "one", "worth": {"sun": 1, "sea": 2}}],
    "files": {"terms": _TERMS},
    "art": {"sun": _SQUARE, "sea": _SQUARE},
    "face": _face("sun", "sea"),
}
BAD = {**GOOD, "face": _face("sea", "sun")}


def check(printed: PrintedPieces) -> Iterator[Problem]:
    """Look at each value and each icon of a term that has a sign or a colour of its own."""
    yield from _exchanged(printed)
    groups = list(_groups(printed))
    if not groups:
        return
    terms: dict[frozenset[str], list[str]] = {}
    for side in printed.sides():
        items = [(item, index) for index, content in enumerate(side.contents) for item in content.items]
        signs = [(sign, index) for index, content in enumerate(side.contents) for sign in _whole(content)]
        told: set[str] = set()
        counts = Counter(item.field.name for item, _ in items)
        seen: Counter[str] = Counter()
        for item, index in items:
            name = item.field.name
            number = seen[name]
            seen[name] += 1
            names = printed.looks_up(side, name, number, counts[name])
            if names not in terms:
                terms[names] = [group.term_of(names) for group in groups]
            for group, term in zip(groups, terms[names], strict=True):
                if not term or name in told:
                    continue
                message = group.beside(term, item, [sign for sign, _ in signs])
                message = message or group.on(term, item.box.centre, paints_under(side, index, item.below))
                if message:
                    told.add(name)
                    hint = "give the value its own sign and colour, or waive it in the layout with a reason"
                    span = printed.place(side, name)
                    yield error(ID, f"{name} {message}", span=span, hint=hint, subject=side.subject)
        for sign, index in signs:
            for group in groups:
                term = group.icons.get(sign.icon, "")
                message = (
                    group.on(term, sign.box.centre, paints_under(side, index, sign.below)) if term else ""
                )
                if message and sign.icon not in told:
                    told.add(sign.icon)
                    hint = "draw the icon on its own colour, or waive it in the layout with a reason"
                    span = side.layout.source.span()
                    yield error(
                        ID, f"the icon {sign.icon} {message}", span=span, hint=hint, subject=side.subject
                    )


def _whole(content: Content) -> list[Sign]:
    """Return the signs of an op whose middle is not cut off."""
    return [sign for sign in content.signs if not sign.is_cut]


class _Label(NamedTuple):
    """A text that is the very word of terms with signs: their icons, and the icon beside it."""

    name: str
    own: frozenset[str]
    beside: str


def _exchanged(printed: PrintedPieces) -> Iterator[Problem]:
    """Look for two words of which each stands beside the other's icon."""
    words: dict[str, frozenset[str]] = {}
    for name, term in printed.deck.game.terms.items():
        icons = frozenset(filter(None, (term.icon, *term.icons)))
        for form in printed.deck.terms.get(name, {}).values() if icons else ():
            words[plain(form)] = words.get(plain(form), frozenset()) | icons
    owned = frozenset().union(*words.values())
    for side in printed.sides() if len(owned) > 1 else ():
        signs = [sign for content in side.contents for sign in _whole(content) if sign.icon in owned]
        crossed: dict[tuple[frozenset[str], str], _Label] = {}
        for item in (item for content in side.contents for item in content.items):
            own = words.get(plain(item.field.text))
            if not own or len(signs) < 2:
                continue
            printed.allowance.spend(WorkKind.COMPARISONS, len(signs) + len(crossed))
            near = sorted((item.box.distance(sign.box), sign.icon) for sign in signs)
            (away, icon), others = near[0], [apart for apart, other in near if other != near[0][1]]
            if icon in own or away > BESIDE or (others and others[0] - away < NEARER):
                continue
            label = _Label(item.field.name, own, icon)
            other = next((one for one in crossed.values() if icon in one.own and one.beside in own), None)
            if other is not None:
                theirs = f"{other.name} beside {other.beside}"
                message = f"{label.name} stands beside the icon {icon}, and {theirs}: they are exchanged"
                hint = "give each word its own sign, or waive it in the layout with a reason"
                span = printed.place(side, label.name)
                yield error(ID, message, span=span, hint=hint, subject=side.subject)
            crossed.setdefault((own, icon), label)


@dataclass(frozen=True, slots=True)
class _Group:
    """The terms of a group that have signs or colours: who owns which."""

    terms: frozenset[str]
    icons: Mapping[str, str]
    colours: Mapping[Colour, str]

    def term_of(self, names: frozenset[str]) -> str:
        """Return the only term that is a step of the names that an element looks up, if there is one."""
        found = {step for name in names for step in name.split(".")[1:] if step in self.terms}
        return found.pop() if len(found) == 1 else ""

    def beside(self, term: str, item: PrintedItem, signs: list[Sign]) -> str:
        """Say which other term's icon is the nearest one to a value; nothing if its own is."""
        away = sorted(
            (item.box.distance(sign.box), self.icons[sign.icon]) for sign in signs if sign.icon in self.icons
        )
        if not away or away[0][1] == term:
            return ""
        own = next((distance for distance, owner in away if owner == term), math.inf)
        if own - away[0][0] < NEARER:
            return ""
        return f"belongs to {term} and stands beside the icon of {away[0][1]}"

    def on(self, term: str, point: Point, under: Iterator[Paint]) -> str:
        """Say on which other term's colour a point stands."""
        if len(self.colours) < 2:
            return ""
        paint = next((paint for paint in under if _holds(paint, point)), None)
        if paint is None or paint.colour is None:
            return ""
        owner = self.colours.get(paint.colour, term)
        return "" if owner == term else f"belongs to {term} and stands on the colour of {owner}"


def _groups(printed: PrintedPieces) -> Iterator[_Group]:
    palette = printed.layouts.theme.palette
    members: dict[str, list[str]] = {}
    for name, term in printed.deck.game.terms.items():
        for group in term.groups:
            if term.icon or term.colour:
                members.setdefault(group, []).append(name)
    known: set[frozenset[str]] = set()
    for names in members.values():
        terms = {name: printed.deck.game.terms[name] for name in names}
        if len(names) < 2 or frozenset(names) in known:
            continue
        known.add(frozenset(names))
        icons = {icon: name for name, term in terms.items() for icon in (term.icon, *term.icons) if icon}
        looks = {name: _colour(term.colour or "", palette) for name, term in terms.items()}
        colours = {look: name for name, look in looks.items() if look is not None}
        yield _Group(frozenset(names), icons, colours)


def _colour(name: str, palette: Mapping[str, Colour]) -> Colour | None:
    """Return the colour of a term, if it has one and the theme can be read that says which it is."""
    known = palette.get(name)
    if known is None:
        with suppress(ValueError):
            return parse_colour(name)
    return known


def _holds(paint: Paint, point: Point) -> bool:
    left, top, right, bottom = paint.box
    return left <= point.x <= right and top <= point.y <= bottom and paint.holds(point)
