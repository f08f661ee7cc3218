"""A sign and its word that stand beside each other wherever else either is shown do so here as well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ppgen.checks.sibling import Sibling
from ppgen.checks.sibling_elements import siblings
from ppgen.checks.usage import Usage
from ppgen.common.problem import Problem
from ppgen.layout.elements.icon import Model as Icon
from ppgen.layout.elements.text import Model as Text
from ppgen.layout.values import Dynamic
from ppgen.model.field import TermField

ID = "layout/sign-alone"
WHY = "A sign that all other cards show with its word has to be guessed where it stands alone."

_DISC = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle cx="4.5" cy="4.5" r="4"/></svg>'
_SUITS = ("sun", "sea")
_KINDS = ("thing", "beast", "place")


def _sample(last: str, *, kinds: int = 3) -> dict[str, Any]:
    text = {"type": "text", "style": "words"}
    sign = {"type": "icon", "box": [5, 30, 9, 9], "icon": "suit-{{ card.suit }}", "colour": "#303030"}
    word = {**text, "box": [20, 30, 30, 9], "text": "{{ term(card.suit) }}"}
    name = {**text, "box": [5, 5, 50, 9], "text": "{{ card.name }}"}
    both = {"sign": [sign], "word": [word], "both": [sign, word]}
    fields = {"name": {"type": "text"}, "suit": {"type": "term", "group": "suit"}}
    listed = _KINDS[:kinds]
    faces = {kind: {"face": [name, *both[last if kind == listed[-1] else "both"]]} for kind in listed[1:]}
    cards = {
        kind: [{"id": f"{kind}-{suit}", "name": f"{kind} {suit}", "suit": suit} for suit in _SUITS]
        for kind in listed
    }
    return {
        "fields": fields,
        "cards": cards["thing"],
        "kinds": {kind: {"title": kind, "fields": fields} for kind in listed[1:]},
        "components": {kind: {"title": kind, "cards": [kind]} for kind in listed[1:]},
        "files": {
            "terms": {one: {"text": one.title(), "groups": ["suit"]} for one in _SUITS},
            **{kind: cards[kind] for kind in listed[1:]},
        },
        "art": {f"suit-{one}": _DISC for one in _SUITS},
        "face": [name, *both["both"]],
        "more": {kind: {"size": "standard", **face} for kind, face in faces.items()},
    }


GOOD = _sample("both")
BAD = _sample("sign")
NEAR = _sample("sign", kinds=2)

LEAST = 2
"""In so many other places they stand together."""

_SIGN = re.compile(r"\s*([a-z][\w-]*-)\{\{\s*([a-z_][\w.]*)\s*\}\}\s*")
_WORD = re.compile(r"\s*\{\{\s*terms?\(\s*([a-z_][\w.]*)\s*(?:,[^{}()]*)?\)\s*\}\}\s*")


class _ShownBeside(NamedTuple):
    """A list in which a value is shown by a sign or its word: the stem of the sign, and what shows either."""

    value: str
    sign: Sibling | None
    word: Sibling | None


def check(usage: Usage) -> Iterator[Problem]:
    """Gather by the stem of their names the signs that follow a value, and the words of such values."""
    groups = {group for term in usage.game.terms.values() for group in term.groups}
    by_group: dict[str, list[_ShownBeside]] = {}
    stems: dict[str, set[str]] = {}
    for listed in siblings(usage):
        signs, words = _signs(listed), _words(listed)
        for value in {**signs, **words}:
            if (group := _group(value, listed[0].one.subject, usage, groups)) and not (
                value in words and value not in signs and not _is_of_card(value, listed[0], usage)
            ):
                stem, sign = signs.get(value, ("", None))
                stems.setdefault(group, set()).update({stem} - {""})
                by_group.setdefault(group, []).append(_ShownBeside(value, sign, words.get(value)))
    for group, shown in by_group.items():
        odd = [one for one in shown if not (one.sign and one.word)]
        if len(stems[group]) != 1 or len(odd) != 1 or len(shown) - 1 < LEAST:
            continue
        (one,) = odd
        what, other = ("sign", "word") if one.sign else ("word", "sign")
        elsewhere = f"and in {len(shown) - 1} other places with it"
        message = f"the {what} of {one.value} stands here without its {other}, {elsewhere}"
        hint = f"show its {other} beside it, or waive it in the layout with a reason"
        if found := one.sign or one.word:
            yield found.problem(ID, message, hint)


def _signs(listed: Sequence[Sibling]) -> dict[str, tuple[str, Sibling]]:
    """Return the stems of signs by the values that they follow."""
    found: dict[str, tuple[str, Sibling]] = {}
    for one in listed:
        icon = one.one.element.icon if isinstance(one.one.element, Icon) else None
        if isinstance(icon, Dynamic) and (named := _SIGN.fullmatch(icon.source)):
            found.setdefault(named[2], (named[1], one))
    return found


def _words(listed: Sequence[Sibling]) -> dict[str, Sibling]:
    """Return the texts that are the word of a value, by that value."""
    found: dict[str, Sibling] = {}
    for one in listed:
        element = one.one.element
        if isinstance(element, Text) and (said := _WORD.fullmatch(element.text.source)):
            found.setdefault(said[1], one)
    return found


def _group(value: str, subject: str, usage: Usage, groups: set[str]) -> str:
    """Return the group of terms that a value is of, by the field that it is, or by its own name."""
    *_, last = value.split(".")
    kind = usage.game.kinds.get(subject)
    field = kind.fields.get(last) if kind is not None and value == f"card.{last}" else None
    if isinstance(field, TermField):
        return field.group
    return last if last in groups else ""


def _is_of_card(value: str, one: Sibling, usage: Usage) -> bool:
    """Tell whether a value is one of the card whose face a list stands on."""
    return value.startswith("card.") and one.one.subject in usage.game.kinds
